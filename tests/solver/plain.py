"""Every setting of thirteen cards, one after the other: the plain loop the solver is held against.

Nothing is remembered from one setting to the next, and no setting is passed over.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import kernel
from houseway.solver.objective import Objective, worth
from houseway.solver.ranks import (
    Places,
    five_place,
    five_places,
    three_place,
    three_places,
    weakest_middle,
)
from houseway.solver.rule_set import RuleSet
from houseway.solver.sweep_patterns import sweep_points

SETTINGS = 72_072


def plain(rules: RuleSet, objective: Objective, hands: NDArray[np.uint8]) -> NDArray[np.float64]:
    """What the best setting of each hand is worth, clean sweeps left out."""
    tables = five_places(), three_places(), weakest_middle()
    return every_setting(*tables, rules.equal_allowed, objective, ways(), hands)


def plain_with_sweeps(
    rules: RuleSet, objective: Objective, hands: NDArray[np.uint8]
) -> NDArray[np.float64]:
    tables = five_places(), three_places(), weakest_middle()
    points = np.array(
        [
            rules.super_dragon,
            rules.dragon,
            rules.six_pairs,
            rules.three_straights,
            rules.three_flushes,
        ]
    )
    return every_setting_and_sweep(*tables, rules.equal_allowed, points, objective, ways(), hands)


@kernel
def every_setting(
    fives: Places,
    threes: Places,
    weakest: Places,
    equal_allowed: bool,
    objective: Objective,
    rows: NDArray[np.uint8],
    hands: NDArray[np.uint8],
) -> NDArray[np.float64]:
    found = np.empty(len(hands), dtype=np.float64)
    for h in range(len(hands)):
        cards = hands[h]
        most = -1e300
        for way in range(len(rows)):
            row = rows[way]
            top = three_place(threes, cards[row[0]], cards[row[1]], cards[row[2]])
            middle = five_of(fives, cards, row, 3)
            bottom = five_of(fives, cards, row, 8)
            if middle >= weakest[top] and (bottom > middle or (bottom == middle and equal_allowed)):
                most = max(most, worth(objective, top, middle, bottom, 0))
        found[h] = most
    return found


@kernel
def every_setting_and_sweep(
    fives: Places,
    threes: Places,
    weakest: Places,
    equal_allowed: bool,
    points: NDArray[np.int64],
    objective: Objective,
    rows: NDArray[np.uint8],
    hands: NDArray[np.uint8],
) -> NDArray[np.float64]:
    found = np.empty(len(hands), dtype=np.float64)
    laid = np.zeros((3, 5), dtype=np.int64)
    for h in range(len(hands)):
        cards = hands[h]
        most = -1e300
        for way in range(len(rows)):
            row = rows[way]
            top = three_place(threes, cards[row[0]], cards[row[1]], cards[row[2]])
            middle = five_of(fives, cards, row, 3)
            bottom = five_of(fives, cards, row, 8)
            if middle >= weakest[top] and (bottom > middle or (bottom == middle and equal_allowed)):
                for i in range(13):
                    laid[0 if i < 3 else (i + 2) // 5, i if i < 3 else (i + 2) % 5] = cards[row[i]]
                sweep = sweep_points(points, laid)
                most = max(most, worth(objective, top, middle, bottom, sweep))
        found[h] = most
    return found


@kernel
def five_of(fives: Places, cards: NDArray[np.uint8], row: NDArray[np.uint8], at: int) -> int:
    return five_place(
        fives,
        cards[row[at]],
        cards[row[at + 1]],
        cards[row[at + 2]],
        cards[row[at + 3]],
        cards[row[at + 4]],
    )


@cache
def ways() -> NDArray[np.uint8]:
    return counted_ways()


@kernel
def counted_ways() -> NDArray[np.uint8]:
    """All settings: the places of thirteen cards, top then middle then bottom."""
    ways = np.empty((SETTINGS, 13), dtype=np.uint8)
    at = 0
    for code in range(3**13):
        sizes = np.zeros(3, dtype=np.int64)
        rest = code
        fits = True
        for card in range(13):
            row = rest % 3
            rest //= 3
            if sizes[row] == (3 if row == 0 else 5):
                fits = False
                break
            ways[at, sizes[row] + (0 if row == 0 else 5 * row - 2)] = card
            sizes[row] += 1
        if fits:
            at += 1
            if at == SETTINGS:
                break
    return ways
