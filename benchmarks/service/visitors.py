"""Measure the bytes one hostile address writes in an hour, and memory during a churn of guests."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx
import msgspec

from benchmarks.service.server import HOST, Server, free_port, resident
from house.running_house import allowances
from houseway.house.api.routing import COOKIE, CSRF_HEADER
from houseway.house.run.first_start import prepare
from houseway.house.run.settings import Settings

HOSTILE = 16  # guests of one address
AT_ONCE = 8  # guests of the churn
SETTLES = 3.0  # seconds after which a table is idle, and a record dropped from memory
WAITS = 30.0

T = TypeVar("T")


class Hostile(msgspec.Struct, frozen=True):
    """Bytes written: `first` at once, `later` each second after that."""

    accepted: int
    refused: int
    first: int
    later: float

    @property
    def an_hour(self) -> float:
        return self.first + 3_600 * self.later


class Churn(msgspec.Struct, frozen=True):
    """Megabytes of the worker; `open_tables` counts guests' tables at the end."""

    guests: int
    before: float
    during: float
    after: float
    seconds: float  # until then
    open_tables: int


class Visitor:
    def __init__(self, port: int) -> None:
        self._http = httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=30)
        self.name = self.table = ""

    async def __aenter__(self) -> "Visitor":
        await self._http.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def come(self, game: str) -> bool:
        """As a guest with a table of one's own."""
        answer = await self.post("/api/guest", None)
        if answer.status_code != 200:
            return False
        told = answer.json()
        self.name = told["name"]
        self._http.headers[CSRF_HEADER] = told["csrf"]
        self._http.cookies.set(COOKIE, answer.cookies[COOKIE])
        answer = await self.post("/api/practise", {"game": game})
        self.table = answer.json().get("id", "")
        return bool(self.table)

    async def post(self, path: str, body: Any) -> httpx.Response:
        return await self._http.post(path, json=body)

    async def say(self, command: str) -> int:
        body = {"key": secrets.token_hex(8), "command": {"command": command}}
        answer = await self.post(f"/api/tables/{self.table}/commands", body)
        return answer.status_code


def hostile(settings: Settings, seconds: float) -> Hostile:
    """Count half of the time, or until the first refusal, as written at once."""
    return asyncio.run(in_house(settings, lambda server: attacked(server, settings, seconds)))


async def attacked(server: Server, settings: Settings, seconds: float) -> Hostile:
    began, counts, until = time.monotonic(), {200: 0, 429: 0}, time.monotonic() + seconds
    start, first, half = size(settings), 0, 0.0

    async def guest() -> None:
        nonlocal first, half
        async with Visitor(server.port) as visitor:
            if not await visitor.come("pineapple"):
                return
            commands = ("sit-out", "come-back")
            number = 0
            while time.monotonic() < until:
                status = await visitor.say(commands[number % 2])
                number += status == 200
                counts[status] = counts.get(status, 0) + 1
                if not half and (status == 429 or time.monotonic() > began + seconds / 2):
                    first, half = size(settings) - start, time.monotonic()

    await asyncio.gather(*(guest() for _ in range(HOSTILE)))
    later = (size(settings) - start - first) / max(1e-9, time.monotonic() - half)
    return Hostile(counts[200], counts[429], first, later)


def churn(settings: Settings, guests: int) -> Churn:
    lifted = {name: n for name, n in allowances().items() if name in Settings.__struct_fields__}
    soon = {"own_table_idle": SETTLES, "records_held": SETTLES}
    known = {name: n for name, n in soon.items() if name in Settings.__struct_fields__}
    quick = msgspec.structs.replace(settings, **lifted, **known)
    return asyncio.run(in_house(quick, lambda server: come_and_go(server, quick, guests)))


async def come_and_go(server: Server, settings: Settings, guests: int) -> Churn:
    turns = asyncio.Semaphore(AT_ONCE)

    async def guest(number: int) -> None:
        async with turns, Visitor(server.port) as visitor:
            game = ("si-ki-pi", "king-high", "pineapple", "power-pai-gow")[number % 4]
            assert await visitor.come(game)

    await asyncio.gather(*(guest(number) for number in range(4)))  # modules that are loaded once
    before = memory(server)
    await asyncio.gather(*(guest(number) for number in range(guests)))
    during, began = memory(server), time.monotonic()
    while open_tables(settings) and time.monotonic() < began + WAITS:
        await asyncio.sleep(1)
    await asyncio.sleep(3 * SETTLES)
    after, seconds = memory(server), time.monotonic() - began
    return Churn(guests, before, during, after, seconds, open_tables(settings))


async def in_house(settings: Settings, doing: Callable[[Server], Awaitable[T]]) -> T:
    await prepare(settings)
    server = Server(settings, free_port())
    try:
        await asyncio.to_thread(server.wait)
        return await doing(server)
    finally:
        server.kill()


def memory(server: Server) -> float:
    """Return the worker's memory alone: the process that thinks for partners compiles meanwhile."""
    return resident(server.processes()[0])


def size(settings: Settings) -> int:
    """Return the bytes of the database, including SQLite's journal."""
    return int(
        asked(settings, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    )


def open_tables(settings: Settings) -> int:
    return int(asked(settings, "SELECT count(*) FROM streams WHERE NOT closed AND id LIKE 'own-%'"))


def asked(settings: Settings, query: str) -> Any:
    connection = sqlite3.connect(settings.database.removeprefix("sqlite:///"), timeout=30)
    try:
        return connection.execute(query).fetchone()[0]
    finally:
        connection.close()


def show(attack: Hostile, of_guests: Churn) -> None:
    print(f"\nsqlite, {HOSTILE} hostile guests of one address")
    print(f"  {'commands':<32} {attack.accepted:,} accepted, {attack.refused:,} refused")
    print(
        f"  {'bytes an hour':<32} {attack.an_hour / 1e6:,.1f} MB: {attack.first / 1e6:,.1f} MB at "
        f"once, then {attack.later / 1e3:,.1f} kB a second"
    )
    print(f"\nsqlite, a churn of {of_guests.guests:,} guests, each with a table of their own")
    print(
        f"  {'memory of the worker':<32} {of_guests.before:,.0f} MB before, "
        f"{of_guests.during:,.0f} MB during, {of_guests.after:,.0f} MB "
        f"{of_guests.seconds:.0f} s after; {of_guests.open_tables:,} tables still open",
        flush=True,
    )
