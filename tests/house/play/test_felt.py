"""A tournament on felt in a house with a database: the same record, wallets, and a clean audit."""

import asyncio
import secrets
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text

from cli.run import houseway
from games.live_tournament import felt as felt_module
from games.live_tournament import house as house_module
from games.live_tournament.felt import EIGHT, LOSING, PAIR, PRIZES, Felt, whole
from games.live_tournament.house import FEE, KIND
from house.round_player import audit_store, migrate_store, open_house, sentences, worker
from house.running_house import Running, deposit, open_account, running
from houseway.core.cards import Card
from houseway.core.errors import Refusal
from houseway.core.typed_json import convert
from houseway.games.king_high.table.commands import DealCard
from houseway.games.king_high.tournament.live.commands import (
    CorrectTableRound,
    NoteTablePayment,
    TakeBackAtTable,
)
from houseway.games.king_high.tournament.live.state import LiveTournament
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.command_parser import Request, speaker
from houseway.house.play.player_commands import Actor, authorize
from houseway.live.amendments import CardWas
from houseway.live.dual_control import AskSecondPerson, Confirm, TurnDown
from houseway.testing.house import DEPOSIT
from houseway.testing.recorded import staff_account

STREAM = "cup"
MISREAD = ("Ts", "9h", *PAIR[2:])


def played_in_a_house(url: str, felt: Felt) -> None:
    at_work = worker(migrate_store(url))

    async def all_of_it() -> None:
        await open_house(at_work.handler, EIGHT)
        opening, *others = felt.commands
        opened = CommandRequest(opening, "house", "house", "open")
        await at_work.handler.open(STREAM, KIND.name, "The cup", opened)
        for number, command in enumerate(others):
            as_ = role(command.by)
            account = command.by if as_ in ("player", "house") else staff_account(as_)
            asked = CommandRequest(command, account, as_, f"k{number}", "A cup.")
            await at_work.handler.execute(STREAM, asked)
        await at_work.handler.drain()

    asyncio.run(all_of_it())
    at_work.close()


def role(by: str) -> str:
    return "player" if by in EIGHT else by


def test_the_dealer_enters_what_players_say_on_felt_and_nowhere_else() -> None:
    """And no other role does, whatever else it may do in the tournament."""
    dealer = Actor("Dora", frozenset({"player", "dealer", "director"}))
    said = {"key": "1", "command": {}, "for": "ann"}
    entered, directed = (
        convert({**said, "as": capacity}, Request) for capacity in ("dealer", "director")
    )
    felt, automatic = LiveTournament(dealing="human"), LiveTournament()
    authorize(dealer, felt, entered)
    assert speaker("Dora", entered) == "ann"
    with pytest.raises(Refusal, match="This table has an automatic dealer"):
        authorize(dealer, automatic, entered)
    with pytest.raises(Refusal, match="Only the dealer of a table with real cards"):
        authorize(dealer, felt, directed)


