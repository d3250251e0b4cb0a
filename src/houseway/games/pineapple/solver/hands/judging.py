"""Finished hands judged in kernels: places, fouls, clean sweeps, and what the hand is worth.

Rows lie in an array (3, 5) of card ids with the number of cards in each; the top uses three of its
five places. A `Judge` is four arrays with fixed places in them rather than many by name: kernels
that call each other pass it on for next to nothing.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import kernel
from houseway.games.pineapple.solver.hands.objective import HIGHEST_SWEEP, Objective
from houseway.games.pineapple.solver.hands.ranks import (
    FIVES,
    THREES,
    Array,
    Places,
    five_places,
    three_places,
    weakest_middle,
)
from houseway.games.pineapple.solver.hands.rows import BOTTOM, MIDDLE, RANKS, TOP, Ids
from houseway.games.pineapple.solver.hands.rule_set import Points, RuleSet
from houseway.games.pineapple.solver.hands.stakes import COLUMNS, capped_foul, capped_points
from houseway.games.pineapple.solver.hands.sweep_patterns import sweep_points

MIXED = 4  # the suit of cards of several suits
NO_SUIT = -1  # of no cards
SUITED = RANKS**5

# Where things lie in `Judge.places`: five cards by key, three cards by key, and the weakest middle
# above each top.
THREE_AT = 2 * RANKS**5
WEAKEST_AT = THREE_AT + RANKS**3

# In `Judge.worths`, by place of top, middle and bottom: what each segment is worth; what it is
# worth beside a declared clean sweep; what the top is worth for entering Fantasy Land.
MIDDLE_AT = THREES
BOTTOM_AT = MIDDLE_AT + FIVES
OWN_AT = BOTTOM_AT + FIVES
ENTERING_AT = 2 * OWN_AT
SWEEPS_AT = ENTERING_AT + THREES
FOUL_AT = SWEEPS_AT + HIGHEST_SWEEP + 1

# In `Judge.rules`: bonuses by place, then single numbers.
EQUAL_AT = OWN_AT
COST_AT = OWN_AT + 1
SWEEP_POINTS_AT = OWN_AT + 2

Numbers = NDArray[np.float64]


class Judge(NamedTuple):
    """All that kernels need to say what a finished hand is worth, in points."""

    places: Places
    worths: Numbers
    rules: Points
    capped: Numbers  # opponents' likely hands where stacks are short, else empty: see `stakes`


def judge(
    rules: RuleSet, objective: Objective, entering: float, capped: Numbers | None = None
) -> Judge:
    """`entering` is in the objective already; short stacks need it apart from the rest."""
    hands = np.zeros((0, COLUMNS)) if capped is None else capped
    foul = capped_foul(hands, rules.foul) if len(hands) else objective.foul
    worths = (
        *(objective.top, objective.middle, objective.bottom + objective.base),
        *(objective.own_top, objective.own_middle, objective.own_bottom),
        *(entering * rules.earns, objective.sweeps, [foul]),
    )
    return Judge(
        places=_tables(),
        worths=_kept(np.concatenate(worths)),
        rules=_kept(np.concatenate([*_bonuses(rules), _numbers(rules)])),
        capped=_kept(np.ascontiguousarray(hands)),
    )


@cache
def _tables() -> Places:
    return _kept(np.concatenate([five_places(), three_places(), weakest_middle()]))


def _bonuses(rules: RuleSet) -> tuple[Points, Points, Points]:
    return rules.top_bonus, rules.middle_bonus, rules.bottom_bonus


def _numbers(rules: RuleSet) -> Points:
    return np.array(
        [
            int(rules.equal_allowed),
            rules.foul,
            *(rules.super_dragon, rules.dragon, rules.six_pairs),
            *(rules.three_straights, rules.three_flushes),
        ]
    )


def _kept(array: Array) -> Array:
    """Kernels are compiled once, for arrays that none of them writes to."""
    array.setflags(write=False)
    return array


@kernel
def held(rows: Ids, counts: Ids, row: int) -> tuple[int, int]:
    """The key of the ranks in a row so far, and their common suit."""
    key, suit = 0, NO_SUIT
    for i in range(counts[row]):
        card = rows[row, i]
        key = key * RANKS + (card >> 2)
        suit = with_card(suit, card)
    return key, suit


@kernel
def with_card(suit: int, card: int) -> int:
    return card & 3 if suit == NO_SUIT else suit if suit == card & 3 else MIXED


@kernel
def place_of(judge: Judge, row: int, key: int, suit: int) -> int:
    """Of a full row."""
    if row == TOP:
        return int(judge.places[THREE_AT + key])
    return int(judge.places[key + SUITED if suit < MIXED else key])


@kernel
def is_foul(judge: Judge, top: int, middle: int, bottom: int) -> bool:
    least = middle + 1 - judge.rules[EQUAL_AT]
    return bool(middle < judge.places[WEAKEST_AT + top] or bottom < least)


@kernel
def plain_worth(judge: Judge, top: int, middle: int, bottom: int) -> float:
    """Where no clean sweep is declared and stacks are deep."""
    if is_foul(judge, top, middle, bottom):
        return float(judge.worths[FOUL_AT])
    return segments_worth(judge, 0, top, middle, bottom)


@kernel
def segments_worth(judge: Judge, at: int, top: int, middle: int, bottom: int) -> float:
    """The sum of the three segments; `at` says which worths of them."""
    worths = judge.worths
    return float(
        worths[at + top] + worths[at + MIDDLE_AT + middle] + worths[at + BOTTOM_AT + bottom]
    )


@kernel
def full_worth(judge: Judge, rows: Ids, counts: Ids) -> float:
    """Of thirteen cards, with all that can count: clean sweeps and short stacks."""
    top, middle, bottom = places(judge, rows, counts)
    if is_foul(judge, top, middle, bottom):
        return float(judge.worths[FOUL_AT])
    sweep = sweep_points(judge.rules[SWEEP_POINTS_AT:], rows)
    if len(judge.capped) > 0:
        return capped_worth(judge, top, middle, bottom, sweep)
    value = segments_worth(judge, 0, top, middle, bottom)
    if sweep > 0:
        own = segments_worth(judge, OWN_AT, top, middle, bottom)
        value = max(value, judge.worths[SWEEPS_AT + sweep] + own)
    return value


@kernel
def places(judge: Judge, rows: Ids, counts: Ids) -> tuple[int, int, int]:
    key, suit = held(rows, counts, TOP)
    top = place_of(judge, TOP, key, suit)
    key, suit = held(rows, counts, MIDDLE)
    middle = place_of(judge, MIDDLE, key, suit)
    key, suit = held(rows, counts, BOTTOM)
    return top, middle, place_of(judge, BOTTOM, key, suit)


@kernel
def capped_worth(judge: Judge, top: int, middle: int, bottom: int, sweep: int) -> float:
    bonus = bonus_of(judge, top, middle, bottom)
    cost = float(judge.rules[COST_AT])
    value = capped_points(judge.capped, top, middle, bottom, bonus, 0, cost)
    if sweep > 0:
        declared = capped_points(judge.capped, top, middle, bottom, bonus, sweep, cost)
        value = max(value, declared)
    return value + float(judge.worths[ENTERING_AT + top])


@kernel
def bonus_of(judge: Judge, top: int, middle: int, bottom: int) -> int:
    return int(judge.rules[top] + judge.rules[MIDDLE_AT + middle] + judge.rules[BOTTOM_AT + bottom])
