"""The ranking of segments, their names, and when a hand is foul.

FUP-ranks.cards and FUP-ranks.5 are the ranking of `houseway.core.hands`.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_id, rank_of
from houseway.core.hands import (
    Category,
    category,
    five_beats_three,
    name_five,
    name_three,
    rank_five,
    rank_three,
    three_category,
)
from houseway.core.words import Text, t
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Row, Rows

Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class Segment:
    row: Row
    value: int  # compares with the same row of another hand, and middle with bottom
    kind: Category
    ranks: tuple[int, ...]  # in order of importance: those held most often first, then the highest
    cards: tuple[Card, ...] = field(compare=False)  # all suits are equal

    @property
    def name(self) -> Text:
        """Such as "Full house, Kings over 3s"."""
        return name_three(self.value) if self.row == "top" else name_five(self.value)

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


def segment(row: Row, cards: tuple[Card, ...]) -> Segment:
    return top(cards) if row == "top" else five(row, cards)


@lru_cache(maxsize=1 << 14)
def five(row: Row, cards: tuple[Card, ...]) -> Segment:
    value = int(rank_five([[card_id(card) for card in cards]])[0])
    kind = Category(int(category(value)))
    return Segment(row, value, kind, as_they_count(cards), cards)


@lru_cache(maxsize=1 << 12)
def top(cards: tuple[Card, ...]) -> Segment:
    """Rank three cards, for which straights and flushes do not count (FUP-ranks.3)."""
    value = int(rank_three([[card_id(card) for card in cards]])[0])
    kind = Category(int(three_category(value)))
    return Segment("top", value, kind, as_they_count(cards), cards)


def as_they_count(cards: tuple[Card, ...]) -> tuple[int, ...]:
    held = Counter(rank_of(card) for card in cards)
    return tuple(sorted(held, key=lambda rank: (held[rank], rank), reverse=True))


def above_middle(bottom: ArrayLike, middle: ArrayLike, readings: Readings) -> Marks:
    """Whether bottoms rank above their middles, by value, for one hand or many (FUP-object)."""
    if readings.equal_back_middle == "allowed":
        return np.greater_equal(bottom, middle)
    return np.greater(bottom, middle)


def above_top(middle: ArrayLike, top: ArrayLike) -> Marks:
    """Whether middles rank above their tops, by value (FUP-object)."""
    return five_beats_three(middle, top)


class Foul(msgspec.Struct, frozen=True):
    """The fault of a foul hand: `row` ranks above the one under it, or equal to it."""

    row: Literal["top", "middle"]
    cards: tuple[Card, ...]
    under: tuple[Card, ...]

    @property
    def text(self) -> Text:
        if self.row == "top":
            return t(
                "the top ({top}) ranks above the middle ({middle})",
                top=top(self.cards).name,
                middle=five("middle", self.under).name,
            )
        middle, bottom = five("middle", self.cards), five("bottom", self.under)
        if middle.value == bottom.value:
            return t("the bottom ranks no higher than the middle (both {hand})", hand=bottom.name)
        return t(
            "the middle ({middle}) ranks above the bottom ({bottom})",
            middle=middle.name,
            bottom=bottom.name,
        )


def find_foul(hand: Segments, readings: Readings) -> Foul | None:
    """Return the fault of a foul hand, or None if its rows are in order (FUP-object)."""
    if not above_middle(hand.bottom.value, hand.middle.value, readings):
        return Foul("middle", hand.middle.cards, hand.bottom.cards)
    if not above_top(hand.middle.value, hand.top.value):
        return Foul("top", hand.top.cards, hand.middle.cards)
    return None
