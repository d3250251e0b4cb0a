"""The ends of the rows of a decision: with any drawn cards placed in them, and one or two more.

Moves of one decision share their rows: 27 moves have some twenty different rows among them. So a
row is looked up once with a card of every kind that may come, and used for all moves that make it.

Unseen cards that are equal for the free places are one kind: cards of one rank, separated by suit
only if a free row can become a flush of that suit.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.player.hands.judging import (
    BOTTOM_AT,
    MIDDLE_AT,
    MIXED,
    WEAKEST_BOTTOM_AT,
    WEAKEST_MIDDLE_AT,
    Judge,
    place_of,
    row_key,
    suit_with,
)
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.player.streets.moves import DRAWN
from houseway.games.pineapple.rules.places import freeze

WIDE = 48  # most unseen cards
AT_ONCE = 8  # kinds in a block; the last block is filled up with empty kinds
SUITS = 4
EVERY_SUIT = (1 << SUITS) - 1
NOT_YET = -1

KEY, SUIT, LACKS, APART = range(4)  # columns of a row
PLACE, WORTH, LEAST = range(3)  # of a full row: the least is the lowest place allowed below it

# By suits as bits.
FIRST_SUIT = freeze(
    np.array([max(0, (suits & -suits).bit_length() - 1) for suits in range(1 << SUITS)])
)
HOW_MANY = freeze(np.array([suits.bit_count() for suits in range(1 << SUITS)], dtype=np.int32))

Whole = NDArray[np.int32]
At = tuple[int, int, int]  # the drawn cards placed in top, middle and bottom, as bits


class Room(NamedTuple):
    """Work space for one decision. Kinds are by the suits that are separated, as bits."""

    unseen: Ids  # by rank: its unseen suits, as bits
    cards: Ids  # one of each kind
    numbers: Whole  # cards of each kind, 0 after the last
    kinds: Ids  # the number of kinds; last, which row `two_more` is for
    rows: Ids  # by row and the drawn cards in it: key, suit, cards lacking, suits separated
    one_more: Whole  # by the same: place, worth and least with a card of each kind
    two_more: Whole  # of one row: place, worth and least with cards of two kinds
    limit: Whole  # by kind, for one board
    pair: Whole  # by two kinds: the worth of one board with them


@kernel
def room() -> Room:
    return Room(
        np.empty(RANKS, dtype=np.int64),
        np.empty((1 << SUITS, WIDE), dtype=np.int64),
        np.empty((1 << SUITS, WIDE), dtype=np.int32),
        np.empty((1 << SUITS) + 1, dtype=np.int64),
        np.empty((3, 1 << DRAWN, 4), dtype=np.int64),
        np.empty((3, 1 << DRAWN, 3, WIDE), dtype=np.int32),
        np.empty((3, WIDE, WIDE), dtype=np.int32),
        np.empty(WIDE, dtype=np.int32),
        np.empty((WIDE, WIDE), dtype=np.int32),
    )


@inner_kernel
def padded_length(kinds: int) -> int:
    """Return the number of kinds rounded up to whole blocks."""
    return (kinds + AT_ONCE - 1) & ~(AT_ONCE - 1)


@inner_kernel
def note(rows: Ids, counts: Ids, draw: Ids, unseen: Ids, space: Room) -> None:
    """Note a decision: rows with drawn cards placed in them, and cards that may come later."""
    space.unseen[:] = 0
    for card in unseen:
        space.unseen[card >> 2] |= 1 << (card & 3)
    space.kinds[:] = NOT_YET
    for row in range(3):
        known = space.rows[row]
        known[0, KEY], known[0, SUIT] = row_key(rows, counts, row)
        known[0, LACKS] = SIZES[row] - counts[row]
        known[:, APART] = NOT_YET
        for i in range(len(draw)):
            for before in range(1 << i):
                then = before | 1 << i
                known[then, KEY] = known[before, KEY] * RANKS + (draw[i] >> 2)
                known[then, SUIT] = suit_with(known[before, SUIT], draw[i])
                known[then, LACKS] = known[before, LACKS] - 1


# -- Kinds of cards --------------------------------------------------------------------------------


@inner_kernel
def waited_for(space: Room, at: At) -> int:
    """Return the suits in which free rows of five can still become a flush, as bits."""
    suits = 0
    for row in (MIDDLE, BOTTOM):
        known = space.rows[row, at[row]]
        if known[LACKS] > 0 and known[SUIT] < MIXED:
            suits |= 1 << known[SUIT]
    return suits


@inner_kernel
def kinds_of(space: Room, apart: int) -> int:
    """Return the number of kinds."""
    if space.kinds[apart] == NOT_YET:
        space.kinds[apart] = sort_out(space.unseen, apart, space.cards[apart], space.numbers[apart])
    return int(space.kinds[apart])


@inner_kernel
def sort_out(unseen: Ids, apart: int, cards: Ids, numbers: Whole) -> int:
    """Sort the unseen cards into kinds, in the order of ranks; return the number of kinds."""
    numbers[:] = 0
    kinds = 0
    for rank in range(RANKS):
        together = unseen[rank] & ~apart
        cards[kinds] = 4 * rank + FIRST_SUIT[together]
        numbers[kinds] = HOW_MANY[together]
        kinds += int(together > 0)
        alone = unseen[rank] & apart
        while alone:
            cards[kinds] = 4 * rank + FIRST_SUIT[alone]
            numbers[kinds] = 1
            kinds += 1
            alone &= alone - 1
    numbers[kinds] = 0
    return kinds


# -- Rows ------------------------------------------------------------------------------------------


@inner_kernel
def worth_at(row: int) -> int:
    """Return the offset of the worths of a row."""
    return 0 if row == TOP else MIDDLE_AT if row == MIDDLE else BOTTOM_AT


@inner_kernel
def least_at(row: int) -> int:
    """Return the offset of the least place below a row; for the bottom it is not used."""
    return WEAKEST_MIDDLE_AT if row == TOP else WEAKEST_BOTTOM_AT


@inner_kernel
def full_row(judge: Judge, space: Room, row: int, chosen: int) -> tuple[int, np.int32]:
    """Return the place and the worth of a full row."""
    known = space.rows[row, chosen]
    place = place_of(judge, row, known[KEY], known[SUIT])
    return place, judge.parts[worth_at(row) + place]


@inner_kernel
def full_places(judge: Judge, space: Room, at: At) -> tuple[int, int, int]:
    """Return the places of the rows that are full, 0 for others."""
    top, middle, bottom = 0, 0, 0
    if space.rows[TOP, at[TOP], LACKS] == 0:
        top, _ = full_row(judge, space, TOP, at[TOP])
    if space.rows[MIDDLE, at[MIDDLE], LACKS] == 0:
        middle, _ = full_row(judge, space, MIDDLE, at[MIDDLE])
    if space.rows[BOTTOM, at[BOTTOM], LACKS] == 0:
        bottom, _ = full_row(judge, space, BOTTOM, at[BOTTOM])
    return top, middle, bottom


@inner_kernel
def look_up_one(judge: Judge, space: Room, row: int, chosen: int, apart: int) -> None:
    """Make sure that `one_more` is filled for a row that lacks a card."""
    known, found = space.rows[row, chosen], space.one_more[row, chosen]
    if known[APART] == apart:
        return
    known[APART] = apart
    kinds, cards = kinds_of(space, apart), space.cards[apart]
    key, suit = known[KEY] * RANKS, known[SUIT]
    places, worths, least = found[PLACE], found[WORTH], found[LEAST]
    worths_at, leasts_at = worth_at(row), least_at(row)
    for i in range(kinds):
        same = suit if suit == cards[i] & 3 else MIXED
        place = place_of(judge, row, key + (cards[i] >> 2), same)
        places[i] = place
        worths[i] = judge.parts[worths_at + place]
        least[i] = judge.rules[leasts_at + place]


@inner_kernel
def look_up_two(judge: Judge, space: Room, row: int, chosen: int, apart: int) -> None:
    """Make sure that `two_more` is filled for a row that lacks two cards.

    Hands that no deck can deal have no place and are never used."""
    found, about = space.two_more, (row << DRAWN | chosen) << SUITS | apart
    if space.kinds[-1] == about:
        return
    space.kinds[-1] = about
    key, suit = space.rows[row, chosen, KEY], space.rows[row, chosen, SUIT]
    kinds, cards = kinds_of(space, apart), space.cards[apart]
    places, worths, least = found[PLACE], found[WORTH], found[LEAST]
    worths_at, leasts_at = worth_at(row), least_at(row)
    for i in range(kinds):
        both = (key * RANKS + (cards[i] >> 2)) * RANKS
        flush = suit == cards[i] & 3
        for j in range(i + 1):
            same = suit if flush and suit == cards[j] & 3 else MIXED
            place = place_of(judge, row, both + (cards[j] >> 2), same)
            worth, below = judge.parts[worths_at + place], judge.rules[leasts_at + place]
            places[i, j], worths[i, j], least[i, j] = place, worth, below
            places[j, i], worths[j, i], least[j, i] = place, worth, below
