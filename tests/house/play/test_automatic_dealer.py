"""The automatic dealer when several workers take turns at a table."""

import asyncio
import contextlib

from house.round_player import (
    CHIPS,
    PLAYERS,
    Worker,
    by_player,
    migrated,
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
    held = await at.handler.held(table)
    move = await automatic_dealer._next_move(table, held)
    if move is not None:
        with contextlib.suppress(Refusal):
            await automatic_dealer._do(table, held, move)


async def seat(at: Worker, table: str) -> None:
    for box, player in enumerate(PLAYERS, start=1):
        for command in (BuyIn(player, CHIPS), Sit(player, box)):
            key = f"{player} {type(command).__name__}"
            await at.handler.act(table, CommandRequest(command, player, "player", key))


async def play(first: Worker, second: Worker, table: str) -> int:
    """Rounds whose seeds were revealed, where the second worker commits to the first seed."""
    mine, other = (AutomaticDealer(at.handler, at.records) for at in (first, second))
    await mine._next_move(table, await first.handler.held(table))  # draws a seed, and is too late
    await look_once(other, second, table)
    await first.handler.catch_up(table)
    await seat(first, table)
    for step in range(MOST_STEPS):
        held = await first.handler.held(table)
        asked = by_player(held, f"player {step}")
        if asked is not None:
            await first.handler.act(table, asked)
        else:
            await look_once(mine, first, table)
        if held.state.revealed is not None:
            return int(held.state.revealed.number)
    return 0


def test_a_worker_deals_from_the_seed_that_another_has_committed_to(store_url: str) -> None:
    url = migrated(store_url)
    first, second = worker(url), worker(url)

    async def whole() -> int:
        await open_house(first.handler)
        return await play(first, second, await open_table(first.handler, "si-ki-pi"))

    try:
        assert asyncio.run(whole()) == 1
    finally:
        first.close()
        second.close()
