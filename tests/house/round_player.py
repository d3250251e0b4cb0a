"""Whole rounds at tables of every game, played through a command handler as the service does it.

What comes next at a table follows from its record alone, so a worker that starts again goes on
exactly where another was stopped.
"""

import asyncio
import hashlib
from random import Random

from houseway.core.fairness import commitment
from houseway.house.audit.house import Audit
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Receipt
from houseway.house.play.stream_states import StreamState
from houseway.house.store.append import Row
from houseway.house.store.records import Snapshot
from houseway.live.table.commands import CommitSeed, OpenTable
from houseway.live.table.dealer import next_move
from houseway.live.table.state import LiveTable
from houseway.registry import game
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.testing.house import PLAYERS as PLAYERS
from houseway.testing.house import Worker as Worker
from houseway.testing.house import audit_store as audit_store
from houseway.testing.house import migrate_store as migrate_store
from houseway.testing.house import office_request as office_request
from houseway.testing.house import open_house as open_house
from houseway.testing.house import play_again as play_again
from houseway.testing.house import request_of as request_of
from houseway.testing.house import worker as worker

GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
CHIPS = 100_000


def sentences(result: Audit) -> list[str]:
    return [str(finding.text) for finding in result.findings]


# -- The house -------------------------------------------------------------------------------------


def secret(stream: str, number: int) -> str:
    return hashlib.sha256(f"{stream} {number}".encode()).hexdigest()


# -- A table ---------------------------------------------------------------------------------------


def table_id(name: str, number: int = 1) -> str:
    return f"{name}-{number}"


async def open_table(handler: CommandHandler, name: str, number: int = 1) -> str:
    stream = table_id(name, number)
    opened = office_request(OpenTable("house", stream, name), "open")
    await handler.open(stream, name, name, opened)
    return stream


def next_asked(
    stream: str, current: StreamState, rounds: int, key: str = ""
) -> CommandRequest | None:
    """Return the next command at a table until this many rounds are played and chips are cashed."""
    live: LiveTable = current.state
    key = f"{key}{current.version + 1}"
    if over(live, rounds):
        return cashed(live, key)
    return seated(live, key) or by_player(current, key) or by_dealer(stream, current, key)


def over(live: LiveTable, rounds: int) -> bool:
    table = live.need_opened()
    return table.round is None and table.rounds_opened >= rounds and live.seeds is None


def seated(live: LiveTable, key: str) -> CommandRequest | None:
    table, floor = live.need_opened(), live.need_opened().floor
    for place, player in enumerate(PLAYERS, start=1):
        lacks = CHIPS - floor.bank.has(player)
        if table.round is None and lacks > CHIPS // 2:
            return CommandRequest(BuyIn(player, lacks), player, "player", key)
        if floor.seat_of(player) is None:
            return CommandRequest(Sit(player, place), player, "player", key)
    return None


def cashed(live: LiveTable, key: str) -> CommandRequest | None:
    for player, chips in live.need_opened().floor.bank.chips.items():
        if chips:
            return CommandRequest(CashOut(player, chips), player, "player", key)
    return None


def by_player(current: StreamState, key: str) -> CommandRequest | None:
    rules, live = game(current.kind.name), current.state
    for player in PLAYERS:
        offers = rules.legal(live.table, player)
        command = rules.bot(rules.view(live.table, player), offers, Random(current.version))
        if command is not None:
            return CommandRequest(command, player, "player", key, stage=current.kind.stage(live))
    return None


def by_dealer(stream: str, current: StreamState, key: str) -> CommandRequest:
    live: LiveTable = current.state
    move = next_move(game(current.kind.name), live, lambda number: secret(stream, number))
    assert move is not None, f"{stream} has come to a stop: {live.need_opened().round}"
    rows: tuple[tuple[str, Row], ...] = ()
    if isinstance(move.command, CommitSeed):
        number = live.seeds_committed + 1
        seed = secret(stream, number)
        assert commitment(seed) == move.command.commitment
        rows = (("secrets", {"stream": stream, "number": number, "server_seed": seed}),)
    return CommandRequest(move.command, "house", "house", key, only_at=current.version, rows=rows)


async def play(handler: CommandHandler, stream: str, rounds: int, key: str = "") -> list[Receipt]:
    """Play this many rounds from beginning to end, then cash all chips."""
    done = []
    while (asked := next_asked(stream, await handler.read(stream), rounds, key)) is not None:
        done.append(await handler.execute(stream, asked))
    return done


# -- Every game ------------------------------------------------------------------------------------


async def play_all(handler: CommandHandler, rounds: int = 1) -> None:
    """A table of every game, all at once."""
    streams = [await open_table(handler, name) for name in GAMES]
    await asyncio.gather(*(play(handler, stream, rounds) for stream in streams))


def played_house(url: str, rounds: int = 1) -> None:
    """A house in which every game has been played."""
    at_work = worker(migrate_store(url))

    async def whole() -> None:
        await open_house(at_work.handler)
        await play_all(at_work.handler, rounds)
        current = await at_work.handler.read(table_id("si-ki-pi"))
        kept = Snapshot(current.version, current.head, current.kind.snapshot(current.state))
        at_work.records.keep_snapshot(table_id("si-ki-pi"), kept)

    asyncio.run(whole())
    at_work.close()
