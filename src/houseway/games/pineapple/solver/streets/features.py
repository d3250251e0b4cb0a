"""What the network sees of a hand in the making: a few dozen facts, each yes or no.

Facts name no suit, so hands that differ only in the names of suits are the same to the network.
Cards that can still come count by rank and by suit (`live`).
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pineapple.solver.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids

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

WINDOWS = tuple(  # five ranks in a row as bits, the ace below the two first
    sum(1 << (low + step) % RANKS for step in range(5)) for low in range(-1, RANKS - 4)
)

PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, FOURS = 1, 2, 3, 4, 5, 6, 7


@kernel
def live_cards(unseen: Ids, n: int) -> Ids:
    """How many of each rank, then of each suit, can still come."""
    live = np.zeros(LIVE, dtype=np.int64)
    for i in range(n):
        live[unseen[i] >> 2] += 1
        live[RANKS + (unseen[i] & 3)] += 1
    return live


@kernel
def facts_of(rows: Ids, counts: Ids, live: Ids, found: Ids) -> int:
    """Writes the numbers of the facts that are true into `found`; how many they are."""
    number = 0
    kinds, leads = np.zeros(3, dtype=np.int64), np.zeros(3, dtype=np.int64)
    held = np.zeros(RANKS, dtype=np.int64)
    for row in range(3):
        of_row, kinds[row], leads[row] = facts_of_row(
            rows[row], counts[row], row, live, held, found[number:]
        )
        number += of_row
    number += live_facts(live, found[number:])
    found[number], found[number + 1] = order_facts(kinds, leads)
    return number + 2


@kernel
def live_facts(live: Ids, found: Ids) -> int:
    for rank in range(RANKS):
        found[rank] = LIVE_AT + rank * 5 + live[rank]
    return RANKS


@kernel
def facts_of_row(
    cards: Ids, cards_in: int, row: int, live: Ids, held: Ids, found: Ids
) -> tuple[int, int, int]:
    """Writes the facts of one row into `found`; how many, and the kind and lead of the row. `held`
    is room to work in."""
    ranks, suits = 0, 15
    held[:] = 0
    for i in range(cards_in):
        held[cards[i] >> 2] += 1
        ranks |= 1 << (cards[i] >> 2)
        suits &= 1 << (cards[i] & 3)
    found[0] = SIZE_AT + row * 6 + cards_in
    number = 1
    for rank in range(RANKS):
        if held[rank]:
            at = (row * RANKS + rank) * 4
            found[number] = HELD_AT + at + held[rank] - 1
            found[number + 1] = OUTS_AT + at + min(live[rank], 3)
            number += 2
    kind, lead = kind_of(held)
    if row == TOP or cards_in == 0:
        return number, kind, lead
    if suits:
        coming = min(live[RANKS + (cards[0] & 3)], 13)
        found[number] = SUITED_AT + ((row - 1) * 6 + cards_in) * 14 + coming
        number += 1
    straights = straights_left(ranks, live) if kind == 0 else 0
    found[number] = RUNS_AT + ((row - 1) * 6 + cards_in) * 6 + min(straights, 5)
    if cards_in == SIZES[row]:
        kind = with_run(kind, suits > 0, straights > 0)
    return number + 1, kind, lead


@kernel
def kind_of(held: Ids) -> tuple[int, int]:
    """What the ranks of a row make so far, and the rank that leads it."""
    most, second, lead = 0, 0, 0
    for rank in range(RANKS):
        if held[rank] >= most and held[rank] > 0:
            second, most, lead = most, held[rank], rank
        elif held[rank] > second:
            second = held[rank]
    if most == 4:
        return FOURS, lead
    if most == 3:
        return (FULL_HOUSE if second == 2 else TRIPS), lead
    if most == 2:
        return (TWO_PAIRS if second == 2 else PAIR), lead
    return 0, lead


@kernel
def with_run(kind: int, suited: bool, straight: bool) -> int:
    """The kind of five cards."""
    if suited:
        return FOURS if straight else FLUSH
    return STRAIGHT if straight else kind


@kernel
def straights_left(ranks: int, live: Ids) -> int:
    """Runs of five ranks that hold every card of the row, which are of different ranks, as bits,
    and lack none that cannot come."""
    coming = 0
    for rank in range(RANKS):
        coming |= (1 << rank) if live[rank] > 0 else 0
    found = 0
    for window in WINDOWS:
        found += ranks & ~window == 0 and window & ~(ranks | coming) == 0
    return found


@kernel
def order_facts(kinds: Ids, leads: Ids) -> tuple[int, int]:
    """The facts of middle and bottom, and of top and middle."""
    lower = (kinds[MIDDLE] * 8 + kinds[BOTTOM]) * 3 + higher(kinds, leads, MIDDLE, BOTTOM)
    upper = (min(kinds[TOP], 2) * 8 + kinds[MIDDLE]) * 3 + higher(kinds, leads, TOP, MIDDLE)
    return LOWER_AT + lower, UPPER_AT + upper


@kernel
def higher(kinds: Ids, leads: Ids, one: int, other: int) -> int:
    """0, 1 or 2: the other row ranks above, none does, or the one."""
    mine, theirs = kinds[one] * RANKS + leads[one], kinds[other] * RANKS + leads[other]
    return 0 if mine < theirs else 1 if mine == theirs else 2
