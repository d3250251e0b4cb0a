"""The limit: a kernel that only draws and deals the same eight cards."""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel

_HALF, _LOW_HALF = U(32), U(2**32 - 1)
_HAND = 4


@kernel
def deal_two_hands(
    rounds: int, s0: np.uint64, s1: np.uint64, pack: NDArray[np.uint64], even: NDArray[np.uint64]
) -> np.uint64:
    """Return the sum of all cards, so that the compiler cannot leave the deal out."""
    deck = pack.copy()
    cards = U(len(deck))
    below0, below1 = even[0], even[1]
    everything = U(0)
    for _ in range(rounds):
        while True:
            total = s0 + s1
            drawn = ((total << U(17)) | (total >> U(47))) + s0
            s1 ^= s0
            s0 = ((s0 << U(49)) | (s0 >> U(15))) ^ s1 ^ (s1 << U(21))
            s1 = (s1 << U(28)) | (s1 >> U(36))
            a = drawn & _LOW_HALF
            b = drawn >> _HALF
            first, second = U(0), U(0)
            for i in range(_HAND):
                a *= cards - U(i)
                at = (a >> _HALF) + U(i)
                a &= _LOW_HALF
                card = deck[at]
                deck[at] = deck[U(i)]
                deck[U(i)] = card
                first += card
            for i in range(_HAND, 2 * _HAND):
                b *= cards - U(i)
                at = (b >> _HALF) + U(i)
                b &= _LOW_HALF
                card = deck[at]
                deck[at] = deck[U(i)]
                deck[U(i)] = card
                second += card
            if a >= below0 and b >= below1:
                break
        everything += first ^ second
    return everything