def test_a_tournament_on_felt_is_audited_without_a_finding(tmp_path: Path) -> None:
    """With a fire at one table, a disqualification, ballots on paper, and prizes in the wallets."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    felt = whole()
    played_in_a_house(url, felt)
    result = audit_store(url)
    assert result.clean, sentences(result)
    at_work = worker(url)
    current = asyncio.run(at_work.handler.read(STREAM))
    assert current.state == felt.live
    won = dict(zip(("fay", "hal", "cho"), PRIZES, strict=True))
    with at_work.database.read() as connection:
        rows = connection.execute(text("SELECT account, balance FROM wallets"))
        wallets = {row.account: row.balance for row in rows}
    at_work.close()
    assert {name: n for name, n in wallets.items() if name in EIGHT} == {
        player: DEPOSIT - FEE + won.get(player, 0) for player in EIGHT
    }


# -- Over HTTP, with corrections, two people and a wrong payment -----------------------------------

ACCOUNTS = {"dealer": "Dora", "inspector": "Igor", "director": "Dirk"}
TWO = ("cho", "eva")


def corrected_cup(monkeypatch: pytest.MonkeyPatch) -> Felt:
    """A session of one round: a misread card, and chips that were handed over wrongly."""
    an_hour_ago = datetime.now().replace(microsecond=0) - timedelta(hours=1)
    # What follows is over on the same day.
    start = an_hour_ago.replace(hour=min(an_hour_ago.hour, 20))
    for module in (felt_module, house_module):
        monkeypatch.setattr(module, "START", start)
    felt = Felt(2)
    felt.enter(*TWO)
    felt.draw_on_paper(*TWO)
    felt.begin(1)
    felt.do(AskSecondPerson("director", wanted=True), "Dirk")
    felt.wager(1, {"cho": 40, "eva": 20})
    felt.cards(1, MISREAD[:3])
    felt.do(TakeBackAtTable("dealer", 1), "Dora")
    felt.at(1, DealCard("dealer", MISREAD[2]))
    felt.cards(1, MISREAD[3:])
    felt.wager(1, {"cho": 10, "eva": 20})
    step = next(
        str(act.version)
        for act in felt.acts()
        if isinstance(act.command.innermost, DealCard) and act.command.innermost.card == MISREAD[1]
    )
    was = CardWas(Card(MISREAD[1]), Card(PAIR[1]), (step,))
    felt.do(CorrectTableRound("inspector", 1, 1, 1, (was,), "Misread."), "Igor")
    felt.do(Confirm("inspector", 1), "Ines")
    felt.cards(1, LOSING[:2])
    handed = NoteTablePayment(
        "inspector", 1, 1, 2, "eva", "too-much", 5, made_good=False, reason="Miscounted."
    )
    felt.do(handed, "Igor")
    felt.do(TurnDown("inspector", 2, "It was five too few."), "Ines")
    felt.do(replace(handed, handed="too-little"), "Igor")
    felt.do(Confirm("inspector", 3), "Ines")
    felt.cards(1, LOSING[2:])
    return felt


def sent(house: Running, felt: Felt) -> str:
    """Every request, each by its sender."""
    for name in TWO:
        open_account(house, name, ("player",))
        deposit(house, name, 5_000)
    open_account(house, "Ines", ("inspector",))
    opening, notified, *others = felt.commands
    notice = msgspec.to_builtins(notified.notice)
    body = {"name": opening.name, "why": "test", "notice": notice, "dealing": "human"}
    cup: str = house.person("Dirk").insist("/api/tournaments", body).json()["id"]
    assert KIND.as_sent is not None
    for command in map(KIND.as_sent, others):
        if isinstance(command, CorrectTableRound):
            command = with_step_found(house, cup, command)
        second = isinstance(command, Confirm | TurnDown)
        who = "Ines" if second else ACCOUNTS.get(command.by, command.by)
        request = {
            "key": secrets.token_hex(8),
            "command": msgspec.to_builtins(command),
            "as": command.by if command.by in ACCOUNTS else "player",
            "why": "test",
        }
        done = house.person(who).post(f"/api/tournaments/{cup}/commands", request)
        assert done.status_code == 200, (command, done.text)
        if isinstance(command, CorrectTableRound):
            (seen,) = house.person("Ines").get("/api/floor").json()["tournaments"]
            (asked,) = seen.pop("waiting")
            assert seen == {"id": cup, "name": "The cup"}
            assert (asked["number"], asked["what"]) == (1, "correct table round")
            assert (asked["asked_by"], asked["mine"], asked["holds"]) == ("Igor", False, False)
            assert (asked["reason"], asked["command"]["round"]) == ("test", 1)
    return cup


def with_step_found(house: Running, cup: str, asked: CorrectTableRound) -> CorrectTableRound:
    """In the list that the inspector's page shows: the house has entries of its own."""
    (was,) = asked.amendments
    assert isinstance(was, CardWas)
    steps = steps_of_first_round(house, cup)
    (step,) = (s["id"] for s in steps if dealt(s) and s["command"]["asks"]["card"] == was.was)
    return replace(asked, amendments=(replace(was, steps=(step,)),))


def steps_of_first_round(house: Running, cup: str) -> list[dict[str, Any]]:
    path = f"/api/tournaments/{cup}/sessions/1/tables/1/rounds/1/steps"
    found: list[dict[str, Any]] = house.person("Igor").get(path).json()["steps"]
    return found


@pytest.mark.slow
def test_a_corrected_tournament_is_exported_verified_and_audited_as_people_do_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt = corrected_cup(monkeypatch)
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with running(url) as house:
        cup = sent(house, felt)
        table = house.worker.handler.streams.peek(cup).state.tournament.tables[1]  # type: ignore[union-attr]
        assert table == felt.live.need_opened().tables[1]
        inspector = house.person("Igor")
        path = f"/api/tournaments/{cup}"
        steps = steps_of_first_round(house, cup)
        assert [s["command"]["asks"]["card"] for s in steps if dealt(s)] == list(PAIR)
        told = inspector.get(f"{path}/history").text
        exported = inspector.get(f"{path}/export")
    file = tmp_path / "cup.jsonl"
    file.write_bytes(exported.content)
    for said in (
        "is corrected: Misread. Chips change hands: cho +80, eva +40.",
        "Number 2 is turned down: It was five too few.",
        "eva was given 5 too little. The chips stay as they were handed over: Miscounted.",
    ):
        assert said in told
    verified = houseway("verify", str(file))
    assert verified.code == 0, verified
    file.write_text(file.read_text().replace("Miscounted.", "Stolen."))
    assert houseway("verify", str(file)).code == 1
    audit = houseway("audit", "--database", url)
    assert (audit.code, "no problems found" in audit.out) == (0, True), audit


def dealt(step: dict[str, Any]) -> bool:
    asks = step["command"].get("asks", {})
    return bool(asks.get("command") == "deal-card")
