"""The value of five cards by the sum of their ranks' weights, whatever their order."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.hands.five_values import WIDTH, values_by_ranks
from houseway.core.hands.hand_values import Values, rank_sets

# No two hands of five ranks have the same sum. Each is the smallest that will do after those before
# it; looking for them takes a minute.
WEIGHTS = (0, 1, 6, 31, 108, 366, 926, 2286, 5733, 12905, 27316, 44676, 94545)

SUITS = 4


class FiveSums(NamedTuple):
    weights: NDArray[np.uint64]  # by card
    values: Values  # by sum, of hands of several suits and then of one
    suited: np.uint64  # where those of one suit begin


@cache
def five_sums() -> FiveSums:
    mixed, suited = values_by_ranks()
    sums = np.array(WEIGHTS)[rank_sets(WIDTH)].sum(axis=1)
    size = int(sums.max()) + 1
    values = np.zeros(2 * size, dtype=np.int32)
    values[sums], values[sums + size] = mixed, suited
    return FiveSums(np.repeat(np.array(WEIGHTS, dtype=np.uint64), SUITS), values, np.uint64(size))


class SingleHands(NamedTuple):
    """The same for one look at a time, which arrays are slow for."""

    weights: tuple[int, ...]
    values: memoryview
    suited: int


@cache
def single_hands() -> SingleHands:
    sums = five_sums()
    return SingleHands(tuple(sums.weights.tolist()), sums.values.data, int(sums.suited))
