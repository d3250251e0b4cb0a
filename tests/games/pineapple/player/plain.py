"""Every setting of thirteen cards, one after the other: the plain loop the solver is held against.

Nothing is remembered from one setting to the next, and no setting is passed over.
"""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.objective import Objective
from houseway.games.pineapple.player.hands.ranks import five_places, three_places
from houseway.games.pineapple.player.hands.sweep_patterns import sweep_status
from houseway.games.pineapple.rules.places import RANKS, Places
from houseway.games.pineapple.rules.ranking import Marks

Orders = NDArray[np.uint64]
Hands = NDArray[np.uint8]
Tables = tuple[Places, Places, Places, Places]  # fives and threes by key, weakest middle and bottom
Sweeps = tuple[NDArray[np.int32], Marks, Marks]  # what they are worth, and which rows are runs

_BASE, _RANK_BITS, _SUIT, _SUITED = U(RANKS), U(2), U(3), U(RANKS**5)


def plain(rules: RuleSet, objective: Objective, hands: Hands) -> NDArray[np.float64]:
    """What the best setting of each hand is worth, clean sweeps left out."""
    sweeps = (np.zeros(len(rules.sweeps), dtype=np.int32), rules.top_runs, rules.runs)
    return every_hand(tables(rules), sweeps, objective, orders(), hands)


def plain_with_sweeps(rules: RuleSet, objective: Objective, hands: Hands) -> NDArray[np.float64]:
    sweeps = (rules.sweeps.astype(np.int32), rules.top_runs, rules.runs)
    return every_hand(tables(rules), sweeps, objective, orders(), hands)


def tables(rules: RuleSet) -> Tables:
    return five_places(), three_places(), rules.weakest_middle, rules.weakest_bottom


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
    tables: Tables,
    sweeps: Sweeps,
    objective: Objective,
    orders: tuple[Orders, Orders],
    hands: Hands,
) -> NDArray[np.float64]:
    found = np.empty(len(hands), dtype=np.float64)
    for h in range(len(hands)):
        most = -1e300
        for order in orders[0]:
            cards = hands[h][order]
            value = every_split(tables, sweeps, objective, orders[1], cards)
            most = max(most, value)
        found[h] = most
    return found


@kernel
def every_split(
    tables: Tables,
    sweeps: Sweeps,
    objective: Objective,
    splits: Orders,
    cards: Hands,
) -> float:
    """The top comes first; the ten cards after it are split in every way."""
    fives, threes, weakest_middle, weakest_bottom = tables
    on_top, in_middle, at_bottom = objective.top, objective.middle, objective.bottom
    stays = objective.top_stays, objective.middle_stays, objective.bottom_stays
    base, staying = objective.base, objective.staying
    rest = cards[3:]
    most = -1e300
    for i in range(len(splits)):
        top = three_place(threes, cards[0], cards[1], cards[2])
        middle = five_of(fives, rest, splits[i, :5])
        bottom = five_of(fives, rest, splits[i, 5:])
        if middle < weakest_middle[top] or bottom < weakest_bottom[middle]:
            continue
        if sweeps[0][0]:
            values, top_runs, runs = sweeps
            straights = top_runs[top] and runs[middle] and runs[bottom]
            sweep = sweep_of(values, straights, cards, splits[i])
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
def sweep_of(values: NDArray[np.int32], straights: bool, cards: Hands, split: Orders) -> int:
    laid = np.zeros((3, 5), dtype=np.int64)
    laid[0, :3] = cards[:3]
    for i in range(10):
        laid[1 + i // 5, i % 5] = cards[3:][split[i]]
    return sweep_status(values, straights, laid)


@kernel
def worth(objective: Objective, top: int, middle: int, bottom: int, sweep: int) -> float:
    """Of a hand that is not foul, by its places and the points of the clean sweep it could declare
    (0 for none): declared where that is better."""
    value = (
        objective.base + objective.top[top] + objective.middle[middle] + objective.bottom[bottom]
    )
    if sweep > 0:
        declared = objective.sweeps[sweep] + (
            objective.own_top[top] + objective.own_middle[middle] + objective.own_bottom[bottom]
        )
        value = max(value, declared)
    if objective.top_stays[top] or objective.middle_stays[middle] or objective.bottom_stays[bottom]:
        value += objective.staying
    return float(value)


@kernel
def five_place(table: Places, a: int, b: int, c: int, d: int, e: int) -> int:
    key = (U(a) >> _RANK_BITS) * _BASE + (U(b) >> _RANK_BITS)
    key = (key * _BASE + (U(c) >> _RANK_BITS)) * _BASE + (U(d) >> _RANK_BITS)
    key = key * _BASE + (U(e) >> _RANK_BITS)
    if (U(a ^ b) | U(a ^ c) | U(a ^ d) | U(a ^ e)) & _SUIT == U(0):
        key += _SUITED
    return int(table[key])


@kernel
def three_place(table: Places, a: int, b: int, c: int) -> int:
    key = (U(a) >> _RANK_BITS) * _BASE + (U(b) >> _RANK_BITS)
    return int(table[key * _BASE + (U(c) >> _RANK_BITS)])
