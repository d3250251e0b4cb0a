"""A house for the measurement: accounts with money and sessions, seated at tables of every game."""

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

from sqlalchemy import Connection, event

from houseway.house.accounts.first_start import ensure_house
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.accounts.rows import Account
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.stream_states import StreamState
from houseway.house.run.settings import Settings
from houseway.house.run.worker import Worker
from houseway.house.store.migrate import migrate
from houseway.live.table.commands import OpenTable
from houseway.tables.dealing import Pace
from houseway.tables.offers import Bounds
from houseway.tables.seating import BuyIn, Sit

# Of a hundred players, how many play each game, and how many sit at one of its tables.
SHARES = (("si-ki-pi", 56, 7), ("power-pai-gow", 18, 6), ("king-high", 20, 8), ("pineapple", 6, 4))
BETS = (6.0, 8.0, 10.0, 12.0, 14.0)  # seconds, in turn, so that tables are not in step
WALLET = 20_000_000
CHIPS = 10_000_000
AT_ONCE = 16  # tables that are set up at a time


@dataclass(frozen=True)
class Guest:
    name: str
    table: str
    game: str
    box: int
    token: str = ""


def guest_list(players: int) -> Iterator[Guest]:
    names = iter(f"Player{n:04}" for n in range(players))
    for game, share, seats in SHARES:
        for number in range(players * share // 100):
            table, box = divmod(number, seats)
            yield Guest(next(names), f"{game}-{table + 1}", game, box + 1)


async def furnish(settings: Settings, players: int, haste: float = 1.0) -> list[Guest]:
    "Write Whatever as here need not outlive a power cut, so it does not wait for the disk."
    worker = Worker(settings)
    make_haste(worker)
    try:
        migrate(worker.database)
        await ensure_house(worker.handler, worker.accounts, "The House", demonstration=False)
        guests = list(guest_list(players))
        await open_tables(worker, guests, haste)
        turns = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(seat(worker, guest, turns) for guest in guests))
        return await asyncio.to_thread(with_sessions, worker, guests)
    finally:
        await worker.stop()


def make_haste(worker: Worker) -> None:
    is_sqlite = worker.database.is_sqlite

    @event.listens_for(worker.database.engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.execute("PRAGMA synchronous=OFF" if is_sqlite else "SET synchronous_commit=off")
        connection.commit()


async def open_tables(worker: Worker, guests: list[Guest], haste: float) -> None:
    tables = dict.fromkeys((guest.table, guest.game) for guest in guests)
    for (table, game), bets in zip(tables, cycle(BETS), strict=False):
        pace = Pace(bets / haste, turn=30.0 / haste, pause=1.0 / haste)
        opening = OpenTable("house", table, table, pace=pace)
        await worker.handler.open(
            table, game, table, CommandRequest(opening, "house", "house", "open")
        )


async def seat(worker: Worker, guest: Guest, turns: asyncio.Semaphore) -> None:
    async with turns:
        await worker.accounts.open_account(THE_HOUSE, guest.name, None, ("player",))
        await worker.accounts.deposit(THE_HOUSE, guest.name, WALLET, "for the measurement")
        chips = chips_to_buy(await worker.handler.read(guest.table), guest.name)
        for command in (BuyIn(guest.name, chips), Sit(guest.name, guest.box)):
            asked = CommandRequest(command, guest.name, "player", secrets.token_hex(8))
            await worker.handler.execute(guest.table, asked)


def chips_to_buy(current: StreamState, name: str) -> int:
    buy = next(o for o in current.kind.legal(current.state, name) if isinstance(o.command, BuyIn))
    return (buy.amount or Bounds(1, CHIPS, 1)).fit(CHIPS)


def with_sessions(worker: Worker, guests: list[Guest]) -> list[Guest]:
    """Log everyone in without comparing a thousand passwords."""
    with worker.database.write() as connection:
        return [replace(guest, token=signed_in(worker, connection, guest)) for guest in guests]


def signed_in(worker: Worker, connection: Connection, guest: Guest) -> str:
    account = Account(guest.name, frozenset({"player"}), "person", disabled=False)
    return worker.accounts.sessions.start(connection, account).token
