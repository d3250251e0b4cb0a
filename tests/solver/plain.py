"""Every setting of thirteen cards, one after the other: the plain loop the solver is held against.

Nothing is remembered from one setting to the next, and no setting is passed over.
"""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import kernel
from houseway.games.pineapple.solver.hands.objective import Objective, worth
from houseway.games.pineapple.solver.hands.ranks import (
    Places,
    five_place,
    five_places,
    three_place,
    three_places,
    weakest_middle,
)
from houseway.games.pineapple.solver.hands.rule_set import RuleSet
from houseway.games.pineapple.solver.hands.sweep_patterns import sweep_points

Orders = NDArray[np.uint64]
Hands = NDArray[np.uint8]


def plain(rules: RuleSet, objective: Objective, hands: Hands) -> NDArray[np.float64]:
    """What the best setting of each hand is worth, clean sweeps left out."""
    return every_hand(tables(), rules.equal_allowed, no_sweeps(), objective, orders(), hands)


def plain_with_sweeps(rules: RuleSet, objective: Objective, hands: Hands) -> NDArray[np.float64]:
    points = np.array(
        [
            rules.super_dragon,
            rules.dragon,
            rules.six_pairs,
            rules.three_straights,
            rules.three_flushes,
        ]
    )
    return every_hand(tables(), rules.equal_allowed, points, objective, orders(), hands)


def tables() -> tuple[Places, Places, Places]:
    return five_places(), three_places(), weakest_middle()


def no_sweeps() -> NDArray[np.int64]:
    return np.zeros(5, dtype=np.int64)


@cache
def orders() -> tuple[Orders, Orders]:
    """286 ways to take a top from 13 cards, and 252 to split the other ten: 72,072 in all."""
    return with_the_rest(13, 3), with_the_rest(10, 5)


def with_the_rest(cards: int, chosen: int) -> Orders:
    found = [
        (*some, *(card for card in range(cards) if card not in some))
        for some in combinations(range(cards), chosen)
    ]
    return np.array(found, dtype=np.uint64)


@kernel
def every_hand(
    tables: tuple[Places, Places, Places],
    equal_allowed: bool,
    sweeps: NDArray[np.int64],
    objective: Objective,
    orders: tuple[Orders, Orders],
    hands: Hands,
) -> NDArray[np.float64]:
    found = np.empty(len(hands), dtype=np.float64)
    for h in range(len(hands)):
        most = -1e300
        for order in orders[0]:
            cards = hands[h][order]
            value = every_split(tables, equal_allowed, sweeps, objective, orders[1], cards)
            most = max(most, value)
        found[h] = most
    return found


@kernel
def every_split(
    tables: tuple[Places, Places, Places],
    equal_allowed: bool,
    sweeps: NDArray[np.int64],
    objective: Objective,
    splits: Orders,
    cards: Hands,
) -> float:
    """The top lies in front; the ten cards behind it are split in every way."""
    fives, threes, weakest = tables
    on_top, in_middle, at_bottom = objective.top, objective.middle, objective.bottom
    stays = objective.top_stays, objective.middle_stays, objective.bottom_stays
    base, staying = objective.base, objective.staying
    rest = cards[3:]
    most = -1e300
    for i in range(len(splits)):
        top = three_place(threes, cards[0], cards[1], cards[2])
        middle = five_of(fives, rest, splits[i, :5])
        bottom = five_of(fives, rest, splits[i, 5:])
        in_order = bottom > middle or (bottom == middle and equal_allowed)
        if not in_order or middle < weakest[top]:
            continue
        if sweeps[0]:
            sweep = sweep_of(sweeps, cards, splits[i])
            most = max(most, worth(objective, top, middle, bottom, sweep))
            continue
        value = base + on_top[top] + in_middle[middle] + at_bottom[bottom]
        if stays[0][top] or stays[1][middle] or stays[2][bottom]:
            value += staying
        most = max(most, value)
    return most


@kernel
def five_of(fives: Places, cards: Hands, at: Orders) -> int:
    return five_place(fives, cards[at[0]], cards[at[1]], cards[at[2]], cards[at[3]], cards[at[4]])


@kernel
def sweep_of(sweeps: NDArray[np.int64], cards: Hands, split: Orders) -> int:
    laid = np.zeros((3, 5), dtype=np.int64)
    laid[0, :3] = cards[:3]
    for i in range(10):
        laid[1 + i // 5, i % 5] = cards[3:][split[i]]
    return sweep_points(sweeps, laid)
