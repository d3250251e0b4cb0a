"""Whole rounds at tables of every game, played through a command handler as the service does it.

What comes next at a table follows from its record alone, so a worker that starts again goes on
exactly where another was stopped.
"""

import asyncio
import hashlib
from dataclasses import dataclass
from random import Random
from typing import Any

from houseway.fairness import commitment
from houseway.live.dealer import next_move
from houseway.live.messages import CommitSeed, OpenTable, SeedCommitted
from houseway.live.table import LiveTable
from houseway.registry import game
from houseway.review.segment import DecodedEntry
from houseway.service.audit import Audit, audit
from houseway.service.command_handler import CommandHandler, CommandRequest, Done, Held, now
from houseway.service.house.kind import STREAM
from houseway.service.house.messages import Deposit, OpenAccount, OpenHouse
from houseway.service.kinds import all_kinds
from houseway.service.store.append import Row
from houseway.service.store.database import Database
from houseway.service.store.migrate import migrate
from houseway.service.store.records import Records, Snapshot
from houseway.service.store.writer import Writer
from houseway.tables.people import STAFF
from houseway.tables.seating import BuyIn, CashOut, Sit
from review.recorded import Recorded

PLAYERS = ("ann", "bob")
GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
DEPOSIT = 10_000_000
CHIPS = 100_000


@dataclass
class Worker:
    """One worker of the house: its own connections, its own writer, its own handler."""

    database: Database
    records: Records
    writer: Writer
    handler: CommandHandler

    def close(self) -> None:
        self.writer.close()
        self.database.close()


def worker(url: str, clock: Any = now, writer: type[Writer] = Writer) -> Worker:
    database = Database(url)
    records = Records(database)
    written = writer(database)
    return Worker(database, records, written, CommandHandler(records, written, all_kinds(), clock))


def migrated(url: str) -> str:
    database = Database(url)
    migrate(database)
    database.close()
    return url


def audited(url: str, seals: tuple[Any, ...] = ()) -> Audit:
    database = Database(url)
    try:
        return audit(database, all_kinds(), seals)
    finally:
        database.close()


def sentences(result: Audit) -> list[str]:
    return [finding.sentence for finding in result.findings]


# -- The house -------------------------------------------------------------------------------------


def house_asked(command: Any, key: str, **more: Any) -> CommandRequest:
    return CommandRequest(command, "house", "house", key, **more)


async def open_house(handler: CommandHandler, players: tuple[str, ...] = PLAYERS) -> None:
    """Accounts with money in their wallets."""
    opened = house_asked(OpenHouse("house", "The House", False), "open")
    await handler.open(STREAM, "house", "The House", opened)
    for name in players:
        wallet = ("wallets", {"account": name, "balance": 0})
        account = OpenAccount("house", name, ("player",))
        await handler.act(STREAM, house_asked(account, f"account-{name}", rows=(wallet,)))
        deposit = Deposit("house", name, DEPOSIT, "For the test")
        await handler.act(STREAM, house_asked(deposit, f"deposit-{name}"))


def secret(stream: str, number: int) -> str:
    return hashlib.sha256(f"{stream} {number}".encode()).hexdigest()


# -- A table ---------------------------------------------------------------------------------------


def table_id(name: str, number: int = 1) -> str:
    return f"{name}-{number}"


async def open_table(handler: CommandHandler, name: str, number: int = 1) -> str:
    stream = table_id(name, number)
    opened = house_asked(OpenTable("house", stream, name), "open")
    await handler.open(stream, name, name, opened)
    return stream


def next_asked(stream: str, held: Held, rounds: int, key: str = "") -> CommandRequest | None:
    """What comes next at an open table until so many rounds are played and all chips cashed."""
    live: LiveTable = held.state
    key = f"{key}{held.version + 1}"
    if over(live, rounds):
        return cashed(live, key)
    return seated(live, key) or by_player(held, key) or by_dealer(stream, held, key)


