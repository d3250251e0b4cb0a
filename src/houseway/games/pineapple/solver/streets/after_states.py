"""Eleven cards placed, two to come: the exact worth over every draw of three unseen cards.

Unseen cards that do the same for the two free places are one kind: those of one rank, told apart
by a suit only where a free row waits for it. Each pair of kinds is put into the free places once,
the better way round; a draw of three is then worth its best pair, and counts as often as it can be
dealt. That turns thousands of draws into a few hundred sums, which the processor does side by side.

Worths are whole numbers here, of parts of a point that are too small to matter: sums of them are
the same in whatever order they are added, so every machine may add as many at once as it can.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.games.pineapple.places import FIVES, kept
from houseway.games.pineapple.solver.hands.judging import (
    BOTTOM_AT,
    FOUL_AT,
    MIDDLE_AT,
    MIXED,
    PARTS,
    SWEEP_STATUS_AT,
    WEAKEST_BOTTOM_AT,
    WEAKEST_MIDDLE_AT,
    Judge,
    full_worth,
    held,
    in_parts,
    is_foul,
    place_of,
)
from houseway.games.pineapple.solver.hands.ranks import NO_HAND
from houseway.games.pineapple.solver.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.solver.hands.sweep_patterns import (
    may_sweep_by_ranks,
    ranks_held,
    ranks_sweep,
    rows_may_sweep,
)

CARDS = 52
WIDE = 64  # room for the unseen cards
AT_ONCE = 8  # kinds are looked at by so many, empty ones behind the last
SUITS = 4

# By suits as bits.
FIRST_SUIT = kept(
    np.array([max(0, (suits & -suits).bit_length() - 1) for suits in range(1 << SUITS)])
)
HOW_MANY = kept(np.array([suits.bit_count() for suits in range(16)], dtype=np.int32))

Whole = NDArray[np.int32]  # by kind, by two kinds, or by row and kind


class Room(NamedTuple):
    """To work in: made once, used for many boards."""

    unseen: Ids  # by rank: which suits of it, as bits
    cards: Ids  # one of each kind
    numbers: Whole  # cards of each kind, 0 behind the last
    places: Whole  # of each row with a card of the kind in it
    least: Whole  # the lowest place below it that keeps the order
    worths: Whole  # of each row with a card of the kind in it
    pair: Whole


@kernel
def room() -> Room:
    return Room(
        np.zeros(RANKS, dtype=np.int64),
        np.empty(WIDE, dtype=np.int64),
        np.zeros(WIDE, dtype=np.int32),
        np.empty((3, WIDE), dtype=np.int32),
        np.empty((3, WIDE), dtype=np.int32),
        np.empty((3, WIDE), dtype=np.int32),
        np.empty((WIDE, WIDE), dtype=np.int32),
    )


@kernel
def note_unseen(unseen: Ids, n: int, room: Room) -> None:
    """The next draws come from the first `n`, for all boards until told otherwise."""
    room.unseen[:] = 0
    for i in range(n):
        room.unseen[unseen[i] >> 2] |= 1 << (unseen[i] & 3)


@kernel
def after_eleven(judge: Judge, rows: Ids, counts: Ids, n: int, room: Room) -> float:
    """Expected worth, over every draw of three of the `n` unseen cards that were noted."""
    sweeps = judge.rules[SWEEP_STATUS_AT] > 0
    # Where every card may count for itself, each is a kind of its own, and pairs are laid out.
    single = len(judge.capped) > 0 or (sweeps and rows_may_sweep(rows, counts))
    kinds = sort_out(rows, counts, single, room)
    if single:
        lay_out_pairs(judge, rows, counts, kinds, room, True)
    else:
        pair_worths(judge, rows, counts, kinds, room)
        if sweeps and may_sweep_by_ranks(rows, counts):
            lay_out_pairs(judge, rows, counts, kinds, room, False)
    return sum_of_threes(room, kinds) / (PARTS * (n * (n - 1) * (n - 2) / 2))


@kernel
def worth_of_eleven(judge: Judge, rows: Ids, counts: Ids, unseen: Ids) -> float:
    """Of one board, where there are not many to be valued."""
    space = room()
    note_unseen(unseen, len(unseen), space)
    return after_eleven(judge, rows, counts, len(unseen), space)


@kernel
def padded(kinds: int) -> int:
    """With the empty kinds that are looked at too."""
    return (kinds + AT_ONCE - 1) & ~(AT_ONCE - 1)


# -- Kinds of cards --------------------------------------------------------------------------------


@kernel
def sort_out(rows: Ids, counts: Ids, single: bool, room: Room) -> int:
    """Puts the unseen cards into kinds, in the order of ranks; how many there are."""
    apart = (1 << waited_for(rows, counts, MIDDLE)) | (1 << waited_for(rows, counts, BOTTOM))
    if single:
        apart = (1 << SUITS) - 1
    room.numbers[:] = 0
    kinds = 0
    for rank in range(RANKS):
        held = room.unseen[rank]
        together = held & ~apart
        room.cards[kinds] = 4 * rank + FIRST_SUIT[together]
        room.numbers[kinds] = HOW_MANY[together]
        kinds += int(together > 0)
        alone = held & apart
        while alone:
            room.cards[kinds] = 4 * rank + FIRST_SUIT[alone]
            room.numbers[kinds] = 1
            kinds += 1
            alone &= alone - 1
    room.numbers[kinds] = 0
    return kinds


@kernel
def waited_for(rows: Ids, counts: Ids, row: int) -> int:
    """The suit of which a row can still be a flush, or none."""
    _, suit = held(rows, counts, row)
    return suit if counts[row] < SIZES[row] else MIXED


# -- Pairs of kinds --------------------------------------------------------------------------------


@kernel
def pair_worths(judge: Judge, rows: Ids, counts: Ids, kinds: int, room: Room) -> None:
    """Fills `room.pair`: the worth of the hand with a card of each of two kinds."""
    first, second = free_rows(counts)
    if first == second:
        pairs_in_one_row(judge, rows, counts, first, kinds, room)
    elif second == MIDDLE:
        pairs_above(judge, rows, counts, kinds, room)
    else:
        pairs_below(judge, rows, counts, kinds, room)


@kernel
def pairs_above(judge: Judge, rows: Ids, counts: Ids, kinds: int, room: Room) -> None:
    """In top and middle. What depends on one card is looked up once for each kind. What is out of
    order with the full row is marked so that no comparison holds."""
    look_up(judge, rows, counts, TOP, kinds, room)
    look_up(judge, rows, counts, MIDDLE, kinds, room)
    bottom, below = full_row(judge, rows, counts, BOTTOM)
    middles, least_middles = room.places[MIDDLE], room.least[TOP]
    tops, worths = room.worths[TOP], room.worths[MIDDLE]
    for i in range(kinds):
        middles[i] = middles[i] if bottom >= room.least[MIDDLE, i] else NO_HAND
        worths[i] += below
    either_way(judge, (tops, least_middles), (worths, middles), kinds, room.pair)


@kernel
def pairs_below(judge: Judge, rows: Ids, counts: Ids, kinds: int, room: Room) -> None:
    """In the bottom and one of the others, likewise."""
    upper = TOP if counts[TOP] < SIZES[TOP] else MIDDLE
    look_up(judge, rows, counts, upper, kinds, room)
    look_up(judge, rows, counts, BOTTOM, kinds, room)
    full, beside = full_row(judge, rows, counts, MIDDLE if upper == TOP else TOP)
    bottoms, least_bottoms = room.places[BOTTOM], room.least[MIDDLE]
    uppers, worths = room.worths[upper], room.worths[BOTTOM]
    if upper == TOP:
        enough = judge.rules[WEAKEST_BOTTOM_AT + full]
        for i in range(kinds):
            least_bottoms[i] = enough if full >= room.least[TOP, i] else FIVES
            uppers[i] += beside
    else:
        enough = judge.rules[WEAKEST_MIDDLE_AT + full]
        for i in range(kinds):
            in_order = room.places[MIDDLE, i] >= enough
            least_bottoms[i] = least_bottoms[i] if in_order else FIVES
            uppers[i] += beside
    either_way(judge, (uppers, least_bottoms), (worths, bottoms), kinds, room.pair)


@kernel
def either_way(
    judge: Judge, above: tuple[Whole, Whole], below: tuple[Whole, Whole], kinds: int, pair: Whole
) -> None:
    """A card of one kind in the upper row and one of the other in the lower, the better way round:
    by the worths of both rows, the least that may lie below the upper, and the lower's places. The
    loop over pairs reads in order and only compares and adds."""
    (uppers, least), (lowers, places) = above, below
    foul, wide = judge.parts[FOUL_AT], padded(kinds)
    for i in range(kinds):
        line, upper, lower, here, needed = pair[i], uppers[i], lowers[i], places[i], least[i]
        for j in range(wide):
            one = np.int32(upper + lowers[j]) if places[j] >= needed else foul
            other = np.int32(uppers[j] + lower) if here >= least[j] else foul
            line[j] = max(one, other)


@kernel
def look_up(judge: Judge, rows: Ids, counts: Ids, row: int, kinds: int, room: Room) -> None:
    """A row with a card of each kind in it: its place, its worth, and what must lie below it."""
    key, suit = held(rows, counts, row)
    key *= RANKS
    worth_at = 0 if row == TOP else MIDDLE_AT if row == MIDDLE else BOTTOM_AT
    least_at = WEAKEST_MIDDLE_AT if row == TOP else WEAKEST_BOTTOM_AT
    places, worths, least = room.places[row], room.worths[row], room.least[row]
    for i in range(kinds):
        card = room.cards[i]
        same = suit if suit == card & 3 else MIXED
        place = place_of(judge, row, key + (card >> 2), same)
        places[i] = place
        worths[i] = judge.parts[worth_at + place]
        if row != BOTTOM:
            least[i] = judge.rules[least_at + place]


@kernel
def pairs_in_one_row(
    judge: Judge, rows: Ids, counts: Ids, row: int, kinds: int, room: Room
) -> None:
    key, suit = held(rows, counts, row)
    others = full_rows(judge, rows, counts)
    for i in range(kinds):
        one = room.cards[i]
        flush = row != TOP and suit == one & 3
        both = (key * RANKS + (one >> 2)) * RANKS
        for j in range(i + 1):
            other = room.cards[j]
            same = suit if flush and suit == other & 3 else MIXED
            worth = with_row(judge, others, row, place_of(judge, row, both + (other >> 2), same))
            room.pair[i, j] = worth
            room.pair[j, i] = worth


@kernel
def full_rows(judge: Judge, rows: Ids, counts: Ids) -> tuple[int, int, int]:
    """The places of rows that are full; 0 for another."""
    top, _ = full_row(judge, rows, counts, TOP)
    middle, _ = full_row(judge, rows, counts, MIDDLE)
    bottom, _ = full_row(judge, rows, counts, BOTTOM)
    return top, middle, bottom


@kernel
def full_row(judge: Judge, rows: Ids, counts: Ids, row: int) -> tuple[int, np.int32]:
    """The place and the worth of a row, 0 where it is not full."""
    if counts[row] < SIZES[row]:
        return 0, np.int32(0)
    key, suit = held(rows, counts, row)
    place = place_of(judge, row, key, suit)
    at = 0 if row == TOP else MIDDLE_AT if row == MIDDLE else BOTTOM_AT
    return place, judge.parts[at + place]


@kernel
def with_row(judge: Judge, others: tuple[int, int, int], row: int, place: int) -> np.int32:
    """The worth of a hand that lacked this row only."""
    if place == NO_HAND:  # five of a kind or a suited pair, which never comes
        return np.int32(0)
    top, middle, bottom = others
    if row == TOP:
        top = place
    elif row == MIDDLE:
        middle = place
    else:
        bottom = place
    parts = judge.parts
    if is_foul(judge, top, middle, bottom):
        return np.int32(parts[FOUL_AT])
    return np.int32(parts[top] + parts[MIDDLE_AT + middle] + parts[BOTTOM_AT + bottom])


@kernel
def lay_out_pairs(
    judge: Judge, rows: Ids, counts: Ids, kinds: int, room: Room, every: bool
) -> None:
    """Pairs laid into the hand and judged with clean sweeps and short stacks, which takes longer:
    every pair, or only those whose ranks make a clean sweep with the eleven cards."""
    full, sizes = rows.copy(), counts.copy()
    first, second = free_rows(counts)
    sizes[first] += 1
    sizes[second] += 1
    held = ranks_held(rows, counts)
    ranks, pairs = (held > 0).sum(), (held >> 1).sum()
    for i in range(kinds):
        for j in range(i + 1):
            one, other = room.cards[i], room.cards[j]
            if not every and not ranks_sweep(held, ranks, pairs, one >> 2, other >> 2):
                continue
            if i == j and room.numbers[i] < 2:
                room.pair[i, i] = 0
                continue
            full[second, sizes[second] - 1] = other
            full[first, counts[first]] = one
            worth = full_worth(judge, full, sizes)
            if first != second:
                full[second, sizes[second] - 1] = one
                full[first, counts[first]] = other
                worth = max(worth, full_worth(judge, full, sizes))
            room.pair[i, j] = in_parts(worth)
            room.pair[j, i] = in_parts(worth)


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


# -- Draws of three --------------------------------------------------------------------------------


@kernel
def sum_of_threes(room: Room, kinds: int) -> int:
    """Over all draws of three the sum of the best pair, each draw counted three times.

    Every kind of third card is tried with every pair, as often as both can be dealt; cards of the
    pair's own kinds are fewer then, which is taken off again. Empty kinds count nothing.
    """
    pair, numbers, wide = room.pair, room.numbers, padded(kinds)
    total = 0
    for i in range(kinds):
        with_i, own, number = pair[i], pair[i, i], numbers[i]
        for j in range(i + 1):
            with_j, both = pair[j], with_i[j]
            best = np.int32(0)  # numba makes 64 bits of what is not said to be 32
            for k in range(wide):
                best = np.int32(best + np.int32(numbers[k] * max(with_i[k], with_j[k], both)))
            ways = number * numbers[j] if j < i else number * (number - 1) // 2
            total += ways * (best - max(own, both) - max(with_j[j], both))
    return total
