"""The last two streets, exactly: every move, and after it every draw that can still come."""

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge, Numbers, full_worth
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.after_states import after_eleven
from houseway.games.pineapple.player.streets.moves import cards_to, play, take_back
from houseway.games.pineapple.player.streets.row_ends import note, room


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
    found, space = np.empty(len(moves)), room()
    note(rows, counts, draw, unseen, space)
    rows, counts = rows.copy(), counts.copy()
    for i in range(len(moves)):
        play(rows, counts, draw, moves[i])
        found[i] = after_eleven(judge, rows, counts, cards_to(moves[i]), len(unseen), space)
        take_back(counts, moves[i])
    return found
