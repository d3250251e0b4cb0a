"""Thirteen cards set for the most bonus, by looking at every one of the 72,072 ways.

The solver finds such a setting in a fraction of the time, but it has to be compiled first. This is
for players who are at the table at once.
"""

from functools import cache
from itertools import combinations

import numpy as np

from houseway.core.cards import Card
from houseway.core.cards.french import card_id
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.rules.places import Ids, places_of_fives, places_of_threes
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, SIZES, Rows

STAYING = 8  # about what a further hand in Fantasy Land is worth, in points
_CARDS = range(CARDS_OF_A_HAND)
_THREES = tuple(combinations(_CARDS, SIZES["top"]))
_FIVES = tuple(combinations(_CARDS, SIZES["bottom"]))


def best_setting(cards: tuple[Card, ...], readings: Readings) -> Rows:
    """Never foul; then bonus and staying in Fantasy Land; then the stronger segments."""
    rules = of_document(readings)
    ids = np.array([card_id(card) for card in cards])
    fives, threes = places_of_fives(ids[np.array(_FIVES)]), places_of_threes(ids[np.array(_THREES)])
    on_top, in_middle, at_bottom = ways()
    hands = threes[on_top], fives[in_middle], fives[at_bottom]
    points = rules.bonus(*hands) + STAYING * rules.stays(*hands)
    points[rules.foul(*hands)] = -1
    best = np.lexsort((*hands, points))[-1]
    return Rows(
        top=picked(cards, _THREES[on_top[best]]),
        middle=picked(cards, _FIVES[in_middle[best]]),
        bottom=picked(cards, _FIVES[at_bottom[best]]),
    )


def picked(cards: tuple[Card, ...], numbers: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(cards[number] for number in numbers)


@cache
def ways() -> tuple[Ids, Ids, Ids]:
    """Which threes and fives lie on top, in the middle and at the bottom, way by way."""
    number = {frozenset(five): i for i, five in enumerate(_FIVES)}
    found = [
        (i, number[frozenset(_CARDS) - set(three) - set(bottom)], number[frozenset(bottom)])
        for i, three in enumerate(_THREES)
        for bottom in combinations(sorted(set(_CARDS) - set(three)), SIZES["bottom"])
    ]
    on_top, in_middle, at_bottom = np.array(found).T
    return on_top, in_middle, at_bottom
