"""Five-card hands by the ten million: the table of `houseway.hands`, looked up without a detour.

`rank_five` goes over its input several times, as array programs do; a kernel reads each hand once.
"""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import U, kernel
from houseway.errors import BadInput
from houseway.hands import rank_five

RANKS, WIDTH, CARDS = 13, 5, 52

_BASE, _RANK_BITS, _SUIT = U(RANKS), U(2), U(3)
_SUITED = U(RANKS**WIDTH)


def rank_fives(hands: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The same values as `houseway.hands.rank_five`, of an `(N, 5)` array of bytes."""
    if hands.ndim != 2 or hands.shape[1] != WIDTH or hands.dtype != np.uint8:
        raise BadInput(f"Hands come as an array of bytes of shape (N, {WIDTH}).")
    if hands.size and hands.max() >= CARDS:
        raise BadInput(f"Card ids run from 0 to {CARDS - 1}; {hands.max()} is none of them.")
    return looked_up(np.ascontiguousarray(hands), values())


@kernel
def looked_up(hands: NDArray[np.uint8], table: NDArray[np.int32]) -> NDArray[np.int32]:
    found = np.empty(len(hands), dtype=np.int32)
    for i in range(len(hands)):
        a, b, c = U(hands[i, 0]), U(hands[i, 1]), U(hands[i, 2])
        d, e = U(hands[i, 3]), U(hands[i, 4])
        key = (a >> _RANK_BITS) * _BASE + (b >> _RANK_BITS)
        key = (key * _BASE + (c >> _RANK_BITS)) * _BASE + (d >> _RANK_BITS)
        key = key * _BASE + (e >> _RANK_BITS)
        if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & _SUIT == U(0):
            key += _SUITED
        found[i] = table[key]
    return found


@cache
def values() -> NDArray[np.int32]:
    """The value of every order of five ranks, of several suits and then of one."""
    ranks = np.array(list(product(range(RANKS), repeat=WIDTH)), dtype=np.int64)
    suited = 4 * ranks
    mixed = suited + np.array([1, 0, 0, 0, 0])
    return np.concatenate([rank_five(mixed), rank_five(suited)])
