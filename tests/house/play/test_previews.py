"""What staff may try out and read while a round is played: nothing of it tells a hidden card, and
the log says who tried what."""

from collections.abc import Iterator
from typing import Any

import pytest

from house.floor import CHIPS, MAIN, Floor, with_money
from house.live_tournament import Cup
from house.running_house import Person, Running, running, until
from houseway.house.run.settings import Settings

LOW_HIGH = ("si-ki-pi", "power-pai-gow")
SLOW = {"bets": 600.0, "turn": 600.0, "pause": 0.01}  # everybody is waited for
WAGER = 1_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("previews")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


def preview(person: Person, table: str, command: dict[str, Any], capacity: str) -> Any:
    asked = {"key": "not used", "command": command, "as": capacity}
    return person.post(f"/api/tables/{table}/preview", asked)


def seat(house: Running, name: str, kind: str) -> Floor:
    """Ann and Bob have wagered at an automatic table, and bets are open."""
    floor = Floor(house, name, pace=SLOW)
    for box, player in enumerate(("Ann", "Bob"), start=1):
        floor.do(player, "buy-in", amount=CHIPS)
        floor.do(player, "sit", box=box)
    until(lambda: floor.house.person("Ann").offered(floor.table, "place-wager"))
    for box, player in enumerate(("Ann", "Bob"), start=1):
        floor.do(player, "place-wager", box=box, kind=kind, amount=WAGER)
    return floor


def add(floor: Floor, *commands: dict[str, Any]) -> dict[str, Any]:
    """A correction by which all this happened at the end of the first round too."""
    path = f"/api/tables/{floor.table}/rounds/1/steps"
    steps = floor.house.person("Igor").get(path).json()["steps"]
    last = steps[-1]["id"]
    afters = [last, *(f"{last}+{i}" for i in range(1, len(commands)))]
    more = [
        {"amendment": "added", "after": after, "command": one}
        for after, one in zip(afters, commands, strict=True)
    ]
    correction = {"command": "house-correct-round", "round": 1, "reason": "As things stand now."}
    return {**correction, "amendments": more}


def refused_everywhere(floor: Floor, command: dict[str, Any]) -> set[str]:
    """How a preview and the command itself are refused."""
    igor = floor.house.person("Igor")
    answers = (
        preview(igor, floor.table, command, "inspector"),
        igor.ask(floor.table, command, "inspector"),
    )
    assert all(answer.status_code == 409 for answer in answers), [a.text for a in answers]
    return {answer.json()["error"]["code"] for answer in answers}


def test_no_preview_of_a_correction_tells_the_next_card(house: Running) -> None:
    floor = seat(house, "king-high", "pokerpot")
    for suit in "shdc":
        wager = {"command": "place-wager", "by": "Ann", "box": 1, "kind": "suit", "suit": suit}
        foreseen = add(
            floor,
            {**wager, "amount": 500},
            {"command": "close-bets", "by": "dealer"},
            {"command": "deal-card", "by": "dealer"},
        )
        assert refused_everywhere(floor, foreseen) == {"seed-is-secret"}


@pytest.mark.parametrize("name", LOW_HIGH)
def test_no_preview_of_a_correction_tells_who_will_win(house: Running, name: str) -> None:
    floor = seat(house, name, MAIN[name])
    for player in ("Ann", "Bob"):
        floor.do(player, "house-ready")
    until(lambda: floor.house.person("Ann").offered(floor.table, "look"))
    ended = [{"command": "ask-house-way", "by": p, "box": b} for b, p in ((1, "Ann"), (2, "Bob"))]
    staff = [{"command": tag, "by": "dealer"} for tag in ("set-dealer", "settle")]
    assert refused_everywhere(floor, add(floor, *ended, *staff)) == {"seed-is-secret"}
    exposing = {"command": "expose-cards", "box": 0, "positions": [0, 1]}
    assert refused_everywhere(floor, exposing) == {"no-real-cards"}


