"""A tournament on felt in a house with a database: the same record, wallets, and a clean audit."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from houseway.errors import Refusal
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.service.acting import Actor, Request, speaker
from houseway.service.command_handler import CommandRequest
from houseway.testing.house import DEPOSIT
from houseway.testing.recorded import staff_account
from live_tournament.felt import EIGHT, PRIZES, Felt, whole
from live_tournament.house import FEE, KIND
from service.playing import audited, migrated, open_house, sentences, worker

STREAM = "cup"


def played_in_a_house(url: str, felt: Felt) -> None:
    at_work = worker(migrated(url))

    async def all_of_it() -> None:
        await open_house(at_work.handler, EIGHT)
        opening, *others = felt.commands
        opened = CommandRequest(opening, "house", "house", "open")
        await at_work.handler.open(STREAM, KIND.name, "The cup", opened)
        for number, command in enumerate(others):
            as_ = role(command.by)
            account = command.by if as_ in ("player", "house") else staff_account(as_)
            asked = CommandRequest(command, account, as_, f"k{number}", "A cup.")
            await at_work.handler.act(STREAM, asked)
        await at_work.handler.settle()

    asyncio.run(all_of_it())
    at_work.close()


def role(by: str) -> str:
    return "player" if by in EIGHT else by


def test_the_dealer_enters_what_players_say_on_felt_and_nowhere_else() -> None:
    """And nobody else does, whatever else they may do in the tournament."""
    dealer = Actor("Dora", frozenset({"player", "dealer", "director"}))
    said = {"key": "1", "command": {}, "for": "ann"}
    entered, directed = (
        msgspec.convert({**said, "as": capacity}, Request) for capacity in ("dealer", "director")
    )
    felt, automatic = LiveTournament(dealing="human"), LiveTournament()
    assert speaker(dealer, felt, entered) == "ann"
    for state, request in ((automatic, entered), (felt, directed)):
        with pytest.raises(Refusal, match="Only the dealer of a real table"):
            speaker(dealer, state, request)


def test_a_tournament_on_felt_is_audited_without_a_finding(tmp_path: Path) -> None:
    """With a fire at one table, a disqualification, ballots on paper, and prizes in the wallets."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    felt = whole()
    played_in_a_house(url, felt)
    result = audited(url)
    assert result.clean, sentences(result)
    at_work = worker(url)
    held = asyncio.run(at_work.handler.held(STREAM))
    assert held.state == felt.live
    won = dict(zip(("fay", "hal", "cho"), PRIZES, strict=True))
    with at_work.database.read() as connection:
        rows = connection.execute(text("SELECT account, balance FROM wallets"))
        wallets = {row.account: row.balance for row in rows}
    at_work.close()
    assert {name: n for name, n in wallets.items() if name in EIGHT} == {
        player: DEPOSIT - FEE + won.get(player, 0) for player in EIGHT
    }
