"""Five-card hands by the hundred million: each is read once, checked and looked up at once.

The way through numpy goes over its input several times, as array programs do.
"""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from houseway.core.hands.card_ids import CARDS, Whole
from houseway.core.hands.five_sums import five_sums
from houseway.core.hands.hand_values import Values
from houseway.core.jit import U, kernel

IN_A_THREAD = 1 << 19  # hands that are worth a thread of their own

_CARDS, _SUIT = U(CARDS), U(3)


def fives(hands: Whole) -> Values | None:
    """The value of each hand, by threads where there are many; nothing where an id is no card."""
    native = np.ascontiguousarray(hands, dtype=hands.dtype.newbyteorder("="))
    found = np.empty(len(hands), dtype=np.int32)
    sums = five_sums()
    threads = min(os.cpu_count() or 1, len(hands) // IN_A_THREAD)
    if threads < 2:
        return found if look_up_fives(native, *sums, found) else None
    size = -(-len(hands) // threads)
    parts = [slice(begin, begin + size) for begin in range(0, len(hands), size)]
    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(lambda part: look_up_fives(native[part], *sums, found[part]), parts))
    return found if all(done) else None


@kernel
def look_up_fives(
    hands: Whole,
    weights: NDArray[np.uint64],
    values: Values,
    suited: np.uint64,
    found: NDArray[np.int32],
) -> bool:
    """Whether every id is a card. A negative number is a great one here, and none either."""
    for i in range(len(hands)):
        a, b, c = U(hands[i, 0]), U(hands[i, 1]), U(hands[i, 2])
        d, e = U(hands[i, 3]), U(hands[i, 4])
        if a >= _CARDS or b >= _CARDS or c >= _CARDS or d >= _CARDS or e >= _CARDS:
            return False
        place = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
        if (a ^ b) & _SUIT == U(0):  # noqa: SIM102  three hands of four stop here
            if ((a ^ c) | (a ^ d) | (a ^ e)) & _SUIT == U(0):
                place += suited
        found[i] = values[place]
    return True
