"""Table stakes in kernels: results against likely hands, each capped by a stack.

With a cap the result of a pair is no longer a sum over segments. So if stacks are short, our hand
is compared with the opponents' hands one by one: the finished ones, or likely ends.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import inner_kernel
from houseway.games.pineapple.figures.exchanges import (
    GIVEN,
    OWN_BONUS,
    POINTS,
    SEGMENT,
    STATUSES,
    THEIR_BONUS,
)

# Columns of a likely hand: its places, bonus and status, and the most to win and lose.
TOP, MIDDLE, BOTTOM, BONUS, STATUS, TIES, MOST_WON, MOST_LOST, CHANCE = range(9)
COLUMNS = 9

Numbers = NDArray[np.float64]


@inner_kernel
def capped_points(
    exchanges: Numbers, hands: Numbers, where: tuple[int, int, int], bonus: int, status: int
) -> float:
    """Return the points of a hand, by its places, bonus and status."""
    total = 0.0
    top, middle, bottom = where
    given = exchanges[GIVEN * STATUSES * status :]
    for i in range(len(hands)):
        hand = hands[i]
        at = GIVEN * int(hand[STATUS])
        points = given[at + POINTS] + given[at + OWN_BONUS] * bonus
        points -= given[at + THEIR_BONUS] * hand[BONUS]
        point = given[at + SEGMENT]
        if point != 0:
            won = segment(top, hand[TOP], hand[TIES]) + segment(middle, hand[MIDDLE], hand[TIES])
            points += point * (won + segment(bottom, hand[BOTTOM], hand[TIES]))
        total += hand[CHANCE] * min(max(points, -hand[MOST_LOST]), hand[MOST_WON])
    return total


@inner_kernel
def segment(mine: int, theirs: float, ties: float) -> float:
    return 1.0 if mine > theirs else -1.0 if mine < theirs else ties
