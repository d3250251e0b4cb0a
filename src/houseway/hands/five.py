"""Five-card hands, from one deck or from several.

With several decks a hand can be two things at once; it counts as the highest of them, so a
full house of one suit is a full house. A flush is compared card by card from the highest
down, as one of a single deck is: the pairs it may hold do not lift it.
"""

from enum import IntEnum
from functools import cache
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from houseway.hands import rank_names
from houseway.hands.card_ids import rows, whole
from houseway.hands.hand_values import (
    RANKS,
    Values,
    grouped,
    kind_of,
    pack,
    rank_sets,
    repeats,
    unpack,
)
from houseway.hands.lookup import Keys, look_up, rank_keys, table

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


def rank_five(hands: npt.ArrayLike) -> Values:
    """The value of each hand of an `(N, 5)` array of card ids; equal values are a tie."""
    return look_up(rows(hands, WIDTH), _table(), _keys)


def category(ranks: npt.ArrayLike) -> Values:
    """The `Category` of each value of `rank_five`, as its number."""
    return kind_of(whole(ranks, "Values of hands"), WIDTH)


def name_five(value: SupportsIndex) -> str:
    """A single value of `rank_five` in words: "Full house, Kings over 3s"."""
    kind, ranks = unpack(value.__index__(), WIDTH, _known())
    first, one, many = ranks[0], rank_names.one, rank_names.many
    match Category(kind):
        case Category.HIGH_CARD:
            return f"{one(first)} high"
        case Category.PAIR:
            return f"Pair of {many(first)}"
        case Category.TWO_PAIRS:
            return f"Two pairs, {many(first)} and {many(ranks[2])}"
        case Category.FULL_HOUSE:
            return f"Full house, {many(first)} over {many(ranks[3])}"
        case Category.ROYAL_FLUSH:
            return "Royal flush"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH as run:
            return f"{_said(run)}, {one(first)} high"
        case same:
            return f"{_said(same)}, {many(first)}"


def _said(kind: Category) -> str:
    return kind.name.replace("_", " ").capitalize()


def _keys(cards: npt.NDArray[np.uint8]) -> Keys:
    """Where the hands stand in the table, whose second half is for hands of one suit."""
    keys = rank_keys(cards)
    suits_differ = np.bitwise_or.reduce(cards[1:] ^ cards[0], axis=0) & 3
    keys[suits_differ == 0] += RANKS**WIDTH
    return keys


@cache
def _table() -> Values:
    return table(WIDTH, _mixed(), _suited())


@cache
def _known() -> frozenset[int]:
    return frozenset(np.concatenate([_mixed(), _suited()]).tolist())


def _mixed() -> Values:
    """The values of `rank_sets(5)` in hands of several suits."""
    ranks = rank_sets(WIDTH)
    kinds = _kinds_by_repeats(ranks)
    kinds[_straights(ranks)] = Category.STRAIGHT
    return pack(kinds, _in_order(ranks))


def _suited() -> Values:
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
    ordered = grouped(ranks)
    low = _are(ranks, _ACE_LOW)
    ordered[low] = np.roll(ordered[low], -1, axis=1)
    return ordered


def _are(ranks: Values, wanted: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    return np.asarray((ranks == wanted).all(axis=1))
