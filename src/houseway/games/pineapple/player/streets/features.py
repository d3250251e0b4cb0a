"""What the network sees of an unfinished hand: a few dozen facts, each true or false.

Facts name no suit, so hands that differ only in the names of suits are the same to the network.
Cards that can still come are counted by rank and by suit (`live`).
"""

import numpy as np

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.rules.places import freeze

SUITS = 4
LIVE = RANKS + SUITS

# Where each group of facts begins.
HELD_AT = 0  # row, rank, how many of it (1 to 4)
OUTS_AT = HELD_AT + 3 * RANKS * 4  # row, rank held there, how many more can come (0 to 3)
SUITED_AT = OUTS_AT + 3 * RANKS * 4  # five-card row of one suit, cards in it, live ones of the suit
RUNS_AT = SUITED_AT + 2 * 6 * 14  # five-card row, cards in it, straights it can still become
LIVE_AT = RUNS_AT + 2 * 6 * 6  # rank, how many can come
SIZE_AT = LIVE_AT + RANKS * 5  # row, cards in it
LOWER_AT = SIZE_AT + 3 * 6  # kinds of middle and bottom, and which is higher
UPPER_AT = LOWER_AT + 8 * 8 * 3  # kinds of top and middle, and which is higher
FACTS = UPPER_AT + 3 * 8 * 3

MOST_FACTS = 64
MOST_OF_A_ROW = 16

# Five ranks in a row as bits, the ace below the two first.
WINDOWS = tuple(sum(1 << (low + i) % RANKS for i in range(5)) for low in range(-1, RANKS - 4))

# Lookups by ranks as bits: the lowest; the windows around them and those inside them, as bits. By
# windows as bits: how many they are.
_SETS = np.arange(1 << RANKS)
LOWEST = freeze(np.array([max(0, (ranks & -ranks).bit_length() - 1) for ranks in _SETS.tolist()]))
AROUND = freeze(sum((_SETS & ~window == 0) << i for i, window in enumerate(WINDOWS)))
INSIDE = freeze(sum((window & ~_SETS == 0) << i for i, window in enumerate(WINDOWS)))
HOW_MANY = freeze(np.bitwise_count(np.arange(1 << len(WINDOWS))))

# The looks of a row: how many of each rank, four bits each; its ranks as bits; the common suit of
# its cards as a bit, or none; the number of cards.
Looks = tuple[int, int, int, int]
EVERY_SUIT = (1 << SUITS) - 1

PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, FOURS = 1, 2, 3, 4, 5, 6, 7


@kernel
def live_cards(unseen: Ids, n: int) -> Ids:
    """Count the cards of each rank, then of each suit, that can still come."""
    live = np.zeros(LIVE, dtype=np.int64)
    for i in range(n):
        live[unseen[i] >> 2] += 1
        live[RANKS + (unseen[i] & 3)] += 1
    return live


@inner_kernel
def coming_ranks(live: Ids) -> int:
    """Return the ranks that can still come, as bits."""
    coming = 0
    for rank in range(RANKS):
        coming |= int(live[rank] > 0) << rank
    return coming


@inner_kernel
def looks_of(cards: Ids, number: int) -> Looks:
    held, ranks, suits = 0, 0, EVERY_SUIT
    for i in range(number):
        rank = cards[i] >> 2
        held += 1 << (4 * rank)
        ranks |= 1 << rank
        suits &= 1 << (cards[i] & 3)
    return held, ranks, suits, number


@inner_kernel
def together(row: Looks, more: Looks) -> Looks:
    return row[0] + more[0], row[1] | more[1], row[2] & more[2], row[3] + more[3]


