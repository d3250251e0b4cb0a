"""Classes of five opening cards: hands that differ only in the names of suits are one class.

The number of a class is that of its lowest hand: the cards in order, as digits of base 52.
"""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.opening_table import CARDS, OPENING

CLASSES = 134_459

NAMINGS = np.array(list(permutations(range(4))), dtype=np.int64)


def every_class() -> NDArray[np.int64]:
    """Return the numbers of all classes, from the lowest."""
    return np.sort(lowest_hands(NAMINGS)[:CLASSES])


@kernel
def lowest_hands(namings: Ids) -> Ids:
    found = np.zeros(CLASSES + 1, dtype=np.int64)
    number = 0
    hand, other = np.empty(OPENING, dtype=np.int64), np.empty(OPENING, dtype=np.int64)
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = e, d, c, b, a
                        if is_lowest(hand, namings, other):
                            found[number] = number_of(hand)
                            number += 1
    return found


@kernel
def is_lowest(hand: Ids, namings: Ids, other: Ids) -> bool:
    own = number_of(hand)
    for naming in namings:
        for i in range(OPENING):
            other[i] = (hand[i] & ~3) | naming[hand[i] & 3]
        other.sort()
        if number_of(other) < own:
            return False
    return True


@kernel
def number_of(hand: Ids) -> int:
    number = 0
    for card in hand:
        number = number * CARDS + card
    return number


def hands_of_classes(numbers: NDArray[np.int64]) -> Ids:
    """Return the cards of each class, (class, card), the lowest first."""
    return np.stack([numbers // CARDS**i % CARDS for i in reversed(range(OPENING))], axis=1)
