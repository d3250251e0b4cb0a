"""Three-card hands, where straights and flushes do not count, and how five cards beat them."""

from enum import IntEnum
from functools import cache
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from houseway.core.cards.french import plural, rank_name
from houseway.core.errors import BadInput
from houseway.core.hands.card_ids import VALUES, rows, whole
from houseway.core.hands.five_values import WIDTH as FIVE
from houseway.core.hands.five_values import Category
from houseway.core.hands.hand_values import (
    RANK_BITS,
    Values,
    group_ranks,
    kind_of,
    pack,
    rank_sets,
    repeats,
    unpack,
)
from houseway.core.hands.lookup import look_up, rank_keys, table
from houseway.core.words import Text, t

WIDTH = 3


class ThreeCategory(IntEnum):
    """Numbered as in `Category`, so that the two compare."""

    HIGH_CARD = Category.HIGH_CARD
    PAIR = Category.PAIR
    THREE_OF_A_KIND = Category.THREE_OF_A_KIND


_BY_MOST_REPEATS = (
    ThreeCategory.HIGH_CARD,
    ThreeCategory.PAIR,
    ThreeCategory.THREE_OF_A_KIND,
)


def rank_three(hands: npt.ArrayLike) -> Values:
    """The value of each hand of an `(N, 3)` array of card ids; equal values are a tie."""
    return look_up(rows(hands, WIDTH), _table(), rank_keys)


def three_category(ranks: npt.ArrayLike) -> Values:
    """The `ThreeCategory` of each value of `rank_three`, as its number."""
    return kind_of(whole(ranks, VALUES), WIDTH)


def name_three(value: SupportsIndex) -> Text:
    """A single value of `rank_three` in words: "Pair of Queens"."""
    kind, ranks = unpack(value.__index__(), WIDTH, _known_values())
    first = ranks[0] + 2
    match ThreeCategory(kind):
        case ThreeCategory.HIGH_CARD:
            return t("{rank} high", rank=rank_name(first))
        case ThreeCategory.PAIR:
            return t("Pair of {ranks}", ranks=plural(first))
        case ThreeCategory.THREE_OF_A_KIND:
            return t("Three of a kind, {ranks}", ranks=plural(first))


def five_beats_three(
    five_values: npt.ArrayLike, three_values: npt.ArrayLike
) -> npt.NDArray[np.bool_]:
    """Whether each five-card hand ranks above its three-card hand; one may stand for many.

    By kind, then by rank; where all three cards match, the five-card hand is higher.
    """
    fives = whole(five_values, VALUES)
    threes = whole(three_values, VALUES)
    leading_three = fives >> (RANK_BITS * (FIVE - WIDTH))
    try:
        return np.asarray(leading_three >= threes)
    except ValueError:
        raise BadInput(
            t(
                "Five-card values of shape {shape} can't be compared with three-card "
                "values of shape {other}.",
                shape=fives.shape,
                other=threes.shape,
            )
        ) from None


@cache
def _table() -> Values:
    return table(WIDTH, _values())


@cache
def _known_values() -> frozenset[int]:
    return frozenset(_values().tolist())


def _values() -> Values:
    """The values of `rank_sets(3)`."""
    ranks = rank_sets(WIDTH)
    kinds = np.array(_BY_MOST_REPEATS, dtype=np.int32)[repeats(ranks).max(axis=1) - 1]
    return pack(kinds, group_ranks(ranks))
