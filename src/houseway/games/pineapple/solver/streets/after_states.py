"""Eleven cards placed, two to come: the exact worth over every draw of three unseen cards.

Each pair of unseen cards is put into the two free places once, the better way round; a draw of
three is then worth its best pair. That turns thousands of draws into a few hundred hands.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.games.pineapple.places import FIVES
from houseway.games.pineapple.solver.hands.judging import (
    BOTTOM_AT,
    FOUL_AT,
    MIDDLE_AT,
    MIXED,
    NO_SUIT,
    SWEEP_STATUS_AT,
    WEAKEST_BOTTOM_AT,
    WEAKEST_MIDDLE_AT,
    Judge,
    full_worth,
    held,
    place_of,
    plain_worth,
)
from houseway.games.pineapple.solver.hands.ranks import NO_HAND
from houseway.games.pineapple.solver.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.solver.hands.sweep_patterns import (
    may_sweep,
    ranks_held,
    ranks_sweep,
    rows_may_sweep,
)

CARDS = 52
WIDE = 64  # room for the unseen cards, in steps that the processor likes
LEAST = np.float32(-1e9)

Pairs = NDArray[np.float32]  # (WIDE, WIDE)
InRow = NDArray[np.int32]  # (WIDE,): places of one row


def room() -> Pairs:
    return np.empty((WIDE, WIDE), dtype=np.float32)


@kernel
def after_eleven(judge: Judge, rows: Ids, counts: Ids, unseen: Ids, n: int, pair: Pairs) -> float:
    """Expected worth, over every draw of three of the first `n` unseen cards. `pair` is room to
    work in."""
    pair_worths(judge, rows, counts, unseen, n, pair)
    return mean_of_threes(pair, n)


@kernel
def pair_worths(judge: Judge, rows: Ids, counts: Ids, unseen: Ids, n: int, pair: Pairs) -> None:
    """Fills `pair[i, j]`, the worth of the hand with the i-th and j-th unseen card, both ways."""
    if len(judge.capped) > 0:
        literal_pairs(judge, rows, counts, unseen, n, pair, True)
        return
    first, second = free_rows(counts)
    if first == second:
        pairs_in_one_row(judge, rows, counts, first, unseen, n, pair)
    else:
        pairs_in_two_rows(judge, rows, counts, second, unseen, n, pair)
    if judge.rules[SWEEP_STATUS_AT] > 0 and may_sweep(rows, counts):
        literal_pairs(judge, rows, counts, unseen, n, pair, rows_may_sweep(rows, counts))


@kernel
def pairs_in_two_rows(
    judge: Judge, rows: Ids, counts: Ids, second: int, unseen: Ids, n: int, pair: Pairs
) -> None:
    """What depends on one card is looked up once for each; the loop over pairs reads in order and
    only compares and adds, which the processor does for eight pairs at a time."""
    tops, top_worths = with_each(judge, rows, counts, TOP, unseen, n)
    middles, middle_worths = with_each(judge, rows, counts, MIDDLE, unseen, n)
    bottoms, bottom_worths = with_each(judge, rows, counts, BOTTOM, unseen, n)
    least_middles = weakest_above(judge, WEAKEST_MIDDLE_AT, tops, n)
    least_bottoms = weakest_above(judge, WEAKEST_BOTTOM_AT, middles, n)
    foul = np.float32(judge.worths[FOUL_AT])
    # The other card lies in the second free row; a full row is the same with either. What is out
    # of order with the full row or with the own card is marked so that no comparison holds.
    if second == MIDDLE:
        for i in range(n):
            middles[i] = middles[i] if bottoms[i] >= least_bottoms[i] else NO_HAND
        for i in range(n):
            line, top, middle, bottom = pair[i], top_worths[i], middle_worths[i], bottom_worths[i]
            here, least = middles[i], least_middles[i]
            for j in range(n):
                one = top + middle_worths[j] + bottom if middles[j] >= least else foul
                other = top_worths[j] + middle + bottom if here >= least_middles[j] else foul
                line[j] = one if one > other else other
    else:
        for i in range(n):
            top_worths[i] += middle_worths[i]
            least_bottoms[i] = least_bottoms[i] if middles[i] >= least_middles[i] else FIVES
        for i in range(n):
            line, above, bottom = pair[i], top_worths[i], bottom_worths[i]
            here, least = bottoms[i], least_bottoms[i]
            for j in range(n):
                one = above + bottom_worths[j] if bottoms[j] >= least else foul
                other = top_worths[j] + bottom if here >= least_bottoms[j] else foul
                line[j] = one if one > other else other


@kernel
def with_each(
    judge: Judge, rows: Ids, counts: Ids, row: int, unseen: Ids, n: int
) -> tuple[InRow, NDArray[np.float32]]:
    """The row with each unseen card in it, or as it is where it is full: its place and worth."""
    found = np.empty(WIDE, dtype=np.int32)
    worths = np.empty(WIDE, dtype=np.float32)
    key, suit = held(rows, counts, row)
    full = counts[row] == SIZES[row]
    at = 0 if row == TOP else MIDDLE_AT if row == MIDDLE else BOTTOM_AT
    for i in range(n):
        card = unseen[i]
        if full:
            place = place_of(judge, row, key, suit)
        else:
            same = suit if suit == card & 3 else MIXED
            place = place_of(judge, row, key * RANKS + (card >> 2), same)
        found[i] = place
        worths[i] = judge.worths[at + place]
    return found, worths


@kernel
def weakest_above(judge: Judge, at: int, places: InRow, n: int) -> InRow:
    """For each place the lowest of the row below that keeps the order."""
    found = np.empty(WIDE, dtype=np.int32)
    for i in range(n):
        found[i] = judge.rules[at + places[i]]
    return found


@kernel
def pairs_in_one_row(
    judge: Judge, rows: Ids, counts: Ids, row: int, unseen: Ids, n: int, pair: Pairs
) -> None:
    """By ranks first, 91 hands; only pairs that keep the row of one suit are looked at singly."""
    key, suit = held(rows, counts, row)
    others = full_rows(judge, rows, counts)
    by_ranks = np.empty((RANKS, RANKS))
    for high in range(RANKS):
        for low in range(high + 1):
            both = (key * RANKS + high) * RANKS + low
            worth = with_row(judge, others, row, place_of(judge, row, both, MIXED))
            by_ranks[high, low] = worth
            by_ranks[low, high] = worth
    for i in range(n):
        for j in range(i + 1, n):
            one, other = unseen[i], unseen[j]
            worth = by_ranks[one >> 2, other >> 2]
            if row != TOP and suited(suit, one, other):
                both = (key * RANKS + (one >> 2)) * RANKS + (other >> 2)
                worth = with_row(judge, others, row, place_of(judge, row, both, one & 3))
            pair[i, j] = worth
            pair[j, i] = worth


@kernel
def full_rows(judge: Judge, rows: Ids, counts: Ids) -> tuple[int, int, int]:
    """The places of rows that are full; 0 for another."""
    found = np.zeros(3, dtype=np.int64)
    for row in range(3):
        if counts[row] == SIZES[row]:
            key, suit = held(rows, counts, row)
            found[row] = place_of(judge, row, key, suit)
    return found[0], found[1], found[2]


@kernel
def with_row(judge: Judge, others: tuple[int, int, int], row: int, place: int) -> float:
    """The worth of a hand that lacked this row only."""
    if place == NO_HAND:  # five of a kind, which never comes
        return 0.0
    top, middle, bottom = others
    if row == TOP:
        top = place
    elif row == MIDDLE:
        middle = place
    else:
        bottom = place
    return plain_worth(judge, top, middle, bottom)


@kernel
def suited(suit: int, one: int, other: int) -> bool:
    return (one ^ other) & 3 == 0 and (suit in (NO_SUIT, one & 3))


@kernel
def literal_pairs(
    judge: Judge, rows: Ids, counts: Ids, unseen: Ids, n: int, pair: Pairs, every: bool
) -> None:
    """Pairs laid into the hand and judged with clean sweeps and short stacks, which takes longer:
    every pair, or only those whose ranks make a clean sweep with the eleven cards."""
    full, sizes = rows.copy(), counts.copy()
    first, second = free_rows(counts)
    sizes[first] += 1
    sizes[second] += 1
    held = ranks_held(rows, counts)
    ranks, pairs = (held > 0).sum(), (held >> 1).sum()
    for i in range(n):
        for j in range(i + 1, n):
            one, other = unseen[i], unseen[j]
            if not every and not ranks_sweep(held, ranks, pairs, one >> 2, other >> 2):
                continue
            full[second, sizes[second] - 1] = other
            full[first, counts[first]] = one
            worth = full_worth(judge, full, sizes)
            if first != second:
                full[second, sizes[second] - 1] = one
                full[first, counts[first]] = other
                worth = max(worth, full_worth(judge, full, sizes))
            pair[i, j] = worth
            pair[j, i] = worth


@kernel
def free_rows(counts: Ids) -> tuple[int, int]:
    """The rows of the two free places."""
    first, second = -1, -1
    for row in range(3):
        for _ in range(SIZES[row] - counts[row]):
            if first < 0:
                first = row
            else:
                second = row
    return first, second


@kernel
def mean_of_threes(pair: Pairs, n: int) -> float:
    """Over all draws of three the mean of the best pair.

    Every third card is tried with every pair, which meets each draw three times. The cards that
    are no third card, the pair itself and the empty places behind the last, give the pair's own
    worth and are taken off again: so the innermost loop is always as long as the processor likes.
    """
    wide = WIDE // 2 if n <= WIDE // 2 else WIDE
    for i in range(n):
        pair[i, i] = LEAST
        for k in range(n, wide):
            pair[i, k] = LEAST
    sums = np.empty(WIDE, dtype=np.float32)
    total = 0.0
    for i in range(n):
        with_i = pair[i]
        sums[:] = 0
        own = 0.0
        for j in range(i + 1, n):
            with_j, both = pair[j], with_i[j]
            own += both
            for k in range(wide):
                best = with_i[k] if with_i[k] > with_j[k] else with_j[k]
                sums[k] += best if best > both else both
        for k in range(wide):
            total += sums[k]
        total -= own * (wide - n + 2)
    return total / (n * (n - 1) * (n - 2) / 2)
