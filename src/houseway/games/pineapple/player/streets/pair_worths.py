"""The worth of a hand with cards of any two kinds in its two free places, the better way round.

Worths are in parts of a point."""

import numpy as np

from houseway.core.jit import inner_kernel
from houseway.games.pineapple.player.hands.judging import (
    FOUL_AT,
    WEAKEST_BOTTOM_AT,
    WEAKEST_MIDDLE_AT,
    Judge,
)
from houseway.games.pineapple.player.hands.ranks import NO_HAND
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, TOP
from houseway.games.pineapple.player.streets.row_ends import (
    LACKS,
    LEAST,
    PLACE,
    WORTH,
    At,
    Room,
    Whole,
    full_row,
    kinds_of,
    look_up_one,
    look_up_two,
    padded_length,
)
from houseway.games.pineapple.rules.places import FIVES


@inner_kernel
def free_rows(space: Room, at: At) -> tuple[int, int]:
    """Return the rows of the two free places."""
    top, bottom = space.rows[TOP, at[TOP], LACKS], space.rows[BOTTOM, at[BOTTOM], LACKS]
    first = TOP if top > 0 else MIDDLE if bottom < 2 else BOTTOM
    second = BOTTOM if bottom > 0 else MIDDLE if top < 2 else TOP
    return first, second


@inner_kernel
def pair_worths(judge: Judge, space: Room, at: At, apart: int) -> bool:
    """Fill `space.pair`; return False if every pair is surely foul."""
    first, second = free_rows(space, at)
    if first == second:
        return pairs_in_one_row(judge, space, at, first, apart)
    if second == MIDDLE:
        pairs_above(judge, space, at, apart)
    elif first == MIDDLE:
        pairs_below(judge, space, at, apart)
    else:
        pairs_around(judge, space, at, apart)
    return True


# What depends on one card is looked up for each kind. A card that is out of order with the full row
# is marked so that no comparison holds.


@inner_kernel
def pairs_above(judge: Judge, space: Room, at: At, apart: int) -> None:
    """Fill pairs with one card in the top and one in the middle."""
    look_up_one(judge, space, TOP, at[TOP], apart)
    look_up_one(judge, space, MIDDLE, at[MIDDLE], apart)
    tops, middles = space.one_more[TOP, at[TOP]], space.one_more[MIDDLE, at[MIDDLE]]
    bottom, beside = full_row(judge, space, BOTTOM, at[BOTTOM])
    places, kinds = space.limit, kinds_of(space, apart)
    for i in range(kinds):
        places[i] = middles[PLACE, i] if middles[LEAST, i] <= bottom else NO_HAND
    above, below = (tops[WORTH], tops[LEAST]), (middles[WORTH], places)
    either_way(judge, above, below, beside, kinds, space.pair)


@inner_kernel
def pairs_below(judge: Judge, space: Room, at: At, apart: int) -> None:
    """Fill pairs with one card in the middle and one at the bottom."""
    look_up_one(judge, space, MIDDLE, at[MIDDLE], apart)
    look_up_one(judge, space, BOTTOM, at[BOTTOM], apart)
    middles, bottoms = space.one_more[MIDDLE, at[MIDDLE]], space.one_more[BOTTOM, at[BOTTOM]]
    top, beside = full_row(judge, space, TOP, at[TOP])
    enough = judge.rules[WEAKEST_MIDDLE_AT + top]
    least, kinds = space.limit, kinds_of(space, apart)
    for i in range(kinds):
        least[i] = middles[LEAST, i] if middles[PLACE, i] >= enough else FIVES
    above, below = (middles[WORTH], least), (bottoms[WORTH], bottoms[PLACE])
    either_way(judge, above, below, beside, kinds, space.pair)


@inner_kernel
def pairs_around(judge: Judge, space: Room, at: At, apart: int) -> None:
    """Fill pairs with one card in the top and one at the bottom."""
    look_up_one(judge, space, TOP, at[TOP], apart)
    look_up_one(judge, space, BOTTOM, at[BOTTOM], apart)
    tops, bottoms = space.one_more[TOP, at[TOP]], space.one_more[BOTTOM, at[BOTTOM]]
    middle, beside = full_row(judge, space, MIDDLE, at[MIDDLE])
    enough = judge.rules[WEAKEST_BOTTOM_AT + middle]
    least, kinds = space.limit, kinds_of(space, apart)
    for i in range(kinds):
        least[i] = enough if tops[LEAST, i] <= middle else FIVES
    above, below = (tops[WORTH], least), (bottoms[WORTH], bottoms[PLACE])
    either_way(judge, above, below, beside, kinds, space.pair)


@inner_kernel
def either_way(
    judge: Judge,
    above: tuple[Whole, Whole],
    below: tuple[Whole, Whole],
    beside: np.int32,
    kinds: int,
    pair: Whole,
) -> None:
    """Fill pairs with a card in each of two rows, the better way round.

    `above` has the worths of the upper row and the least place allowed below it, `below` the worths
    and places of the lower. The loop over pairs reads in order and only compares and adds."""
    (uppers, least), (lowers, places) = above, below
    foul, wide = judge.parts[FOUL_AT], padded_length(kinds)
    for i in range(kinds):
        line, here, needed = pair[i], places[i], least[i]
        upper, lower = np.int32(uppers[i] + beside), np.int32(lowers[i] + beside)
        for j in range(wide):
            one = np.int32(upper + lowers[j]) if places[j] >= needed else foul
            other = np.int32(uppers[j] + lower) if here >= least[j] else foul
            line[j] = max(one, other)


@inner_kernel
def pairs_in_one_row(judge: Judge, space: Room, at: At, row: int, apart: int) -> bool:
    """Fill pairs in one row; return False if the two full rows are out of order."""
    upper, lower = MIDDLE if row == TOP else TOP, MIDDLE if row == BOTTOM else BOTTOM
    above, beside = full_row(judge, space, upper, at[upper])
    below, beside_too = full_row(judge, space, lower, at[lower])
    enough, most = (
        NO_HAND,
        FIVES,
    )  # the row's least place, and the most allowed below it
    if row == TOP:
        most = above
        in_order = below >= judge.rules[WEAKEST_BOTTOM_AT + above]
    elif row == MIDDLE:
        enough, most, in_order = int(judge.rules[WEAKEST_MIDDLE_AT + above]), below, True
    else:
        enough = int(judge.rules[WEAKEST_BOTTOM_AT + below])
        in_order = below >= judge.rules[WEAKEST_MIDDLE_AT + above]
    if in_order:
        look_up_two(judge, space, row, at[row], apart)
        found = space.two_more
        # The bottom has no row below it.
        least = found[PLACE] if row == BOTTOM else found[LEAST]
        order, others = (np.int32(enough), np.int32(most)), np.int32(beside + beside_too)
        kinds = kinds_of(space, apart)
        in_between(judge, (found[PLACE], least, found[WORTH]), order, others, kinds, space.pair)
    return bool(in_order)


@inner_kernel
def in_between(
    judge: Judge,
    found: tuple[Whole, Whole, Whole],
    order: tuple[np.int32, np.int32],
    others: np.int32,
    kinds: int,
    pair: Whole,
) -> None:
    """Fill pairs from rows (place, least place below, worth), foul if they are out of order."""
    (enough, most), foul, wide = order, judge.parts[FOUL_AT], padded_length(kinds)
    for i in range(kinds):
        places, least, worths, line = found[0][i], found[1][i], found[2][i], pair[i]
        for j in range(wide):
            worth = np.int32(worths[j] + others)
            worth = worth if places[j] >= enough else foul
            line[j] = worth if least[j] <= most else foul
