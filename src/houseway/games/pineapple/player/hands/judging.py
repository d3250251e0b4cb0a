"""Finished hands judged in kernels: places, fouls, clean sweeps, and what the hand is worth.

Rows lie in an array (3, 5) of card ids with the number of cards in each; the top uses three of its
five places. A `Judge` is five arrays with fixed places in them rather than many by name: kernels
that call each other pass it on for next to nothing. Arrays are read before a choice is
made, not within it: so such kernels become part of those that call them.
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
from houseway.games.pineapple.rules.places import FIVES, THREES, Places, kept

MIXED = 4  # the suit of cards of several suits
NO_SUIT = -1  # of no cards
SUITED = RANKS**5

# In `Judge.places`: five cards by key, then three cards by key.
THREE_AT = 2 * RANKS**5

# In `Judge.worths`, by place of top, middle and bottom: what each segment is worth; what it is
# worth beside a declared clean sweep; what the top is worth for entering Fantasy Land, less what
# the opponents' entering costs, for short stacks. Then declared clean sweeps by status, a foul
# hand, and what any two hands give each other.
MIDDLE_AT = THREES
BOTTOM_AT = MIDDLE_AT + FIVES
OWN_AT = BOTTOM_AT + FIVES
ENTERING_AT = 2 * OWN_AT
SWEEPS_AT = ENTERING_AT + THREES
FOUL_AT = SWEEPS_AT + HIGHEST_SWEEP + 1
EXCHANGES_AT = FOUL_AT + 1

# In `Judge.rules`, by place: bonuses of top, middle and bottom; which of them are runs; the weakest
# middle above each top; the weakest bottom above each middle. Then the status of each clean sweep.
IN_RUN_AT = OWN_AT
WEAKEST_MIDDLE_AT = 2 * OWN_AT
WEAKEST_BOTTOM_AT = WEAKEST_MIDDLE_AT + THREES
SWEEP_STATUS_AT = WEAKEST_BOTTOM_AT + FIVES

PARTS = 1 << 17  # of a point, where worths are whole numbers: too small to matter
MOST_PARTS = 1 << 30

Numbers = NDArray[np.float64]
Looked = NDArray[np.int32]


class Judge(NamedTuple):
    """All that kernels need to say what a finished hand is worth, in points."""

    places: Places
    worths: Numbers
    rules: Looked
    capped: Numbers  # opponents' likely hands where stacks are short, else empty: see `stakes`
    parts: Looked  # the worths in parts of a point


def judge(rules: RuleSet, objective: Objective, capped: Numbers | None = None) -> Judge:
    """What a finished hand is worth by an objective, met hand by hand where stacks are short."""
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
        worths=kept(joined),
        rules=kept(np.concatenate(_looked_up(rules)).astype(np.int32)),
        capped=kept(np.ascontiguousarray(hands)),
        parts=kept((joined * PARTS).clip(-MOST_PARTS, MOST_PARTS).round().astype(np.int32)),
    )


@cache
def _tables() -> Places:
    return kept(np.concatenate([five_places(), three_places()]))


def _looked_up(rules: RuleSet) -> tuple[NDArray[np.generic], ...]:
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
def held(rows: Ids, counts: Ids, row: int) -> tuple[int, int]:
    """The key of the ranks in a row so far, and their common suit."""
    key, suit = 0, NO_SUIT
    for i in range(counts[row]):
        card = rows[row, i]
        key = key * RANKS + (card >> 2)
        suit = with_card(suit, card)
    return key, suit


@inner_kernel
def with_card(suit: int, card: int) -> int:
    return card & 3 if suit == NO_SUIT else suit if suit == card & 3 else MIXED


@inner_kernel
def place_of(judge: Judge, row: int, key: int, suit: int) -> int:
    """Of a full row."""
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
    """Where no clean sweep is declared and stacks are deep."""
    if is_foul(judge, top, middle, bottom):
        return float(judge.worths[FOUL_AT])
    return segments_worth(judge, 0, top, middle, bottom)


@inner_kernel
def segments_worth(judge: Judge, at: int, top: int, middle: int, bottom: int) -> float:
    """The sum of the three segments; `at` says which worths of them."""
    worths = judge.worths
    return float(
        worths[at + top] + worths[at + MIDDLE_AT + middle] + worths[at + BOTTOM_AT + bottom]
    )


@inner_kernel
def full_worth(judge: Judge, rows: Ids, counts: Ids) -> float:
    """Of thirteen cards, with all that can count: clean sweeps and short stacks."""
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
    """Of finished hands, (hand, 3, 5)."""
    counts = np.array([3, 5, 5])
    found = np.empty(len(hands))
    for i in range(len(hands)):
        found[i] = full_worth(judge, hands[i], counts)
    return found


@inner_kernel
def places(judge: Judge, rows: Ids, counts: Ids) -> tuple[int, int, int]:
    key, suit = held(rows, counts, TOP)
    top = place_of(judge, TOP, key, suit)
    key, suit = held(rows, counts, MIDDLE)
    middle = place_of(judge, MIDDLE, key, suit)
    key, suit = held(rows, counts, BOTTOM)
    return top, middle, place_of(judge, BOTTOM, key, suit)


@inner_kernel
def sweep_of(judge: Judge, rows: Ids, top: int, middle: int, bottom: int) -> int:
    """The status of the best clean sweep of thirteen cards, 0 for none."""
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
