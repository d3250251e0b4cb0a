"""The first look at openings: a number for each fact, so that their sums come near to what the
network makes of them. Fitted by least squares, which has one answer."""

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.features import FACTS
from houseway.games.pineapple.player.streets.network import Network, to_read, value_of_facts

RIDGE = 5.0  # boards that speak for nothing, so that rare facts count little
MOST_BOARDS = 100_000


def learn_screen(network: Network, openings: Ids) -> None:
    """`openings` are facts of boards of five cards."""
    looked_at = openings[:MOST_BOARDS]
    together, total = np.zeros((FACTS, FACTS)), np.zeros(FACTS)
    add_up(looked_at, said_of(to_read(network), looked_at), together, total)
    network.screen[:] = np.linalg.solve(together + RIDGE * np.eye(FACTS), total)


@kernel
def said_of(network: Network, openings: Ids) -> Numbers:
    found = np.empty(len(openings))
    for i in range(len(openings)):
        found[i] = value_of_facts(network, 0, openings[i], (openings[i] < FACTS).sum())
    return found


@kernel
def add_up(facts: Ids, worths: Numbers, together: Numbers, total: Numbers) -> None:
    """How often two facts are true together, and the worths that each was true with."""
    for i in range(len(facts)):
        for one in facts[i]:
            if one < FACTS:
                total[one] += worths[i]
                for other in facts[i]:
                    if other < FACTS:
                        together[one, other] += 1