def over(live: LiveTable, rounds: int) -> bool:
    table = live.opened()
    return table.round is None and table.rounds_opened >= rounds and live.seeds is None


def seated(live: LiveTable, key: str) -> CommandRequest | None:
    table, floor = live.opened(), live.opened().floor
    for place, player in enumerate(PLAYERS, start=1):
        lacks = CHIPS - floor.bank.has(player)
        if table.round is None and lacks > CHIPS // 2:
            return CommandRequest(BuyIn(player, lacks), player, "player", key)
        if floor.seat_of(player) is None:
            return CommandRequest(Sit(player, place), player, "player", key)
    return None


def cashed(live: LiveTable, key: str) -> CommandRequest | None:
    for player, chips in live.opened().floor.bank.chips.items():
        if chips:
            return CommandRequest(CashOut(player, chips), player, "player", key)
    return None


def by_player(held: Held, key: str) -> CommandRequest | None:
    rules, live = game(held.kind.name), held.state
    for player in PLAYERS:
        offers = rules.legal(live.table, player)
        command = rules.bot(rules.view(live.table, player), offers, Random(held.version))
        if command is not None:
            return CommandRequest(command, player, "player", key, stage=held.kind.stage(live))
    return None


def by_dealer(stream: str, held: Held, key: str) -> CommandRequest:
    live: LiveTable = held.state
    move = next_move(game(held.kind.name), live, lambda number: secret(stream, number))
    assert move is not None, f"{stream} has come to a stop: {live.opened().round}"
    rows: tuple[tuple[str, Row], ...] = ()
    if isinstance(move.command, CommitSeed):
        number = live.seeds_committed + 1
        seed = secret(stream, number)
        assert commitment(seed) == move.command.commitment
        rows = (("secrets", {"stream": stream, "number": number, "server_seed": seed}),)
    return CommandRequest(move.command, "house", "house", key, only_at=held.version, rows=rows)


async def play(handler: CommandHandler, stream: str, rounds: int, key: str = "") -> list[Done]:
    """So many rounds from beginning to end, and everybody cashes."""
    done = []
    while (asked := next_asked(stream, await handler.held(stream), rounds, key)) is not None:
        done.append(await handler.act(stream, asked))
    return done


# -- A table that was played elsewhere -------------------------------------------------------------


def asked_as(table: Recorded, act: DecodedEntry) -> CommandRequest:
    body = act.body
    rows: tuple[tuple[str, Row], ...] = ()
    committed = act.events[0]
    if isinstance(committed, SeedCommitted):
        number = committed.number
        row = {"stream": table.id, "number": number, "server_seed": table.secret(number)}
        rows = (("secrets", row),)
    staff = body.role in STAFF
    return CommandRequest(act.command, body.by, body.role, body.key, body.why, staff, rows=rows)


async def play_again(handler: CommandHandler, table: Recorded) -> None:
    """The same commands once more, in a house in which all who play have accounts."""
    opening, *others = table.whole.acts()
    await handler.open(table.id, table.name, "x", asked_as(table, opening))
    for act in others:
        await handler.act(table.id, asked_as(table, act))
    await handler.settle()


# -- Every game ------------------------------------------------------------------------------------


async def play_all(handler: CommandHandler, rounds: int = 1) -> None:
    """A table of every game, all at once."""
    streams = [await open_table(handler, name) for name in GAMES]
    await asyncio.gather(*(play(handler, stream, rounds) for stream in streams))


def played_house(url: str, rounds: int = 1) -> None:
    """A house in which every game has been played."""
    at_work = worker(migrated(url))

    async def whole() -> None:
        await open_house(at_work.handler)
        await play_all(at_work.handler, rounds)
        held = await at_work.handler.held(table_id("si-ki-pi"))
        kept = Snapshot(held.version, held.head, held.kind.snapshot(held.state))
        at_work.records.keep_snapshot(table_id("si-ki-pi"), kept)

    asyncio.run(whole())
    at_work.close()
