"""Thirteen cards set for the most bonus, by trying all of the 72,072 ways.

The solver (`player.fantasy`) finds the same setting in a fraction of the time, but needs numba and
has to be compiled first. A table must seat its bots at once and without numba. `tests/games/
pineapple/player/test_fantasy.py` compares the two.
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

STAYING = 8  # points: about the worth of a further hand in Fantasy Land
_CARDS = range(CARDS_OF_A_HAND)
_THREES = tuple(combinations(_CARDS, SIZES["top"]))
_FIVES = tuple(combinations(_CARDS, SIZES["bottom"]))


def best_setting(cards: tuple[Card, ...], readings: Readings) -> Rows:
    """Set for no foul; then bonus and staying in Fantasy Land; then the stronger segments."""
    rules = of_document(readings)
    ids = np.array([card_id(card) for card in cards])
    fives, threes = places_of_fives(ids[np.array(_FIVES)]), places_of_threes(ids[np.array(_THREES)])
    on_top, in_middle, at_bottom = ways()
    hands = threes[on_top], fives[in_middle], fives[at_bottom]
    points = rules.bonus(*hands) + STAYING * rules.stays(*hands)
    points[rules.foul(*hands)] = -1
    best = np.lexsort((*hands, points))[-1]
    return Rows(
        top=pick(cards, _THREES[on_top[best]]),
        middle=pick(cards, _FIVES[in_middle[best]]),
        bottom=pick(cards, _FIVES[at_bottom[best]]),
    )


def pick(cards: tuple[Card, ...], numbers: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(cards[number] for number in numbers)


@cache
def ways() -> tuple[Ids, Ids, Ids]:
    """Return the numbers of the three on top and the fives below it, for every way."""
    number = {frozenset(five): i for i, five in enumerate(_FIVES)}
    found = [
        (i, number[frozenset(_CARDS) - set(three) - set(bottom)], number[frozenset(bottom)])
        for i, three in enumerate(_THREES)
        for bottom in combinations(sorted(set(_CARDS) - set(three)), SIZES["bottom"])
    ]
    on_top, in_middle, at_bottom = np.array(found).T
    return on_top, in_middle, at_bottom
