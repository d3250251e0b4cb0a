"""Rows of cards for kernels: card ids, (3, 5), and the number of cards in each row."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_id
from houseway.games.pineapple.rules.rows import ROWS, Rows

TOP, MIDDLE, BOTTOM = 0, 1, 2
SIZES = (3, 5, 5)
RANKS = 13

Ids = NDArray[np.int64]


def rows_array(rows: Rows) -> tuple[Ids, Ids]:
    """Return the card ids, (3, 5), and the number of cards in each row."""
    cards, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    for i, row in enumerate(ROWS):
        counts[i] = len(rows[row])
        cards[i, : counts[i]] = card_ids_of(rows[row])
    return cards, counts


def card_ids_of(cards: Sequence[Card]) -> Ids:
    return np.array([card_id(card) for card in cards], dtype=np.int64)
