"""Strangers who ask for analyses without end, each with pays that nobody has asked for before, and
how long a player waits for `/api/me` meanwhile.

The strangers are a process of their own: what they cost is not counted as the house's slowness.
"""

import asyncio
import itertools
import subprocess
import sys
import time
from collections import Counter

import msgspec
import uvloop

from benchmarks.service.house import Guest
from benchmarks.service.measure import at
from benchmarks.service.server import HOST, Server, free_port
from houseway.service.api.routing import COOKIE
from houseway.service.settings import Settings
from service.running import allowances

CONNECTIONS = 10
PATH = "/api/analysis/power-pai-gow/edges"  # the dearest
EVERY = 0.02  # seconds somebody looks at their own account
WARM_UP = 2.0
ENDS_WITHIN = 60.0


class Waits(msgspec.Struct, frozen=True):
    """Milliseconds until `/api/me` is answered."""

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


def attack(settings: Settings, guest: Guest, seconds: float) -> Attack:
    """With no limit to how often a stranger may ask, so that the queue is full all the time."""
    server = Server(msgspec.structs.replace(settings, **allowances()), free_port())
    try:
        server.wait()
        return asyncio.run(attacked(server.port, guest, seconds))
    finally:
        server.kill()


async def attacked(port: int, guest: Guest, seconds: float) -> Attack:
    await waits(port, guest, WARM_UP)
    alone = await waits(port, guest, seconds)
    command = [sys.executable, "-m", __spec__.name, str(port), str(WARM_UP + seconds)]
    strangers = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        await waits(port, guest, WARM_UP)
        found = await waits(port, guest, seconds)
        told = (await asyncio.to_thread(strangers.communicate, timeout=ENDS_WITHIN))[0]
    finally:
        strangers.kill()
    return Attack(alone, found, msgspec.json.decode(told, type=dict[str, int]))


async def waits(port: int, guest: Guest, seconds: float) -> Waits:
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
    found.sort()
    return Waits(len(found), at(found, 0.5), at(found, 0.99), found[-1])


# -- The strangers ---------------------------------------------------------------------------------


async def strangers(port: int, seconds: float) -> Counter[str]:
    answers: Counter[str] = Counter()
    numbers = itertools.count(2)

    async def stranger() -> None:
        client = await Client.connected(port)
        while True:
            body = msgspec.json.encode({"pays": [f"standard.win={next(numbers)} to 1000"]})
            answers[str(await client.ask("POST", PATH, body))] += 1

    asking = [asyncio.create_task(stranger()) for _ in range(CONNECTIONS)]
    await asyncio.wait(asking, timeout=seconds)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    return answers


if __name__ == "__main__":
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    found = asyncio.run(strangers(int(sys.argv[1]), float(sys.argv[2])))
    sys.stdout.write(msgspec.json.encode(found).decode())
