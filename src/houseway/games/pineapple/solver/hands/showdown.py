"""Finished hands by the thousand under a rule set: what they are, and points between two."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import kernel
from houseway.games.pineapple.solver.hands.judging import (
    SWEEP_POINTS_AT,
    Judge,
    is_foul,
    judge,
    places,
)
from houseway.games.pineapple.solver.hands.objective import Field, bonus_only, field_of
from houseway.games.pineapple.solver.hands.rows import Ids
from houseway.games.pineapple.solver.hands.rule_set import Marks, RuleSet
from houseway.games.pineapple.solver.hands.sweep_patterns import sweep_points


class Hands(NamedTuple):
    """By hand; every clean sweep is declared."""

    tops: Ids
    middles: Ids
    bottoms: Ids
    foul: Marks
    bonus: Ids  # 0 where foul
    sweep: Ids  # 0 where foul
    earns: Marks
    stays: Marks


def hands_of(rules: RuleSet, rows: Ids) -> Hands:
    """From rows in an array (hand, 3, 5)."""
    tops, middles, bottoms, foul, sweep = judged(judge(rules, bonus_only(rules), 0.0), rows)
    bonus = rules.top_bonus[tops] + rules.middle_bonus[middles] + rules.bottom_bonus[bottoms]
    stays = rules.top_stays[tops] | rules.middle_stays[middles] | rules.bottom_stays[bottoms]
    return Hands(
        tops=tops,
        middles=middles,
        bottoms=bottoms,
        foul=foul,
        bonus=np.where(foul, 0, bonus),
        sweep=sweep,
        earns=rules.earns[tops] & ~foul,
        stays=stays & ~foul,
    )


@kernel
def judged(judge: Judge, rows: Ids) -> tuple[Ids, Ids, Ids, Marks, Ids]:
    number = len(rows)
    counts = np.array([3, 5, 5])
    tops, middles, bottoms, sweeps = (
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
    )
    foul = np.zeros(number, dtype=np.bool_)
    for i in range(number):
        tops[i], middles[i], bottoms[i] = places(judge, rows[i], counts)
        foul[i] = is_foul(judge, tops[i], middles[i], bottoms[i])
        if not foul[i]:
            sweeps[i] = sweep_points(judge.rules[SWEEP_POINTS_AT:], rows[i])
    return tops, middles, bottoms, foul, sweeps


def field_of_hands(rules: RuleSet, hands: Hands) -> Field:
    return field_of(rules, hands.tops, hands.middles, hands.bottoms, hands.foul, hands.sweep)


def points(rules: RuleSet, a: Hands, b: Hands, tie: int | NDArray[np.int64]) -> Ids:
    """Points to `a` of each pair of hands; `tie`: who wins a tied segment, 1 a, -1 b, 0 nobody."""
    gains_a, gains_b = a.bonus + a.sweep, b.bonus + b.sweep
    cases = (
        (a.foul & b.foul, np.zeros_like(gains_a)),
        (a.foul, -(rules.foul + gains_b)),
        (b.foul, rules.foul + gains_a),
        ((a.sweep > 0) & (b.sweep > 0), _higher_sweep(a.sweep, b.sweep)),
        (a.sweep > 0, gains_a),
        (b.sweep > 0, -gains_b),
    )
    compared = _segments(rules, a, b, tie) + gains_a - gains_b
    return np.select([case for case, _ in cases], [worth for _, worth in cases], compared)


def _higher_sweep(one: Ids, other: Ids) -> Ids:
    return np.where(one > other, one, np.where(one < other, -other, 0))


def _segments(rules: RuleSet, a: Hands, b: Hands, tie: int | NDArray[np.int64]) -> Ids:
    """Segments won less segments lost, and a scoop where the rules know it."""
    results = [
        np.where(mine == theirs, tie, np.sign(mine - theirs))
        for mine, theirs in ((a.tops, b.tops), (a.middles, b.middles), (a.bottoms, b.bottoms))
    ]
    won = np.sum(results, axis=0)
    return np.asarray(won + rules.scoop * ((won == 3).astype(np.int64) - (won == -3)))
