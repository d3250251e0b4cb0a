"""A small network that values hands of five, seven and nine placed cards.

It has two hidden layers. The first adds up one row of weights for each true fact, so a hand takes
about a microsecond. The networks for the three numbers of cards are in one array.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.features import FACTS, MOST_FACTS, facts_of

STREETS = 3  # five, seven and nine cards placed
WIDTH, SECOND = 40, 24

Weights = NDArray[np.float32]


class Network(NamedTuple):
    first: Weights  # (street, fact, unit)
    first_bias: Weights
    second: Weights  # (street, unit, unit)
    second_bias: Weights
    third: Weights  # (street, unit)
    third_bias: Weights  # (street,)
    screen: Weights  # (fact,): what each fact adds to a first look at openings


def blank() -> Network:
    """Return a network that gives every hand the value 0."""
    shapes = (
        (STREETS, FACTS, WIDTH),
        (STREETS, WIDTH),
        (STREETS, WIDTH, SECOND),
        (STREETS, SECOND),
        (STREETS, SECOND),
        (STREETS,),
        (FACTS,),
    )
    return Network(*(np.zeros(shape, dtype=np.float32) for shape in shapes))


def read_only(network: Network) -> Network:
    """Return read-only views: kernels are compiled for those, and would be again for others."""
    parts = [part.view() for part in network]
    for part in parts:
        part.setflags(write=False)
    return Network(*parts)


@kernel
def street_of(counts: Ids) -> int:
    """Return the number of the network for a hand: 0 for five cards."""
    return int(counts.sum() - 5) // 2


@kernel
def value(network: Network, rows: Ids, counts: Ids, live: Ids) -> float:
    facts = np.empty(MOST_FACTS, dtype=np.int64)
    number = facts_of(rows, counts, live, facts)
    return value_of_facts(network, street_of(counts), facts, number)


@kernel
def value_of_facts(network: Network, street: int, facts: Ids, number: int) -> float:
    # The inner loops run over units, which the compiler turns into a few wide instructions.
    hidden = network.first_bias[street].copy()
    for i in range(number):
        weights = network.first[street, facts[i]]
        for unit in range(WIDTH):
            hidden[unit] += weights[unit]
    deeper = network.second_bias[street].copy()
    for unit in range(WIDTH):
        if hidden[unit] > 0:
            weights = network.second[street, unit]
            for j in range(SECOND):
                deeper[j] += hidden[unit] * weights[j]
    total = network.third_bias[street]
    for j in range(SECOND):
        if deeper[j] > 0:
            total += deeper[j] * network.third[street, j]
    return float(total)
