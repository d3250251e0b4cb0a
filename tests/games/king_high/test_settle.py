"""A round as JSON, settled without a table."""

import json
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import clause
from games.king_high import naive
from games.king_high.rounds import KingHigh, lines_of
from houseway.core.answers import encode_answer
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_reading
from houseway.core.rulebook import ReadingsBase
from houseway.core.typed_json import convert
from houseway.game import capabilities as cap
from houseway.games.king_high import GAME
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.table.shoe import DECK

FIVE = ["9s", "4h", "7d", "2c", "Kh"]
ACTION = ("high", "low", "seven")


def settle(form: Any, readings: Readings | None = None) -> Any:
    answer = GAME.require(cap.SETTLE)(json.dumps(form).encode(), readings or Readings())
    return msgspec.json.decode(encode_answer(answer))


def wager(kind: str, action_round: int | None = None, suit: str | None = None) -> dict[str, Any]:
    given_ = {"kind": kind, "amount": 100, "suit": suit, "action_round": action_round}
    return {name: value for name, value in given_.items() if value is not None}


def round_of(
    *wagers: dict[str, Any], cards: list[str] | None = None, void: bool = False
) -> dict[str, Any]:
    box = {"box": 1, "player": "p1", "wagers": list(wagers)}
    return {"cards": FIVE if cards is None else cards, "void": void, "boxes": [box]}


def test_the_form_of_the_contract() -> None:
    form = {
        "cards": ["9s", "7h", "10d", "2c", "Kh"],
        "void": False,
        "boxes": [
            {
                "box": 2,
                "player": "p2",
                "wagers": [
                    {"kind": "pokerpot", "amount": 100},
                    {"kind": "suit", "suit": "H", "action_round": 2, "amount": 100},
                ],
            },
            {
                "box": 1,
                "player": "p1",
                "wagers": [
                    {"kind": "high", "action_round": 1, "amount": 100},
                    {"kind": "high-run", "amount": 100},
                    {"kind": "pokerpot", "amount": 100},
                ],
            },
        ],
    }
    answer = settle(form)
    assert answer["cards"] == ["9s", "7h", "Td", "2c", "Kh"]
    assert [
        (line["box"], line["kind"], line["outcome"], line["net"], line.get("action_round"))
        for line in answer["lines"]
    ] == [
        (1, "high", "win", 100, 1),
        (2, "suit", "standoff", 0, 2),
        (1, "high-run", "lose", -100, None),
        (1, "pokerpot", "lose", -100, None),
        (2, "pokerpot", "lose", -100, None),
    ]
    suit = answer["lines"][1]
    assert (suit["suit"], suit["commission"], suit["amount"]) == ("h", 0, 100)
    assert "action_round" not in answer["lines"][2]
    assert "suit" not in answer["lines"][0]


@clause("KH-10.1")
def test_a_table_and_the_form_settle_alike_and_in_the_same_order() -> None:
    bets = [("ann", "pokerpot"), ("bea", "pokerpot"), ("bea", "low-run"), ("ann", "high-run")]
    for cards in ("9s 4h 7d 2c Kh", "9s 9h Td Kc 7h", "As 2h 3d 4c 5s"):
        table = KingHigh()
        table.sit("ann", "bea")
        table.ready(cards)
        told = lines_of(table.play(*bets, ("bea", "suit", "s"), ("bea", "low"), ("ann", "seven")))
        form = {
            "cards": cards.split(),
            "boxes": [
                {
                    "box": 2,
                    "player": "bea",
                    "wagers": [
                        wager("low-run"),
                        wager("pokerpot"),
                        wager("low", 1),
                        wager("suit", 1, "s"),
                    ],
                },
                {
                    "box": 1,
                    "player": "ann",
                    "wagers": [wager("pokerpot"), wager("seven", 1), wager("high-run")],
                },
            ],
        }
        assert settle(form)["lines"] == msgspec.json.decode(encode_answer(told))


some_cards = st.lists(st.sampled_from(FRENCH.cards), max_size=5) | st.lists(
    st.sampled_from(("9s", "Kd", "Ah", "4c", "7h")), max_size=5
)


