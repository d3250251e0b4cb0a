"""The last two streets, exactly: every move, and after it every draw that can still come.

On the last street boards of opponents may be finished, and each is compared as it is. Points from
each opponent add up; of one who is not finished the usual field is taken, as on the streets before.
What opponents gain by entering Fantasy Land is the same for every move and left out of those
worths, which only say which move is best.
"""

from math import inf

import numpy as np

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.figures.exchanges import COMPARED, FOUL
from houseway.games.pineapple.player.hands.judging import (
    EXCHANGES_AT,
    FOUL_AT,
    OWN_AT,
    SWEEPS_AT,
    Judge,
    Numbers,
    bonus_of,
    full_worth,
    is_foul,
    places,
    segments_worth,
    sweep_of,
)
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, TOP, Ids
from houseway.games.pineapple.player.hands.stakes import (
    BONUS,
    CHANCE,
    MOST_LOST,
    MOST_WON,
    STATUS,
    TIES,
    capped_points,
)
from houseway.games.pineapple.player.hands.sweep_patterns import FULL
from houseway.games.pineapple.player.streets.after_states import after_eleven
from houseway.games.pineapple.player.streets.moves import cards_to, play, take_back
from houseway.games.pineapple.player.streets.row_ends import note, room


@kernel
def last_street(judge: Judge, rows: Ids, counts: Ids, draw: Ids, moves: Ids) -> Numbers:
    """Return the worth of each move on the last street: three cards, two free places."""
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
    """Return the worth of each move on the street before; `unseen` is without the draw."""
    found, space = np.empty(len(moves)), room()
    note(rows, counts, draw, unseen, space)
    rows, counts = rows.copy(), counts.copy()
    for i in range(len(moves)):
        play(rows, counts, draw, moves[i])
        found[i] = after_eleven(judge, rows, counts, cards_to(moves[i]), len(unseen), space)
        take_back(counts, moves[i])
    return found


@inner_kernel
def write_finished_board(judge: Judge, rows: Ids, tie: int, found: Numbers) -> None:
    """Write a finished board as a column of `stakes`, with deep stacks."""
    top, middle, bottom = places(judge, rows, FULL)
    found[TOP], found[MIDDLE], found[BOTTOM] = top, middle, bottom
    found[BONUS], found[STATUS] = 0, FOUL
    if not is_foul(judge, top, middle, bottom):
        found[BONUS] = bonus_of(judge, top, middle, bottom)
        found[STATUS] = sweep_of(judge, rows, top, middle, bottom)
    found[TIES], found[MOST_WON], found[MOST_LOST], found[CHANCE] = tie, inf, inf, 1


@kernel
def last_street_against(
    judge: Judge,
    others: int,
    met: Numbers,
    entering: Numbers,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    moves: Ids,
) -> Numbers:
    """Return the worth of each move against the boards in `met`.

    `others` is the number of opponents who are not finished, 0 or 1, and the judge is for that one.
    `entering` is the worth of Fantasy Land by the top."""
    found = np.empty(len(moves))
    rows, counts = rows.copy(), counts.copy()
    for i in range(len(moves)):
        play(rows, counts, draw, moves[i])
        found[i] = worth_against(judge, others, met, entering, rows, counts)
        take_back(counts, moves[i])
    return found


@inner_kernel
def worth_against(
    judge: Judge, others: int, met: Numbers, entering: Numbers, rows: Ids, counts: Ids
) -> float:
    exchanges = judge.worths[EXCHANGES_AT:]
    top, middle, bottom = places(judge, rows, counts)
    where = (top, middle, bottom)
    if is_foul(judge, top, middle, bottom):
        foul = capped_points(exchanges, met, where, 0, FOUL)
        return float(foul + others * judge.worths[FOUL_AT])
    bonus = bonus_of(judge, top, middle, bottom)
    value = capped_points(exchanges, met, where, bonus, COMPARED)
    value += others * segments_worth(judge, 0, top, middle, bottom)
    sweep = sweep_of(judge, rows, top, middle, bottom)
    if sweep > 0:
        own = segments_worth(judge, OWN_AT, top, middle, bottom)
        declared = capped_points(exchanges, met, where, bonus, sweep)
        value = max(value, declared + others * (judge.worths[SWEEPS_AT + sweep] + own))
    return float(value + len(met) * entering[top])
