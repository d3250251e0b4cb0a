"""How the segments rank and what they are called, and when a hand is foul.

FUP-ranks.cards and FUP-ranks.5 are the ranking of `houseway.hands`.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import Card
from houseway.cards.french import card_id, rank_of
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import Row, Rows
from houseway.hands import (
    Category,
    category,
    five_beats_three,
    name_five,
    name_three,
    rank_five,
    rank_three,
    three_category,
)

Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class Segment:
    row: Row
    value: int  # compares with the same row of another hand, and middle with bottom
    kind: Category
    ranks: tuple[int, ...]  # as they count: those held most often first, then the highest
    name: str  # "Full house, Kings over 3s"

    @property
    def rank(self) -> int:
        """What it is made of."""
        return self.ranks[0]


@dataclass(frozen=True)
class Segments:
    top: Segment
    middle: Segment
    bottom: Segment

    @property
    def each(self) -> tuple[Segment, Segment, Segment]:
        return self.top, self.middle, self.bottom


def segments(rows: Rows) -> Segments:
    return Segments(top(rows.top), five("middle", rows.middle), five("bottom", rows.bottom))


@lru_cache(maxsize=1 << 14)
def five(row: Row, cards: tuple[Card, ...]) -> Segment:
    value = int(rank_five([[card_id(card) for card in cards]])[0])
    kind = Category(int(category(value)))
    return Segment(row, value, kind, as_they_count(cards), name_five(value))


@lru_cache(maxsize=1 << 12)
def top(cards: tuple[Card, ...]) -> Segment:
    """Three cards: straights and flushes are nothing here (FUP-ranks.3)."""
    value = int(rank_three([[card_id(card) for card in cards]])[0])
    kind = Category(int(three_category(value)))
    return Segment("top", value, kind, as_they_count(cards), name_three(value))


def as_they_count(cards: tuple[Card, ...]) -> tuple[int, ...]:
    held = Counter(rank_of(card) for card in cards)
    return tuple(sorted(held, key=lambda rank: (held[rank], rank), reverse=True))


def above_middle(bottom: ArrayLike, middle: ArrayLike, readings: Readings) -> Marks:
    """Whether bottoms stand above their middles, by value; of many hands as of one (FUP-object)."""
    if readings.equal_back_middle == "allowed":
        return np.greater_equal(bottom, middle)
    return np.greater(bottom, middle)


def above_top(middle: ArrayLike, top: ArrayLike) -> Marks:
    """Whether middles stand above their tops, by value (FUP-object)."""
    return five_beats_three(middle, top)


def foul_because(hand: Segments, readings: Readings) -> str | None:
    """What is out of order in a foul hand; nothing where the order is right (FUP-object)."""
    if not above_middle(hand.bottom.value, hand.middle.value, readings):
        if hand.middle.value == hand.bottom.value:
            return f"the bottom ranks no higher than the middle (both {hand.bottom.name})"
        return f"the middle ({hand.middle.name}) ranks above the bottom ({hand.bottom.name})"
    if not above_top(hand.middle.value, hand.top.value):
        return f"the top ({hand.top.name}) ranks above the middle ({hand.middle.name})"
    return None
