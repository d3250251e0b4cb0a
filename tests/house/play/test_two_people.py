"""What waits for a second person, over HTTP: it holds its round, and voids no other."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest

from games.live_tournament.house import betting, house_of
from house.floor import CAPACITY, Floor, with_money
from house.running_house import PATIENCE, Running, open_account, running, until
from houseway.games.king_high.tournament.table.commands import InvalidateRound
from houseway.house.play.record_loop import LOOK_AGAIN, Wait
from houseway.house.play.tournaments import Tournaments
from houseway.live.dual_control import AskSecondPerson, TurnDown
from houseway.tables.dealing import Pace

JOKER = "A joker lay at box 2."


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("two-people")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(CAPACITY, "Ines", "inspector")
        patch.setitem(CAPACITY, "Dave", "dealer")
        with running(f"sqlite:///{folder / 'house.db'}") as found:
            open_account(found, "Ines", ("inspector",))
            open_account(found, "Dave", ("dealer",))
            yield with_money(found)
            assert found.audited().findings == ()


def felt_of_two(house: Running) -> Floor:
    """A table of real cards with dual control, in its second round, with open hands."""
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.low_high_round()
    floor.do("Igor", "house-ask-second-person", wanted=True)
    floor.low_high_deal()
    floor.low_high_set()
    floor.do("Dora", "set-dealer", why=None)
    return floor


def waiting(floor: Floor) -> dict[str, Any]:
    tables = floor.house.person("Ines").get("/api/floor").json()["tables"]
    (card,) = next(table["waiting"] for table in tables if table["id"] == floor.table)
    found: dict[str, Any] = card
    return found


def foreseen(floor: Floor, who: str, number: int) -> dict[str, Any]:
    asked = {
        "key": "not used",
        "command": {"command": "house-confirm", "number": number},
        "as": CAPACITY[who],
    }
    answer = floor.house.person(who).post(f"/api/tables/{floor.table}/preview", asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def phases(floor: Floor) -> dict[int, str]:
    return {round_.number: round_.phase for round_ in floor.state.table.recent}


def test_a_foreign_card_voids_the_round_it_was_found_in_and_no_later_one(house: Running) -> None:
    floor = felt_of_two(house)
    floor.do("Dora", "call-foreign-card", card="joker", why=JOKER)
    assert waiting(floor) == {
        "number": 1,
        "what": "call foreign card",
        "asked_by": "Dora",
        "mine": False,
        "conflict": None,
        "round": 2,
        "stage": floor.see()["stage"],
        "holds": True,
        "reason": JOKER,
        "command": {"command": "call-foreign-card", "by": "dealer", "card": "joker"},
    }
    for who, tag, fields in (
        ("Dora", "settle", {}),
        ("Igor", "void-hand", {"box": 1}),
        ("Igor", "house-end-round", {"reason": "A fire."}),
        ("Igor", "house-close-table", {"reason": "The end."}),
        ("Dora", "house-take-back-last", {}),
    ):
        assert floor.refused(who, tag, **fields) == (409, "confirmation-waits"), tag
    for who in ("Dora", "Igor", "Ines"):  # may they confirm it or not
        told = foreseen(floor, who, 1)
        assert told["clauses"] == ["SKP-5.1.1"]
        assert told["second_person"]
    assert floor.refused("Dora", "house-confirm", number=1)[1] == "wrong-role"
    floor.do("Ines", "house-confirm", number=1)
    assert phases(floor) == {1: "settled", 2: "void"}
    floor.low_high_round()
    assert phases(floor) == {1: "settled", 2: "void", 3: "settled"}
    assert floor.refused("Ines", "house-confirm", number=1)[1] == "not-waiting"


def test_what_its_caller_withdraws_lets_the_round_go_on(house: Running) -> None:
    floor = felt_of_two(house)
    floor.do("Dora", "call-foreign-card", card="joker", why=JOKER)
    down = {"number": 1, "reason": "It was an ace."}
    assert floor.refused("Dave", "house-turn-down", **down)[1] == "wrong-role"
    floor.do("Dora", "house-turn-down", **down)
    assert floor.see("Igor")["on_hold"] is False
    floor.do("Dora", "settle", why=None)
    assert phases(floor) == {1: "settled", 2: "settled"}


def test_players_are_told_of_the_hold_and_not_who_of_the_staff_asked_or_why(
    house: Running,
) -> None:
    floor = felt_of_two(house)
    floor.do("Dora", "call-foreign-card", card="joker", why=JOKER)
    told = house.person("Ann").get(f"/api/tables/{floor.table}").text
    assert '"on_hold":true' in told
    assert '"waiting":[]' in told
    floor.do("Ines", "house-confirm", number=1)
    history = house.person("Ann").get(f"/api/tables/{floor.table}/rounds/2/history").text
    export = house.person("Ann").get(f"/api/tables/{floor.table}/rounds/2/export").text
    for text in (told, history, export):
        assert "Dora" not in text
        assert JOKER not in text


@pytest.mark.parametrize("decided", ["confirmed", "turned down"])
def test_an_automatic_dealer_waits_in_silence_and_then_goes_on(
    house: Running, decided: str
) -> None:
    floor = Floor(house, "si-ki-pi", pace={"bets": 600.0, "turn": 600.0, "pause": 0.0})
    ann = house.person("Ann")
    ann.do(floor.table, "buy-in", amount=50_000)
    ann.do(floor.table, "sit", box=1)
    until(lambda: ann.offered(floor.table, "place-wager"))
    ann.do(floor.table, "place-wager", box=1, kind="initial", amount=1_000)
    floor.do("Igor", "house-ask-second-person", wanted=True)
    floor.do("Igor", "house-end-round", reason="A fire.")
    assert floor.refused("Ann", "house-ready")[1] == "confirmation-waits"
    loop = house.worker._tasks[0].get_loop()
    looks = house.worker.automatic_dealer._step(floor.table)
    assert asyncio.run_coroutine_threadsafe(looks, loop).result(PATIENCE) == Wait(LOOK_AGAIN)
    assert ann.see(floor.table)["left"] is None
    if decided == "confirmed":
        floor.do("Ines", "house-confirm", number=1)
        until(lambda: phases(floor))
        assert floor.state.table.floor.bank.has("Ann") == 50_000
    else:
        floor.do("Ines", "house-turn-down", number=1, reason="There was none.")
        assert floor.see("Ann")["stage"] == "1 betting"
        assert until(lambda: ann.see(floor.table)["left"]) > 590


def test_a_turn_in_a_tournament_begins_anew_when_its_table_was_on_hold(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = house_of(8).until(betting)
    clocks = Tournaments(house.worker.handler, house.worker.records)
    pace = Pace(turn=45.0)
    (turn,) = (move for move in cup.moves() if move.place == "table 1")
    assert clocks._left("cup", pace, turn) > 40
    cup.do(AskSecondPerson("director", wanted=True), "dina")
    cup.do(InvalidateRound("director", 1, "fire", "A fire."), "dina")
    clocks._forget_waits("cup", {move.place for move in cup.moves()})
    later = time.monotonic() + 600
    monkeypatch.setattr(time, "monotonic", lambda: later)
    cup.do(TurnDown("director", 1, "There was none."), "dina")
    (again,) = (move for move in cup.moves() if move.place == "table 1")
    assert clocks._left("cup", pace, again) > 40
