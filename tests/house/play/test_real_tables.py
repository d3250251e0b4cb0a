"""Tables with a human dealer over HTTP: what is entered is settled as `houseway settle` does it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from house.floor import CHIPS, MAIN, Floor, builtins, with_money
from house.running_house import Running, running, until
from houseway.core.answers import encode_answer
from houseway.core.cards.french import FRENCH
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.review.verify import verify

SIDE = {"si-ki-pi": "tie", "power-pai-gow": "power"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("real")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


def settle(floor: Floor, form: dict[str, Any]) -> Any:
    """The answer of `houseway settle` to the same round."""
    rules = game(floor.name)
    readings = floor.state.table.settings.readings
    return msgspec.json.decode(
        encode_answer(rules.require(cap.SETTLE)(msgspec.json.encode(form), readings))
    )


def check_record(floor: Floor, player: str) -> None:
    """The record says that the cards were real, the history says so, and the export holds."""
    person = floor.house.person(player)
    told = person.get(f"/api/tables/{floor.table}/rounds/1/history").text
    assert "real cards, entered by hand" in told
    export = floor.house.person("Igor").get(f"/api/tables/{floor.table}/rounds/1/export")
    assert export.status_code == 200, export.text
    assert "house-real-cards" in export.text
    report = verify(export.text.split("\n"))
    assert report.ok, report
    bodies = [entry.read() for entry in floor.house.worker.records.entries(floor.table)]
    marks = [event for body in bodies for event in body.events if b"real-cards" in bytes(event)]
    assert [msgspec.json.decode(m)["round"] for m in marks if b"house-real" in bytes(m)] == [1]
    assert floor.state.seeds_committed == 0
    whole = floor.house.person("Igor").get(f"/api/tables/{floor.table}/export").text
    assert verify(whole.split("\n")).ok


def check_chips(floor: Floor, nets: dict[str, int]) -> None:
    chips = floor.see()["table"]["chips"]
    assert chips == {player: CHIPS + net for player, net in nets.items()}
    mine = floor.house.person("Ann").get("/api/me/rounds").json()["rounds"]
    here = next(r for r in mine if r["round"]["stream"] == floor.table)
    assert here["net"] == nets["Ann"]


def nets_of(lines: list[dict[str, Any]], *players: str) -> dict[str, int]:
    return {p: sum(line["net"] for line in lines if line["player"] == p) for p in players}


def test_what_would_come_of_a_call_is_told_and_nothing_is_changed(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.seat("Ann")
    floor.do("Dora", "open-bets", why=None)
    floor.for_player("Ann", "place-wager", box=1, kind="initial", amount=1_000)
    before = len(list(house.worker.records.entries(floor.table)))

    def told(person: str, command: str, capacity: str = "dealer") -> Any:
        asked = {"key": "not used", "command": {"command": command}, "as": capacity}
        return house.person(person).post(f"/api/tables/{floor.table}/preview", asked)

    call = told("Dora", "call-foreign-card").json()
    assert call["clauses"] == ["SKP-5.1.1"]
    assert any("(SKP-5.1.1)" in sentence for sentence in call["says"])
    assert not call["second_person"]
    assert told("Dora", "settle").status_code == 409
    assert told("Dora", "house-take-back-last").json()["says"] == [
        "The last entry of round 1 is undone."
    ]
    assert told("Ann", "call-foreign-card").status_code == 403
    assert told("Dora", "call-foreign-card", "inspector").status_code == 409
    assert len(list(house.worker.records.entries(floor.table))) == before
    floor.do("Igor", "house-ask-second-person", wanted=True)
    waits = told("Dora", "call-foreign-card").json()
    assert (waits["says"], waits["second_person"]) == (call["says"], True)


@pytest.mark.parametrize("name", ["si-ki-pi", "power-pai-gow"])
def test_a_round_of_low_and_high_by_hand_is_settled_as_the_rules_settle_it(
    house: Running, name: str
) -> None:
    floor = Floor(house, name, dealing="human")
    floor.seat("Ann", "Bob")
    floor.do("Dora", "open-bets", why=None)
    side = next(kind for kind in floor.state.table.settings.limits if kind != MAIN[name])
    wagers = {
        1: ("Ann", [(MAIN[name], 2_000), (side, 1_000)]),
        2: ("Bob", [(MAIN[name], 1_000)]),
    }
    for box, (player, placed) in wagers.items():
        for kind, amount in placed:
            floor.for_player(player, "place-wager", box=box, kind=kind, amount=amount)
    floor.do("Dora", "close-bets", why=None)
    floor.do("Dora", "deal", why=None, cards=list(game(name).pack.cards[::-1]))
    floor.for_player("Ann", "look", box=1)
    own = house.person("Ann").offered(floor.table, "set-cards")[-1]
    floor.for_player("Ann", "set-cards", box=1, low=own["low"], high=own["high"])
    floor.for_player("Bob", "ask-house-way", box=2)
    dealer, hands = floor.state.table.round.dealer, floor.state.table.round.hands
    form = {
        "dealer": {"cards": dealer.cards},
        "boxes": [
            {
                "box": box,
                "cards": hands[box].cards,
                "setting": "house-way" if box == 2 else {"low": own["low"], "high": own["high"]},
                "wagers": [{"player": player, "kind": k, "amount": a} for k, a in placed],
            }
            for box, (player, placed) in wagers.items()
        ],
    }
    floor.do("Dora", "set-dealer", why=None)
    floor.do("Dora", "settle", why=None)
    lines = floor.see()["table"]["last"]["lines"]
    assert len(lines) == 3
    assert lines == settle(floor, form)["lines"]
    check_chips(floor, nets_of(lines, "Ann", "Bob"))
    check_record(floor, "Ann")


def test_cards_that_lie_face_down_are_entered_when_they_are_turned(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.seat("Ann", "Bob")
    floor.do("Dora", "open-bets", why=None)
    for box, player in enumerate(("Ann", "Bob"), start=1):
        floor.for_player(player, "place-wager", box=box, kind="initial", amount=1_000)
    floor.do("Dora", "close-bets", why=None)
    floor.do("Dora", "deal-unseen", why=None, otherwise=[[1, 3], [2, 5]])
    floor.do("Igor", "call-misdeal")
    floor.do("Dora", "deal-unseen", why=None)
    floor.for_player("Ann", "look", box=1)
    floor.for_player("Ann", "lay-set", box=1)
    floor.for_player("Bob", "ask-house-way", box=2)
    floor.do("Dora", "set-dealer", why=None, low=["kc", "5d"], high=["Jd", "6c"])
    assert floor.refused("Dora", "settle", why=None) == (409, "not-turned")
    floor.do("Dora", "turn-hand", why=None, box=1, low=["Ks", "9s"], high=["As", "8s"])
    floor.do("Dora", "turn-hand", why=None, box=2, low=["Qh", "4h"], high=["10h", "7h"])
    floor.do("Dora", "settle", why=None)
    check_chips(floor, {"Ann": 950, "Bob": 0})
    check_record(floor, "Ann")


@pytest.mark.parametrize("device", ["shuffling-device", "manual-shoe"])
def test_a_round_of_king_high_by_hand_is_settled_as_the_rules_settle_it(
    house: Running, device: str
) -> None:
    floor = Floor(house, "king-high", dealing="human")
    floor.king_high_ready(**({"device": device} if device == "manual-shoe" else {}))
    floor.king_high_bets()
    floor.for_player("Ann", "place-wager", box=1, kind="high", amount=1_000)
    floor.for_player("Bob", "place-wager", box=2, kind="suit", amount=1_000, suit="s")
    cards = ("Ks", "Kh", "7d", "2c", "Kd")
    for number, card in enumerate(cards):
        if number:
            floor.for_player("Ann", "place-wager", box=1, kind="low", amount=1_000)
        floor.do("Dora", "close-bets", why=None)
        if device == "manual-shoe":
            floor.do("Dora", "burn-cards", why=None)
        floor.do("Dora", "deal-card", why=None, card=card)
    pokerpot = {"kind": "pokerpot", "amount": 1_000}
    lows = [{"kind": "low", "amount": 1_000, "action_round": n} for n in range(2, 6)]
    high = {"kind": "high", "amount": 1_000, "action_round": 1}
    suit = {"kind": "suit", "amount": 1_000, "suit": "s", "action_round": 1}
    form = {
        "cards": cards,
        "boxes": [
            {"box": 1, "player": "Ann", "wagers": [pokerpot, high, *lows]},
            {"box": 2, "player": "Bob", "wagers": [pokerpot, suit]},
        ],
    }
    lines = floor.see()["table"]["last"]["lines"]
    assert len(lines) == 8
    assert lines == settle(floor, form)["lines"]
    check_chips(floor, nets_of(lines, "Ann", "Bob"))
    check_record(floor, "Ann")


def test_a_hand_of_pineapple_by_hand_is_settled_as_the_rules_settle_it(house: Running) -> None:
    floor = Floor(house, "pineapple", dealing="human")
    floor.seat("Ann", "Bob")
    floor.do("Dora", "deal", why=None)
    pack = list(FRENCH.cards)
    while offers := entries(floor):
        offer = offers[0]
        taken = [pack.pop(0) for _ in range(offer["places"])]
        rows = {}
        for row in ("bottom", "middle", "top"):
            rows[row], taken = taken[: offer["room"][row]], taken[offer["room"][row] :]
        floor.do("Dora", "enter-cards", why=None, position=offer["command"]["position"], **rows)
    hands = floor.state.table.round.hands
    point = floor.state.table.round.point
    form = {
        "limit": point,
        "hands": [{"player": hand.player, "stack": CHIPS, **builtins(hand.rows)} for hand in hands],
    }
    floor.do("Dora", "settle", why=None)
    answer = settle(floor, form)
    assert floor.see()["table"]["last"]["lines"] == answer["pairs"]
    check_chips(floor, {hand["player"]: hand["stack"] - CHIPS for hand in answer["hands"]})
    check_record(floor, "Ann")


def test_pineapple_goes_by_the_clock_of_the_house_whatever_a_player_says(house: Running) -> None:
    floor = Floor(house, "pineapple", dealing="human")
    floor.seat("Ann", "Bob", "Cyd")
    floor.do("Dora", "start-down", at=7)
    began = floor.state.table.down.started
    assert began > 1_000_000_000
    stack = floor.state.table.floor.bank.has("Ann")
    floor.do("Ann", "leave", why=None, at=7)
    later = {"amount": stack - 1, "at": 10**10}  # which would be long after
    assert floor.refused("Ann", "buy-in", why=None, **later) == (409, "below-stack")
    floor.do("Ann", "buy-in", why=None, amount=stack)
    floor.do("Dora", "deal", why=None, at=began + 2_400)
    assert floor.state.table.down.started == began


def test_the_automatic_dealer_goes_by_the_same_clock(house: Running) -> None:
    floor = Floor(house, "pineapple", pace={"bets": 0, "turn": 60, "pause": 0})
    for box, player in enumerate(("Ann", "Bob"), start=1):
        floor.do(player, "buy-in", why=None, amount=CHIPS)
        floor.do(player, "sit", why=None, box=box)
    until(lambda: floor.see()["table"]["round"] is not None)
    bodies = [entry.read() for entry in floor.house.worker.records.entries(floor.table)]
    commands = [msgspec.json.decode(body.command) for body in bodies]
    (dealt,) = (command for command in commands if command["command"] == "deal")
    assert dealt["at"] > 1_000_000_000


def entries(floor: Floor) -> list[dict[str, Any]]:
    offers = floor.house.person("Dora").see(floor.table, "dealer")["offers"]
    return [offer for offer in offers if offer["command"]["command"] == "enter-cards"]


@pytest.mark.parametrize("name", ["si-ki-pi", "power-pai-gow", "king-high", "pineapple"])
def test_no_automatic_dealer_touches_a_table_with_a_human_one(house: Running, name: str) -> None:
    floor = Floor(house, name, dealing="human", pace={"bets": 0, "turn": 0, "pause": 0})
    floor.seat("Ann", "Bob")
    if name in MAIN:
        floor.low_high_deal()
    version = floor.version
    other = Floor(house, "si-ki-pi")  # which the automatic dealer comes to meanwhile
    while not other.see()["seeds"]:
        pass
    assert floor.version == version
    assert floor.house.person("Ann").see(floor.table)["left"] is None
