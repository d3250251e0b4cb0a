"""Moves in kernels: for each card of a draw the row it goes to, or `LEFT_OUT`."""

from itertools import product

import numpy as np

from houseway.core.jit import inner_kernel, kernel
from houseway.games.pineapple.player.hands.rows import BOTTOM, MIDDLE, SIZES, TOP, Ids
from houseway.games.pineapple.rules.places import freeze

LEFT_OUT = 3
FIRST, DRAWN = 5, 3


def _fits(move: tuple[int, ...]) -> bool:
    return all(move.count(row) <= size for row, size in enumerate(SIZES))


# All ways on an empty board, and of a draw if there is room; the first card changes fastest.
_ALL = [way[::-1] for way in product(range(3), repeat=FIRST)]
_DRAWS = [way[::-1] for way in product(range(LEFT_OUT + 1), repeat=DRAWN)]
OPENINGS = freeze(np.array([move for move in _ALL if _fits(move)]))
OPENINGS_AT = freeze(  # the cards that go to each row, as bits
    np.array(
        [
            [sum((to == row) << i for i, to in enumerate(move)) for row in range(3)]
            for move in OPENINGS
        ]
    )
)
DRAW_MOVES = freeze(np.array([move for move in _DRAWS if move.count(LEFT_OUT) == 1]))


@kernel
def legal_moves(counts: Ids, cards: int) -> Ids:
    """Return all placements of five cards, or of two of three, one in each row of the array."""
    if cards == FIRST:
        return OPENINGS.copy()
    found = np.empty((len(DRAW_MOVES), DRAWN), dtype=np.int64)
    top, middle, bottom = SIZES[0] - counts[0], SIZES[1] - counts[1], SIZES[2] - counts[2]
    number = 0
    for i in range(len(DRAW_MOVES)):
        one, two, three = DRAW_MOVES[i, 0], DRAW_MOVES[i, 1], DRAW_MOVES[i, 2]
        on_top = int(one == 0) + int(two == 0) + int(three == 0)
        in_middle = int(one == 1) + int(two == 1) + int(three == 1)
        at_bottom = int(one == 2) + int(two == 2) + int(three == 2)
        found[number, 0], found[number, 1], found[number, 2] = one, two, three
        number += int(on_top <= top and in_middle <= middle and at_bottom <= bottom)
    return found[:number]


@inner_kernel
def play(rows: Ids, counts: Ids, draw: Ids, move: Ids) -> int:
    """Put the cards into the rows; return the card left out, or -1."""
    left_out = -1
    for i in range(len(move)):
        row = move[i]
        if row == LEFT_OUT:
            left_out = draw[i]
        else:
            rows[row, counts[row]] = draw[i]
            counts[row] += 1
    return left_out


@inner_kernel
def take_back(counts: Ids, move: Ids) -> None:
    for row in move:
        if row != LEFT_OUT:
            counts[row] -= 1


@inner_kernel
def cards_to(move: Ids) -> tuple[int, int, int]:
    """Return the drawn cards that go to each row, as bits."""
    top, middle, bottom = 0, 0, 0
    for i in range(len(move)):
        mark, row = 1 << i, move[i]
        top |= mark if row == TOP else 0
        middle |= mark if row == MIDDLE else 0
        bottom |= mark if row == BOTTOM else 0
    return top, middle, bottom
