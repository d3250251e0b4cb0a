"""One's own play over HTTP: rounds by filter, totals, an export, and what settings gave up."""

import csv
import io
from collections.abc import Iterator

import pytest

from house.floor import Floor, with_money
from house.running_house import Person, Running, running
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.review.settings_made import add_up, compare_settings

# The ace-high hands of the first pack: set so, Ann gives something up, and Bob does not.
CARDS = ["9s", "9h", "Kd", "Qc", "2s", "8h", "5d", "Ac", "3s", "3h", "Jd", "Tc"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("play")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


@pytest.fixture(scope="module")
def floor(house: Running) -> Floor:
    """A table at which Ann has set her own cards once, and the House Way once."""
    table = Floor(house, "si-ki-pi", dealing="human")
    table.low_high_round()
    table.do("Dora", "open-bets", why=None)
    for box, player in enumerate(("Ann", "Bob"), start=1):
        table.for_player(player, "place-wager", box=box, kind="initial", amount=1_000)
    table.do("Dora", "close-bets", why=None)
    rest = [card for card in game("si-ki-pi").pack.cards if card not in CARDS]
    table.do("Dora", "deal", why=None, cards=[*CARDS, *rest])
    mine = table.see("Ann")["table"]["round"]["hands"]["1"]["cards"]
    dealt = table.state.table.round.hands[1].cards
    assert mine in ([None] * 4, list(dealt))
    table.for_player("Ann", "set-cards", box=1, **worst_of(dealt))
    table.for_player("Bob", "ask-house-way", box=2)
    table.do("Dora", "set-dealer", why=None)
    table.do("Dora", "settle", why=None)
    return table


def worst_of(cards: tuple[str, ...]) -> dict[str, list[str]]:
    of = game("si-ki-pi")
    worths = of.require(cap.HOUSE_WAY).explore(cards, of.readings())
    worst = min(worths, key=lambda worth: worth.ev)
    assert not worst.best
    return {"low": list(worst.hand.low), "high": list(worst.hand.high)}


def rows(person: Person, query: str) -> list[dict[str, str]]:
    answer = person.get(f"/api/me/wagers?{query}")
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text)))


def test_rounds_are_found_by_filter_and_summed(house: Running, floor: Floor) -> None:
    ann = house.person("Ann")
    everything = ann.get("/api/me/rounds").json()
    nets = [one["net"] for one in everything["rounds"]]
    assert everything["totals"] == {
        "rounds": 2,
        "wagered": 2_000,
        "net": sum(nets),
        "won": sum(net > 0 for net in nets),
        "lost": sum(net < 0 for net in nets),
    }
    won = ann.get("/api/me/rounds?result=won").json()
    assert [one["net"] for one in won["rounds"]] == [net for net in nets if net > 0]
    assert ann.get("/api/me/rounds?game=king-high").json()["totals"]["rounds"] == 0
    day = everything["rounds"][0]["round"]["opened_at"][:10]
    assert ann.get(f"/api/me/rounds?since={day}&until={day}").json()["totals"]["rounds"] == 2
    assert ann.get("/api/me/rounds?until=2020-01-01").json()["totals"]["rounds"] == 0


def test_every_wager_is_exported(house: Running, floor: Floor) -> None:
    found = rows(house.person("Ann"), "")
    assert [(row["stream"], row["round"], row["kind"]) for row in found] == [
        (floor.table, "1", "initial"),
        (floor.table, "2", "initial"),
    ]
    assert len(rows(house.person("Ann"), "result=won")) < 2 or found[0]["net"] > "0"
    refused = house.person("Ann").get("/api/me/wagers?form=doc")
    assert refused.status_code == 400
    assert "csv, jsonl" in refused.json()["error"]["why"]


def test_play_is_summed_by_wager_and_told_round_by_round(house: Running, floor: Floor) -> None:
    play = house.person("Ann").get("/api/me/play").json()
    [of_wager] = play["wagers"]
    assert (of_wager["game"], of_wager["kind"], of_wager["count"]) == ("si-ki-pi", "initial", 2)
    assert [point["number"] for point in play["over_time"]] == [1, 2]
    assert sum(point["net"] for point in play["over_time"]) == play["totals"]["net"]


@pytest.mark.slow
def test_a_setting_is_weighed_against_the_house_way_and_best_play(
    house: Running, floor: Floor
) -> None:
    answer = house.person("Ann").get("/api/me/settings").json()
    [of_game] = answer["games"]
    assert (of_game["game"], of_game["rounds"], of_game["given"]["settings"]) == ("si-ki-pi", 2, 1)
    [dearest] = of_game["settings"]
    assert (dearest["made"]["round"], dearest["made"]["amount"]) == (2, 1_000)
    assert dearest["cost"] > 0
    assert dearest["cost"] == pytest.approx(1_000 * (dearest["best_ev"] - dearest["ev"]))
    assert of_game["given"]["as_best"] == 0
    # What the House Way set for Bob is not his choice.
    assert house.person("Bob").get("/api/me/settings").json()["games"][0]["settings"] == []


@pytest.mark.slow
def test_the_hands_of_real_rounds_that_gave_something_up_are_drilled(
    house: Running, floor: Floor
) -> None:
    """Those and no others: the hand as it is in the record, set again as it was set there."""
    ann = house.person("Ann")
    [dearest] = ann.get("/api/me/settings").json()["games"][0]["settings"]
    made = dearest["made"]
    hand = [*made["low"], *made["high"]]
    assert set(hand) == set(CARDS[:4])
    asked = {"courses": ["si-ki-pi/best-play"], "hands": [hand]}
    (question,) = ann.post("/api/school/items", asked).json()["questions"]
    (set_,) = question["asks"]
    assert ranks(set_["cards"]) == ranks(hand)
    as_then = next(c for c in set_["choices"] if ranks(c["cards"][0]) == ranks(made["low"]))
    given = {"key": "0123456789abcdef", "item": question["item"], "given": [as_then["value"]]}
    sent = {"answers": [{**given, "seconds": 3.0, "mode": "drill"}]}
    (taken,) = ann.post("/api/school/answers", sent).json()["taken"]
    assert not taken["grade"]["ok"]
    assert taken["grade"]["cost"]["amount"] == pytest.approx(
        100 * (dearest["best_ev"] - dearest["ev"]), rel=1e-3
    )


def ranks(cards: list[str]) -> list[str]:
    return sorted(card[0] for card in cards)


def test_nothing_is_weighed_of_nothing() -> None:
    assert compare_settings("si-ki-pi", ()) == ()
    assert add_up(()).settings == 0
