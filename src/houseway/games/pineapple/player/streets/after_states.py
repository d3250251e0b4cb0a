"""Eleven cards placed, two to come: the exact worth over every draw of three unseen cards.

Each pair of kinds of cards (`row_ends`) is put into the free places once, the better way round
(`pair_worths`); a draw of three is then worth its best pair, times the number of ways to deal it.
That turns thousands of draws into a few hundred sums, which the processor does in parallel.

Worths are whole numbers of tiny parts of a point: their sum does not depend on the order, so every
machine may add as many at once as it can.
"""

import numpy as np

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.player.hands.judging import FOUL_AT, PARTS, SWEEP_STATUS_AT, Judge
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.hands.sweep_patterns import (
    comes_near,
    rank_facts,
    ranks_held,
    rows_may_sweep,
)
from houseway.games.pineapple.player.streets.pair_worths import free_rows, pair_worths
from houseway.games.pineapple.player.streets.row_ends import (
    EVERY_SUIT,
    At,
    Room,
    Whole,
    kinds_of,
    note,
    padded_length,
    room,
    waited_for,
)
from houseway.games.pineapple.player.streets.sweep_pairs import (
    every_pair,
    pairs_by_ranks,
    pairs_by_rows,
)

CARDS = 52


@inner_kernel
def after_eleven(judge: Judge, rows: Ids, counts: Ids, at: At, n: int, space: Room) -> float:
    """Return the expected worth over every draw of three of the `n` unseen cards noted in `space`.

    The rows have the cards of the last draw placed in them."""
    sweeps, short = judge.rules[SWEEP_STATUS_AT] > 0, len(judge.capped) > 0
    by_rows = sweeps and not short and rows_may_sweep(rows, counts) > 0
    # If every card may count for itself, each is a kind of its own.
    apart = EVERY_SUIT if short or by_rows else waited_for(space, at)
    free = free_rows(space, at)
    if short:
        every_pair(judge, rows, counts, free, apart, space)
    elif not pair_worths(judge, space, at, apart):
        return float(judge.parts[FOUL_AT] / PARTS)
    elif sweeps:
        ranks, pairs, _ = rank_facts(rows, counts)
        if comes_near(ranks, pairs, 2):
            held = ranks_held(rows, counts)
            pairs_by_ranks(judge, space, at, free, apart, held, (ranks, pairs))
    if by_rows:
        pairs_by_rows(judge, rows, counts, free, apart, space)
    total = sum_of_threes(space.pair, space.numbers[apart], kinds_of(space, apart))
    return total / (PARTS * (n * (n - 1) * (n - 2) / 2))


@kernel
def worth_of_eleven(judge: Judge, rows: Ids, counts: Ids, unseen: Ids) -> float:
    """Return the worth of one board; for many, note the cards once and use `after_eleven`."""
    space = room()
    note(rows, counts, unseen[:0], unseen, space)
    return after_eleven(judge, rows, counts, (0, 0, 0), len(unseen), space)


@inner_kernel
def sum_of_threes(pair: Whole, numbers: Whole, kinds: int) -> int:
    """Sum the best pair over all draws of three, each draw counted three times.

    Every kind of third card is tried with every pair, times the ways to deal both. Of the pair's
    own kinds fewer cards are left, so that part is subtracted again. Empty kinds add nothing.
    """
    wide, total = padded_length(kinds), 0
    for i in range(kinds):
        with_i, own, number = pair[i], pair[i, i], numbers[i]
        for j in range(i + 1):
            with_j, both = pair[j], with_i[j]
            best = np.int32(0)  # numba would use 64 bits without this
            for k in range(wide):
                best = np.int32(best + np.int32(numbers[k] * max(with_i[k], with_j[k], both)))
            ways = number * numbers[j] if j < i else number * (number - 1) // 2
            total += ways * (best - max(own, both) - max(with_j[j], both))
    return total
