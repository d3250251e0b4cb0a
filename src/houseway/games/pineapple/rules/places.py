"""Places: the rank of a hand in the order of all hands, from 0 for the lowest.

Five-card hands of one deck have 7,462 places, three-card hands 455. Places are small numbers
without gaps, so anything that depends only on a hand (bonus, chance to win) is an array by place.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.core.hands import rank_five, rank_three

RANKS = 13
FIVES = 7462
THREES = 455

Places = NDArray[np.int16]
Ids = NDArray[np.int64]
Values = NDArray[np.int32]
Array = TypeVar("Array", bound=NDArray[np.generic])


def places_of_fives(hands: ArrayLike) -> Ids:
    """Return the places of hands in an array (N, 5) of card ids."""
    return np.searchsorted(five_values(), rank_five(hands))


def places_of_threes(hands: ArrayLike) -> Ids:
    return np.searchsorted(three_values(), rank_three(hands))


def five_values() -> Values:
    """Return the value in `houseway.core.hands` of the hand at each place."""
    return _fives()[0]


def five_hands() -> Ids:
    """Return one hand of cards for each place."""
    return _fives()[1]


def three_values() -> Values:
    return _threes()[0]


def three_hands() -> Ids:
    return _threes()[1]


@cache
def _fives() -> tuple[Values, Ids]:
    hands = [cards for ranks in _choices(5) if len(set(ranks)) > 1 for cards in _fives_of(ranks)]
    return _by_place(rank_five, hands)


def _fives_of(ranks: Sequence[int]) -> Iterator[list[int]]:
    """Yield hands of these ranks: five different ranks make one of one suit and one of mixed
    suits."""
    cards = _cards_of(ranks)
    yield cards
    if len(set(ranks)) == len(ranks):
        yield [cards[0] + 1, *cards[1:]]


@cache
def _threes() -> tuple[Values, Ids]:
    return _by_place(rank_three, [_cards_of(ranks) for ranks in _choices(3)])


def _choices(cards: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(range(RANKS), cards)


def _cards_of(ranks: Sequence[int]) -> list[int]:
    """Return card ids; cards of one rank get different suits."""
    return [4 * rank + ranks[:i].count(rank) for i, rank in enumerate(ranks)]


def _by_place(rank: Callable[[ArrayLike], Values], hands: list[list[int]]) -> tuple[Values, Ids]:
    values, first = np.unique(rank(hands), return_index=True)
    return freeze(values), freeze(np.array(hands)[first])


def freeze(array: Array) -> Array:
    """Make a shared array read-only; kernels are compiled for such arrays."""
    array.setflags(write=False)
    return array
