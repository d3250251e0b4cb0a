"""Finished hands judged in kernels: places, fouls, clean sweeps, and what the hand is worth.

Rows are an array (3, 5) of card ids with the number of cards in each; the top uses three of its
five places. A `Judge` has five arrays with fixed offsets rather than many arrays by name, because
kernels pass few arrays to each other at almost no cost. Kernels read arrays before a branch, not
inside it, so that they can be inlined.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.figures.exchanges import COMPARED, FOUL, HIGHEST_SWEEP
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.objective import Objective
from houseway.games.pineapple.player.hands.ranks import five_places, three_places
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, RANKS, TOP, Ids
from houseway.games.pineapple.player.hands.stakes import COLUMNS, capped_points
from houseway.games.pineapple.player.hands.sweep_patterns import sweep_status
from houseway.games.pineapple.rules.places import FIVES, THREES, Places, freeze

MIXED = 4  # the suit of cards of several suits
NO_SUIT = -1  # of no cards
SUITED = RANKS**5

# In `Judge.places`: five cards by key, then three cards by key.
THREE_AT = 2 * RANKS**5

# Offsets in `Judge.worths`. By place of top, middle and bottom: the worth of each segment; its
# worth when a clean sweep is declared; for short stacks, the worth of entering Fantasy Land by the
# top, less what the opponents' entering costs. Then the worths of declared clean sweeps by status
# and of a foul hand, and what any two hands give each other.
MIDDLE_AT = THREES
BOTTOM_AT = MIDDLE_AT + FIVES
OWN_AT = BOTTOM_AT + FIVES
ENTERING_AT = 2 * OWN_AT
SWEEPS_AT = ENTERING_AT + THREES
FOUL_AT = SWEEPS_AT + HIGHEST_SWEEP + 1
EXCHANGES_AT = FOUL_AT + 1

# Offsets in `Judge.rules`. By place: bonuses of top, middle and bottom; which of them are runs; the
# weakest middle above each top; the weakest bottom above each middle. Then the sweeps' statuses.
IN_RUN_AT = OWN_AT
WEAKEST_MIDDLE_AT = 2 * OWN_AT
WEAKEST_BOTTOM_AT = WEAKEST_MIDDLE_AT + THREES
SWEEP_STATUS_AT = WEAKEST_BOTTOM_AT + FIVES

PARTS = 1 << 17  # of a point: worths as whole numbers, rounded too finely to matter
MOST_PARTS = 1 << 30

Numbers = NDArray[np.float64]
Int32s = NDArray[np.int32]


class Judge(NamedTuple):
    """The arrays by which kernels find the worth of a finished hand, in points."""

    places: Places
    worths: Numbers
    rules: Int32s
    capped: Numbers  # opponents' likely hands if stacks are short, else empty: see `stakes`
    parts: Int32s  # the worths in parts of a point


def judge(rules: RuleSet, objective: Objective, capped: Numbers | None = None) -> Judge:
    """Build a judge of finished hands by an objective; `capped` hands if stacks are short."""
    hands = np.zeros((0, COLUMNS)) if capped is None else capped
    exchanges = rules.exchanges.reshape(-1).astype(np.float64)
    foul = objective.foul
    if len(hands):
        foul = capped_points(exchanges, hands, (0, 0, 0), 0, FOUL) - objective.theirs
    worths = (
        *(objective.top, objective.middle, objective.bottom + objective.base),
        *(objective.own_top, objective.own_middle, objective.own_bottom),
        *(objective.entering * rules.earns - objective.theirs, objective.sweeps),
        *([foul], exchanges),
    )
    joined = np.concatenate(worths)
    return Judge(
        places=_tables(),
        worths=freeze(joined),
        rules=freeze(np.concatenate(_rule_arrays(rules)).astype(np.int32)),
        capped=freeze(np.ascontiguousarray(hands)),
        parts=freeze((joined * PARTS).clip(-MOST_PARTS, MOST_PARTS).round().astype(np.int32)),
    )


@cache
def _tables() -> Places:
    return freeze(np.concatenate([five_places(), three_places()]))


def _rule_arrays(rules: RuleSet) -> tuple[NDArray[np.generic], ...]:
    return (
        *(rules.top_bonus, rules.middle_bonus, rules.bottom_bonus),
        *(rules.top_runs, rules.runs, rules.runs),
        *(rules.weakest_middle, rules.weakest_bottom),
        rules.sweeps,
    )


@inner_kernel
def in_parts(points: float) -> np.int32:
    return np.int32(np.rint(points * PARTS))


@inner_kernel
def row_key(rows: Ids, counts: Ids, row: int) -> tuple[int, int]:
    """Return the key of the ranks in a row so far, and their common suit."""
    key, suit = 0, NO_SUIT
    for i in range(counts[row]):
        card = rows[row, i]
        key = key * RANKS + (card >> 2)
        suit = suit_with(suit, card)
    return key, suit


@inner_kernel
def suit_with(suit: int, card: int) -> int:
    return card & 3 if suit == NO_SUIT else suit if suit == card & 3 else MIXED


@inner_kernel
def place_of(judge: Judge, row: int, key: int, suit: int) -> int:
    """Return the place of a full row."""
    if row == TOP:
        return int(judge.places[THREE_AT + key])
    return int(judge.places[key + SUITED if suit < MIXED else key])


@inner_kernel
def is_foul(judge: Judge, top: int, middle: int, bottom: int) -> bool:
    least_middle = judge.rules[WEAKEST_MIDDLE_AT + top]
    least_bottom = judge.rules[WEAKEST_BOTTOM_AT + middle]
    return bool(middle < least_middle or bottom < least_bottom)


@inner_kernel
def plain_worth(judge: Judge, top: int, middle: int, bottom: int) -> float:
    """Return the worth without clean sweeps, if stacks are deep."""
    if is_foul(judge, top, middle, bottom):
        return float(judge.worths[FOUL_AT])
    return segments_worth(judge, 0, top, middle, bottom)


@inner_kernel
def segments_worth(judge: Judge, at: int, top: int, middle: int, bottom: int) -> float:
    """Return the sum of the three segments' worths from offset `at`."""
    worths = judge.worths
    return float(
        worths[at + top] + worths[at + MIDDLE_AT + middle] + worths[at + BOTTOM_AT + bottom]
    )


