"""What the solver needs to know of the rules, as numbers and arrays by place."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.cards.french import FRENCH, card_of
from houseway.games.pineapple import fantasy, wagers
from houseway.games.pineapple.ranking import Segment, Segments, five, top
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.solver.hands.ranks import five_hands, five_values, three_hands
from houseway.games.pineapple.sweeps import sweep_of
from houseway.hands import Category, category

Points = NDArray[np.int64]
Marks = NDArray[np.bool_]

# One hand for each clean sweep, that is no other; what it is worth the rules say.
_SWEEPS = {
    "super_dragon": "2c 3c 4c / 5c 6c 7c 8c 9c / Tc Jc Qc Kc Ac",
    "dragon": "2c 3c 5c / 4d 6c 7c 8c Ts / 9c Jh Qc Kc Ac",
    "six_pairs": "2c 2d 9h / 3c 3d 4c 4d 8h / 5c 5d 6c 6d 8s",
    "three_straights": "2c 3d 4h / 4c 5d 6h 7s 8c / 4d 5h 6s 7c 8h",
    "three_flushes": "2c 3c 5c / 2d 3d 5d 8d 9d / 2h 3h 5h 8h 9h",
}


class RuleSet(NamedTuple):
    """Arrays are by place. Kernels take it as it is."""

    top_bonus: Points
    middle_bonus: Points
    bottom_bonus: Points
    earns: Marks  # by the top alone
    top_stays: Marks  # any one of the three is enough
    middle_stays: Marks
    bottom_stays: Marks
    foul: int  # points a foul hand pays to each that is not
    scoop: int  # points for winning all three segments
    fantasy_cards: int
    button_wins_ties: bool
    equal_allowed: bool  # a middle that is exactly the bottom
    super_dragon: int  # clean sweeps; 0 where there are none
    dragon: int
    six_pairs: int
    three_straights: int
    three_flushes: int

    @property
    def has_sweeps(self) -> bool:
        return self.super_dragon > 0


@cache
def of_document(readings: Readings = Readings()) -> RuleSet:  # noqa: B008 - frozen
    """The rule set of the Face-Up Pineapple document."""
    return RuleSet(
        top_bonus=_by_top(wagers.top_bonus, np.int64),
        middle_bonus=_by_kind(lambda held: wagers.MIDDLE.get(held.kind, 0), np.int64),
        bottom_bonus=_by_kind(lambda held: wagers.BOTTOM.get(held.kind, 0), np.int64),
        earns=_by_top(lambda held: fantasy.earns(_else_plain(top=held), foul=False), np.bool_),
        top_stays=_by_top(lambda held: fantasy.stays(_else_plain(top=held), foul=False), np.bool_),
        middle_stays=_by_kind(
            lambda held: fantasy.stays(_else_plain(middle=held), foul=False), np.bool_
        ),
        bottom_stays=_by_kind(
            lambda held: fantasy.stays(_else_plain(bottom=held), foul=False), np.bool_
        ),
        foul=wagers.FOUL,
        scoop=0,
        fantasy_cards=CARDS_OF_A_HAND,
        button_wins_ties=True,
        equal_allowed=readings.equal_back_middle == "allowed",
        **{name: _sweep_points(hand, readings) for name, hand in _SWEEPS.items()},
    )


@cache
def usual() -> RuleSet:
    """Pineapple as it is mostly played elsewhere, with fourteen cards in Fantasy Land."""
    here = of_document()
    middle = here.middle_bonus.copy()
    middle[category(five_values()) == Category.THREE_OF_A_KIND] = 2
    middle.setflags(write=False)
    return here._replace(
        middle_bonus=middle,
        foul=6,
        scoop=3,
        fantasy_cards=14,
        button_wins_ties=False,
        equal_allowed=True,
        super_dragon=0,
        dragon=0,
        six_pairs=0,
        three_straights=0,
        three_flushes=0,
    )


RULES = {"document": of_document, "usual": usual}


def _by_top(rule: Callable[[Segment], int], kind: type[np.generic]) -> NDArray[Any]:
    found = np.array([rule(top(_cards(hand))) for hand in three_hands()], dtype=kind)
    found.setflags(write=False)
    return found


def _by_kind(rule: Callable[[Segment], int], kind: type[np.generic]) -> NDArray[Any]:
    """Five cards: bonus and staying go by the kind of hand, so one of each kind is asked."""
    kinds = category(five_values())
    found = np.zeros(len(kinds), dtype=kind)
    for one, first in zip(*np.unique(kinds, return_index=True), strict=True):
        found[kinds == one] = rule(five("middle", _cards(five_hands()[first])))
    found.setflags(write=False)
    return found


def _else_plain(
    top: Segment | None = None, middle: Segment | None = None, bottom: Segment | None = None
) -> Segments:
    """A hand whose other segments are the lowest there are, and so give nothing."""
    low_top, low_five = _lowest()
    return Segments(top or low_top, middle or low_five, bottom or low_five)


def _lowest() -> tuple[Segment, Segment]:
    return top(_cards(three_hands()[0])), five("middle", _cards(five_hands()[0]))


def _sweep_points(hand: str, readings: Readings) -> int:
    found = sweep_of(Rows(*(FRENCH.parse([row]) for row in hand.split("/"))), readings)
    assert found is not None
    return found.points


def _cards(ids: NDArray[np.int64]) -> tuple[Card, ...]:
    return tuple(card_of(int(card)) for card in ids)
