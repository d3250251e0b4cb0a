"""Thirteen cards set for the most bonus, by looking at every one of the 72,072 ways."""

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from houseway.cards import Card
from houseway.cards.french import card_id
from houseway.games.pineapple.ranking import top
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import CARDS_OF_A_HAND, SIZES, Rows
from houseway.games.pineapple.wagers import BOTTOM, MIDDLE, top_bonus
from houseway.hands import (
    Category,
    category,
    five_beats_three,
    rank_five,
    rank_three,
    three_category,
)

Numbers = npt.NDArray[np.int64]

STAYING = 8  # about what a further hand in Fantasy Land is worth, in points
_PLACES = range(CARDS_OF_A_HAND)
_THREES = tuple(combinations(_PLACES, SIZES["top"]))
_FIVES = tuple(combinations(_PLACES, SIZES["bottom"]))


def best_setting(cards: tuple[Card, ...], readings: Readings) -> Rows:
    """Never foul; then bonus and staying in Fantasy Land; then the stronger segments."""
    ids = np.array([card_id(card) for card in cards])
    fives = rank_five(ids[np.array(_FIVES)])
    threes = rank_three(ids[np.array(_THREES)])
    tops, middles, bottoms = ways()
    allowed = five_beats_three(fives[middles], threes[tops]) & (
        fives[bottoms] + (readings.equal_back_middle == "allowed") > fives[middles]
    )
    kinds, top_kinds = category(fives), three_category(threes)
    stays = (
        (kinds[bottoms] >= Category.FOUR_OF_A_KIND)
        | (kinds[middles] >= Category.FULL_HOUSE)
        | (top_kinds[tops] == Category.THREE_OF_A_KIND)
    )
    on_top = np.array([top_bonus(top(picked(cards, three))) for three in _THREES])
    points = on_top[tops] + by_kind(MIDDLE)[kinds[middles]] + by_kind(BOTTOM)[kinds[bottoms]]
    points = np.where(allowed, points + STAYING * stays, -1)
    best = np.lexsort((threes[tops], fives[middles], fives[bottoms], points))[-1]
    return Rows(
        top=picked(cards, _THREES[tops[best]]),
        middle=picked(cards, _FIVES[middles[best]]),
        bottom=picked(cards, _FIVES[bottoms[best]]),
    )


def picked(cards: tuple[Card, ...], places: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(cards[place] for place in places)


def by_kind(table: dict[Category, int]) -> Numbers:
    return np.array([table.get(kind, 0) for kind in Category])


@cache
def ways() -> tuple[Numbers, Numbers, Numbers]:
    """Which threes and fives lie on top, in the middle and at the bottom, way by way."""
    number = {frozenset(five): i for i, five in enumerate(_FIVES)}
    found = [
        (i, number[frozenset(_PLACES) - set(three) - set(bottom)], number[frozenset(bottom)])
        for i, three in enumerate(_THREES)
        for bottom in combinations(sorted(set(_PLACES) - set(three)), SIZES["bottom"])
    ]
    tops, middles, bottoms = np.array(found).T
    return tops, middles, bottoms
