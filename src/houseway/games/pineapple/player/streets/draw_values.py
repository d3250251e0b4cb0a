"""The network's values of all ways to place a draw, computed together.

A fact is about one row, about two neighbours, or about what can still come. So the facts of a row
are found once for every choice of drawn cards placed in it, and their share of the first layer is
summed once; a move is then three such sums and two more facts. `network.value` gives the same for
one board, except for the last digits, since it adds in another order; a test compares the two.

Openings have many moves, so they are screened first: each fact adds a number of its own, and moves
whose sum is far behind are left out.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.player.hands.judging import Numbers
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, SIZES, TOP, Ids
from houseway.games.pineapple.player.streets.features import (
    MOST_FACTS,
    MOST_OF_A_ROW,
    coming_ranks,
    facts_of_row,
    live_facts,
    looks_of,
    order_facts,
    together,
)
from houseway.games.pineapple.player.streets.moves import FIRST, OPENINGS, OPENINGS_AT, cards_to
from houseway.games.pineapple.player.streets.network import SECOND, WIDTH, Network, Weights


class Parts(NamedTuple):
    """Arrays by row and the drawn cards placed in it, as bits."""

    facts: Ids
    numbers: Ids  # of facts
    kinds: Ids
    leads: Ids
    sums: Weights  # what the row adds to each unit of the first layer
    is_summed: NDArray[np.bool_]


@kernel
def parts_of(rows: Ids, counts: Ids, draw: Ids, live: Ids) -> Parts:
    subsets = 1 << len(draw)
    parts = Parts(
        np.empty((3, subsets, MOST_OF_A_ROW), dtype=np.int64),
        np.zeros((3, subsets), dtype=np.int64),
        np.empty((3, subsets), dtype=np.int64),
        np.empty((3, subsets), dtype=np.int64),
        np.empty((3, subsets, WIDTH), dtype=np.float32),
        np.zeros((3, subsets), dtype=np.bool_),
    )
    find_facts(parts, rows, counts, draw, live, np.empty(FIRST, dtype=np.int64))
    return parts


@inner_kernel
def find_facts(parts: Parts, rows: Ids, counts: Ids, draw: Ids, live: Ids, some: Ids) -> None:
    """Find the facts of all parts; `some` is work space for cards of the draw."""
    coming = coming_ranks(live)
    for chosen in range(1 << len(draw)):
        number = 0
        for i in range(len(draw)):
            if chosen >> i & 1:
                some[number] = draw[i]
                number += 1
        more = looks_of(some, number)
        for row in range(3):
            if counts[row] + number <= SIZES[row]:
                looks = together(looks_of(rows[row], counts[row]), more)
                found = parts.facts[row, chosen]
                parts.numbers[row, chosen], leading = facts_of_row(looks, row, live, coming, found)
                parts.kinds[row, chosen], parts.leads[row, chosen] = leading


@inner_kernel
def order_of(parts: Parts, at: tuple[int, int, int]) -> tuple[int, int]:
    """Return the facts about two neighbouring rows of a move."""
    kinds, leads, (top, middle, bottom) = parts.kinds, parts.leads, at
    return order_facts(
        (kinds[TOP, top], leads[TOP, top]),
        (kinds[MIDDLE, middle], leads[MIDDLE, middle]),
        (kinds[BOTTOM, bottom], leads[BOTTOM, bottom]),
    )


# -- By the network --------------------------------------------------------------------------------


@kernel
def network_worths(
    network: Network, rows: Ids, counts: Ids, draw: Ids, moves: Ids, live: Ids
) -> Numbers:
    """Return the network's worth of each move that leads to five, seven or nine placed cards."""
    parts = parts_of(rows, counts, draw, live)
    return value_moves(network, street_after(counts, draw), parts, moves, live)


@inner_kernel
def street_after(counts: Ids, draw: Ids) -> int:
    """Return the number of the network for the hand after the draw is placed."""
    return int(counts.sum() + (0 if len(draw) == FIRST else len(draw) - 1 - FIRST)) // 2


@kernel
def value_moves(network: Network, street: int, parts: Parts, moves: Ids, live: Ids) -> Numbers:
    first, base = network.first[street], network.first_bias[street].copy()
    still = np.empty(MOST_FACTS, dtype=np.int64)
    add(base, first, still, 0, live_facts(live, still))
    found = np.empty(len(moves))
    hidden, below = np.empty(WIDTH, dtype=np.float32), np.empty(SECOND, dtype=np.float32)
    fill_values(network, street, parts, moves, base, hidden, below, found)
    return found


