"""The automatic dealer when several workers take turns at a table."""

import asyncio
import contextlib

from house.round_player import (
    CHIPS,
    PLAYERS,
    Worker,
    by_player,
    migrate_store,
    open_house,
    open_table,
    worker,
)
from houseway.core.errors import Refusal
from houseway.house.play.automatic_dealer import AutomaticDealer
from houseway.house.play.command_handler import CommandRequest
from houseway.tables.seating import BuyIn, Sit

MOST_STEPS = 80


async def look_once(automatic_dealer: AutomaticDealer, at: Worker, table: str) -> None:
    """What a worker does in the moment it has the table's lease."""
    current = await at.handler.read(table)
    move = await automatic_dealer._next_move(table, current)
    if move is not None:
        with contextlib.suppress(Refusal):
            await automatic_dealer._do(table, current, move)


async def seat(at: Worker, table: str) -> None:
    for box, player in enumerate(PLAYERS, start=1):
        for command in (BuyIn(player, CHIPS), Sit(player, box)):
            key = f"{player} {type(command).__name__}"
            await at.handler.execute(table, CommandRequest(command, player, "player", key))


async def play(first: Worker, second: Worker, table: str) -> int:
    """Rounds whose seeds were revealed, where the second worker commits to the first seed."""
    mine, other = (AutomaticDealer(at.handler, at.records) for at in (first, second))
    await mine._next_move(table, await first.handler.read(table))  # draws a seed, and is too late
    await look_once(other, second, table)
    await first.handler.streams.catch_up(table)
    await seat(first, table)
    for step in range(MOST_STEPS):
        current = await first.handler.read(table)
        asked = by_player(current, f"player {step}")
        if asked is not None:
            await first.handler.execute(table, asked)
        else:
            await look_once(mine, first, table)
        if current.state.revealed is not None:
            return int(current.state.revealed.number)
    return 0


def test_a_worker_deals_from_the_seed_that_another_has_committed_to(store_url: str) -> None:
    url = migrate_store(store_url)
    first, second = worker(url), worker(url)

    async def whole() -> int:
        await open_house(first.handler)
        return await play(first, second, await open_table(first.handler, "si-ki-pi"))

    try:
        assert asyncio.run(whole()) == 1
    finally:
        first.close()
        second.close()