@pytest.mark.parametrize("name", LOW_HIGH)
def test_steps_show_no_card_that_lies_face_down(house: Running, name: str) -> None:
    """Until the round is over and its seed revealed."""
    floor = seat(house, name, MAIN[name])
    for player in ("Ann", "Bob"):
        floor.do(player, "house-ready")
    until(lambda: floor.house.person("Bob").offered(floor.table, "look"))
    floor.do("Bob", "look", box=2)
    floor.do("Bob", **with_tag(floor.offer("Bob", "set-cards")))
    igor = floor.house.person("Igor")
    path = f"/api/tables/{floor.table}/rounds/1/steps"

    def set_cards() -> dict[str, Any]:
        steps = igor.get(path).json()["steps"]
        return next(s["command"] for s in steps if s["command"]["command"] == "set-cards")

    hand = igor.see(floor.table, "inspector")["view"]["table"]["round"]["hands"]["2"]
    assert hand["cards"] == [None] * 4
    assert set_cards() == {"command": "set-cards", "by": "Bob", "box": 2}
    floor.do("Ann", "ask-house-way", box=1)
    until(lambda: floor.see()["revealed"])
    assert {"low", "high"} <= set_cards().keys()
    assert all("cards" not in s["command"] for s in igor.get(path).json()["steps"])


def with_tag(command: dict[str, Any]) -> dict[str, Any]:
    fields = dict(command)
    return {"tag": fields.pop("command"), **fields}


def test_steps_of_real_cards_show_only_those_that_lie_face_up(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.low_high_deal()
    floor.for_player("Ann", "look", box=1)
    offer = house.person("Igor").get(f"/api/tables/{floor.table}/rounds/1/steps").json()
    assert offer["real_cards"]
    assert all("cards" not in step["command"] for step in offer["steps"])


def test_a_preview_names_no_card_that_it_would_only_turn_up(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.low_high_deal()
    exposing = {"command": "expose-cards", "box": 1, "positions": [0, 1]}
    says = preview(house.person("Igor"), floor.table, exposing, "inspector").json()["says"]
    first, second = floor.state.table.round.hands[1].cards[:2]
    assert says
    assert not any(card in sentence for sentence in says for card in (first, second))


def test_every_preview_is_a_significant_event_and_changes_nothing_at_the_table(
    house: Running,
) -> None:
    """Also one that is refused."""
    floor = seat(house, "king-high", "pokerpot")
    before = floor.version
    for tag in ("house-end-round", "close-bets"):
        preview(house.person("Igor"), floor.table, {"command": tag, "reason": "Fire."}, "inspector")
    assert floor.version == before
    log = house.person("Dirk").get("/api/log").json()["entries"]
    noted = [entry for entry in log if entry["what"] == "office-note-preview"][:2]
    assert [entry["command"]["asks"]["command"] for entry in noted] == [
        "close-bets",
        "house-end-round",
    ]
    assert {(e["by"], e["role"], e["command"]["stream"]) for e in noted} == {
        ("Igor", "inspector", floor.table)
    }


def test_previews_are_limited_for_each_account(tmp_path: Any) -> None:
    usual = Settings(database="")
    limits = {"previews_a_minute": 0.001, "previews_at_once": 3.0}
    assert usual.previews_at_once <= usual.previews_a_minute <= 60
    with running(f"sqlite:///{tmp_path / 'house.db'}", **limits) as house:
        floor = Floor(house, "si-ki-pi", dealing="human")
        asked = {"command": "house-suspend-table", "reason": "A drink."}
        igor = house.person("Igor")
        codes = [preview(igor, floor.table, asked, "inspector").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        dora = preview(house.person("Dora"), floor.table, {"command": "open-bets"}, "dealer")
        assert dora.status_code == 200, dora.text


def test_nobody_acts_as_the_dealer_of_an_automatic_tournament(house: Running) -> None:
    cup = Cup(house)
    dora = house.person("Dora")
    for command in (
        {"command": "at-table", "table": 1, "asks": {"command": "burn-cards", "count": 6}},
        {"command": "at-table", "table": 1, "asks": {"command": "report-face-up-card"}},
    ):
        body = {"key": "k", "command": command, "as": "dealer", "why": "test"}
        at = f"/api/tournaments/{cup.id}"
        answers = [dora.post(f"{at}/{what}", body) for what in ("commands", "preview")]
        assert [a.status_code for a in answers] == [409, 409]
        assert {a.json()["error"]["code"] for a in answers} == {"automatic-dealer"}
