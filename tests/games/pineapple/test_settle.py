"""`houseway settle pineapple`: one round as JSON, settled or answered with one sentence."""

from typing import Any

import msgspec
import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, rows
from houseway.core.answers import to_answer
from houseway.core.errors import BadInput, Refusal
from houseway.game import capabilities as cap
from houseway.games.pineapple import GAME
from houseway.games.pineapple.rules.readings import Readings

SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"
QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
FOUL_DRAGON = "Ah Kd Jc / Qc Th 8s 7c 6d / 9s 5h 4c 3c 2h"


def hand(player: str, text: str, **more: Any) -> dict[str, Any]:
    segments = msgspec.to_builtins(rows(text))
    return {"player": player, "stack": 50_000, **segments, **more}


def form(*hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"limit": 500, "hands": list(hands), **more}


def answer(told: Any, readings: Readings | None = None) -> Any:
    settled = GAME.require(cap.SETTLE)(msgspec.json.encode(told), readings or Readings())
    return to_answer(settled)


@clause("FUP-settle", "FUP-settle.point")
def test_a_round_is_answered_in_the_form_others_rely_on() -> None:
    told = answer(form(hand("ann", QUEENS), hand("bob", LOW, stack=4_500)))
    assert told["hands"] == [
        {
            "player": "ann",
            "foul": False,
            "bonus": {"top": 7, "middle": 0, "bottom": 0},
            "sweep": 0,
            "fantasy": True,
            "stays": False,
            "stack": 54_500,
        },
        {
            "player": "bob",
            "foul": False,
            "bonus": {"top": 0, "middle": 0, "bottom": 0},
            "sweep": 0,
            "fantasy": False,
            "stays": False,
            "stack": 0,
        },
    ]
    (pair,) = told["pairs"]
    assert (pair["a"], pair["b"], pair["points"], pair["paid"]) == ("ann", "bob", 10, 4_500)
    assert "Bonus for Pair of Queens on top: 7 to ann (FUP-bonus.top)" in pair["why"]


@clause("FUP-settle")
def test_pairs_come_in_the_order_of_settling() -> None:
    told = answer(form(hand("ann", HIGH), hand("bob", MIDDLE), hand("cho", LOW)))
    assert [(pair["a"], pair["b"]) for pair in told["pairs"]] == [
        ("ann", "bob"),
        ("ann", "cho"),
        ("bob", "cho"),
    ]


@clause("FUP-sweep.declared")
def test_a_declared_sweep_shows_its_value() -> None:
    told = answer(form(hand("ann", SIX_PAIRS, sweep=True), hand("bob", QUEENS_AND_FLUSH)))
    assert [found["sweep"] for found in told["hands"]] == [3, 0]
    assert told["pairs"][0]["points"] == 3


@clause("FUP-sweep.declared")
def test_a_declaration_that_is_no_sweep_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        answer(form(hand("ann", HIGH, sweep=True), hand("bob", LOW)))
    assert refused.value.clause == "FUP-sweep.declared"


@clause("FUP-foul.nothing")
def test_a_sweep_declared_on_a_foul_hand_is_worth_nothing() -> None:
    told = answer(form(hand("ann", FOUL_DRAGON, sweep=True), hand("bob", HIGH.replace("4c", "4h"))))
    assert told["hands"][0]["foul"]
    assert told["hands"][0]["sweep"] == 0
    assert told["pairs"][0]["points"] == -9


@clause("FUP-fantasy.stay")
def test_inside_fantasy_land_only_the_stay_list_counts() -> None:
    outside, inside = (
        answer(form(hand("ann", QUEENS, in_fantasy=told), hand("bob", LOW)))["hands"][0]
        for told in (False, True)
    )
    assert (outside["fantasy"], outside["stays"]) == (True, False)
    assert (inside["fantasy"], inside["stays"]) == (False, False)


@clause("FUP-table.two-hands")
def test_one_player_twice_is_never_compared_with_itself() -> None:
    told = answer(form(hand("ann", HIGH), hand("bob", MIDDLE), hand("bob", LOW)))
    assert [pair["positions"] for pair in told["pairs"]] == [[1, 2], [1, 3]]
    assert [found["stack"] for found in told["hands"]] == [53_000, 47_000, 47_000]


def broken(**changes: Any) -> dict[str, Any]:
    return form({**hand("ann", HIGH), **changes}, hand("bob", LOW))


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({}, "This isn't a round of Face-Up Pineapple: "),
        ([1], "This isn't a round of Face-Up Pineapple: "),
        (form(hand("ann", HIGH)), "A round has two or three hands, not 1."),
        (form(*(hand(p, HIGH) for p in "abcd")), "A round has two or three hands, not 4."),
        (form(hand("ann", HIGH), hand("ann", LOW)), "ann needs an opponent"),
        (
            form(hand("ann", HIGH), hand("bob", MIDDLE), hand("bob", LOW, stack=1)),
            "bob plays two hands with one stack",
        ),
        (form(hand("ann", HIGH), hand("bob", HIGH)), "The card 4c appears twice"),
        (broken(top=["4c", "5d"]), "ann's top row: 3 cards are needed"),
        (broken(middle=["xx"] * 5), "ann's middle row: 'xx' isn't a card"),
        (broken(bottom=["4c", "Ac", "Ad", "Kh", "3s"]), "The card 4c appears twice"),
        (broken(stack=0), "ann's stack must be more than 0"),
        (broken(stack=1.5), "ann's stack must be a whole number"),
        (broken(player="dealer"), "'dealer' is reserved for the house"),
        (form(hand("ann", HIGH), hand("bob", LOW), colour="red"), "This isn't a round of"),
        (broken(colour="red"), "This isn't a round of Face-Up Pineapple: "),
        (
            form(hand("ann", HIGH), hand("bob", LOW), limit=-5),
            "The limit must be more than",
        ),
    ],
)
def test_a_form_that_makes_no_sense_gets_one_sentence(told: Any, complaint: str) -> None:
    with pytest.raises(BadInput) as refused:
        answer(told)
    assert str(refused.value).startswith(complaint)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"null", b"[" * 10_000])
def test_text_that_is_no_json(text: bytes) -> None:
    with pytest.raises(BadInput):
        GAME.require(cap.SETTLE)(text, Readings())


@pytest.mark.parametrize(
    "reading",
    [
        Readings(),
        Readings(stakes_cap="lose-only"),
    ],
)
@clause("FUP-stakes.cap")
def test_a_stack_of_less_than_nine_points_is_settled_as_it_lies(reading: Readings) -> None:
    told = answer(form(hand("ann", HIGH, stack=700), hand("bob", LOW)), reading)
    won = 700 if reading.stakes_cap == "win-and-lose" else 1_500
    assert told["pairs"][0]["paid"] == won
