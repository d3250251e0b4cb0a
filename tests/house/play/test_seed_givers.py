"""Who gives seeds: players for themselves, and no bot of the house, which knows its own seed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from house import round_player
from house.round_player import (
    Worker,
    audit_store,
    migrate_store,
    office_request,
    open_house,
    open_table,
    worker,
)
from houseway.core.errors import Refusal
from houseway.house.accounts.rows import new_rows
from houseway.house.api.games import card
from houseway.house.office.commands import OpenAccount
from houseway.house.office.kind import STREAM
from houseway.house.play import player_commands
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.command_parser import Request
from houseway.house.play.player_commands import Actor
from houseway.house.play.stream_states import StreamState
from houseway.live.table.commands import GiveSeed
from houseway.live.table.kind import table_kind
from houseway.registry import game, names
from houseway.tables.seating import BuyIn, Sit

SEED = {"command": "house-give-seed", "seed": "luck"}


async def commit(at_work: Worker) -> str:
    """A table that takes seeds, in a house with a bot."""
    await open_house(at_work.handler)
    rows = new_rows("Kai", ("player",), "bot", None, "2026-01-01")
    bot = OpenAccount("house", "Kai", ("player",), "2026-01-01T12:00:00", "bot")
    await at_work.handler.execute(STREAM, office_request(bot, "account-Kai", rows))
    stream = await open_table(at_work.handler, "pineapple")
    current = await at_work.handler.read(stream)
    await at_work.handler.execute(stream, round_player.by_dealer(stream, current, "commit"))
    return stream


def refuse(at_work: Worker, actor: Actor, request: Request) -> str:
    async def whole() -> None:
        await player_commands.execute(at_work.handler, actor, await commit(at_work), request)

    with pytest.raises(Refusal) as refusal:
        asyncio.run(whole())
    at_work.close()
    return refusal.value.code


def house(folder: Path) -> Worker:
    return worker(migrate_store(f"sqlite:///{folder / 'house.db'}"))


def test_a_bot_of_the_house_gives_no_seed(tmp_path: Path) -> None:
    bot = Actor("Kai", frozenset({"player"}), bot=True)
    assert refuse(house(tmp_path), bot, Request("k", dict(SEED))) == "no-seeds-of-bots"


def test_nobody_gives_a_seed_for_a_player(tmp_path: Path) -> None:
    dealer = Actor("bob", frozenset({"dealer", "player"}))
    request = Request("k", dict(SEED), capacity="dealer", player="ann")
    assert refuse(house(tmp_path), dealer, request) in ("wrong-role", "automatic-dealer")
    kind = table_kind("pineapple")
    with pytest.raises(Refusal, match="their own seeds"):
        player_commands.check_seed(
            dealer, StreamState(kind, kind.start), GiveSeed("ann", "luck"), request
        )


def test_a_player_gives_one_seed_for_each_shuffle(tmp_path: Path) -> None:
    at_work = house(tmp_path)
    ann = Actor("ann", frozenset({"player"}))

    async def give(stream: str, key: str) -> str:
        try:
            await player_commands.execute(at_work.handler, ann, stream, Request(key, dict(SEED)))
        except Refusal as refusal:
            return refusal.code
        return "given"

    async def whole() -> list[str]:
        stream = await commit(at_work)
        said = [await give(stream, "on foot")]
        for command in (BuyIn("ann", 15_000), Sit("ann", 1)):
            asked = CommandRequest(command, "ann", "player", type(command).__name__)
            await at_work.handler.execute(stream, asked)
        return [*said, await give(stream, "first"), await give(stream, "second")]

    try:
        assert asyncio.run(whole()) == ["no-more-seeds", "given", "no-more-seeds"]
    finally:
        at_work.close()


@pytest.mark.parametrize(("giver", "clean"), [("Kai", False), ("ann", True)])
def test_the_audit_names_a_bot_that_gave_one(giver: str, clean: bool, tmp_path: Path) -> None:
    at_work = house(tmp_path)

    async def whole() -> None:
        stream = await commit(at_work)
        given: Any = GiveSeed(giver, "luck")
        await at_work.handler.execute(stream, CommandRequest(given, giver, "player", "seed"))

    asyncio.run(whole())
    at_work.close()
    result = audit_store(at_work.database.url)
    said = round_player.sentences(result)
    assert any("Kai is a bot of the house and gave a seed" in s for s in said) != clean, said


@pytest.mark.parametrize("name", names())
def test_a_table_says_what_its_revealed_seeds_tell_beside_the_shuffle(name: str) -> None:
    """At Face-Up Pineapple the cards that are discarded unseen; everywhere else nothing."""
    assert ("discarded unseen" in card(game(name)).reveal_tells) == (name == "pineapple")
