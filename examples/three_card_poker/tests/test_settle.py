"""Rounds as JSON, and the size of the package."""

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.core.errors import BadInput
from houseway.core.reasons import by_reading
from houseway.game import capabilities as cap
from three_card_poker import GAME
from three_card_poker.settle import RoundAnswer, settle_json
from three_card_poker.state import Readings

ROOT = Path(__file__).parent.parent
BOX: dict[str, Any] = {
    "box": 1,
    "player": "p1",
    "cards": ["4s", "5s", "6s"],
    "decision": "play",
    "wagers": {"ante": 1000, "pair-plus": 500},
}


def settled(*boxes: dict[str, Any], dealer: str = "Ah Kh Qh") -> RoundAnswer:
    text = json.dumps({"dealer": dealer.split(), "boxes": boxes}).encode()
    return settle_json(text, Readings())


def test_a_round_is_settled_line_by_line_in_the_order_of_the_boxes() -> None:
    second = {**BOX, "player": "p2", "cards": ["Ks", "9h", "2d"], "decision": "fold"}
    answer = settled({**second, "box": 2}, BOX)
    assert answer.dealer == "Straight flush, Ace high"
    assert [(line.box, line.kind, line.outcome, line.net) for line in answer.lines] == [
        (1, "ante", "lose", -1000),
        (1, "ante", "bonus", 5000),
        (1, "play", "lose", -1000),
        (1, "pair-plus", "win", 20_000),
        (2, "ante", "lose", -1000),
        (2, "pair-plus", "lose", -500),
    ]
    *by_clauses, fold = answer.lines
    assert all(line.clause.startswith("TCP-") for line in by_clauses)
    assert fold.reason.by == by_reading("pair-plus-of-a-fold")
    assert [str(line.why) for line in answer.lines] == [
        "Straight flush, 6 high against Straight flush, Ace high.",
        "Straight flush, 6 high pays 5 to 1.",
        "Straight flush, 6 high against Straight flush, Ace high.",
        "Straight flush, 6 high pays 40 to 1.",
        "The hand was folded.",
        "The hand was folded.",
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cards": ["4s", "5s"]}, "3 cards are needed"),
        ({"cards": ["4s", "5s", "Ah"]}, "appears twice"),
        ({"box": 8}, "no box 8"),
        ({"wagers": {"ante": 0.5}}, "The Ante must be a whole number"),
        ({"wagers": {"play": 100}}, "'play' isn't a wager here"),
        ({"player": "dealer"}, "reserved for the house"),
        ({"decision": "wait"}, "isn't a round of Three Card Poker"),
    ],
)
def test_what_cannot_be_is_answered_in_a_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        settled({**BOX, **change})


def test_a_box_is_there_once() -> None:
    with pytest.raises(BadInput, match="Box 1 appears more than once"):
        settled(BOX, {**BOX, "player": "p2", "cards": ["7s", "8s", "9s"]})


def test_the_game_is_told_in_at_most_760_lines() -> None:
    """Count Python, TOML and JavaScript of the whole package, without its tests."""
    ours = [path for path in ROOT.rglob("*") if path.suffix in (".py", ".toml", ".js")]
    counted = [path for path in ours if "tests" not in path.relative_to(ROOT).parts]
    assert ROOT / "three_card_poker" / "edges.py" in counted
    assert sum(len(path.read_text().splitlines()) for path in counted) <= 760


def test_the_object_is_the_game() -> None:
    assert GAME.require(cap.SETTLE) is settle_json
