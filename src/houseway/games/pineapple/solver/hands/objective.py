"""What a finished hand is worth, as arrays by place that kernels add up.

Segments are compared one by one, so the expected result against any opponents is a sum over the
three segments. Beside the sum stand staying in Fantasy Land, which any segment may earn, and a
declared clean sweep, which replaces the comparison.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import kernel
from houseway.games.pineapple.solver.hands.ranks import FIVES, THREES
from houseway.games.pineapple.solver.hands.rule_set import Marks, RuleSet

Worths = NDArray[np.float64]

HIGHEST_SWEEP = 26
_NEVER = -1e18  # a clean sweep of no points is not declared
# For `bonus_first`: 9 bits for the place of the top, 13 each for the others, then one for staying.
_STRENGTH = (1.0, 2.0**9, 2.0**22)
_STAYING, _BONUS = 2.0**35, 2.0**36


class Objective(NamedTuple):
    """Points in all, against all opponents together. Kernels take it as it is."""

    top: Worths  # by place: bonus, comparison, and on the streets what entering is worth
    middle: Worths
    bottom: Worths
    base: float  # whatever the hand, as long as it is not foul
    foul: float  # worth of a foul hand
    own_top: Worths  # by place: what a declared clean sweep leaves: bonus and entering
    own_middle: Worths
    own_bottom: Worths
    sweeps: Worths  # by points: worth of a declared clean sweep without the own bonuses
    staying: float  # in Fantasy Land: worth of a further hand there; on the streets 0
    top_stays: Marks
    middle_stays: Marks
    bottom_stays: Marks


@dataclass(frozen=True)
class Field:
    """What is known of one opponent's finished hand: chances, all but `foul` and `sweeps` those of
    hands that are neither foul nor a declared clean sweep."""

    foul: float
    top: Worths  # shares by place; each adds up to 1
    middle: Worths
    bottom: Worths
    bonus: float  # mean of all three segments
    sweeps: Worths  # chances by points, of all hands
    sweep_bonus: float = 0.0  # mean bonus of the hands that sweep

    @property
    def sweeping(self) -> float:
        return float(self.sweeps.sum())

    @property
    def standing(self) -> float:
        """The chance of a hand that is compared segment by segment."""
        return 1 - self.foul - self.sweeping


def field_of(
    rules: RuleSet,
    tops: NDArray[np.integer],
    middles: NDArray[np.integer],
    bottoms: NDArray[np.integer],
    fouls: Marks,
    sweeps: NDArray[np.integer] | None = None,
) -> Field:
    """A field from places of finished hands: one that is known, or many that are likely.

    `sweeps` are the points of declared clean sweeps, 0 where there is none.
    """
    points = np.zeros(len(tops), dtype=np.int64) if sweeps is None else np.where(fouls, 0, sweeps)
    swept = points > 0
    stands = ~fouls & ~swept
    bonus = rules.top_bonus[tops] + rules.middle_bonus[middles] + rules.bottom_bonus[bottoms]
    counted = np.bincount(points[swept], minlength=HIGHEST_SWEEP + 1)
    return Field(
        foul=float(fouls.mean()),
        top=_shares(tops[stands], THREES),
        middle=_shares(middles[stands], FIVES),
        bottom=_shares(bottoms[stands], FIVES),
        bonus=_mean(bonus[stands]),
        sweeps=counted / len(tops),
        sweep_bonus=_mean(bonus[swept]),
    )


def bonus_only(rules: RuleSet) -> Objective:
    """Bonuses and nothing else, each counted once."""
    return _objective(rules, _own(rules, 1.0), 0.0, -1.0, _no_sweeps(), 0.0)


def bonus_first(rules: RuleSet) -> Objective:
    """The most bonus; among equals staying, then the stronger bottom, then middle, then top.

    All of it in one whole number that a float holds exactly: each matters only where those above
    it are equal.
    """
    top, middle, bottom = (
        _BONUS * bonus + _STRENGTH[row] * np.arange(len(bonus))
        for row, bonus in enumerate(_own(rules, 1.0))
    )
    return _objective(rules, (top, middle, bottom), 0.0, -1.0, _no_sweeps(), _STAYING)


def against(
    rules: RuleSet,
    fields: Sequence[Field],
    ties: Sequence[int],
    *,
    entering: float = 0.0,
    staying: float = 0.0,
) -> Objective:
    """The expected result against every field, with what Fantasy Land is worth on top of it.

    `ties` says for each opponent who wins one: 1 we, who hold the buttons, -1 they, 0 nobody.
    On the streets give `entering`, in Fantasy Land `staying`.
    """
    # Winning all three, less losing all three, is (a + b + c + abc) / 4 of the three results a, b
    # and c; the sum takes in all of it but the product.
    point = 1 + rules.scoop / 4
    own = _own(rules, sum(field.foul + field.standing for field in fields))
    own = (own[0] + entering * rules.earns, *own[1:])
    compared = [
        sum(point * field.standing * _results(theirs, tie) for field, theirs, tie in rows)
        for rows in (
            [(f, f.top, tie) for f, tie in zip(fields, ties, strict=True)],
            [(f, f.middle, tie) for f, tie in zip(fields, ties, strict=True)],
            [(f, f.bottom, tie) for f, tie in zip(fields, ties, strict=True)],
        )
    ]
    return _objective(
        rules,
        own,
        base=sum(rules.foul * f.foul - f.standing * f.bonus - _paid_to_sweeps(f) for f in fields),
        foul=-sum(
            (1 - f.foul) * rules.foul + f.standing * f.bonus + _paid_to_sweeps(f) for f in fields
        ),
        sweeps=_sweep_worths(rules, fields) if rules.has_sweeps else _no_sweeps(),
        staying=staying,
        compared=compared,
    )


@kernel
def worth(objective: Objective, top: int, middle: int, bottom: int, sweep: int) -> float:
    """Of a hand that is not foul, by its places and the points of the clean sweep it could declare
    (0 for none): declared where that is better."""
    value = (
        objective.base + objective.top[top] + objective.middle[middle] + objective.bottom[bottom]
    )
    if sweep > 0:
        declared = objective.sweeps[sweep] + (
            objective.own_top[top] + objective.own_middle[middle] + objective.own_bottom[bottom]
        )
        value = max(value, declared)
    if objective.top_stays[top] or objective.middle_stays[middle] or objective.bottom_stays[bottom]:
        value += objective.staying
    return float(value)


def _objective(
    rules: RuleSet,
    own: tuple[Worths, ...],
    base: float,
    foul: float,
    sweeps: Worths,
    staying: float,
    compared: Sequence[Worths | float] = (0.0, 0.0, 0.0),
) -> Objective:
    top, middle, bottom = (_kept(mine + won) for mine, won in zip(own, compared, strict=True))
    return Objective(
        top=top,
        middle=middle,
        bottom=bottom,
        base=float(base),
        foul=float(foul),
        own_top=_kept(own[0]),
        own_middle=_kept(own[1]),
        own_bottom=_kept(own[2]),
        sweeps=_kept(sweeps),
        staying=float(staying),
        top_stays=rules.top_stays,
        middle_stays=rules.middle_stays,
        bottom_stays=rules.bottom_stays,
    )


def _own(rules: RuleSet, payers: float) -> tuple[Worths, Worths, Worths]:
    """Bonuses by place from that many payers: who fouls pays, who sweeps does not."""
    top, middle, bottom = (
        payers * bonus.astype(np.float64)
        for bonus in (rules.top_bonus, rules.middle_bonus, rules.bottom_bonus)
    )
    return top, middle, bottom


def _results(theirs: Worths, tie: int) -> Worths:
    """By own place: the chance to win the segment less the chance to lose it."""
    up_to = np.cumsum(theirs)
    below = up_to - theirs
    return np.asarray(below - (up_to[-1] - up_to) + tie * theirs)


def _paid_to_sweeps(field: Field) -> float:
    points = np.arange(len(field.sweeps))
    return float(field.sweeps @ points) + field.sweeping * field.sweep_bonus


def _sweep_worths(rules: RuleSet, fields: Sequence[Field]) -> Worths:
    """Of two clean sweeps the higher is paid whole, without bonuses; equal ones push."""
    worths = np.full(HIGHEST_SWEEP + 1, _NEVER)
    for mine in range(1, HIGHEST_SWEEP + 1):
        theirs = np.arange(HIGHEST_SWEEP + 1)
        met = np.where(theirs > mine, -theirs, np.where(theirs < mine, mine, 0))
        worths[mine] = sum(
            f.foul * (rules.foul + mine) + f.standing * mine + float(f.sweeps @ met) for f in fields
        )
    return worths


def _no_sweeps() -> Worths:
    return np.full(HIGHEST_SWEEP + 1, _NEVER)


def _shares(places: NDArray[np.integer], number: int) -> Worths:
    counted = np.bincount(places, minlength=number)
    return counted / max(1, len(places))


def _mean(points: NDArray[np.integer]) -> float:
    return float(points.mean()) if len(points) else 0.0


def _kept(array: Worths) -> Worths:
    array = np.ascontiguousarray(array, dtype=np.float64)
    array.setflags(write=False)
    return array
