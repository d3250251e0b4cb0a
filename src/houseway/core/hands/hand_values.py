"""How a hand becomes one number: its kind, then the ranks of its cards, four bits each.

The ranks stand in the order in which two hands of a kind are compared, so the numbers compare
as the hands do. The first three ranks of a five-card hand compare with a three-card hand.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.core.errors import BadInput
from houseway.core.hands.card_ids import Whole
from houseway.core.words import t

RANKS = 13
RANK_BITS = 4

Values: TypeAlias = npt.NDArray[np.int32]


@cache
def rank_sets(width: int) -> Values:
    """Every choice of ranks a hand can have from any number of decks, highest rank first."""
    downwards = range(RANKS - 1, -1, -1)
    ranks = np.array(list(combinations_with_replacement(downwards, width)), dtype=np.int32)
    ranks.setflags(write=False)
    return ranks


def repeats(ranks: Values) -> Values:
    """For each card, how many cards of its hand share its rank."""
    same = ranks[:, :, None] == ranks[:, None, :]
    counts: Values = same.sum(axis=2, dtype=np.int32)
    return counts


def group_ranks(ranks: Values) -> Values:
    """Each hand in the order of comparison: the rank held most often first, then the highest."""
    weight = (repeats(ranks) << RANK_BITS) | ranks
    order = np.argsort(-weight, axis=1, kind="stable")
    return np.take_along_axis(ranks, order, axis=1)


def pack(kinds: Values, ranks: Values) -> Values:
    values = kinds.copy()
    for place in range(ranks.shape[1]):
        values = (values << RANK_BITS) | ranks[:, place]
    return values


def kind_of(values: Whole, width: int) -> Values:
    return np.asarray(values >> (RANK_BITS * width), dtype=np.int32)


def unpack(value: int, width: int, known: frozenset[int]) -> tuple[int, list[int]]:
    """The kind of a single value, and its ranks in the order of comparison."""
    if value not in known:
        raise BadInput(
            t("{value} isn't the value of a hand of {width} cards.", value=value, width=width)
        )
    kind = value >> (RANK_BITS * width)
    places = range(width - 1, -1, -1)
    return kind, [(value >> (RANK_BITS * place)) % (1 << RANK_BITS) for place in places]
