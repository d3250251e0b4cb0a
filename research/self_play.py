"""The quick player against itself, in kernels, and the boards it meets.

A board is an array of 52: the place of each card, as one of the players sees it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.chance import State, below, share
from houseway.games.pineapple.player.streets.moves import DRAWN, FIRST, legal_moves, play, take_back
from houseway.games.pineapple.player.streets.network import Network
from houseway.games.pineapple.player.streets.policy import quick_worths

UNSEEN, IN_TOP, IN_MIDDLE, IN_BOTTOM, DEAD = range(5)
PLAYERS, HAND_CARDS, STREETS = 2, 17, 5
RECORDED = 3  # streets whose boards are recorded: five, seven and nine cards
ALTERNATIVES = 4  # the board of the move made, and of others

Boards = NDArray[np.uint8]


class Played(NamedTuple):
    rows: Ids  # (hand, player, row, card)
    boards: Boards  # (hand, player, street, move made or alternative, card)


@kernel
def play_hands(
    judges: tuple[Judge, Judge],
    network: Network,
    decks: Ids,
    set_hands: Ids,
    is_set: NDArray[np.bool_],
    noise: float,
    state: State,
) -> Played:
    """Play heads-up hands from whole decks; the first player has the buttons.

    A player in Fantasy Land has a hand that `is_set`, which the other does not see. `noise` is how
    far, in points, a move may seem better than it is: it leads to boards that a perfect player
    would not reach.
    """
    hands = len(decks)
    rows = np.zeros((hands, PLAYERS, 3, 5), dtype=np.int64)
    boards = np.zeros((hands, PLAYERS, RECORDED, ALTERNATIVES, 52), dtype=np.uint8)
    for hand in range(hands):
        counts = np.zeros((PLAYERS, 3), dtype=np.int64)
        dead = np.zeros((PLAYERS, 52), dtype=np.uint8)
        for player in range(PLAYERS):
            if is_set[hand, player]:
                rows[hand, player] = set_hands[hand, player]
        for street in range(STREETS):
            for player in (1, 0):
                if not is_set[hand, player]:
                    first = player * HAND_CARDS + (
                        0 if street == 0 else FIRST + DRAWN * (street - 1)
                    )
                    draw = decks[hand, first : first + (FIRST if street == 0 else DRAWN)]
                    take_turn(
                        judges[player],
                        network,
                        rows[hand, player],
                        counts[player],
                        draw,
                        dead[player],
                        noise,
                        state,
                        boards[hand, player, min(street, RECORDED - 1)],
                        street < RECORDED,
                    )
                    show(rows[hand, player], counts[player], dead[1 - player])
    return Played(rows, boards)


@kernel
def take_turn(
    judge: Judge,
    network: Network,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    dead: Boards,
    noise: float,
    state: State,
    boards: Boards,
    record: bool,
) -> None:
    unseen = cards_unseen(rows, counts, draw, dead)
    moves = legal_moves(counts, len(draw))
    worths = quick_worths(judge, network, rows, counts, draw, moves, unseen)
    if noise > 0:
        for i in range(len(worths)):
            worths[i] += noise * share(state)
    best = worths.argmax()
    if record:
        for alternative in range(1, ALTERNATIVES):
            other = alternative_move(worths, state)
            left_out = play(rows, counts, draw, moves[other])
            write_board(rows, counts, dead, left_out, boards[alternative])
            take_back(counts, moves[other])
    left_out = play(rows, counts, draw, moves[best])
    if record:
        write_board(rows, counts, dead, left_out, boards[0])
    if left_out >= 0:
        dead[left_out] = 1


@kernel
def alternative_move(worths: NDArray[np.float64], state: State) -> int:
    """Return another move to learn from: mostly one of the better ones, sometimes any."""
    near = 8 if share(state) < 0.75 else len(worths)
    in_order = np.argsort(-worths)
    return int(in_order[below(state, min(near, len(worths)))])


@kernel
def cards_unseen(rows: Ids, counts: Ids, draw: Ids, dead: Boards) -> Ids:
    gone = dead.copy()
    for row in range(3):
        for i in range(counts[row]):
            gone[rows[row, i]] = 1
    for card in draw:
        gone[card] = 1
    return np.flatnonzero(gone == 0)


@kernel
def show(rows: Ids, counts: Ids, dead: Boards) -> None:
    """Mark the cards placed face up as dead for the other player."""
    for row in range(3):
        for i in range(counts[row]):
            dead[rows[row, i]] = 1


@kernel
def write_board(rows: Ids, counts: Ids, dead: Boards, left_out: int, board: Boards) -> None:
    for card in range(52):
        board[card] = DEAD if dead[card] else UNSEEN
    if left_out >= 0:
        board[left_out] = DEAD
    for row in range(3):
        for i in range(counts[row]):
            board[rows[row, i]] = IN_TOP + row


@kernel
def read_board(board: Boards, rows: Ids, counts: Ids, unseen: Ids) -> int:
    """Fill rows, counts and the unseen cards; return how many are unseen."""
    counts[:] = 0
    n = 0
    for card in range(52):
        where = board[card]
        if where == UNSEEN:
            unseen[n] = card
            n += 1
        elif where != DEAD:
            row = where - IN_TOP
            rows[row, counts[row]] = card
            counts[row] += 1
    return n
