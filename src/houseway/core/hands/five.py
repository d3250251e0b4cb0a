"""Five-card hands, from one deck or from several.

With several decks a hand can be two things at once; it counts as the highest of them, so a
full house of one suit is a full house. A flush is compared card by card from the highest
down, as one of a single deck is: the pairs it may hold do not lift it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from houseway.core.cards.french import plural, rank_name
from houseway.core.errors import BadInput, quote
from houseway.core.hands.batches import kernel_for
from houseway.core.hands.card_ids import VALUES, columns, rows, whole
from houseway.core.hands.five_sums import single_hands
from houseway.core.hands.five_values import WIDTH, Category, values_by_ranks
from houseway.core.hands.hand_values import RANKS, Values, kind_of, unpack
from houseway.core.hands.lookup import Keys, look_up, rank_keys, table
from houseway.core.words import Text, t

FEW = 64  # hands in a list, which are ranked one by one before numpy has an array of them
_ONE_HAND = (1, WIDTH)
_INT32 = np.dtype(np.int32)


def rank_five(hands: npt.ArrayLike) -> Values:
    """The value of each hand of an `(N, 5)` array of card ids; equal values are a tie.

    A card's id is 4 * (rank from 2 = 0 to ace = 12) + suit (c d h s = 0 1 2 3); any type of whole
    numbers will do.

    Examples:
        >>> rank_five([[48, 44, 40, 36, 32], [0, 1, 2, 3, 4]]).tolist()  # AKQJTc, four 2s and a 3
        [11319960, 7340033]
    """
    if type(hands) is np.ndarray and hands.shape == _ONE_HAND and hands.dtype.kind in "iu":
        single = np.empty(1, _INT32)
        single[0] = rank_hand(hands.tolist()[0])
        return single
    if isinstance(hands, list) and 0 < len(hands) <= FEW:
        few = _one_by_one(hands)
        if few is not None:
            return few
    array = rows(hands, WIDTH)
    fast = kernel_for(len(array))
    found = fast(array) if fast is not None else None
    # The slow way also says which id is no card.
    return look_up(array, _table(), _keys) if found is None else found


def _one_by_one(hands: list[Sequence[int]]) -> Values | None:
    """Nothing where one of them is no hand: numpy's way says what they are."""
    found = np.empty(len(hands), _INT32)
    try:
        for place, hand in enumerate(hands):
            found[place] = rank_hand(hand)
    except BadInput:
        return None
    return found


def rank_hand(cards: Sequence[int]) -> int:
    """The value of a single hand of five card ids, the same that `rank_five` gives it.

    Examples:
        >>> rank_hand([48, 44, 40, 36, 32]) > rank_hand([0, 1, 2, 3, 4])
        True
    """
    weight, values, suited = single_hands()
    try:
        a, b, c, d, e = cards
        if a | b | c | d | e < 0:
            raise IndexError
        place = weight[a] + weight[b] + weight[c] + weight[d] + weight[e]
        if not ((a ^ b) & 3 or (a ^ c | a ^ d | a ^ e) & 3):  # mostly the first two say it
            place += suited
    except IndexError:
        columns(rows([cards], WIDTH))  # says which id is no card
        raise
    except (TypeError, ValueError):
        raise BadInput(
            t("A hand needs {width} card ids, not {cards}.", width=WIDTH, cards=quote(cards))
        ) from None
    value: int = values[place]
    return value


def category(ranks: npt.ArrayLike) -> Values:
    """The `Category` of each value of `rank_five`, as its number."""
    return kind_of(whole(ranks, VALUES), WIDTH)


def name_five(value: SupportsIndex) -> Text:
    """A single value of `rank_five` in words: "Full house, Kings over 3s"."""
    kind, ranks = unpack(value.__index__(), WIDTH, _known_values())
    return _NAMES[Category(kind)](ranks[0] + 2, ranks[3] + 2)


_NAMES: Mapping[Category, Callable[[int, int], Text]] = {
    Category.HIGH_CARD: lambda one, _: t("{rank} high", rank=rank_name(one)),
    Category.PAIR: lambda one, _: t("Pair of {ranks}", ranks=plural(one)),
    Category.TWO_PAIRS: lambda one, two: t(
        "Two pairs, {high} and {low}", high=plural(one), low=plural(two)
    ),
    Category.THREE_OF_A_KIND: lambda one, _: t("Three of a kind, {ranks}", ranks=plural(one)),
    Category.STRAIGHT: lambda one, _: t("Straight, {rank} high", rank=rank_name(one)),
    Category.FLUSH: lambda one, _: t("Flush, {rank} high", rank=rank_name(one)),
    Category.FULL_HOUSE: lambda one, two: t(
        "Full house, {three} over {pair}", three=plural(one), pair=plural(two)
    ),
    Category.FOUR_OF_A_KIND: lambda one, _: t("Four of a kind, {ranks}", ranks=plural(one)),
    Category.FIVE_OF_A_KIND: lambda one, _: t("Five of a kind, {ranks}", ranks=plural(one)),
    Category.STRAIGHT_FLUSH: lambda one, _: t("Straight flush, {rank} high", rank=rank_name(one)),
    Category.ROYAL_FLUSH: lambda one, two: t("Royal flush"),
}


def _keys(cards: npt.NDArray[np.uint8]) -> Keys:
    """Where the hands stand in the table, whose second half is for hands of one suit."""
    keys = rank_keys(cards)
    suits_differ = np.bitwise_or.reduce(cards[1:] ^ cards[0], axis=0) & 3
    keys[suits_differ == 0] += RANKS**WIDTH
    return keys


@cache
def _table() -> Values:
    return table(WIDTH, *values_by_ranks())


@cache
def _known_values() -> frozenset[int]:
    return frozenset(np.concatenate(values_by_ranks()).tolist())
