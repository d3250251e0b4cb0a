"""Many finished hands under a rule set: their places and statuses, and points between two."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.games.pineapple.figures.exchanges import (
    OWN_BONUS,
    POINTS,
    SEGMENT,
    THEIR_BONUS,
    Points,
    status,
)
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.judging import Judge, is_foul, judge, places, sweep_of
from houseway.games.pineapple.player.hands.objective import Field, bonus_only, field_of
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.rules.ranking import Marks

_SOME, _MANY = 100, 4000  # hands compared to find an error: opponents, and ours


class Hands(NamedTuple):
    """Columns by hand; every clean sweep is declared."""

    tops: Ids
    middles: Ids
    bottoms: Ids
    foul: Marks
    bonus: Ids  # 0 where foul
    sweep: Ids  # 0 where foul
    earns: Marks
    stays: Marks

    @property
    def status(self) -> Points:
        return status(self.foul, self.sweep)


def hands_of(rules: RuleSet, rows: Ids) -> Hands:
    """Judge rows in an array (hand, 3, 5)."""
    tops, middles, bottoms, foul, sweep = judge_hands(judge(rules, bonus_only(rules)), rows)
    return Hands(
        tops=tops,
        middles=middles,
        bottoms=bottoms,
        foul=foul,
        bonus=np.where(foul, 0, rules.bonus(tops, middles, bottoms)),
        sweep=sweep,
        earns=rules.earns[tops] & ~foul,
        stays=rules.stays(tops, middles, bottoms) & ~foul,
    )


@kernel
def judge_hands(judge: Judge, rows: Ids) -> tuple[Ids, Ids, Ids, Marks, Ids]:
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
            sweeps[i] = sweep_of(judge, rows[i], tops[i], middles[i], bottoms[i])
    return tops, middles, bottoms, foul, sweeps


def field_of_hands(rules: RuleSet, hands: Hands, *, inside: bool = False) -> Field:
    """Build a field; hands `inside` Fantasy Land stay instead of entering."""
    return field_of(
        rules,
        hands.tops,
        hands.middles,
        hands.bottoms,
        hands.foul,
        hands.sweep,
        hands.stays if inside else hands.earns,
    )


def field_of_many(rules: RuleSet, hands: Hands, met: Hands, *, inside: bool = False) -> Field:
    """Build a field with the error from the number of hands, by what each loses on average."""
    lost = mean_points(rules, first_of(met, _SOME), first_of(hands, _MANY), 0)
    field = field_of_hands(rules, hands, inside=inside)
    return replace(field, error=float(lost.std() / np.sqrt(len(hands.tops))))


def first_of(hands: Hands, number: int) -> Hands:
    return Hands._make(column[:number] for column in hands)


def mean_points(rules: RuleSet, ours: Hands, theirs: Hands, tie: int) -> NDArray[np.float64]:
    """Return for each of their hands the mean points to ours."""
    number = len(ours.tops)
    each = Hands._make(np.repeat(column, number) for column in theirs)
    again = Hands._make(np.tile(column, len(theirs.tops)) for column in ours)
    return np.asarray(points(rules, again, each, tie).reshape(-1, number).mean(axis=1))


def points(rules: RuleSet, a: Hands, b: Hands, tie: int | NDArray[np.int64]) -> Ids:
    """Return points to `a` of each pair of hands; `tie` is who wins one: 1 a, -1 b, 0 neither."""
    given = rules.exchanges[a.status, b.status]
    bonus = given[:, OWN_BONUS] * a.bonus - given[:, THEIR_BONUS] * b.bonus
    return given[:, POINTS] + bonus + given[:, SEGMENT] * _segments(rules, a, b, tie)


def _segments(rules: RuleSet, a: Hands, b: Hands, tie: int | NDArray[np.int64]) -> Ids:
    """Return segments won less segments lost, and a scoop if the rules have it."""
    results = [
        np.where(mine == theirs, tie, np.sign(mine - theirs))
        for mine, theirs in ((a.tops, b.tops), (a.middles, b.middles), (a.bottoms, b.bottoms))
    ]
    won = np.sum(results, axis=0)
    return np.asarray(won + rules.scoop * ((won == 3).astype(np.int64) - (won == -3)))