@given(some_cards, st.sampled_from(("returned", "paid")))
@clause("KH-13.3", "KH-13.3.a", "KH-13.3.b", "KH-13.3.c")
def test_any_round_is_settled_as_the_naive_formulation_says(cards: list[str], paid: str) -> None:
    wagers = [wager(kind) for kind in ("pokerpot", "high-run", "low-run")]
    reached = range(1, min(len(cards) + 1, 5) + 1)
    wagers += [wager(kind, number) for kind, number in product(ACTION, reached)]
    wagers += [wager("suit", number, suit) for suit, number in product("shdc", reached)]
    void = len(cards) < 5
    lines = settle(
        round_of(*wagers, cards=cards, void=void),
        convert({"void-before-first-card": paid}, Readings),
    )["lines"]
    assert len(lines) == len(wagers)
    for line in lines:
        expected = expected_of(line, cards, paid, void)
        assert (line["outcome"], Fraction(line["net"], 100)) == expected, line


def expected_of(line: Any, cards: list[str], paid: str, void: bool) -> naive.Result:
    kind, number = line["kind"], line.get("action_round")
    if number is not None:
        dealt = number <= len(cards)
        return naive.action(kind, line.get("suit"), cards[number - 1]) if dealt else naive.RETURNED
    if kind == "pokerpot":
        return naive.pokerpot_in_void(cards) if void else naive.pokerpot(cards)
    return naive.run_in_void(kind, cards, paid) if void else naive.run(kind, cards)


@clause("KH-9.2.e")
def test_no_card_is_asked_for_that_a_table_would_not_deal() -> None:
    """The run is lost with the second card, and there is no other wager."""
    (line,) = settle(round_of(wager("high-run"), cards=["9s", "4h"]))["lines"]
    assert (line["outcome"], line["clause"]) == ("lose", "KH-8.2.c")
    with pytest.raises(BadInput, match="has 5 cards, not 2"):
        settle(round_of(wager("high-run"), wager("pokerpot"), cards=["9s", "4h"]))


@clause("KH-7.1")
@pytest.mark.parametrize(("dealt", "number"), [(0, 2), (2, 4), (2, 5), (3, 5)])
def test_a_wager_on_a_card_that_the_round_never_reached_is_refused(dealt: int, number: int) -> None:
    def asked(on: int) -> Any:
        return round_of(wager("pokerpot"), wager("high", on), cards=FIVE[:dealt], void=True)

    with pytest.raises(Refusal) as refused:
        settle(asked(number))
    assert (refused.value.code, refused.value.clause) == ("never-reached", "KH-7.1")
    assert f"High wager on card {number}" in refused.value.sentence
    assert settle(asked(dealt + 1))["lines"][0]["outcome"] == "returned"


# -- What the rules refuse -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "clause_id"),
    [
        (round_of(wager("high", 1)), "KH-7.2"),
        (round_of(wager("suit", 3, "s"), wager("high-run")), "KH-7.2"),
        (round_of(wager("pokerpot"), {**wager("low", 1), "amount": 101}), "KH-14"),
        (round_of(wager("pokerpot"), void=True), "KH-13.3"),
        (
            {
                "cards": FIVE,
                "boxes": [
                    {"box": 1, "player": "p1", "wagers": [wager("pokerpot")]},
                    {"box": 2, "player": "p2", "wagers": [wager("pokerpot"), wager("high", 1)]},
                    {"box": 3, "player": "p1", "wagers": []},
                ],
            },
            "KH-5.11",
        ),
        (
            {
                "cards": FIVE,
                "boxes": [{"box": 1, "player": "p1"}, {"box": 1, "player": "p2"}],
            },
            "KH-5.10",
        ),
    ],
)
@clause("KH-7.2", "KH-14", "KH-13.3", "KH-5.10", "KH-5.11")
def test_what_the_rules_refuse(form: Any, clause_id: str) -> None:
    with pytest.raises(Refusal) as refused:
        settle(form)
    assert refused.value.clause == clause_id


