"""Moves in kernels: for each card of a draw the row it goes to, or that it is left out."""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pineapple.solver.hands.rows import SIZES, Ids

LEFT_OUT = 3
FIRST, DRAWN = 5, 3
MOST_MOVES = 243


@kernel
def legal_moves(counts: Ids, cards: int) -> Ids:
    """All placements of five cards, or of two of three, one in a row of the array."""
    choices = 3 if cards == FIRST else 4
    ways = choices**cards
    found = np.empty((MOST_MOVES, cards), dtype=np.int64)
    number = 0
    for way in range(ways):
        if spell(way, choices, cards, counts, found[number]):
            number += 1
    return found[:number]


@kernel
def spell(way: int, choices: int, cards: int, counts: Ids, move: Ids) -> bool:
    """The way's digits as a move; whether it leaves out as many cards as it must and fits."""
    in_row = np.zeros(4, dtype=np.int64)
    for i in range(cards):
        move[i] = way % choices
        way //= choices
        in_row[move[i]] += 1
    fits = in_row[LEFT_OUT] == (1 if cards == DRAWN else 0)
    for row in range(3):
        fits = fits and counts[row] + in_row[row] <= SIZES[row]
    return bool(fits)


@kernel
def play(rows: Ids, counts: Ids, draw: Ids, move: Ids) -> int:
    """Lays the cards into the rows; the card left out, or -1."""
    left_out = -1
    for i in range(len(move)):
        row = move[i]
        if row == LEFT_OUT:
            left_out = draw[i]
        else:
            rows[row, counts[row]] = draw[i]
            counts[row] += 1
    return left_out


@kernel
def take_back(counts: Ids, move: Ids) -> None:
    for row in move:
        if row != LEFT_OUT:
            counts[row] -= 1
