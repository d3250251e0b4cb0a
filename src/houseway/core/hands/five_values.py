"""The value of every choice of five ranks, in hands of several suits and in hands of one."""

from enum import IntEnum
from functools import cache

import numpy as np
import numpy.typing as npt

from houseway.core.hands.hand_values import Values, group_ranks, pack, rank_sets, repeats

WIDTH = 5


class Category(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    FIVE_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


# The sum over the cards of how often the card's rank is held: no two of these kinds share it.
_BY_REPEATS = {
    5: Category.HIGH_CARD,
    7: Category.PAIR,
    9: Category.TWO_PAIRS,
    11: Category.THREE_OF_A_KIND,
    13: Category.FULL_HOUSE,
    17: Category.FOUR_OF_A_KIND,
    25: Category.FIVE_OF_A_KIND,
}
_ACE_HIGH = (12, 11, 10, 9, 8)
_ACE_LOW = (12, 3, 2, 1, 0)


@cache
def values_by_ranks() -> tuple[Values, Values]:
    """Of `rank_sets(5)`: in hands of several suits, and of one."""
    return _mixed_suit_values(), _one_suit_values()


def _mixed_suit_values() -> Values:
    """The values of `rank_sets(5)` in hands of several suits."""
    ranks = rank_sets(WIDTH)
    kinds = _kinds_by_repeats(ranks)
    kinds[_straights(ranks)] = Category.STRAIGHT
    return pack(kinds, _in_order(ranks))


def _one_suit_values() -> Values:
    """The values of `rank_sets(5)` in hands of one suit."""
    ranks = rank_sets(WIDTH)
    kinds = np.maximum(_kinds_by_repeats(ranks), np.int32(Category.FLUSH))
    flush = (kinds == Category.FLUSH) & ~_straights(ranks)
    kinds[_straights(ranks)] = Category.STRAIGHT_FLUSH
    kinds[_are(ranks, _ACE_HIGH)] = Category.ROYAL_FLUSH
    return pack(kinds, np.where(flush[:, None], ranks, _in_order(ranks)))


def _kinds_by_repeats(ranks: Values) -> Values:
    by_repeats = np.zeros(max(_BY_REPEATS) + 1, dtype=np.int32)
    by_repeats[list(_BY_REPEATS)] = list(_BY_REPEATS.values())
    kinds: Values = by_repeats[repeats(ranks).sum(axis=1)]
    return kinds


def _straights(ranks: Values) -> npt.NDArray[np.bool_]:
    running = (np.diff(ranks, axis=1) == -1).all(axis=1)
    return np.asarray(running | _are(ranks, _ACE_LOW))


def _in_order(ranks: Values) -> Values:
    """The cards in the order of comparison, the ace of A-2-3-4-5 last."""
    ordered = group_ranks(ranks)
    low = _are(ranks, _ACE_LOW)
    ordered[low] = np.roll(ordered[low], -1, axis=1)
    return ordered


def _are(ranks: Values, wanted: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    return np.asarray((ranks == wanted).all(axis=1))
