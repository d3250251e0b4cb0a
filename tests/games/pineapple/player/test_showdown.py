"""The solver's showdown against the rules' settlement, hand by hand."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from effort import by_effort
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, rank_of, suit_of
from houseway.games.pineapple.figures.exchanges import status_of_sweep
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.hands.rows import rows_array
from houseway.games.pineapple.player.hands.rule_sets import usual
from houseway.games.pineapple.player.hands.showdown import Hands, hands_of, points
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import PairLine, SetHand, next_in_fantasy, settle
from houseway.games.pineapple.rules.sweeps import sweep_of

STACK = 10**6
PAIRS = by_effort(quick=100, default=400, soak=50_000)
STRICT = Readings()


def hands(rng: Random) -> tuple[Rows, Rows]:
    """Two hands of one pack; most are in order, many are pairs, suits or runs."""
    orders: list[Callable[[Card], int | str]] = [rank_of, suit_of, lambda card: 0]
    order = rng.choice(orders)
    pack = rng.sample(FRENCH.cards, 26)
    mine, theirs = (tuple(sorted(part, key=order)) for part in (pack[:13], pack[13:]))
    return Rows(mine[:3], mine[3:8], mine[8:]), Rows(theirs[:3], theirs[3:8], theirs[8:])


def ties_won(lines: tuple[PairLine, ...]) -> int:
    """Segments won only for having the buttons, as the lines say."""
    return sum(item.clause == "FUP-settle.buttons" for line in lines for item in line.reason.items)


def set_of(text: str) -> Rows:
    return Rows(*(FRENCH.parse([row]) for row in text.split("/")))


SWEEPS = [
    tuple(map(set_of, both))
    for both in (
        ("2c 3c 4c/5c 6c 7c 8c 9c/Tc Jc Qc Kc Ac", "2d 3d 5d/4d 6d 7d 8d Ts/9d Jh Qd Kd Ad"),
        ("2c 2d 9h/3c 3d 4c 4d 8h/5c 5d 6c 6d 8s", "2h 3h 4h/4s 5h 6h 7s 8c/6s 7c 8d 9s Tc"),
        ("2c 3c 5c/2d 3d 5d 8d 9d/2h 3h 5h 8h Th", "Ac Ad Kc/2s 7h 9c Jd Qs/3s 4h 6s 8c Tc"),
        ("As 2h 3s/3h 4s 5h 6s 7h/9s Th Js Qh Ks", "2s 2d 3c/4h 4c 5s 5d Tc/6h 6c 7s 7d Kc"),
        ("Qs Kh As/Ah 2s 3h 4s 5h/9s Th Js Qh Kd", "2c 4c 9c/2d 5d 7d 9d Jd/3c 6c 8c Tc Kc"),
    )
]


def stacked(rows: list[Rows], readings: Readings = STRICT) -> Hands:
    return hands_of(of_document(readings), np.array([rows_array(one)[0] for one in rows]))


OTHER = Readings(equal_back_middle="allowed", three_flushes=2)
RANKING = Readings(two_sweeps="ranking")


@pytest.mark.parametrize("readings", [STRICT, OTHER, RANKING], ids=["", "other", "ranking"])
def test_points_fouls_bonus_and_fantasy_land_equal_the_settlement(readings: Readings) -> None:
    rng = Random(4)
    pairs = [*SWEEPS, *((b, a) for a, b in SWEEPS), *(hands(rng) for _ in range(PAIRS))]
    a, b = (stacked([pair[i] for pair in pairs], readings) for i in (0, 1))
    found, without_buttons = (points(of_document(readings), a, b, tie) for tie in (1, 0))
    for i, (mine, theirs) in enumerate(pairs):
        both = [
            SetHand(name, rows, sweep_of(rows, readings) is not None)
            for name, rows in (("a", mine), ("b", theirs))
        ]
        settled = settle(both, {"a": STACK, "b": STACK}, 1, readings)
        assert found[i] == settled.stacks["a"] - STACK
        assert found[i] - without_buttons[i] == ties_won(settled.lines)
        for judged, of, inside in ((settled.hands[0], a, False), (settled.hands[1], b, True)):
            assert of.foul[i] == (judged.foul is not None)
            assert of.bonus[i] == judged.bonus.total
            swept = status_of_sweep(judged.sweep, readings) if judged.sweep else 0
            assert of.sweep[i] == swept
            marks = of.stays if inside else of.earns
            assert marks[i] == next_in_fantasy(judged, in_fantasy=inside)
    assert a.foul.any()
    assert not a.foul.all()
    assert set(a.sweep) == {0, *of_document(readings).sweeps}


def test_without_the_buttons_the_other_hand_wins_the_ties() -> None:
    rows = set_of("2c 3d 5h/4c 4d 8h 9s Jc/7c 7d Th Qs Kc")
    same = set_of("2d 3h 5s/4h 4s 8c 9d Jd/7h 7s Tc Qd Kd")
    for tie in (1, 0, -1):
        assert points(of_document(), stacked([rows]), stacked([same]), tie)[0] == 3 * tie


@pytest.mark.parametrize(("better", "worse", "won"), [("Kc", "Qd", 6), ("Kc", "Kd", 2)])
def test_elsewhere_three_segments_won_are_a_scoop(better: str, worse: str, won: int) -> None:
    """A top that ties leaves two segments won, and no scoop."""
    rules = usual()
    a = set_of(f"2c 3d {better}/9c 9d 4h 5s 6c/Ac Ad 7h 8s Tc")
    b = set_of(f"2d 3h {worse}/8c 8d 4c 5d 6h/Jc Jd 7c 9h Td")
    mine, theirs = (hands_of(rules, rows_array(rows)[0][None]) for rows in (a, b))
    assert points(rules, mine, theirs, 0)[0] == won
