"""Places: where a hand stands in the order of all hands, from 0 for the lowest upwards.

Five-card hands of one deck have 7,462 places, three-card hands 455. A place is a small number
without gaps, so whatever depends on a hand alone (bonus, chance to win) is an array by place.
"""

from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import U, kernel
from houseway.hands import Category, category, five_beats_three, rank_five, rank_three

RANKS = 13
FIVES = 7462
THREES = 455
NO_HAND = -1  # the place of what no single deck can deal: five of a kind, a suited pair

_BASE, _RANK_BITS, _SUIT = U(RANKS), U(2), U(3)
_SUITED = U(RANKS**5)

Places = NDArray[np.int16]
Ids = NDArray[np.int64]
Array = TypeVar("Array", bound=NDArray[Any])


@cache
def five_places() -> Places:
    """From a key to a place: the ranks in any order as a number of base 13, and 13**5 more for
    one suit."""
    values = _values_by_key()
    real = values != NO_HAND
    return _kept(np.where(real, np.searchsorted(five_values(), values), NO_HAND).astype(np.int16))


@cache
def five_values() -> NDArray[np.int32]:
    """The value in `houseway.hands` of the hand at each place."""
    values = np.unique(_values_by_key())
    return _kept(values[values != NO_HAND])


@cache
def three_places() -> Places:
    """From a key, the ranks in any order as a number of base 13, to a place."""
    return _kept(np.searchsorted(three_values(), _three_values_by_key()).astype(np.int16))


@cache
def three_values() -> NDArray[np.int32]:
    return _kept(np.unique(_three_values_by_key()))


@cache
def weakest_middle() -> Places:
    """For each place of a top, the lowest place of a middle that ranks above it."""
    above = five_beats_three(five_values()[:, None], three_values()[None, :])
    return _kept(above.argmax(axis=0).astype(np.int16))


@cache
def five_hands() -> Ids:
    """Cards that make each place; of the many that do, one."""
    _, first = np.unique(five_places(), return_index=True)
    keys = first[1:]  # the lowest of all is NO_HAND
    cards = 4 * _ranks(keys % RANKS**5, 5)
    # Ranks alike take different suits, and a hand of all different ranks one odd card.
    alike = cards[:, :, None] == cards[:, None, :]
    cards += np.tril(alike, -1).sum(axis=2)
    several = (cards & 3).max(axis=1) == 0
    cards[several & (keys < RANKS**5), 0] += 1
    return _kept(cards)


@cache
def three_hands() -> Ids:
    _, first = np.unique(three_places(), return_index=True)
    cards = 4 * _ranks(first, 3)
    return _kept(cards + np.arange(3))


@kernel
def five_place(table: Places, a: int, b: int, c: int, d: int, e: int) -> int:
    key = (U(a) >> _RANK_BITS) * _BASE + (U(b) >> _RANK_BITS)
    key = (key * _BASE + (U(c) >> _RANK_BITS)) * _BASE + (U(d) >> _RANK_BITS)
    key = key * _BASE + (U(e) >> _RANK_BITS)
    if (U(a ^ b) | U(a ^ c) | U(a ^ d) | U(a ^ e)) & _SUIT == U(0):
        key += _SUITED
    return int(table[key])


@kernel
def three_place(table: Places, a: int, b: int, c: int) -> int:
    key = (U(a) >> _RANK_BITS) * _BASE + (U(b) >> _RANK_BITS)
    return int(table[key * _BASE + (U(c) >> _RANK_BITS)])


@cache
def _values_by_key() -> NDArray[np.int32]:
    ranks = _ranks(np.arange(RANKS**5), 5)
    mixed = rank_five(4 * ranks + [0, 0, 0, 0, 1])
    suited = rank_five(4 * ranks)
    mixed[category(mixed) == Category.FIVE_OF_A_KIND] = NO_HAND
    in_order = np.sort(ranks, axis=1)
    suited[(in_order[:, 1:] == in_order[:, :-1]).any(axis=1)] = NO_HAND
    return np.concatenate([mixed, suited])


def _three_values_by_key() -> NDArray[np.int32]:
    return rank_three(4 * _ranks(np.arange(RANKS**3), 3))


def _ranks(keys: Ids, width: int) -> Ids:
    return keys[:, None] // RANKS ** np.arange(width - 1, -1, -1) % RANKS


def _kept(array: Array) -> Array:
    array.setflags(write=False)
    return array
