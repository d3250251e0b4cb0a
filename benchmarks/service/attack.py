"""Measure how long a player waits for `/api/me` while strangers request analyses without pause.

Each request has new pays, so no answer is cached.

The strangers run in a process of their own, so that their cost does not slow the player.
"""

import asyncio
import itertools
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import uvloop

from benchmarks.service.house import Guest
from benchmarks.service.measure import at
from benchmarks.service.server import HOST, Server, free_port
from house.running_house import allowances
from houseway.house.api.routing import COOKIE
from houseway.house.run.settings import Settings

CONNECTIONS = 10
PATH = "/api/analysis/power-pai-gow/edges"  # the costliest
EVERY = 0.02  # seconds for which a player reads their own account
WARM_UP = 2.0
ENDS_WITHIN = 60.0
MOST_IN_A_WINDOW = 100_000


class Waits(msgspec.Struct, frozen=True):
    """How many milliseconds `/api/me` takes to answer."""

    count: int
    p50: float
    p99: float
    longest: float


class Attack(msgspec.Struct, frozen=True):
    alone: Waits
    attacked: Waits
    answers: dict[str, int]  # to the strangers, by status


class Client:
    """One connection that stays open; requests one after another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connected(cls, port: int) -> "Client":
        return cls(*await asyncio.open_connection(HOST, port))

    async def ask(self, method: str, path: str, body: bytes = b"", cookie: str = "") -> int:
        """The status of the answer, which is read to its end."""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nCookie: {cookie}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = answer.partition(b"content-length:")[2].partition(b"\r\n")[0]
        await self._reader.readexactly(int(length))
        return int(answer.split()[1])


# -- The player ------------------------------------------------------------------------------------


def attack(settings: Settings, guest: Guest, windows: int, seconds: float) -> Attack:
    """Attack without a rate limit for strangers, so that the queue is always full."""
    server = Server(msgspec.structs.replace(settings, **allowances()), free_port())
    try:
        server.wait()
        return asyncio.run(attacked(server.port, guest, windows, seconds))
    finally:
        server.kill()


async def attacked(port: int, guest: Guest, windows: int, seconds: float) -> Attack:
    """In turn, so that whatever else the machine does falls on both alike."""
    alone: list[float] = []
    meanwhile: list[float] = []
    answers: Counter[str] = Counter()
    await looks(port, guest, WARM_UP)
    for window in range(windows):
        alone += await looks(port, guest, seconds)
        with strangers_at(port, window) as those:
            await looks(port, guest, WARM_UP)
            meanwhile += await looks(port, guest, seconds)
        answers += those.answers()
        await settled(port, window)
    return Attack(waits(alone), waits(meanwhile), answers)


class Strangers:
    def __init__(self, port: int, window: int) -> None:
        command = [sys.executable, "-m", __spec__.name, str(port), str(window)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._told = b""

    def end(self) -> None:
        self._told = self._process.communicate(timeout=ENDS_WITHIN)[0]  # which closes its input

    def answers(self) -> Counter[str]:
        return Counter(msgspec.json.decode(self._told, type=dict[str, int]))


@contextmanager
def strangers_at(port: int, window: int) -> Iterator[Strangers]:
    found = Strangers(port, window)
    try:
        yield found
    finally:
        found.end()


async def settled(port: int, window: int) -> None:
    """What the strangers asked for last is computed: another new answer comes after it."""
    client = await Client.connected(port)
    await client.ask("POST", PATH, new_pays(window + 2, 7))


async def looks(port: int, guest: Guest, seconds: float) -> list[float]:
    """Each counts from when it was due: those that a slow one holds up are slow too."""
    client = await Client.connected(port)
    found: list[float] = []
    began = time.perf_counter()
    for number in range(int(seconds / EVERY)):
        due = began + number * EVERY
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        status = await client.ask("GET", "/api/me", cookie=f"{COOKIE}={guest.token}")
        if status != 200:
            raise SystemExit(f"/api/me is answered with {status}")
        found.append((time.perf_counter() - due) * 1000)
    return found


def waits(found: list[float]) -> Waits:
    ordered = sorted(found)
    return Waits(len(ordered), at(ordered, 0.5), at(ordered, 0.99), ordered[-1])


def new_pays(to: int, one: int) -> bytes:
    return msgspec.json.encode({"pays": [f"standard.win={to} to {one}"]})


# -- The strangers ---------------------------------------------------------------------------------


async def strangers(port: int, window: int) -> Counter[str]:
    """Run until the parent process closes their input."""
    answers: Counter[str] = Counter()
    numbers = itertools.count(window * MOST_IN_A_WINDOW + 2)

    async def stranger() -> None:
        client = await Client.connected(port)
        while True:
            answers[str(await client.ask("POST", PATH, new_pays(next(numbers), 1000)))] += 1

    asking = [asyncio.create_task(stranger()) for _ in range(CONNECTIONS)]
    await asyncio.to_thread(sys.stdin.read)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    return answers


if __name__ == "__main__":
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    found = asyncio.run(strangers(int(sys.argv[1]), int(sys.argv[2])))
    sys.stdout.write(msgspec.json.encode(found).decode())
