"""The inner loop of King High: deal five cards from six decks and count what matters about them.

It counts facts, not outcomes: which card came first, in what order high cards, low cards and sevens
came, and what the five make. The rules code says what each fact is worth to a wager.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel

CARDS, CARDS_IN_A_ROUND, RANKS, VALUES = 52, 5, 13, 3
ORDERS = VALUES**CARDS_IN_A_ROUND
LEVELS = 16
FIRST, ORDER, LEVEL = 0, CARDS, CARDS + ORDERS  # where the counts of each kind of fact begin
FACTS = CARDS + ORDERS + LEVELS
PAIRS = FACTS * FACTS  # pairs of facts of one round follow after them
SUITED = 4  # bits to shift for the level in one suit; below it is that in several suits
THREE = 3  # cards drawn from the first half of a number, the other two from the second

_HALF, _LOW_HALF = U(32), U(2**32 - 1)
_NONE = U(0)
_SUIT, _RANK_BITS, _LEVEL = U(3), U(2), U(LEVELS - 1)
_BASE, _VALUES = U(RANKS), U(VALUES)
_SUITED = U(SUITED)
_ORDER, _LEVEL_AT = U(ORDER), U(LEVEL)
_FACTS = U(FACTS)


@kernel
def play(
    rounds: int,
    s0: np.uint64,
    s1: np.uint64,
    shoe: NDArray[np.uint64],
    even: NDArray[np.uint64],
    values: NDArray[np.uint64],
    levels: NDArray[np.uint8],
    together: bool,
) -> NDArray[np.int64]:
    """Count how often each fact occurred, and each pair of a round if they are counted together.

    `shoe` holds card ids, `values` a card's value by its id, and `levels` the qualifying hand by
    its ranks, read as a number of base 13.
    """
    found = np.zeros(FACTS + PAIRS if together else FACTS, dtype=np.int64)
    deck = shoe.copy()
    cards = U(len(deck))
    below0, below1 = even[0], even[1]
    for _ in range(rounds):
        while True:
            total = s0 + s1
            drawn = ((total << U(17)) | (total >> U(47))) + s0
            s1 ^= s0
            s0 = ((s0 << U(49)) | (s0 >> U(15))) ^ s1 ^ (s1 << U(21))
            s1 = (s1 << U(28)) | (s1 >> U(36))
            left = drawn & _LOW_HALF
            right = drawn >> _HALF
            order, ranks, suits = _NONE, _NONE, _NONE
            for i in range(CARDS_IN_A_ROUND):
                if i < THREE:
                    left *= cards - U(i)
                    at = (left >> _HALF) + U(i)
                    left &= _LOW_HALF
                else:
                    right *= cards - U(i)
                    at = (right >> _HALF) + U(i)
                    right &= _LOW_HALF
                card = deck[at]
                deck[at] = deck[U(i)]
                deck[U(i)] = card
                order = order * _VALUES + values[card]
                ranks = ranks * _BASE + (card >> _RANK_BITS)
                suits |= card ^ deck[_NONE]
            if left >= below0 and right >= below1:
                break
        both = U(levels[ranks])
        level = both & _LEVEL if suits & _SUIT else both >> _SUITED
        first, order, level = deck[_NONE], order + _ORDER, level + _LEVEL_AT
        found[first] += 1
        found[order] += 1
        found[level] += 1
        if together:
            for one in (first, order, level):
                for other in (first, order, level):
                    found[_FACTS + one * _FACTS + other] += 1
    return found
