"""What the network makes of every way to place a draw, in one go.

Facts are about one row, or about two neighbours, or about what can still come. So what a row adds
to the first layer is summed once for every choice of drawn cards that may come to it; a move is
then three such sums and two facts more. `network.value` says the same of one board, and learns by
it; sums are added in another order there, which may change the last digits.
"""

from typing import NamedTuple

import numpy as np

from houseway.compiling import kernel
from houseway.games.pineapple.solver.hands.judging import Numbers
from houseway.games.pineapple.solver.hands.rows import BOTTOM, MIDDLE, RANKS, SIZES, TOP, Ids
from houseway.games.pineapple.solver.streets.features import (
    FLUSH,
    FOURS,
    HELD_AT,
    LIVE_AT,
    LOWER_AT,
    OUTS_AT,
    RUNS_AT,
    SIZE_AT,
    STRAIGHT,
    SUITED_AT,
    UPPER_AT,
    kind_of,
)
from houseway.games.pineapple.solver.streets.moves import FIRST
from houseway.games.pineapple.solver.streets.network import SECOND, WIDTH, Network, Weights

SUBSETS = 1 << FIRST
_WINDOWS = tuple(  # five ranks in a row as bits, the ace below the two first
    sum(1 << (low + step) % RANKS for step in range(5)) for low in range(-1, RANKS - 4)
)


class Parts(NamedTuple):
    """By row and the drawn cards that come to it, as bits."""

    sums: Weights  # what the row adds to each unit of the first layer
    kinds: Ids
    leads: Ids
    cards: Ids  # room to work in
    held: Ids


@kernel
def network_worths(
    network: Network, rows: Ids, counts: Ids, draw: Ids, moves: Ids, live: Ids
) -> Numbers:
    """What the network makes of each move that leads to five, seven or nine placed cards."""
    placed = counts.sum() + (FIRST if len(draw) == FIRST else len(draw) - 1)
    street = (placed - FIRST) // 2
    first = network.first[street]
    parts = Parts(
        np.empty((3, SUBSETS, WIDTH), dtype=np.float32),
        np.zeros((3, SUBSETS), dtype=np.int64),
        np.zeros((3, SUBSETS), dtype=np.int64),
        np.empty(2 * FIRST, dtype=np.int64),
        np.empty(RANKS, dtype=np.int64),
    )
    for row in range(3):
        for chosen in range(1 << len(draw)):
            add_part(first, rows[row], counts[row], row, draw, chosen, live, parts)
    base = network.first_bias[street].copy()
    for rank in range(RANKS):
        add(base, first[LIVE_AT + rank * 5 + live[rank]])
    found, to_row = np.empty(len(moves)), np.empty(4, dtype=np.int64)
    hidden, below = base.copy(), network.second_bias[street].copy()
    for i in range(len(moves)):
        to_row[:] = 0
        for card in range(len(draw)):
            to_row[moves[i, card]] |= 1 << card
        at = (to_row[TOP], to_row[MIDDLE], to_row[BOTTOM])
        lower, upper = order_facts(parts, at)
        top, middle, bottom = (
            parts.sums[TOP, at[0]],
            parts.sums[MIDDLE, at[1]],
            parts.sums[BOTTOM, at[2]],
        )
        of_lower, of_upper = first[lower], first[upper]
        for unit in range(WIDTH):
            summed = base[unit] + top[unit] + middle[unit] + bottom[unit]
            hidden[unit] = summed + of_lower[unit] + of_upper[unit]
        found[i] = deeper(network, street, hidden, below)
    return found


@kernel
def add(total: Weights, weights: Weights) -> None:
    for unit in range(WIDTH):
        total[unit] += weights[unit]


@kernel
def add_part(
    first: Weights,
    row_cards: Ids,
    number: int,
    row: int,
    draw: Ids,
    chosen: int,
    live: Ids,
    parts: Parts,
) -> None:
    """The facts of a row with some of the drawn cards in it, as `features.facts_of` has them."""
    cards, held = parts.cards, parts.held
    cards[:number] = row_cards[:number]
    for i in range(len(draw)):
        cards[number] = draw[i]
        number += chosen >> i & 1  # what is not chosen is written over by the next
    if number > SIZES[row]:
        return
    ranks, suits = 0, 15
    held[:] = 0
    for card in cards[:number]:
        held[card >> 2] += 1
        ranks |= 1 << (card >> 2)
        suits &= 1 << (card & 3)
    total = parts.sums[row, chosen]
    total[:] = first[SIZE_AT + row * 6 + number]
    for rank in range(RANKS):
        if held[rank]:
            at = (row * RANKS + rank) * 4
            add(total, first[HELD_AT + at + held[rank] - 1])
            add(total, first[OUTS_AT + at + min(live[rank], 3)])
    kind, lead = kind_of(held)
    if row != TOP and number > 0:
        straights = straights_left(ranks, live) if kind == 0 else 0
        if suits:
            coming = min(live[RANKS + (cards[0] & 3)], 13)
            add(total, first[SUITED_AT + ((row - 1) * 6 + number) * 14 + coming])
        add(total, first[RUNS_AT + ((row - 1) * 6 + number) * 6 + min(straights, 5)])
        if number == SIZES[row]:
            kind = with_run(kind, suits > 0, straights > 0)
    parts.kinds[row, chosen], parts.leads[row, chosen] = kind, lead


@kernel
def with_run(kind: int, suited: bool, straight: bool) -> int:
    """The kind of five cards, as features have it."""
    if suited:
        return FOURS if straight else FLUSH
    return STRAIGHT if straight else kind


@kernel
def straights_left(ranks: int, live: Ids) -> int:
    """Of different ranks, as bits."""
    coming = 0
    for rank in range(RANKS):
        coming |= (1 << rank) if live[rank] > 0 else 0
    found = 0
    for window in _WINDOWS:
        found += ranks & ~window == 0 and window & ~(ranks | coming) == 0
    return found


@kernel
def order_facts(parts: Parts, at: tuple[int, int, int]) -> tuple[int, int]:
    """The facts of middle and bottom, and of top and middle."""
    top, middle, bottom = at
    kinds, leads = parts.kinds, parts.leads
    of_top, of_middle, of_bottom = kinds[TOP, top], kinds[MIDDLE, middle], kinds[BOTTOM, bottom]
    value_top = of_top * RANKS + leads[TOP, top]
    value_middle = of_middle * RANKS + leads[MIDDLE, middle]
    value_bottom = of_bottom * RANKS + leads[BOTTOM, bottom]
    lower = (of_middle * 8 + of_bottom) * 3 + higher(value_middle, value_bottom)
    upper = (min(of_top, 2) * 8 + of_middle) * 3 + higher(value_top, value_middle)
    return LOWER_AT + lower, UPPER_AT + upper


@kernel
def higher(mine: int, theirs: int) -> int:
    return 0 if mine < theirs else 1 if mine == theirs else 2


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
