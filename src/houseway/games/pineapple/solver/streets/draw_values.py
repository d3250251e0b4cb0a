"""What the network makes of the ways to place a draw, in one go.

Facts are about one row, or about two neighbours, or about what can still come. So the facts of a
row are found once for every choice of drawn cards that may come to it, and what they add to the
first layer is summed once; a move is then three such sums and two facts more. `network.value` says
the same of one board, and learns by it; sums are added in another order there, which may change the
last digits.

Where there are many moves they are screened first: each fact adds a number of its own, and moves
whose sum is far behind are left out.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.games.pineapple.solver.hands.judging import Numbers
from houseway.games.pineapple.solver.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.solver.streets.features import (
    MOST_FACTS,
    MOST_OF_A_ROW,
    facts_of_row,
    live_facts,
    order_facts,
)
from houseway.games.pineapple.solver.streets.moves import FIRST
from houseway.games.pineapple.solver.streets.network import SECOND, WIDTH, Network, Weights

SUBSETS = 1 << FIRST


class Parts(NamedTuple):
    """By row and the drawn cards that come to it, as bits."""

    facts: Ids
    numbers: Ids  # of facts
    kinds: Ids
    leads: Ids
    sums: Weights  # what the row adds to each unit of the first layer
    is_summed: NDArray[np.bool_]
    of_move: Ids  # kinds and leads of the rows of one move


@kernel
def parts_of(rows: Ids, counts: Ids, draw: Ids, live: Ids) -> Parts:
    parts = Parts(
        np.empty((3, SUBSETS, MOST_OF_A_ROW), dtype=np.int64),
        np.zeros((3, SUBSETS), dtype=np.int64),
        np.zeros((3, SUBSETS), dtype=np.int64),
        np.zeros((3, SUBSETS), dtype=np.int64),
        np.empty((3, SUBSETS, WIDTH), dtype=np.float32),
        np.zeros((3, SUBSETS), dtype=np.bool_),
        np.zeros((2, 3), dtype=np.int64),
    )
    cards, held = np.empty(2 * FIRST, dtype=np.int64), np.empty(RANKS, dtype=np.int64)
    for row in range(3):
        for chosen in range(1 << len(draw)):
            number = counts[row]
            cards[:number] = rows[row, :number]
            for i in range(len(draw)):
                cards[number] = draw[i]
                number += chosen >> i & 1  # what is not chosen is written over by the next
            if number <= SIZES[row]:
                found, kind, lead = facts_of_row(
                    cards, number, row, live, held, parts.facts[row, chosen]
                )
                parts.numbers[row, chosen] = found
                parts.kinds[row, chosen], parts.leads[row, chosen] = kind, lead
    return parts


@kernel
def cards_to(move: Ids) -> tuple[int, int, int]:
    """The drawn cards that come to each row, as bits."""
    top, middle, bottom = 0, 0, 0
    for i in range(len(move)):
        mark, row = 1 << i, move[i]
        top |= mark if row == TOP else 0
        middle |= mark if row == MIDDLE else 0
        bottom |= mark if row == BOTTOM else 0
    return top, middle, bottom


@kernel
def order_of(parts: Parts, at: tuple[int, int, int]) -> tuple[int, int]:
    """The facts about two rows of a move."""
    kinds, leads = parts.of_move[0], parts.of_move[1]
    for row in range(3):
        chosen = at[row]
        kinds[row], leads[row] = parts.kinds[row, chosen], parts.leads[row, chosen]
    return order_facts(kinds, leads)


# -- By the network --------------------------------------------------------------------------------


@kernel
def network_worths(
    network: Network, rows: Ids, counts: Ids, draw: Ids, moves: Ids, live: Ids
) -> Numbers:
    """What the network makes of each move that leads to five, seven or nine placed cards."""
    parts = parts_of(rows, counts, draw, live)
    return valued(network, street_after(counts, draw), parts, moves, live)


@kernel
def street_after(counts: Ids, draw: Ids) -> int:
    """Which of the networks is for the hand once the draw is placed."""
    return int(counts.sum() + (0 if len(draw) == FIRST else len(draw) - 1 - FIRST)) // 2


@kernel
def valued(network: Network, street: int, parts: Parts, moves: Ids, live: Ids) -> Numbers:
    first, base = network.first[street], network.first_bias[street].copy()
    still = np.empty(MOST_FACTS, dtype=np.int64)
    for i in range(live_facts(live, still)):
        add(base, first[still[i]])
    found = np.empty(len(moves))
    hidden, below = base.copy(), network.second_bias[street].copy()
    for i in range(len(moves)):
        at = cards_to(moves[i])
        lower, upper = order_of(parts, at)
        top, middle = summed(first, parts, TOP, at[TOP]), summed(first, parts, MIDDLE, at[MIDDLE])
        bottom = summed(first, parts, BOTTOM, at[BOTTOM])
        of_lower, of_upper = first[lower], first[upper]
        for unit in range(WIDTH):
            rows_sum = base[unit] + top[unit] + middle[unit] + bottom[unit]
            hidden[unit] = rows_sum + of_lower[unit] + of_upper[unit]
        found[i] = deeper(network, street, hidden, below)
    return found


@kernel
def summed(first: Weights, parts: Parts, row: int, chosen: int) -> Weights:
    total: Weights = parts.sums[row, chosen]
    if not parts.is_summed[row, chosen]:
        parts.is_summed[row, chosen] = True
        facts = parts.facts[row, chosen]
        total[:] = first[facts[0]]
        for i in range(1, parts.numbers[row, chosen]):
            add(total, first[facts[i]])
    return total


@kernel
def add(total: Weights, weights: Weights) -> None:
    for unit in range(WIDTH):
        total[unit] += weights[unit]


@kernel
def deeper(network: Network, street: int, hidden: Weights, below: Weights) -> float:
    """From the first layer on. No unit is asked whether it is on: what is off counts as nothing.
    Eight units at a time, so that sums are seldom put aside and fetched again."""
    second, third, none = network.second[street], network.third[street], np.float32(0)
    below[:] = network.second_bias[street]
    for unit in range(0, WIDTH, 8):
        a, b = max(hidden[unit], none), max(hidden[unit + 1], none)
        c, d = max(hidden[unit + 2], none), max(hidden[unit + 3], none)
        e, f = max(hidden[unit + 4], none), max(hidden[unit + 5], none)
        g, h = max(hidden[unit + 6], none), max(hidden[unit + 7], none)
        for j in range(SECOND):
            one = a * second[unit, j] + b * second[unit + 1, j]
            two = c * second[unit + 2, j] + d * second[unit + 3, j]
            three = e * second[unit + 4, j] + f * second[unit + 5, j]
            four = g * second[unit + 6, j] + h * second[unit + 7, j]
            below[j] += (one + two) + (three + four)
    total = network.third_bias[street]
    for j in range(SECOND):
        total += max(below[j], none) * third[j]
    return float(total)


# -- Screened first --------------------------------------------------------------------------------


@kernel
def screened(weights: Weights, behind: float, parts: Parts, moves: Ids) -> Ids:
    """The numbers of the moves whose straight sum is not so far behind the best."""
    rough = np.empty((3, SUBSETS), dtype=np.float32)
    for row in range(3):
        for chosen in range(1 << moves.shape[1]):
            total = np.float32(0)
            for i in range(parts.numbers[row, chosen]):
                total += weights[parts.facts[row, chosen, i]]
            rough[row, chosen] = total
    sums = np.empty(len(moves), dtype=np.float32)
    for i in range(len(moves)):
        at = cards_to(moves[i])
        lower, upper = order_of(parts, at)
        of_rows = rough[TOP, at[TOP]] + rough[MIDDLE, at[MIDDLE]] + rough[BOTTOM, at[BOTTOM]]
        sums[i] = of_rows + weights[lower] + weights[upper]
    return np.flatnonzero(sums >= sums.max() - np.float32(behind))
