"""Thousands of rounds settled twice: by the package and by `naive`, which knows nothing of it."""

from random import Random
from typing import Any

import msgspec
import pytest

from clauses import clause
from games.pineapple import deals, naive
from houseway.core.answers import to_answer
from houseway.core.rulebook import non_default_readings
from houseway.game import capabilities as cap
from houseway.games.pineapple import GAME
from houseway.games.pineapple.rules.readings import Readings

ROUNDS = 1_000
POINT = 500
PLAYERS = (
    ["ann", "bob", "cho"],
    ["ann", "bob", "cho"],
    ["ann", "bob"],
    ["ann", "ann", "bob"],
    ["ann", "bob", "bob"],
)
READINGS = (
    Readings(),
    Readings(stakes_cap="lose-only", equal_back_middle="allowed"),
    Readings(three_flushes=2, two_sweeps="ranking"),
    Readings(foul_to_two_hands="each-hand", two_sweeps="ranking"),
)


def stacks(rng: Random, players: list[str]) -> dict[str, int]:
    """Many of them short, some of no whole number of points."""
    return {
        player: rng.choice((rng.randint(1, 9), rng.randint(9, 30), 400)) * POINT
        - rng.choice((0, 0, 137))
        for player in players
    }


def form(hands: list[naive.Hand], stakes: dict[str, int]) -> bytes:
    return msgspec.json.encode(
        {
            "limit": POINT,
            "hands": [
                {
                    "player": hand.player,
                    "stack": stakes[hand.player],
                    "top": hand.top,
                    "middle": hand.middle,
                    "bottom": hand.bottom,
                    "sweep": hand.declared,
                    "in_fantasy": hand.in_fantasy,
                }
                for hand in hands
            ],
        }
    )


def without_words(answer: Any) -> Any:
    told = to_answer(answer)
    for pair in told["pairs"]:
        assert pair.pop("why").endswith(".")
        by, clause = pair.pop("reason")["by"], pair.pop("clause")
        assert clause.startswith("FUP-") if by["basis"] == "clause" else clause is None
    return told


@clause("FUP-settle", "FUP-settle.point", "FUP-bonus", "FUP-foul", "FUP-sweep", "FUP-stakes.cap")
@pytest.mark.parametrize("readings", READINGS, ids=lambda r: str(non_default_readings(r)))
def test_both_settle_alike(readings: Readings) -> None:
    rng = Random(7)
    seen = {"foul": 0, "sweep": 0, "fantasy": 0, "short": 0, "two sweeps": 0}
    for _ in range(ROUNDS):
        players = rng.choice(PLAYERS)
        hands = deals.table(rng, players)
        stakes = stacks(rng, players)
        expected = naive.settle_naively(
            hands,
            stakes,
            POINT,
            three_flushes=readings.three_flushes,
            equal=readings.equal_back_middle,
            cap=readings.stakes_cap,
            two_sweeps=readings.two_sweeps,
            foul_to=readings.foul_to_two_hands,
        )
        answer = without_words(GAME.require(cap.SETTLE)(form(hands, stakes), readings))
        assert answer == expected
        check_money(answer, stakes)
        seen["foul"] += any(hand["foul"] for hand in answer["hands"])
        seen["fantasy"] += any(hand["fantasy"] for hand in answer["hands"])
        seen["sweep"] += any(hand["sweep"] for hand in answer["hands"])
        seen["two sweeps"] += sum(hand["sweep"] > 0 for hand in answer["hands"]) > 1
        seen["short"] += any(p["paid"] != p["points"] * POINT for p in answer["pairs"])
    assert min(seen.values()) >= ROUNDS // 50, "the rounds do not try everything"


def check_money(answer: Any, stakes: dict[str, int]) -> None:
    """Points sum to 0, and no player pays more than the stack at the start."""
    after = {hand["player"]: hand["stack"] for hand in answer["hands"]}
    assert sum(after.values()) == sum(stakes.values())
    paid = dict.fromkeys(stakes, 0)
    for pair in answer["pairs"]:
        payer = pair["b"] if pair["paid"] > 0 else pair["a"]
        paid[payer] += abs(pair["paid"])
    assert all(paid[player] <= stakes[player] for player in stakes)


def test_the_second_opinion_is_not_blind() -> None:
    """A wrong value of one pattern would be found by the rounds above."""
    rng = Random(7)
    different = 0
    for _ in range(200):
        hands = deals.table(rng, ["ann", "bob", "cho"])
        stakes = stacks(rng, ["ann", "bob", "cho"])
        wrong = naive.settle_naively(hands, stakes, POINT, three_flushes=4)
        different += wrong != without_words(
            GAME.require(cap.SETTLE)(form(hands, stakes), Readings())
        )
    assert different
