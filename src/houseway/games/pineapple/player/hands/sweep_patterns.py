"""Clean sweeps in kernels: the patterns of `games.pineapple.sweeps` on rows of card ids."""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import inner_kernel
from houseway.games.pineapple.figures.kernel import (
    DRAGON,
    SIX_PAIRS,
    SUPER_DRAGON,
    THREE_FLUSHES,
    THREE_STRAIGHTS,
)
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.rules.places import freeze
from houseway.games.pineapple.rules.sweeps import PAIRS

NO_PATTERN = -1
FULL = freeze(np.array(SIZES))


@inner_kernel
def sweep_status(statuses: NDArray[np.int32], straights: bool, rows: Ids) -> int:
    """Return the status of the best clean sweep of a full hand, 0 for none.

    `statuses` are by the number of the sweep; `straights` is whether each row is one."""
    if statuses[SUPER_DRAGON] == 0:
        return 0
    ranks, pairs, suits = rank_facts(rows, FULL)
    pattern = pattern_of(ranks, pairs, suits)
    best = statuses[pattern] if pattern != NO_PATTERN else 0
    if straights:
        best = max(best, statuses[THREE_STRAIGHTS])
    if one_suit(rows, TOP) and one_suit(rows, MIDDLE) and one_suit(rows, BOTTOM):
        best = max(best, statuses[THREE_FLUSHES])
    return int(best)


@inner_kernel
def pattern_of(ranks: int, pairs: int, suits: int) -> int:
    """Return the number of the clean sweep that thirteen cards make in any setting."""
    if ranks == RANKS:
        return SUPER_DRAGON if suits == 1 else DRAGON
    return SIX_PAIRS if pairs == PAIRS else NO_PATTERN


@inner_kernel
def rank_facts(rows: Ids, counts: Ids) -> tuple[int, int, int]:
    """Count different ranks, pairs (four of a kind are two) and different suits."""
    once, ranks, suits, pairs = 0, 0, 0, 0  # once: ranks held an odd number of times
    for row in range(3):
        for i in range(counts[row]):
            rank = 1 << (rows[row, i] >> 2)
            pairs += int(once & rank != 0)
            once ^= rank
            ranks |= rank
            suits |= 1 << (rows[row, i] & 3)
    return bits(ranks), pairs, bits(suits)


@inner_kernel
def bits(marks: int) -> int:
    found = 0
    while marks:
        marks &= marks - 1
        found += 1
    return found


@inner_kernel
def one_suit(rows: Ids, row: int) -> bool:
    suits = 0
    for i in range(1, SIZES[row]):
        suits |= (rows[row, i] ^ rows[row, 0]) & 3
    return suits == 0


@inner_kernel
def ranks_held(rows: Ids, counts: Ids) -> int:
    """Return how many of each rank, in four bits each."""
    held = 0
    for row in range(3):
        for i in range(counts[row]):
            held += 1 << (4 * (rows[row, i] >> 2))
    return held


@inner_kernel
def adds_to_ranks(held: int, rank: int) -> tuple[int, int]:
    """Return how many ranks and pairs one more card adds."""
    before = held >> (4 * rank) & 15
    return int(before == 0), before & 1


@inner_kernel
def comes_near(ranks: int, pairs: int, more: int) -> bool:
    """Whether a number of further cards can make a dragon or six pairs."""
    return ranks >= RANKS - more or pairs >= PAIRS - more


@inner_kernel
def rows_may_sweep(rows: Ids, counts: Ids) -> int:
    """Whether the rows can still become three flushes or three straights, as bits."""
    patterns = row_may_sweep(rows, counts, BOTTOM)
    for row in (MIDDLE, TOP):
        if patterns:
            patterns &= row_may_sweep(rows, counts, row)
    return patterns


@inner_kernel
def row_may_sweep(rows: Ids, counts: Ids, row: int) -> int:
    """Whether a row can still become a flush or a straight, as bits."""
    suited, near = stays_suited(rows, counts, row), stays_near(rows, counts, row)
    return int(suited) | int(near) << 1


@inner_kernel
def stays_suited(rows: Ids, counts: Ids, row: int) -> bool:
    suits = 0
    for i in range(1, counts[row]):
        suits |= (rows[row, i] ^ rows[row, 0]) & 3
    return suits == 0


@inner_kernel
def stays_near(rows: Ids, counts: Ids, row: int) -> bool:
    """Ranks all different and within the length of the row, the ace at either end."""
    marks = 0
    for i in range(counts[row]):
        mark = 2 << (rows[row, i] >> 2)
        if marks & mark:
            return False
        marks |= mark
    low_ace = (marks | 1) & ~(1 << RANKS) if marks >> RANKS else marks
    return span(marks) <= SIZES[row] or span(low_ace) <= SIZES[row]


@inner_kernel
def span(marks: int) -> int:
    length = 0
    while marks and marks & 1 == 0:
        marks >>= 1
    while marks:
        marks >>= 1
        length += 1
    return length
