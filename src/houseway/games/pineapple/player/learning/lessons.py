"""What boards are worth, as lessons for the network: played on as the quick player plays.

The best of several values that are each a little wrong is mostly one that is too high. So a lesson
is not what the network promises of the next street, but what comes of it: hands are played on to
the exact streets, and what is learned is what the player itself makes of such a board.
"""

from dataclasses import dataclass

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.learning.self_play import Boards, read_board
from houseway.games.pineapple.player.learning.workers import part_of
from houseway.games.pineapple.player.streets.after_states import CARDS
from houseway.games.pineapple.player.streets.chance import State, chance, shuffle_out
from houseway.games.pineapple.player.streets.features import FACTS, MOST_FACTS, facts_of, live_cards
from houseway.games.pineapple.player.streets.moves import DRAWN
from houseway.games.pineapple.player.streets.network import Network, to_read
from houseway.games.pineapple.player.streets.policy import LAST, play_out
from houseway.games.pineapple.table.state import PLACED_OF_DRAWN

SHOWN = (PLACED_OF_DRAWN, PLACED_OF_DRAWN)  # by one opponent, before each draw


@dataclass(frozen=True)
class PartOfLessons:
    judge: Judge
    network: Network
    boards: Boards
    times: int
    seeds: Ids  # by part

    def __call__(self, part: int) -> Numbers:
        mine = self.boards[part_of(len(self.boards), len(self.seeds), part)].copy()
        state = chance(int(self.seeds[part]))
        return lessons(self.judge, to_read(self.network), mine, self.times, state)


@kernel
def lessons(judge: Judge, network: Network, boards: Boards, times: int, state: State) -> Numbers:
    """What came of each board on average, so many times."""
    found = np.zeros(len(boards))
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    unseen = np.zeros(CARDS, dtype=np.int64)
    for i in range(len(boards)):
        n = read_board(boards[i], rows, counts, unseen)
        to_come = (DRAWN + PLACED_OF_DRAWN) * (LAST - counts.sum()) // PLACED_OF_DRAWN
        for _ in range(times):
            shuffle_out(state, unseen, n, to_come)
            board, sizes = rows.copy(), counts.copy()
            found[i] += play_out(judge, network, board, sizes, unseen, n, SHOWN)
        found[i] /= times
    return found


@kernel
def facts_of_boards(boards: Boards) -> Ids:
    """(board, fact): the numbers of true facts, `FACTS` behind the last of them."""
    found = np.full((len(boards), MOST_FACTS), FACTS, dtype=np.int64)
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    unseen = np.zeros(CARDS, dtype=np.int64)
    for i in range(len(boards)):
        n = read_board(boards[i], rows, counts, unseen)
        facts_of(rows, counts, live_cards(unseen, n), found[i])
    return found