@clause("KH-7.2")
def test_the_pokerpot_must_be_the_players_own() -> None:
    """Another box's Pokerpot does not serve."""
    form = {
        "cards": FIVE,
        "boxes": [
            {"box": 1, "player": "p1", "wagers": [wager("pokerpot")]},
            {"box": 2, "player": "p2", "wagers": [wager("high", 1)]},
        ],
    }
    with pytest.raises(Refusal) as refused:
        settle(form)
    assert refused.value.clause == "KH-7.2"


@clause("KH-7.2")
def test_a_run_alone_is_a_reading() -> None:
    assert settle(round_of(wager("high-run")))["lines"][0]["outcome"] == "lose"
    with pytest.raises(Refusal) as refused:
        settle(round_of(wager("high-run")), Readings(run_needs_pokerpot="yes"))
    assert refused.value.by == by_reading("run-needs-pokerpot")


@clause("KH-5.1")
def test_one_card_may_come_up_to_six_times_from_six_decks() -> None:
    assert settle(round_of(wager("pokerpot"), cards=["9s"] * 5))["lines"][0]["net"] == 50_000
    assert DECK.copies[DECK.parse_card("9s")] == 6


# -- What makes no sense -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ([], "This isn't a round of King High"),
        ({}, "This isn't a round of King High"),
        ({**round_of(), "dealer": 1}, "This isn't a round of King High"),
        (round_of({**wager("pokerpot"), "on": "box"}), "This isn't a round of King High"),
        (
            {"cards": FIVE, "boxes": [{"box": 1, "player": "p1", "hat": 1}]},
            "This isn't a round of King",
        ),
        (round_of(cards=["9s", "4h"]), 'set "void": true'),
        (round_of(cards=["9s"] * 6), "has 5 cards, not 6"),
        (round_of(cards=["9s", "4h", "7d", "2c", "Xx"]), "'Xx' isn't a card"),
        (round_of(cards=["9s", "4h", "7d", "2c", "joker"]), "'joker' isn't a card"),
        (round_of(wager("red")), "no wager 'red'"),
        (round_of(wager("pokerpot"), wager("high")), "must name its action round"),
        (round_of(wager("pokerpot"), wager("high", 6)), "1 to 5, not 6"),
        (round_of(wager("pokerpot"), wager("high", 0)), "1 to 5, not 0"),
        (round_of(wager("pokerpot", 1)), "has no action round"),
        (round_of(wager("pokerpot"), wager("suit", 1)), "must name its suit"),
        (round_of(wager("pokerpot"), wager("suit", 1, "x")), "not 'x'"),
        (round_of(wager("pokerpot"), wager("high", 1, "s")), "doesn't name a suit"),
        (round_of({"kind": "pokerpot", "amount": 0}), "more than 0"),
        (round_of({"kind": "pokerpot", "amount": -5}), "more than 0"),
        (round_of({"kind": "pokerpot", "amount": 1.5}), "whole number"),
        (round_of({"kind": "pokerpot", "amount": 10**16}), "more than Houseway can count"),
        (round_of({"kind": "pokerpot", "amount": True}), "This isn't a round of King High"),
        ({"cards": FIVE, "boxes": [{"box": 9, "player": "p1"}]}, "boxes 1 to 8"),
        ({"cards": FIVE, "boxes": [{"box": 1, "player": "dealer"}]}, "reserved for the house"),
        ({"cards": FIVE, "boxes": [{"box": 1, "player": "p1"}] * 2}, "more than once"),
    ],
)
def test_nonsense_is_answered_in_one_sentence(form: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        settle(form)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"null", b"[]", b'{"cards": 1}', b"\x00"])
def test_what_is_no_json_is_answered_in_one_sentence(text: bytes) -> None:
    with pytest.raises(BadInput, match="This isn't a round of King High"):
        GAME.require(cap.SETTLE)(text, Readings())


def test_readings_of_another_game_are_refused() -> None:
    with pytest.raises(BadInput, match="aren't readings of King High"):
        GAME.open_table(ReadingsBase(), {})
    with pytest.raises(BadInput, match="aren't readings of King High"):
        GAME.require(cap.SETTLE)(json.dumps(round_of()).encode(), ReadingsBase())
