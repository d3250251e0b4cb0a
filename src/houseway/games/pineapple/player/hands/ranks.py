"""Places by the ranks of a hand, as kernels look them up: tables by key.

A key is the ranks in any order as a number of base 13; of five cards in one suit 13**5 more.
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
    kept,
    places_of_threes,
)

NO_HAND = -1  # the place of what no single deck can deal: five of a kind, a suited pair


@cache
def five_places() -> Places:
    values = _values_by_key()
    real = values != NO_HAND
    return kept(np.where(real, np.searchsorted(five_values(), values), NO_HAND).astype(np.int16))


@cache
def three_places() -> Places:
    return kept(places_of_threes(4 * _ranks(np.arange(RANKS**3), 3)).astype(np.int16))


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
