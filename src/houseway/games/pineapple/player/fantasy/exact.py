"""The best setting of 13 to 17 cards of Fantasy Land for an objective, exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_of
from houseway.core.errors import BadInput
from houseway.core.hands import Category, category
from houseway.core.jit import kernel
from houseway.core.words import t
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.fantasy.kernel import (
    NONE,
    WHOLE,
    Cards,
    Search,
    Stay,
    best,
    look_up,
)
from houseway.games.pineapple.player.fantasy.sweeps import Sweeps, best_sweep
from houseway.games.pineapple.player.hands.objective import Objective, Worths
from houseway.games.pineapple.player.hands.ranks import five_places, three_places
from houseway.games.pineapple.player.hands.rows import Ids, card_ids_of
from houseway.games.pineapple.rules.places import (
    RANKS,
    Places,
    five_values,
    freeze,
    places_of_fives,
    places_of_threes,
)
from houseway.games.pineapple.rules.ranking import Marks
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.rules.sweeps import Sweep, sweep_of

MOST_CARDS = 17


class Setter(NamedTuple):
    """An objective as the kernel takes it."""

    base: float
    plain: Search
    declared: Search  # bonuses and staying alone
    sweeps: Sweeps
    may_sweep: bool


class Setting(NamedTuple):
    """A result of the kernel: cards as bits in their given order; whether a sweep is declared."""

    worth: float
    top: np.int64
    middle: np.int64
    bottom: np.int64
    declared: bool


@dataclass(frozen=True)
class FantasyHand:
    """The best setting of a hand."""

    rows: Rows
    discards: tuple[Card, ...]
    bonus: int
    stays: bool
    worth: float  # by the objective
    sweep: Sweep | None  # declared, if that is better


def setter_of(rules: RuleSet, objective: Objective) -> Setter:
    may_sweep = bool(rules.has_sweeps and (objective.sweeps > NONE / 2).any())
    return Setter(
        base=objective.base,
        plain=_search(rules, objective, objective.top, objective.middle, objective.bottom),
        declared=_search(
            rules, objective, objective.own_top, objective.own_middle, objective.own_bottom
        ),
        sweeps=Sweeps(
            worths=freeze(objective.sweeps[rules.sweeps]), runs=rules.runs, top_runs=rules.top_runs
        ),
        may_sweep=may_sweep,
    )


@kernel
def best_setting(setter: Setter, cards: Cards) -> Setting:
    """Set cards given in order of rank, the lowest first; return no bits if every way is foul."""
    floor = setter.plain.floor if len(cards) == WHOLE else 0
    hand = look_up(setter.plain, cards, floor)
    found = best(setter.plain, cards, hand)
    worth = found.worth + setter.base
    if setter.may_sweep:
        swept = best_sweep(setter.declared, setter.sweeps, hand, cards)
        if swept.worth > worth:
            return Setting(swept.worth, swept.top, swept.middle, swept.bottom, True)
    return Setting(worth, found.top, found.middle, found.bottom, False)


def set_fantasy(
    cards: Sequence[Card], rules: RuleSet, setter: Setter, readings: Readings
) -> FantasyHand:
    """Return the best setting, the same for the same cards in any order."""
    check_number(len(cards))
    in_order = np.sort(card_ids_of(cards)).astype(np.uint8)
    found = best_setting(setter, in_order)
    if found.bottom == 0:
        raise BadInput(t("Every way to set these cards is foul."))
    rows = Rows(*(_pick(in_order, int(mask)) for mask in (found.top, found.middle, found.bottom)))
    left = (1 << len(in_order)) - 1 - int(found.top | found.middle | found.bottom)
    where = tuple(np.array(place) for place in places_of(rows))
    return FantasyHand(
        rows=rows,
        discards=_pick(in_order, left),
        bonus=int(rules.bonus(*where)),
        stays=bool(rules.stays(*where)),
        worth=float(found.worth),
        sweep=sweep_of(rows, readings) if found.declared else None,
    )


def check_number(cards: int) -> None:
    if not CARDS_OF_A_HAND <= cards <= MOST_CARDS:
        raise BadInput(
            t(
                "A hand in Fantasy Land has {least} to {most} cards, not {count}.",
                least=CARDS_OF_A_HAND,
                most=MOST_CARDS,
                count=cards,
            )
        )


def places_of(rows: Rows) -> tuple[int, int, int]:
    """Return the places of the segments of a complete hand."""
    return (
        int(places_of_threes([card_ids_of(rows.top)])[0]),
        int(places_of_fives([card_ids_of(rows.middle)])[0]),
        int(places_of_fives([card_ids_of(rows.bottom)])[0]),
    )


def _pick(ids: NDArray[np.uint8], mask: int) -> tuple[Card, ...]:
    """Pick cards by bits, the strongest first."""
    return tuple(card_of(int(card)) for i, card in enumerate(ids) if mask >> i & 1)[::-1]


def _search(
    rules: RuleSet, objective: Objective, top: Worths, middle: Worths, bottom: Worths
) -> Search:
    mixed, suited, threes, steps = _number_choices()
    return Search(
        mixed=mixed,
        suited=suited,
        threes=threes,
        steps=steps,
        weakest_middle=rules.weakest_middle,
        weakest_bottom=rules.weakest_bottom,
        # Bottoms without a pair are rarely the best, and rarely need to be tried.
        floor=int((category(five_values()) < Category.PAIR).sum()),
        top=_non_decreasing(top),
        middle=_non_decreasing(middle),
        bottom=_non_decreasing(bottom),
        stay=Stay(
            _first_marked(rules.top_stays),
            _first_marked(rules.middle_stays),
            _first_marked(rules.bottom_stays),
            float(objective.staying),
        ),
    )


def _non_decreasing(worths: Worths) -> Worths:
    """The kernel relies on stronger segments being worth no less, to the last bit."""
    rising = np.maximum.accumulate(worths)
    assert np.allclose(rising, worths, rtol=1e-12, atol=1e-9)
    rising.setflags(write=False)
    return rising


def _first_marked(marks: Marks) -> int:
    """Return the place from which all are marked, one past the last if none is."""
    if not marks.any():
        return len(marks)
    first = int(marks.argmax())
    assert marks[first:].all()
    return first


@cache
def _number_choices() -> tuple[Places, Places, Places, NDArray[np.int64]]:
    """Return places by the number of the choice of ranks, and the steps that give the number."""
    steps = np.array([[comb(rank + i, i + 1) for rank in range(RANKS)] for i in range(5)])
    fives = list(combinations_with_replacement(range(RANKS), 5))
    threes = list(combinations_with_replacement(range(RANKS), 3))
    keys = np.array([_key(ranks) for ranks in fives])
    numbers = np.array([sum(steps[i, rank] for i, rank in enumerate(ranks)) for ranks in fives])
    mixed = np.empty(len(fives), dtype=np.int16)
    suited = np.empty(len(fives), dtype=np.int16)
    mixed[numbers] = five_places()[keys]
    suited[numbers] = five_places()[keys + RANKS**5]
    of_three = np.empty(len(threes), dtype=np.int16)
    for ranks in threes:
        of_three[sum(steps[i, rank] for i, rank in enumerate(ranks))] = three_places()[_key(ranks)]
    for array in (mixed, suited, of_three, steps):
        array.setflags(write=False)
    return mixed, suited, of_three, steps


def _key(ranks: tuple[int, ...]) -> int:
    key = 0
    for rank in ranks:
        key = key * RANKS + rank
    return key


def set_hands(rules: RuleSet, objective: Objective, dealt: Ids) -> Ids:
    """Set each row of cards in the best way; return rows in an array (hand, 3, 5)."""
    return set_all(setter_of(rules, objective), np.sort(dealt, axis=1).astype(np.uint8))


@kernel
def set_all(setter: Setter, dealt: Cards) -> Ids:
    found = np.zeros((len(dealt), 3, 5), dtype=np.int64)
    for i in range(len(dealt)):
        setting = best_setting(setter, dealt[i])
        masks = (setting.top, setting.middle, setting.bottom)
        for row in range(3):
            number = 0
            for place in range(dealt.shape[1]):
                if masks[row] >> place & 1:
                    found[i, row, number] = dealt[i, place]
                    number += 1
    return found
