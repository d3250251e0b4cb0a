"""The last two streets, exactly: every move, and after it every draw that can still come."""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pineapple.solver.hands.judging import Judge, Numbers, full_worth
from houseway.games.pineapple.solver.hands.rows import Ids
from houseway.games.pineapple.solver.streets.after_states import (
    Room,
    after_eleven,
    note_unseen,
    room,
)
from houseway.games.pineapple.solver.streets.moves import legal_moves, play, take_back

EVERY = 3  # of how many unseen cards one is taken for a rough look
FINALISTS = 8  # moves that are then valued exactly


@kernel
def last_street(judge: Judge, rows: Ids, counts: Ids, draw: Ids, moves: Ids) -> Numbers:
    """The worth of each move on the last street: three cards, two free places."""
    found = np.empty(len(moves))
    rows, counts = rows.copy(), counts.copy()
    for i in range(len(moves)):
        play(rows, counts, draw, moves[i])
        found[i] = full_worth(judge, rows, counts)
        take_back(counts, moves[i])
    return found


@kernel
def last_but_one(
    judge: Judge, rows: Ids, counts: Ids, draw: Ids, moves: Ids, unseen: Ids
) -> Numbers:
    """The worth of each move on the street before: `unseen` no longer holds the draw."""
    found = np.empty(len(moves))
    space = room()
    note_unseen(unseen, len(unseen), space)
    rows, counts = rows.copy(), counts.copy()
    for i in range(len(moves)):
        play(rows, counts, draw, moves[i])
        found[i] = after_eleven(judge, rows, counts, len(unseen), space)
        take_back(counts, moves[i])
    return found


@kernel
def best_last_but_one(
    judge: Judge, rows: Ids, counts: Ids, draw: Ids, unseen: Ids, n: int, space: Room
) -> float:
    """The worth of the best move only, for draws that are sampled. All moves are looked at with
    every third of the unseen cards, which is soon done; the better ones exactly."""
    moves = legal_moves(counts, len(draw))
    few = unseen[:n:EVERY].copy()
    note_unseen(few, len(few), space)
    rough = np.empty(len(moves))
    for i in range(len(moves)):
        play(rows, counts, draw, moves[i])
        rough[i] = -after_eleven(judge, rows, counts, len(few), space)
        take_back(counts, moves[i])
    note_unseen(unseen, n, space)
    best = -1e9
    for i in np.argsort(rough)[:FINALISTS]:
        play(rows, counts, draw, moves[i])
        best = max(best, after_eleven(judge, rows, counts, n, space))
        take_back(counts, moves[i])
    return best
