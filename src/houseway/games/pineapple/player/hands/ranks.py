"""Tables of a hand's place by its ranks, for kernels.

A key is the ranks in any order as digits of base 13, plus 13**5 for five cards in one suit.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.core.hands import Category, category, rank_five
from houseway.games.pineapple.rules.places import (
    RANKS,
    Ids,
    Places,
    five_values,
    freeze,
    places_of_threes,
)

NO_HAND = -1  # the place of hands that a single deck cannot deal: five of a kind, a suited pair


@cache
def five_places() -> Places:
    values = _values_by_key()
    real = values != NO_HAND
    return freeze(np.where(real, np.searchsorted(five_values(), values), NO_HAND).astype(np.int16))


@cache
def three_places() -> Places:
    return freeze(places_of_threes(4 * _ranks(np.arange(RANKS**3), 3)).astype(np.int16))


def _values_by_key() -> NDArray[np.int32]:
    ranks = _ranks(np.arange(RANKS**5), 5)
    mixed = rank_five(4 * ranks + [0, 0, 0, 0, 1])
    suited = rank_five(4 * ranks)
    mixed[category(mixed) == Category.FIVE_OF_A_KIND] = NO_HAND
    in_order = np.sort(ranks, axis=1)
    suited[(in_order[:, 1:] == in_order[:, :-1]).any(axis=1)] = NO_HAND
    return np.concatenate([mixed, suited])


def _ranks(keys: Ids, width: int) -> Ids:
    return keys[:, None] // RANKS ** np.arange(width - 1, -1, -1) % RANKS
