"""Compiled loops for watched table-years of any game: dealing, and betting against a theory.

`exact.surveillance` explains the evidence; `bet` must come to the same numbers.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

_HALF, _LOW_HALF = U(32), U(2**32 - 1)
_NOTHING = 1e-200


@kernel
def deal(deck: Ints, cards: int, state: Words) -> None:
    """Draw some cards at random to the front of the deck."""
    s0, s1 = state[0], state[1]
    for i in range(cards):
        size = U(len(deck) - i)
        while True:
            both = s0 + s1
            drawn = ((both << U(17)) | (both >> U(47))) + s0
            s1 ^= s0
            s0 = ((s0 << U(49)) | (s0 >> U(15))) ^ s1 ^ (s1 << U(21))
            s1 = (s1 << U(28)) | (s1 >> U(36))
            product = (drawn >> _HALF) * size
            rest = product & _LOW_HALF
            if rest >= size or rest >= U(2**32) % size:  # the division is seldom needed
                break
        at = i + np.int64(product >> _HALF)
        card = deck[at]
        deck[at] = deck[i]
        deck[i] = card
    state[0], state[1] = s0, s1


@kernel
def bet(wealth: Floats, played: Ints, who: int, off: float, shares: Floats) -> float:
    """Bet on one round of one table, box or dealer, and return the evidence."""
    played[who] += 1
    number = float(played[who])
    begun = 1.0 / (number * (number + 1.0)) / len(shares)
    value = 0.0
    for k in range(len(shares)):
        held = (wealth[who, k] + begun) * (1.0 + shares[k] * off)
        if held < _NOTHING:
            held = 0.0
        wealth[who, k] = held
        value += held
    return value
