"""Let a thousand players play for an hour in a house on a real store (`make hour`).

Its processes are killed and stopped at random; in the end the plan's checker and the audit examine
all of it.

Players retry a request with its key until the house says what became of it, sometimes once more,
and come and go as they like.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import secrets
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from benchmarks.service.__main__ import STORES, databases
from benchmarks.service.house import Guest, furnish
from benchmarks.service.players import WANTED, Answer, Seen
from benchmarks.service.server import HOST, Server, free_port
from benchmarks.service.wire import Wire
from house.plan.checker import wrong
from house.plan.real import rows_of
from house.plan.world import History, Told
from house.round_player import audit_store, sentences
from houseway.core.typed_json import decoder
from houseway.house.run.settings import Settings

LATE = ("outcome-unknown", "unavailable", "too-many-requests", "busy")
TICK = 0.05  # seconds
TWICE = 0.05  # of all requests
LEAVES = 0.02  # of answered requests that are sent once more
OPENING_AT_ONCE = 50
COMES_TO_AN_END = 60.0  # seconds for requests that are still under way

_encoder = msgspec.json.Encoder()


class Line(Wire):
    """A connection that reports when it ends."""

    def __init__(self, address: str, token: str, player: "Player") -> None:
        super().__init__(address, token, player.received)
        self.ended: Callable[[], None] = player.cut_off

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.ended()


class Player:
    def __init__(self, guest: Guest, hour: "Hour") -> None:
        self.guest, self._hour = guest, hour
        self._line: Line | None = None
        self._view = b""
        self._version = 0  # the newest version this connection has seen
        self._asked: dict[str, Any] | None = None  # requests without an answer yet
        self._sure = True
        self._count = 0

    # -- Coming and going --------------------------------------------------------------------------

    async def stay(self) -> None:
        """Comes again whenever the connection is lost."""
        while not self._hour.is_over:
            self._gone = asyncio.Event()
            with contextlib.suppress(OSError):
                await self._come()
                await self._gone.wait()
            self._sure = False
            await asyncio.sleep(self._hour.random.uniform(0.2, 3))

    async def _come(self) -> None:
        address = f"{HOST}:{self._hour.port}"
        async with self._hour.door:
            loop = asyncio.get_running_loop()
            _, line = await loop.create_connection(
                lambda: Line(address, self.guest.token, self), HOST, self._hour.port
            )
            await line.opened
        self._line, self._version = line, 0
        line.send(_encoder.encode({"type": "watch", "table": self.guest.table}))
        if self._asked is not None:
            self._send()

    def cut_off(self) -> None:
        self._line = None
        self._gone.set()

    def leave(self) -> None:
        if self._line is not None and self._line._transport is not None:
            self._line._transport.close()

    # -- What the house says -----------------------------------------------------------------------

    def received(self, text: bytes) -> None:
        if text.startswith(b'{"type":"table"'):
            self._view = text
        else:
            self._take(decoder(Answer).decode(text))

    def _take(self, answer: Answer) -> None:
        asked = self._asked
        if asked is None or answer.id != asked["id"]:
            return
        if answer.type != "done" and answer.error["code"] in LATE:
            self._sure = False
            self._hour.late[answer.error["code"]] += 1
            wait = self._hour.random.uniform(0.5, 3)
            asyncio.get_running_loop().call_later(wait, self._again, asked["id"])
            return
        version = answer.version if answer.type == "done" else None
        self._hour.history.told.append(
            Told(self.guest.table, asked["key"], version, sure=self._sure)
        )
        self._asked = None
        if self._hour.random.random() < LEAVES:
            self.leave()

    def _again(self, id_: str) -> None:
        if self._asked is not None and self._asked["id"] == id_:
            self._send()

    # -- What they do ------------------------------------------------------------------------------

    def act(self) -> bool:
        if self._line is None or self._asked is not None or not self._view:
            return False
        seen, self._view = decoder(Seen).decode(self._view), b""
        if seen.version < self._version:
            place = id(self._line), self.guest.table
            self._hour.history.seen[place] = [self._version, seen.version]
        self._version = seen.version
        offered = [o.command for o in seen.offers if o.command["command"] in WANTED]
        if not offered:
            return False
        self._count += 1
        key = f"{self.guest.name}-{self._hour.name}-{self._count}"
        self._asked = {
            "type": "act",
            "id": str(self._count),
            "table": self.guest.table,
            "key": key,
            "command": self._hour.random.choice(offered),
            "stage": seen.view.stage,
        }
        self._sure = True
        self._hour.history.meant.append((self.guest.table, key, key))
        self._send()
        if self._hour.random.random() < TWICE:
            self._sure = False
            self._send()
        return True

    def _send(self) -> None:
        if self._line is not None and self._line.is_open:
            self._line.send(_encoder.encode(self._asked))

    @property
    def waits(self) -> bool:
        return self._asked is not None


class Hour:
    def __init__(self, server: Server, guests: list[Guest], seed: int) -> None:
        self.server, self.port, self.random = server, server.port, Random(seed)
        self.name = secrets.token_hex(4)
        self.door = asyncio.Semaphore(OPENING_AT_ONCE)
        self.history, self.is_over = History(), False
        self.late: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.players = [Player(guest, self) for guest in guests]

    async def whole(self, seconds: float, rate: float, between: float) -> None:
        staying = [asyncio.create_task(player.stay()) for player in self.players]
        chaos = asyncio.create_task(self._chaos(between))
        until, due = time.monotonic() + seconds, 0.0
        while time.monotonic() < until:
            due += rate * TICK
            for player in self.random.sample(self.players, min(len(self.players), int(due * 3))):
                due -= due >= 1 and player.act()
            due = min(due, rate)
            await asyncio.sleep(TICK)
        chaos.cancel()
        await self._settled()
        self.is_over = True
        for task in staying:
            task.cancel()
        await asyncio.gather(chaos, *staying, return_exceptions=True)

    async def _settled(self) -> None:
        until = time.monotonic() + COMES_TO_AN_END
        while any(player.waits for player in self.players) and time.monotonic() < until:
            await asyncio.sleep(0.5)

    async def _chaos(self, between: float) -> None:
        while True:
            await asyncio.sleep(self.random.uniform(0.3, 1.7) * between)
            workers, commits = self._processes()
            what = self.random.choice(("worker killed", "writer killed", "writer stopped"))
            among = workers if what == "worker killed" else commits
            if not among:
                continue
            pid = self.random.choice(among)
            self.faults[what] += 1
            with contextlib.suppress(ProcessLookupError):
                if what != "writer stopped":
                    os.kill(pid, signal.SIGKILL)
                    continue
                os.kill(pid, signal.SIGSTOP)
                await asyncio.sleep(self.random.uniform(0.5, 6))
                os.kill(pid, signal.SIGCONT)

    def _processes(self) -> tuple[list[int], list[int]]:
        """Return the workers and their commit processes."""
        commits, workers = [], []
        for pid in self.server.processes()[1:]:
            with contextlib.suppress(OSError):
                said = Path(f"/proc/{pid}/cmdline").read_bytes()
                if b"commit_process" in said:
                    commits.append(pid)
                elif b"spawn_main" in said:
                    workers.append(pid)
        return workers, commits


def played(url: str, given: argparse.Namespace) -> int:
    settings = Settings(
        url,
        demonstration=False,
        workers=given.workers,
        connections_an_address=4 * given.players,
        sockets_an_address=4 * given.players,
        requests_a_second=1_000.0,
        requests_at_once=1_000,
    )
    guests = asyncio.run(furnish(settings, given.players, given.haste))
    server = Server(settings, free_port())
    try:
        server.wait()
        hour = Hour(server, guests, given.seed)
        began = time.monotonic()
        asyncio.run(hour.whole(given.minutes * 60, given.rate, given.between))
        lasted = time.monotonic() - began
        code, _ = server.stop()
    finally:
        server.kill()
    rows = rows_of(url)
    found = [*wrong(hour.history, rows), *sentences(audit_store(url))]
    for sentence in found[:50]:
        print(sentence)
    told, entries = hour.history.told, sum(map(len, rows.appended.values()))
    print(
        f"{given.store}: {given.players:,} players for {lasted / 60:.1f} minutes at "
        f"{given.workers} workers, {len(told):,} requests answered, "
        f"{sum(not one.sure for one in told):,} of them after an unknown outcome or sent twice, "
        f"{sum(player.waits for player in hour.players)} never, {entries:,} entries; "
        f"faults {dict(hour.faults)}, told to wait {dict(hour.late)}; exit code {code}; "
        f"{len(found):,} findings."
    )
    return 1 if found or code else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service.hour", description=__doc__)
    parser.add_argument("--store", choices=STORES, default="sqlite")
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=40.0, help="requests a second")
    parser.add_argument("--between", type=float, default=15.0, help="seconds between two faults")
    parser.add_argument("--haste", type=float, default=1.0, help="how fast the dealers are")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket for each player
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    with databases(given.store) as (url, _):
        return played(url, given)


if __name__ == "__main__":
    raise SystemExit(main())
