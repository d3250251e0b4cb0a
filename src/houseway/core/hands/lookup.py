"""A value for every order of ranks, and the way from a hand to its place in that table.

A hand's key is its ranks read as a number of base 13. Keeping all orders of the same ranks
costs a megabyte and saves sorting the cards of each hand.
"""

from collections.abc import Callable
from itertools import permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.core.hands.card_ids import Whole, columns
from houseway.core.hands.hand_values import RANKS, Values, rank_sets

CHUNK = 1 << 15  # hands at a time: what a chunk needs on the way stays in the processor's cache

Keys: TypeAlias = npt.NDArray[np.intp]


def table(width: int, *parts: Values) -> Values:
    """The values of `rank_sets(width)`, spread over every order of the cards, part after part."""
    ranks = rank_sets(width)
    filled = np.zeros((len(parts), RANKS**width), dtype=np.int32)
    for powers in permutations(RANKS**place for place in range(width)):
        keys = ranks @ np.array(powers)
        for part, values in zip(filled, parts, strict=True):
            part[keys] = values
    filled.setflags(write=False)
    return filled.reshape(-1)


def rank_keys(cards: npt.NDArray[np.uint8]) -> Keys:
    ranks = cards >> 2
    keys: npt.NDArray[np.int32] = ranks[0].astype(np.int32)
    for column in ranks[1:]:
        keys *= RANKS
        keys += column
    return keys.astype(np.intp)


def look_up(hands: Whole, filled: Values, keys: Callable[[npt.NDArray[np.uint8]], Keys]) -> Values:
    """The value of every hand, a chunk at a time so that memory does not grow with the hands."""
    values = np.empty(len(hands), dtype=np.int32)
    for start in range(0, len(hands), CHUNK):
        chunk = hands[start : start + CHUNK]
        values[start : start + CHUNK] = filled[keys(columns(chunk))]
    return values