@inner_kernel
def fill_values(
    network: Network,
    street: int,
    parts: Parts,
    moves: Ids,
    base: Weights,
    hidden: Weights,
    below: Weights,
    found: Numbers,
) -> None:
    """Fill in the value of each move.

    `base` is the part of the first layer that all moves share; `hidden` and `below` are work
    space."""
    first, sums, last = network.first[street], parts.sums, network.third_bias[street]
    deep = network.second[street], network.second_bias[street], network.third[street]
    for i in range(len(moves)):
        top, middle, bottom = cards_to(moves[i])
        lower, upper = order_of(parts, (top, middle, bottom))
        ensure_sum(first, parts, TOP, top)
        ensure_sum(first, parts, MIDDLE, middle)
        ensure_sum(first, parts, BOTTOM, bottom)
        for unit in range(WIDTH):
            of_rows = base[unit] + sums[TOP, top, unit] + sums[MIDDLE, middle, unit]
            of_rows += sums[BOTTOM, bottom, unit]
            hidden[unit] = of_rows + first[lower, unit] + first[upper, unit]
        found[i] = deeper(deep, last, hidden, below)


@inner_kernel
def ensure_sum(first: Weights, parts: Parts, row: int, chosen: int) -> None:
    if not parts.is_summed[row, chosen]:
        parts.is_summed[row, chosen] = True
        facts, total = parts.facts[row, chosen], parts.sums[row, chosen]
        one = facts[0]
        for unit in range(WIDTH):
            total[unit] = first[one, unit]
        add(total, first, facts, 1, parts.numbers[row, chosen])


@inner_kernel
def add(total: Weights, first: Weights, facts: Ids, begin: int, end: int) -> None:
    """Add two facts at a time, so that sums are stored and loaded less often."""
    for i in range(begin, end - 1, 2):
        one, other = facts[i], facts[i + 1]
        for unit in range(WIDTH):
            total[unit] = total[unit] + first[one, unit] + first[other, unit]
    if (end - begin) % 2:
        one = facts[end - 1]
        for unit in range(WIDTH):
            total[unit] += first[one, unit]


@inner_kernel
def deeper(
    deep: tuple[Weights, Weights, Weights], last: np.float32, hidden: Weights, below: Weights
) -> float:
    """Compute the network from the first layer on.

    Units are not tested for being on: one that is off adds 0. Eight units are added at a time, so
    that sums are stored and loaded less often."""
    (second, bias, third), none = deep, np.float32(0)
    for j in range(SECOND):
        below[j] = bias[j]
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
    total = last
    for j in range(SECOND):
        total += max(below[j], none) * third[j]
    return float(total)


# -- Screened first --------------------------------------------------------------------------------


@kernel
def screen_moves(weights: Weights, behind: float, parts: Parts) -> Ids:
    """Return the numbers of the openings whose sum is not too far behind the best."""
    rough = np.empty((3, 1 << FIRST), dtype=np.float32)
    sums, found = np.empty(len(OPENINGS), dtype=np.float32), np.empty(len(OPENINGS), dtype=np.int64)
    enough = look_at_openings(weights, parts, rough, sums) - np.float32(behind)
    number = 0
    for i in range(len(OPENINGS)):
        found[number] = i
        number += int(sums[i] >= enough)
    return found[:number]


@inner_kernel
def look_at_openings(weights: Weights, parts: Parts, rough: Weights, sums: Weights) -> np.float32:
    """Fill in the sum of each opening, from those of its rows; return the highest."""
    for row in range(3):
        for chosen in range(1 << FIRST):
            total = np.float32(0)
            for i in range(parts.numbers[row, chosen]):
                total += weights[parts.facts[row, chosen, i]]
            rough[row, chosen] = total
    best = np.float32(-np.inf)
    for i in range(len(OPENINGS)):
        at = (OPENINGS_AT[i, TOP], OPENINGS_AT[i, MIDDLE], OPENINGS_AT[i, BOTTOM])
        lower, upper = order_of(parts, at)
        of_rows = rough[TOP, at[TOP]] + rough[MIDDLE, at[MIDDLE]] + rough[BOTTOM, at[BOTTOM]]
        sums[i] = of_rows + weights[lower] + weights[upper]
        best = max(best, sums[i])
    return best
