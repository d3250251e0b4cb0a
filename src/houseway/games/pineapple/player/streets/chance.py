"""Random numbers in kernels: splitmix64, with an array of one number as its state."""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel
from houseway.games.pineapple.player.hands.rows import Ids

State = NDArray[np.uint64]

_GOLDEN = U(0x9E3779B97F4A7C15)
_ONE, _OTHER = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)


def chance(seed: int) -> State:
    return np.array([seed % 2**64], dtype=np.uint64)


@kernel
def number(state: State) -> np.uint64:
    state[0] += _GOLDEN
    z = state[0]
    z = (z ^ (z >> U(30))) * _ONE
    z = (z ^ (z >> U(27))) * _OTHER
    return U(z ^ (z >> U(31)))


@kernel
def below(state: State, limit: int) -> int:
    """Return a whole number from 0 up to but not including the limit.

    The bias from 2**32 is below one part in 10 million here."""
    return int(np.int64(((number(state) >> U(32)) * U(limit)) >> U(32)))


@kernel
def share(state: State) -> float:
    """Return a number from 0 to 1."""
    return float(number(state) >> U(11)) / 9007199254740992.0


@kernel
def shuffle_out(state: State, cards: Ids, n: int, count: int) -> None:
    """Move `count` of the first `n` cards, drawn at random, to the end of them."""
    for gone in range(count):
        last = n - 1 - gone
        at = below(state, last + 1)
        cards[at], cards[last] = cards[last], cards[at]
