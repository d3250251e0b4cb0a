"""What a finished hand is worth, as arrays by place that kernels add up.

Segments are compared one by one, so the expected result against any opponents is a sum over the
three segments. Two things are not part of the sum: staying in Fantasy Land, which any segment may
earn, and a declared clean sweep, which replaces the comparison.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pineapple.figures.exchanges import (
    COMPARED,
    FOUL,
    HIGHEST_SWEEP,
    OWN_BONUS,
    POINTS,
    SEGMENT,
    STATUSES,
    THEIR_BONUS,
    status,
)
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.rules.places import FIVES, THREES, Ids
from houseway.games.pineapple.rules.ranking import Marks

Worths = NDArray[np.float64]

_NEVER = -1e18  # a clean sweep of no points is not declared
# For `bonus_first`: 9 bits for the place of the top, 13 each for the others, then one for staying.
_STRENGTH = (1.0, 2.0**9, 2.0**22)
_STAYING, _BONUS = 2.0**35, 2.0**36


class Objective(NamedTuple):
    """Total points against all opponents, as kernels take them."""

    top: Worths  # by place: bonus, comparison, and on the streets what entering is worth
    middle: Worths
    bottom: Worths
    base: float  # of any hand that is not foul
    foul: float  # worth of a foul hand
    own_top: Worths  # by place: what a declared clean sweep leaves: bonus and entering
    own_middle: Worths
    own_bottom: Worths
    sweeps: Worths  # by status: worth of a declared clean sweep without our bonuses
    staying: float  # in Fantasy Land: worth of a further hand there; on the streets 0
    entering: float  # on the streets: worth of the next hand there, in the tops that earn it
    theirs: float  # what the opponents' next hands there are expected to cost, in all above
    top_stays: Marks
    middle_stays: Marks
    bottom_stays: Marks


class Leaning(NamedTuple):
    """By how many points, against each opponent, a player overvalues two things.

    It overvalues them for the others too, so that equal players are worth 0 to each other."""

    foul: float = 0.0  # to pay
    entering: float = 0.0  # to win


STRAIGHT = Leaning()


@dataclass(frozen=True)
class Field:
    """Chances of one opponent's finished hand.

    All but `foul` and `sweeps` are those of hands that are neither foul nor a declared sweep."""

    foul: float
    top: Worths  # shares by place; each adds up to 1
    middle: Worths
    bottom: Worths
    bonus: float  # mean of all three segments
    sweeps: Worths  # chances by status, of all hands
    sweep_bonus: float = 0.0  # mean bonus of the hands that sweep
    enters: float = 0.0  # chance that the next hand is in Fantasy Land
    error: float = 0.0  # standard error of a result against it, from the number of hands seen

    @property
    def chances(self) -> Worths:
        """The chances by status."""
        found = np.zeros(STATUSES)
        found[: len(self.sweeps)] = self.sweeps
        found[FOUL] = self.foul
        found[COMPARED] = 1 - self.foul - self.sweeps.sum()
        return found

    @property
    def bonuses(self) -> Worths:
        """The mean bonuses by status."""
        found = np.full(STATUSES, self.sweep_bonus)
        found[COMPARED], found[FOUL] = self.bonus, 0.0
        return found


def field_of(
    rules: RuleSet,
    tops: Ids,
    middles: Ids,
    bottoms: Ids,
    fouls: Marks,
    sweeps: Ids | None = None,
    enters: Marks | None = None,
) -> Field:
    """Build a field from places of finished hands: a known one, or many likely ones.

    `sweeps` are the statuses of declared clean sweeps, 0 for none; `enters` marks hands whose next
    one is in Fantasy Land.
    """
    none = np.zeros(len(tops), dtype=np.int64)
    statuses = status(fouls, none if sweeps is None else sweeps)
    compared, swept = statuses == COMPARED, (statuses != COMPARED) & ~fouls
    bonus = rules.bonus(tops, middles, bottoms)
    counted = np.bincount(statuses[swept], minlength=HIGHEST_SWEEP + 1)
    return Field(
        foul=float(fouls.mean()),
        top=_shares(tops[compared], THREES),
        middle=_shares(middles[compared], FIVES),
        bottom=_shares(bottoms[compared], FIVES),
        bonus=_mean(bonus[compared]),
        sweeps=counted / len(tops),
        sweep_bonus=_mean(bonus[swept]),
        enters=0.0 if enters is None else float(enters.mean()),
    )


def bonus_only(rules: RuleSet) -> Objective:
    """Return an objective of bonuses only, each counted once."""
    own = _own(rules, 1.0)
    return _objective(rules, own, own, 0.0, -1.0, _no_sweeps(), 0.0)


def bonus_first(rules: RuleSet, staying: int | None = None) -> Objective:
    """Return an objective of bonus, then staying, then the stronger bottom, middle and top.

    With `staying` in points, it counts with the bonus instead. All of it is one whole number that a
    float holds exactly: each part matters only if those before it are equal.
    """
    rows = tuple(
        _BONUS * bonus + _STRENGTH[row] * np.arange(len(bonus))
        for row, bonus in enumerate(_own(rules, 1.0))
    )
    worth = _STAYING if staying is None else staying * _BONUS
    return _objective(rules, rows, rows, 0.0, -1.0, _no_sweeps(), worth)


def against(
    rules: RuleSet,
    fields: Sequence[Field],
    ties: Sequence[int],
    *,
    worth: float = 0.0,
    inside: bool = False,
    leaning: Leaning = STRAIGHT,
) -> Objective:
    """Return the objective of the expected result against every field, plus Fantasy Land.

    `ties` says who wins a tied segment against each opponent: 1 we, who hold the buttons, -1 they,
    0 neither. `worth` is that of the next hand in Fantasy Land against one opponent: to us if we
    enter or, already `inside`, stay; to an opponent if they do. So equal players are worth 0.
    """
    worth += leaning.entering
    table = rules.exchanges
    worths, payers = np.zeros(STATUSES), np.zeros(STATUSES)
    for field in fields:
        paid = table[:, :, POINTS] - table[:, :, THEIR_BONUS] * field.bonuses
        worths += paid @ field.chances
        payers += table[:, :, OWN_BONUS] @ field.chances
    theirs = worth * sum(field.enters for field in fields)
    worths += leaning.foul * sum(field.foul for field in fields) - theirs
    worths[FOUL] -= leaning.foul * len(fields)
    ours = worth * len(fields)
    entering, staying = (0.0, ours) if inside else (ours, 0.0)
    own = _own(rules, payers[COMPARED], entering)
    compared = _segment_results(rules, fields, ties)
    return _objective(
        rules,
        rows=tuple(mine + won for mine, won in zip(own, compared, strict=True)),
        declared=_own(rules, payers[HIGHEST_SWEEP], entering),  # the same beside every clean sweep
        base=worths[COMPARED],
        foul=worths[FOUL],
        sweeps=_declarable(worths) if rules.has_sweeps else _no_sweeps(),
        staying=staying,
        entering=entering,
        theirs=theirs,
    )


def _objective(
    rules: RuleSet,
    rows: tuple[Worths, ...],
    declared: tuple[Worths, ...],
    base: float,
    foul: float,
    sweeps: Worths,
    staying: float,
    entering: float = 0.0,
    theirs: float = 0.0,
) -> Objective:
    return Objective(
        top=_freeze_all(rows[0]),
        middle=_freeze_all(rows[1]),
        bottom=_freeze_all(rows[2]),
        base=float(base),
        foul=float(foul),
        own_top=_freeze_all(declared[0]),
        own_middle=_freeze_all(declared[1]),
        own_bottom=_freeze_all(declared[2]),
        sweeps=_freeze_all(sweeps),
        staying=float(staying),
        entering=float(entering),
        theirs=float(theirs),
        top_stays=rules.top_stays,
        middle_stays=rules.middle_stays,
        bottom_stays=rules.bottom_stays,
    )


def _own(rules: RuleSet, payers: float, entering: float = 0.0) -> tuple[Worths, Worths, Worths]:
    """Return by place the bonuses from that many payers, and the worth of entering."""
    top, middle, bottom = (
        payers * bonus.astype(np.float64)
        for bonus in (rules.top_bonus, rules.middle_bonus, rules.bottom_bonus)
    )
    return top + entering * rules.earns, middle, bottom


def _segment_results(
    rules: RuleSet, fields: Sequence[Field], ties: Sequence[int]
) -> tuple[Worths, Worths, Worths]:
    """Return by row and own place what segments are expected to win less what they lose."""
    # Winning all three, less losing all three, is (a + b + c + abc) / 4 of the three results a, b
    # and c; the sum takes in all of it but the product.
    point = 1 + rules.scoop / 4
    top, middle, bottom = np.zeros(THREES), np.zeros(FIVES), np.zeros(FIVES)
    for field, tie in zip(fields, ties, strict=True):
        weight = point * (rules.exchanges[COMPARED, :, SEGMENT] @ field.chances)
        top += weight * _results(field.top, tie)
        middle += weight * _results(field.middle, tie)
        bottom += weight * _results(field.bottom, tie)
    return top, middle, bottom


def _results(theirs: Worths, tie: int) -> Worths:
    """Return by own place the chance to win the segment less the chance to lose it."""
    up_to = np.cumsum(theirs)
    below = up_to - theirs
    return np.asarray(below - (up_to[-1] - up_to) + tie * theirs)


def _declarable(worths: Worths) -> Worths:
    """Return the part of an array by status that is for clean sweeps."""
    found = worths[: HIGHEST_SWEEP + 1].copy()
    found[COMPARED] = _NEVER
    return found


def _no_sweeps() -> Worths:
    return np.full(HIGHEST_SWEEP + 1, _NEVER)


def _shares(places: NDArray[np.integer], number: int) -> Worths:
    counted = np.bincount(places, minlength=number)
    return counted / max(1, len(places))


def _mean(points: NDArray[np.integer]) -> float:
    return float(points.mean()) if len(points) else 0.0


def _freeze_all(array: Worths) -> Worths:
    array = np.ascontiguousarray(array, dtype=np.float64)
    array.setflags(write=False)
    return array
