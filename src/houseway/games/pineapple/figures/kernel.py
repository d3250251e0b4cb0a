"""The rules of Pineapple for kernels: arrays by place, all filled by the rules code.

The steady player, the simulation and the solver look up here what is foul, its bonus, what stays in
Fantasy Land, and what two hands pay each other. Exhaustive tests compare the arrays with the rules.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_of
from houseway.core.hands import category
from houseway.games.pineapple.figures.exchanges import (
    Points,
    exchanges,
    status_of_sweep,
    tie_for_the_buttons,
)
from houseway.games.pineapple.rules import fantasy
from houseway.games.pineapple.rules.places import (
    Ids,
    Places,
    five_hands,
    five_values,
    freeze,
    three_hands,
    three_values,
)
from houseway.games.pineapple.rules.ranking import (
    Marks,
    Segment,
    Segments,
    above_middle,
    above_top,
    five,
    top,
)
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.rules.sweeps import consecutive, sweep_of
from houseway.games.pineapple.rules.wagers import bonus_of

# Clean sweeps by number, each with a hand that is this one and no better, for the rules to value.
SUPER_DRAGON, DRAGON, SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES = range(5)
SWEEPS = (
    "2c 3c 4c / 5c 6c 7c 8c 9c / Tc Jc Qc Kc Ac",
    "2c 3c 5c / 4d 6c 7c 8c Ts / 9c Jh Qc Kc Ac",
    "2c 2d 9h / 3c 3d 4c 4d 8h / 5c 5d 6c 6d 8s",
    "2c 3d 4h / 4c 5d 6h 7s 8c / 4d 5h 6s 7c 8h",
    "2c 3c 5c / 2d 3d 5d 8d 9d / 2h 3h 5h 8h 9h",
)


class RuleSet(NamedTuple):
    """Arrays are by place unless stated."""

    top_bonus: Points
    middle_bonus: Points
    bottom_bonus: Points
    earns: Marks  # by the top alone
    top_stays: Marks  # any one of the three is enough
    middle_stays: Marks
    bottom_stays: Marks
    weakest_middle: Places  # by the top: a lower middle is out of order
    weakest_bottom: Places  # by the middle
    top_runs: Marks  # cards in a row, as clean sweeps count them
    runs: Marks
    sweeps: Points  # the status of each clean sweep, by its number; 0 if there are none
    exchanges: Points  # by two statuses, see `exchanges`
    tie: int  # who wins a tied segment if we have the buttons: 1 we, 0 neither
    scoop: int  # points for winning all three segments
    fantasy_cards: int

    @property
    def has_sweeps(self) -> bool:
        return bool(self.sweeps.any())

    def foul(self, tops: Ids, middles: Ids, bottoms: Ids) -> Marks:
        return np.asarray(
            (middles < self.weakest_middle[tops]) | (bottoms < self.weakest_bottom[middles])
        )

    def bonus(self, tops: Ids, middles: Ids, bottoms: Ids) -> Points:
        """Return the bonuses of hands that are not foul."""
        return np.asarray(
            self.top_bonus[tops] + self.middle_bonus[middles] + self.bottom_bonus[bottoms]
        )

    def stays(self, tops: Ids, middles: Ids, bottoms: Ids) -> Marks:
        """Return whether hands that are not foul stay in Fantasy Land."""
        return np.asarray(
            self.top_stays[tops] | self.middle_stays[middles] | self.bottom_stays[bottoms]
        )


@cache
def of_document(readings: Readings = Readings()) -> RuleSet:  # noqa: B008 - frozen
    """The rule set of the Face-Up Pineapple document."""
    threes, fives = three_values(), five_values()
    return RuleSet(
        top_bonus=_by_top(lambda hand: bonus_of(hand).top),
        middle_bonus=_by_middle(lambda hand: bonus_of(hand).middle),
        bottom_bonus=_by_bottom(lambda hand: bonus_of(hand).bottom),
        earns=_marks(_by_top(lambda hand: fantasy.earns(hand, foul=False))),
        top_stays=_marks(_by_top(_stays)),
        middle_stays=_marks(_by_middle(_stays)),
        bottom_stays=_marks(_by_bottom(_stays)),
        weakest_middle=_weakest(threes, above_top),
        weakest_bottom=_weakest(fives, lambda bottom, mid: above_middle(bottom, mid, readings)),
        top_runs=_marks(_each(consecutive, three_hands())),
        runs=_marks(_each(consecutive, five_hands())),
        sweeps=freeze(np.array([_sweep_status(hand, readings) for hand in SWEEPS])),
        exchanges=exchanges(readings),
        tie=tie_for_the_buttons(readings),
        scoop=0,
        fantasy_cards=CARDS_OF_A_HAND,
    )


def _stays(hand: Segments) -> bool:
    return fantasy.stays(hand, foul=False)


def _by_top(rule: Callable[[Segments], int]) -> Points:
    """Apply a rule to every top, with the lowest other segments, which give nothing."""
    low = _lowest()
    return _each(lambda cards: rule(Segments(top(cards), low.middle, low.bottom)), three_hands())


def _by_middle(rule: Callable[[Segments], int]) -> Points:
    low = _lowest()
    return _by_kind(lambda held: rule(Segments(low.top, held, low.bottom)))


def _by_bottom(rule: Callable[[Segments], int]) -> Points:
    low = _lowest()
    return _by_kind(lambda held: rule(Segments(low.top, low.middle, held)))


def _lowest() -> Segments:
    low = five("middle", _cards(five_hands()[0]))
    return Segments(top(_cards(three_hands()[0])), low, low)


def _by_kind(rule: Callable[[Segment], int]) -> Points:
    """Apply a rule to five cards; it depends on the kind of hand, so one of each kind is tried."""
    _, first, kind = np.unique(category(five_values()), return_index=True, return_inverse=True)
    return freeze(_each(lambda cards: rule(five("middle", cards)), five_hands()[first])[kind])


def _each(rule: Callable[[tuple[Card, ...]], int], hands: Ids) -> Points:
    return freeze(np.array([rule(_cards(hand)) for hand in hands], dtype=np.int64))


def _marks(said: Points) -> Marks:
    return freeze(said != 0)


def _weakest(values: NDArray[np.int32], above: Callable[[ArrayLike, int], Marks]) -> Places:
    """Return for each value the lowest place of five cards above it, one past the last if none."""
    fives = five_values()
    standing = [np.count_nonzero(above(fives, int(value))) for value in values]
    return freeze((len(fives) - np.array(standing)).astype(np.int16))


def _sweep_status(hand: str, readings: Readings) -> int:
    found = sweep_of(Rows(*(FRENCH.parse([row]) for row in hand.split("/"))), readings)
    assert found is not None
    return status_of_sweep(found, readings)


def _cards(ids: Ids) -> tuple[Card, ...]:
    return tuple(card_of(int(card)) for card in ids)
