"""Two free places with possible clean sweeps or short stacks.

Pairs are put into the hand and judged by its thirteen cards, which takes longer than adding
rows."""

import numpy as np

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.player.hands.judging import (
    BOTTOM_AT,
    FOUL_AT,
    MIDDLE_AT,
    OWN_AT,
    SWEEP_STATUS_AT,
    SWEEPS_AT,
    Judge,
    full_worth,
    in_parts,
    is_foul,
)
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, TOP, Ids
from houseway.games.pineapple.player.hands.sweep_patterns import (
    NO_PATTERN,
    adds_to_ranks,
    comes_near,
    pattern_of,
    row_may_sweep,
    rows_may_sweep,
)
from houseway.games.pineapple.player.streets.row_ends import (
    PLACE,
    SUITS,
    At,
    Room,
    full_places,
    kinds_of,
)

Free = tuple[int, int]  # the rows of the two free places


@kernel
def every_pair(judge: Judge, rows: Ids, counts: Ids, free: Free, apart: int, space: Room) -> None:
    full, sizes = with_room(rows, counts, free)
    for i in range(kinds_of(space, apart)):
        for j in range(i + 1):
            lay_out(judge, full, sizes, free, (i, j), apart, space)


@inner_kernel
def pairs_by_ranks(
    judge: Judge, space: Room, at: At, free: Free, apart: int, held: int, made: tuple[int, int]
) -> None:
    """Raise pairs that make a dragon or six pairs, given the ranks held and their counts.

    The worth of such a sweep depends on the places of the rows, which are known."""
    ranks, pairs = made
    cards, where = space.cards[apart], full_places(judge, space, at)
    for i in range(kinds_of(space, apart)):
        rank, pair = adds_to_ranks(held, cards[i] >> 2)
        if not comes_near(ranks + rank, pairs + pair, 1):  # most do not, with any other card
            continue
        then = held + (1 << (4 * (cards[i] >> 2)))
        for j in range(i + 1):
            other_rank, other_pair = adds_to_ranks(then, cards[j] >> 2)
            sweep = pattern_of(ranks + rank + other_rank, pairs + pair + other_pair, SUITS)
            if sweep == NO_PATTERN:
                continue
            worth = declared_worth(judge, space, at, free, where, (i, j), sweep)
            worth = max(worth, declared_worth(judge, space, at, free, where, (j, i), sweep))
            space.pair[i, j] = max(space.pair[i, j], worth)
            space.pair[j, i] = space.pair[i, j]


@inner_kernel
def declared_worth(
    judge: Judge, space: Room, at: At, free: Free, where: At, pair: tuple[int, int], sweep: int
) -> np.int32:
    """Return the worth of a clean sweep, with cards of two kinds in the free rows."""
    (first, second), (i, j), (top, middle, bottom) = free, pair, where
    if first == second:
        one = other = space.two_more[PLACE, i, j]
    else:
        one = space.one_more[first, at[first], PLACE, i]
        other = space.one_more[second, at[second], PLACE, j]
    top = one if first == TOP else top
    middle = one if first == MIDDLE else other if second == MIDDLE else middle
    bottom = other if second == BOTTOM else bottom
    if is_foul(judge, top, middle, bottom):
        return np.int32(judge.parts[FOUL_AT])
    parts, status = judge.parts, judge.rules[SWEEP_STATUS_AT + sweep]
    own = parts[OWN_AT + top] + parts[OWN_AT + MIDDLE_AT + middle]
    return np.int32(parts[SWEEPS_AT + status] + own + parts[OWN_AT + BOTTOM_AT + bottom])


@kernel
def pairs_by_rows(
    judge: Judge, rows: Ids, counts: Ids, free: Free, apart: int, space: Room
) -> None:
    """Raise pairs that make three straights or three flushes: each card must fit its row."""
    full, sizes = with_room(rows, counts, free)
    kinds = kinds_of(space, apart)
    fits = np.empty((2, kinds), dtype=np.int64)
    for place in range(2):
        row, one_more = free[place], counts.copy()
        one_more[row] += 1
        for i in range(kinds):
            full[row, counts[row]] = space.cards[apart, i]
            fits[place, i] = row_may_sweep(full, one_more, row)
    patterns = rows_may_sweep(rows, counts)
    for i in range(kinds):
        for j in range(i + 1):
            if patterns & (fits[0, i] & fits[1, j] | fits[0, j] & fits[1, i]):
                lay_out(judge, full, sizes, free, (i, j), apart, space)


@kernel
def with_room(rows: Ids, counts: Ids, free: Free) -> tuple[Ids, Ids]:
    """Return the hand, and the number of cards in its rows with two more."""
    sizes, (first, second) = counts.copy(), free
    sizes[first] += 1
    sizes[second] += 1
    return rows.copy(), sizes


@inner_kernel
def lay_out(
    judge: Judge,
    full: Ids,
    sizes: Ids,
    free: Free,
    pair: tuple[int, int],
    apart: int,
    space: Room,
) -> None:
    (first, second), (i, j) = free, pair
    if i == j and space.numbers[apart, i] < 2:
        space.pair[i, i] = 0
        return
    one, other = space.cards[apart, i], space.cards[apart, j]
    above = sizes[first] - 1 - int(first == second)
    full[second, sizes[second] - 1] = other
    full[first, above] = one
    worth = full_worth(judge, full, sizes)
    if first != second:
        full[second, sizes[second] - 1] = one
        full[first, above] = other
        worth = max(worth, full_worth(judge, full, sizes))
    space.pair[i, j] = in_parts(worth)
    space.pair[j, i] = in_parts(worth)
