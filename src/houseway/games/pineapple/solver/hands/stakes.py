"""Table stakes in kernels: results against likely hands, each cut where a stack ends.

A cap makes the result of a pair something else than a sum over segments, so where stacks are short
the opponents are met hand by hand, finished as they are or as they are likely to be.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.compiling import kernel

# The columns of a likely hand.
TOP, MIDDLE, BOTTOM, BONUS, FOUL, SWEEP, TIES, MOST_WON, MOST_LOST, CHANCE = range(10)
COLUMNS = 10

Numbers = NDArray[np.float64]


@kernel
def capped_points(
    hands: Numbers, top: int, middle: int, bottom: int, bonus: int, sweep: int, foul_cost: float
) -> float:
    """Of a hand that is not foul; `sweep` is what it declares, 0 for nothing."""
    total = 0.0
    for i in range(len(hands)):
        hand = hands[i]
        if hand[FOUL] > 0:
            points = foul_cost + bonus + sweep
        elif sweep > 0 or hand[SWEEP] > 0:
            points = swept_points(hand, bonus, sweep)
        else:
            points = bonus - hand[BONUS] + segment(top, hand[TOP], hand[TIES])
            points += segment(middle, hand[MIDDLE], hand[TIES])
            points += segment(bottom, hand[BOTTOM], hand[TIES])
        total += hand[CHANCE] * min(max(points, -hand[MOST_LOST]), hand[MOST_WON])
    return total


@kernel
def swept_points(hand: Numbers, bonus: int, sweep: int) -> float:
    theirs = hand[SWEEP]
    if theirs == 0:
        return float(bonus + sweep)
    if sweep == 0:
        return float(-(hand[BONUS] + theirs))
    return float(sweep) if sweep > theirs else float(-theirs) if sweep < theirs else 0.0


@kernel
def segment(mine: int, theirs: float, ties: float) -> float:
    return 1.0 if mine > theirs else -1.0 if mine < theirs else ties


@kernel
def capped_foul(hands: Numbers, foul_cost: float) -> float:
    total = 0.0
    for i in range(len(hands)):
        hand = hands[i]
        if hand[FOUL] == 0:
            points = foul_cost + hand[BONUS] + hand[SWEEP]
            total -= hand[CHANCE] * min(points, hand[MOST_LOST])
    return total
