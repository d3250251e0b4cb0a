"""What boards are worth, as lessons for the network.

The best of several values that are each a little wrong is mostly too high. So a lesson is not what
the network promises of the next street but the result: the quick player plays the hand on to the
exact streets, and the network learns what the player itself makes of such a board.
"""

from dataclasses import dataclass

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.after_states import CARDS
from houseway.games.pineapple.player.streets.chance import State, chance, shuffle_out
from houseway.games.pineapple.player.streets.features import FACTS, MOST_FACTS, facts_of, live_cards
from houseway.games.pineapple.player.streets.moves import DRAWN
from houseway.games.pineapple.player.streets.network import Network, read_only
from houseway.games.pineapple.player.streets.policy import LAST, play_out
from houseway.games.pineapple.table.state import PLACED_OF_DRAWN
from research.self_play import Boards, read_board
from research.workers import part_of

# Cards that one opponent shows before each draw.
SHOWN = (PLACED_OF_DRAWN, PLACED_OF_DRAWN)


@dataclass(frozen=True)
class LessonTask:
    judge: Judge
    network: Network
    boards: Boards
    times: int
    seeds: Ids  # by part

    def __call__(self, part: int) -> Numbers:
        mine = self.boards[part_of(len(self.boards), len(self.seeds), part)].copy()
        state = chance(int(self.seeds[part]))
        return lessons(self.judge, read_only(self.network), mine, self.times, state)


@kernel
def lessons(judge: Judge, network: Network, boards: Boards, times: int, state: State) -> Numbers:
    """Return the mean result of each board, played on a number of times."""
    worths = np.zeros(len(boards))
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    unseen = np.zeros(CARDS, dtype=np.int64)
    for i in range(len(boards)):
        n = read_board(boards[i], rows, counts, unseen)
        to_come = (DRAWN + PLACED_OF_DRAWN) * (LAST - counts.sum()) // PLACED_OF_DRAWN
        for _ in range(times):
            shuffle_out(state, unseen, n, to_come)
            board, sizes = rows.copy(), counts.copy()
            worths[i] += play_out(judge, network, board, sizes, unseen, n, SHOWN)
        worths[i] /= times
    return worths


@kernel
def facts_of_boards(boards: Boards) -> Ids:
    """Return the numbers of true facts, (board, fact), padded with `FACTS`."""
    found = np.full((len(boards), MOST_FACTS), FACTS, dtype=np.int64)
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    unseen = np.zeros(CARDS, dtype=np.int64)
    for i in range(len(boards)):
        n = read_board(boards[i], rows, counts, unseen)
        facts_of(rows, counts, live_cards(unseen, n), found[i])
    return found
