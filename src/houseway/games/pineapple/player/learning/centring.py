"""The level of the network: equal players win nothing from each other, street by street.

Lessons answer every draw by the best of several values that are each a little wrong, and the best
is mostly one that is too high: such a network comes to promise more than it keeps. Which move is
better hardly changes by that, but what a hand is worth does.
"""

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Numbers
from houseway.games.pineapple.player.learning.self_play import Boards, read_board
from houseway.games.pineapple.player.streets.after_states import CARDS
from houseway.games.pineapple.player.streets.features import live_cards
from houseway.games.pineapple.player.streets.network import STREETS, Network, to_read, value


def centre(network: Network, boards: Boards) -> tuple[float, ...]:
    """Takes from each street's values what they are too high on average over the boards that the
    player itself makes against itself; (board, street, card)."""
    too_high = tuple(
        float(values_of(to_read(network), boards[:, street]).mean()) for street in range(STREETS)
    )
    for street, by in enumerate(too_high):
        # As the file keeps it, or the network would not be the one that was measured.
        network.third_bias[street] = np.float16(network.third_bias[street] - by)
    return too_high


@kernel
def values_of(network: Network, boards: Boards) -> Numbers:
    found = np.zeros(len(boards))
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    unseen = np.zeros(CARDS, dtype=np.int64)
    for i in range(len(boards)):
        n = read_board(boards[i], rows, counts, unseen)
        found[i] = value(network, rows, counts, live_cards(unseen, n))
    return found
