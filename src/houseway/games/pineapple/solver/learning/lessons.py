"""What boards are worth, as lessons for the network: sampled draws, each answered by what is known
already of boards with two cards more."""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pineapple.solver.hands.judging import Judge, Numbers
from houseway.games.pineapple.solver.hands.rows import Ids
from houseway.games.pineapple.solver.learning.self_play import Boards, read_board
from houseway.games.pineapple.solver.streets.after_states import CARDS, room
from houseway.games.pineapple.solver.streets.chance import State, shuffle_out
from houseway.games.pineapple.solver.streets.draw_values import network_worths
from houseway.games.pineapple.solver.streets.features import FACTS, MOST_FACTS, facts_of, live_cards
from houseway.games.pineapple.solver.streets.last_streets import best_last_but_one
from houseway.games.pineapple.solver.streets.moves import DRAWN, legal_moves
from houseway.games.pineapple.solver.streets.network import Network
from houseway.games.pineapple.solver.streets.policy import LAST_BUT_ONE


@kernel
def lessons(judge: Judge, network: Network, boards: Boards, draws: int, state: State) -> Numbers:
    """The mean worth of each board over so many draws."""
    found = np.zeros(len(boards))
    rows, counts = np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64)
    unseen = np.zeros(CARDS, dtype=np.int64)
    space = room()
    for i in range(len(boards)):
        n = read_board(boards[i], rows, counts, unseen)
        for _ in range(draws):
            shuffle_out(state, unseen, n, DRAWN)
            draw, left = unseen[n - DRAWN : n], n - DRAWN
            if counts.sum() == LAST_BUT_ONE:
                found[i] += best_last_but_one(judge, rows, counts, draw, unseen, left, space)
            else:
                moves = legal_moves(counts, DRAWN)
                live = live_cards(unseen, left)
                found[i] += network_worths(network, rows, counts, draw, moves, live).max()
        found[i] /= draws
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
