"""`houseway settle` for King High and Face-Up Pineapple."""

import json
from typing import Any

import pytest

from cli.run import houseway

KING_HIGH: dict[str, Any] = {
    "cards": ["Ks", "9h", "Td", "2c", "As"],
    "boxes": [
        {
            "box": 1,
            "player": "p1",
            "wagers": [
                {"kind": "high", "action_round": 1, "amount": 100},
                {"kind": "suit", "suit": "s", "action_round": 2, "amount": 100},
                {"kind": "high-run", "amount": 100},
                {"kind": "pokerpot", "amount": 100},
            ],
        }
    ],
}
PINEAPPLE: dict[str, Any] = {
    "limit": 500,
    "hands": [
        {
            "player": "a",
            "stack": 50_000,
            "top": ["Qs", "Qh", "2c"],
            "middle": ["9s", "9h", "9d", "3c", "4c"],
            "bottom": ["As", "Ks", "Qd", "Jh", "Td"],
            "sweep": False,
        },
        {
            "player": "b",
            "stack": 3_000,
            "top": ["5s", "4h", "2d"],
            "middle": ["6s", "6h", "7d", "7c", "Kc"],
            "bottom": ["8s", "8h", "8d", "Jc", "Tc"],
            "sweep": False,
        },
    ],
}


def test_king_high_in_the_order_of_settlement() -> None:
    answer = houseway("settle", "king-high", "--json", stdin=json.dumps(KING_HIGH)).json
    told = [(line["kind"], line["outcome"], line["net"]) for line in answer["lines"]]
    assert told == [
        ("high", "win", 150),
        ("suit", "lose", -100),
        ("high-run", "win", 300),
        ("pokerpot", "lose", -100),
    ]
    assert [line.get("action_round") for line in answer["lines"]] == [1, 2, None, None]


def test_king_high_void_pays_a_live_run_at_the_next_level() -> None:
    void = {**KING_HIGH, "cards": ["Ks", "9h", "Td"], "void": True}
    answer = houseway("settle", "king-high", "--json", stdin=json.dumps(void)).json
    run = next(line for line in answer["lines"] if line["kind"] == "high-run")
    pot = next(line for line in answer["lines"] if line["kind"] == "pokerpot")
    assert (run["net"], run["clause"]) == (1000, "KH-13.3.b")
    assert pot["outcome"] == "returned"


def test_pineapple_pairs_and_stacks() -> None:
    answer = houseway("settle", "pineapple", "--json", stdin=json.dumps(PINEAPPLE)).json
    (pair,) = answer["pairs"]
    assert (pair["a"], pair["b"], pair["points"], pair["paid"]) == ("a", "b", 12, 3000)
    first, second = answer["hands"]
    assert first["bonus"] == {"top": 7, "middle": 0, "bottom": 2}
    assert (first["fantasy"], first["stack"], second["stack"]) == (True, 53_000, 0)


@pytest.mark.parametrize(
    ("game", "form", "part"),
    [("king-high", KING_HIGH, "KH-7.3.b"), ("pineapple", PINEAPPLE, "12 points")],
)
def test_for_people_every_line_says_why(game: str, form: dict[str, Any], part: str) -> None:
    ran = houseway("settle", game, stdin=json.dumps(form))
    assert ran.code == 0
    assert part in ran.out


@pytest.mark.parametrize(
    ("game", "form", "code", "part"),
    [
        ("king-high", {**KING_HIGH, "cards": ["Ks"]}, 2, "5 cards"),
        ("king-high", {**KING_HIGH, "cards": ["Ks"] * 7}, 2, "Ks"),
        ("king-high", {**KING_HIGH, "boxes": [{"box": 9, "player": "p", "wagers": []}]}, 2, "9"),
        (
            "king-high",
            {"cards": KING_HIGH["cards"], "boxes": [{"box": 1, "player": "p", "wagers": [
                {"kind": "high", "action_round": 1, "amount": 100}]}]},
            3,
            "KH-7.2",
        ),
        (
            "king-high",
            {"cards": KING_HIGH["cards"], "boxes": [{"box": 1, "player": "p", "wagers": [
                {"kind": "pokerpot", "amount": 100},
                {"kind": "high", "action_round": 1, "amount": 101}]}]},
            3,
            "KH-14",
        ),
        ("pineapple", {**PINEAPPLE, "limit": -1}, 2, "-1"),
        ("pineapple", {**PINEAPPLE, "hands": PINEAPPLE["hands"][:1]}, 2, "hand"),
        ("pineapple", {**PINEAPPLE, "hands": [
            PINEAPPLE["hands"][0], {**PINEAPPLE["hands"][0], "player": "b"}]}, 2, "twice"),
    ],
)  # fmt: skip
def test_bad_input_is_one_plain_sentence(
    game: str, form: dict[str, Any], code: int, part: str
) -> None:
    ran = houseway("settle", game, "--json", stdin=json.dumps(form))
    assert ran.code == code, ran
    assert ran.is_one_plain_sentence(part), ran.err