@inner_kernel
def facts_of(rows: Ids, counts: Ids, live: Ids, found: Ids) -> int:
    """Write the numbers of true facts into `found`; return how many there are."""
    coming = coming_ranks(live)
    looks = looks_of(rows[TOP], counts[TOP])
    number, top = facts_of_row(looks, TOP, live, coming, found)
    looks = looks_of(rows[MIDDLE], counts[MIDDLE])
    of_row, middle = facts_of_row(looks, MIDDLE, live, coming, found[number:])
    number += of_row
    looks = looks_of(rows[BOTTOM], counts[BOTTOM])
    of_row, bottom = facts_of_row(looks, BOTTOM, live, coming, found[number:])
    number += of_row
    number += live_facts(live, found[number:])
    found[number], found[number + 1] = order_facts(top, middle, bottom)
    return number + 2


@inner_kernel
def live_facts(live: Ids, found: Ids) -> int:
    for rank in range(RANKS):
        found[rank] = LIVE_AT + rank * 5 + live[rank]
    return RANKS


@inner_kernel
def facts_of_row(
    looks: Looks, row: int, live: Ids, coming: int, found: Ids
) -> tuple[int, tuple[int, int]]:
    """Write the facts of one row into `found`; return how many, and the row's kind and lead."""
    held, ranks, suits, cards_in = looks
    found[0] = SIZE_AT + row * 6 + cards_in
    number, left = 1, ranks
    most, second, lead = 0, 0, 0  # how often ranks are held, and the highest held most often
    while left:
        rank = int(LOWEST[left])
        left &= left - 1
        times, at = held >> (4 * rank) & 15, (row * RANKS + rank) * 4
        found[number] = HELD_AT + at + times - 1
        found[number + 1] = OUTS_AT + at + min(live[rank], 3)
        number += 2
        if times >= most:
            second, most, lead = most, times, rank
        else:
            second = max(second, times)
    kind = kind_of(most, second)
    if row == TOP or cards_in == 0:
        return number, (kind, lead)
    if suits:
        alive = min(live[RANKS + LOWEST[suits]], 13)
        found[number] = SUITED_AT + ((row - 1) * 6 + cards_in) * 14 + alive
        number += 1
    straights = straights_left(ranks, coming) if kind == 0 else 0
    found[number] = RUNS_AT + ((row - 1) * 6 + cards_in) * 6 + min(straights, 5)
    if cards_in == SIZES[row]:
        kind = with_run(kind, suits > 0, straights > 0)
    return number + 1, (kind, lead)


@inner_kernel
def kind_of(most: int, second: int) -> int:
    """Return the kind of hand that a row's ranks make so far, by their counts."""
    if most == 4:
        return FOURS
    if most == 3:
        return FULL_HOUSE if second == 2 else TRIPS
    if most == 2:
        return TWO_PAIRS if second == 2 else PAIR
    return 0


@inner_kernel
def with_run(kind: int, suited: bool, straight: bool) -> int:
    """Return the kind of five cards, straights and flushes included."""
    if suited:
        return FOURS if straight else FLUSH
    return STRAIGHT if straight else kind


@inner_kernel
def straights_left(ranks: int, coming: int) -> int:
    """Return, as bits, the runs of five ranks that a row of different ranks can still become."""
    return int(HOW_MANY[AROUND[ranks] & INSIDE[ranks | coming]])


@inner_kernel
def order_facts(
    top: tuple[int, int], middle: tuple[int, int], bottom: tuple[int, int]
) -> tuple[int, int]:
    """Return the facts of middle and bottom, and of top and middle, by kind and lead."""
    lower = (middle[0] * 8 + bottom[0]) * 3 + higher(middle, bottom)
    upper = (min(top[0], 2) * 8 + middle[0]) * 3 + higher(top, middle)
    return LOWER_AT + lower, UPPER_AT + upper


@inner_kernel
def higher(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return 0 if the other row ranks above, 1 for a tie, 2 if this one does."""
    mine, theirs = one[0] * RANKS + one[1], other[0] * RANKS + other[1]
    return 0 if mine < theirs else 1 if mine == theirs else 2
