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
    kinds = np.zeros(3, dtype=np.int64)
    leads = np.zeros(3, dtype=np.int64)
    for row in range(3):
        held = np.zeros(RANKS, dtype=np.int64)
        for i in range(counts[row]):
            held[rows[row, i] >> 2] += 1
        for rank in range(RANKS):
            if held[rank]:
                at = (row * RANKS + rank) * 4
                found[number] = HELD_AT + at + held[rank] - 1
                found[number + 1] = OUTS_AT + at + min(live[rank], 3)
                number += 2
        kinds[row], leads[row] = kind_of(held)
        found[number] = SIZE_AT + row * 6 + counts[row]
        number += 1
        if row != TOP and counts[row] > 0:
            number, kinds[row] = draws_of(rows, counts, row, live, held, found, number, kinds[row])
    for rank in range(RANKS):
        found[number] = LIVE_AT + rank * 5 + live[rank]
        number += 1
    lower = (kinds[MIDDLE] * 8 + kinds[BOTTOM]) * 3 + higher(kinds, leads, MIDDLE, BOTTOM)
    upper = (min(kinds[TOP], 2) * 8 + kinds[MIDDLE]) * 3 + higher(kinds, leads, TOP, MIDDLE)
    found[number] = LOWER_AT + lower
    found[number + 1] = UPPER_AT + upper
    return number + 2


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
def higher(kinds: Ids, leads: Ids, one: int, other: int) -> int:
    """0, 1 or 2: the other row ranks above, none does, or the one."""
    mine, theirs = kinds[one] * RANKS + leads[one], kinds[other] * RANKS + leads[other]
    return 0 if mine < theirs else 1 if mine == theirs else 2


@kernel
def draws_of(
    rows: Ids,
    counts: Ids,
    row: int,
    live: Ids,
    held: Ids,
    found: Ids,
    number: int,
    kind: int,
) -> tuple[int, int]:
    """Facts about flushes and straights of a five-card row, and its kind with these."""
    cards, suit = counts[row], rows[row, 0] & 3
    suits = 0
    for i in range(1, cards):
        suits |= (rows[row, i] ^ rows[row, 0]) & 3
    if suits == 0:
        found[number] = SUITED_AT + ((row - 1) * 6 + cards) * 14 + min(live[RANKS + suit], 13)
        number += 1
    straights = straights_left(held, cards, live)
    found[number] = RUNS_AT + ((row - 1) * 6 + cards) * 6 + min(straights, 5)
    number += 1
    if cards == SIZES[row]:
        if suits == 0:
            kind = FLUSH if straights == 0 else FOURS
        elif straights > 0:
            kind = STRAIGHT
    return number, kind


@kernel
def straights_left(held: Ids, cards: int, live: Ids) -> int:
    """Runs of five ranks that hold every card of the row and lack none that cannot come."""
    found = 0
    for low in range(-1, RANKS - 4):
        inside, open_ = 0, True
        for step in range(5):
            rank = low + step if low + step >= 0 else RANKS - 1
            if held[rank] == 1:
                inside += 1
            else:
                open_ = open_ and held[rank] == 0 and live[rank] > 0
        if open_ and inside == cards:
            found += 1
    return found