@inner_kernel
def full_worth(judge: Judge, rows: Ids, counts: Ids) -> float:
    """Return the worth of thirteen cards with clean sweeps and short stacks."""
    top, middle, bottom = places(judge, rows, counts)
    if is_foul(judge, top, middle, bottom):
        return float(judge.worths[FOUL_AT])
    sweep = sweep_of(judge, rows, top, middle, bottom)
    if len(judge.capped) > 0:
        return capped_worth(judge, top, middle, bottom, sweep)
    value = segments_worth(judge, 0, top, middle, bottom)
    if sweep > 0:
        own = segments_worth(judge, OWN_AT, top, middle, bottom)
        value = max(value, judge.worths[SWEEPS_AT + sweep] + own)
    return value


@kernel
def worths_of(judge: Judge, hands: Ids) -> Numbers:
    """Return the worths of finished hands, (hand, 3, 5)."""
    counts = np.array([3, 5, 5])
    found = np.empty(len(hands))
    for i in range(len(hands)):
        found[i] = full_worth(judge, hands[i], counts)
    return found


@inner_kernel
def places(judge: Judge, rows: Ids, counts: Ids) -> tuple[int, int, int]:
    key, suit = row_key(rows, counts, TOP)
    top = place_of(judge, TOP, key, suit)
    key, suit = row_key(rows, counts, MIDDLE)
    middle = place_of(judge, MIDDLE, key, suit)
    key, suit = row_key(rows, counts, BOTTOM)
    return top, middle, place_of(judge, BOTTOM, key, suit)


@inner_kernel
def sweep_of(judge: Judge, rows: Ids, top: int, middle: int, bottom: int) -> int:
    """Return the status of the best clean sweep of thirteen cards, 0 for none."""
    in_run = judge.rules[IN_RUN_AT:]
    runs = in_run[top] + in_run[MIDDLE_AT + middle] + in_run[BOTTOM_AT + bottom]
    return sweep_status(judge.rules[SWEEP_STATUS_AT:], runs == 3, rows)


@inner_kernel
def capped_worth(judge: Judge, top: int, middle: int, bottom: int, sweep: int) -> float:
    bonus = bonus_of(judge, top, middle, bottom)
    exchanges, where = judge.worths[EXCHANGES_AT:], (top, middle, bottom)
    value = capped_points(exchanges, judge.capped, where, bonus, COMPARED)
    if sweep > 0:
        declared = capped_points(exchanges, judge.capped, where, bonus, sweep)
        value = max(value, declared)
    return value + float(judge.worths[ENTERING_AT + top])


@inner_kernel
def bonus_of(judge: Judge, top: int, middle: int, bottom: int) -> int:
    return int(judge.rules[top] + judge.rules[MIDDLE_AT + middle] + judge.rules[BOTTOM_AT + bottom])
