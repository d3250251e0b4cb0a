"""Boards to begin learning from before the network can play: parts of hands set with hindsight.

Of seventeen cards, as many as a player sees in a hand, the best thirteen are set as if all had been
dealt at once, and some of these are put on the board. A few cards are misplaced, so that there are
better and worse boards.
"""

import numpy as np

from houseway.core.jit import kernel
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.fantasy.exact import set_hands
from houseway.games.pineapple.player.hands.objective import Objective
from houseway.games.pineapple.player.hands.rows import SIZES, Ids
from houseway.games.pineapple.player.streets.chance import State, below, chance, share, shuffle_out
from research.self_play import (
    DEAD,
    HAND_CARDS,
    IN_TOP,
    RECORDED,
    UNSEEN,
    Boards,
)

MISPLACED = 0.15  # of the cards
SHOWN = 12  # at most: cards of opponents, and own discards


def first_boards(
    rules: RuleSet, objective: Objective, packs: Ids, copies: int, rng: np.random.Generator
) -> Boards:
    """Return boards of five, seven and nine cards, (hand, street, copy, card)."""
    best_hands = set_hands(rules, objective, packs[:, :HAND_CARDS])
    return partial_boards(packs, best_hands, copies, chance(int(rng.integers(2**62))))


@kernel
def partial_boards(packs: Ids, hands: Ids, copies: int, state: State) -> Boards:
    boards = np.zeros((len(packs), RECORDED, copies, 52), dtype=np.uint8)
    for hand in range(len(packs)):
        for street in range(RECORDED):
            for copy in range(copies):
                fill(hands[hand], 5 + 2 * street, state, boards[hand, street, copy])
    return boards


@kernel
def fill(rows: Ids, number: int, state: State, board: Boards) -> None:
    free = np.array(SIZES)
    places = np.array([0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    shuffle_out(state, places, len(places), number)
    for place in places[len(places) - number :]:
        row, card = place // 5, rows[place // 5, place % 5]
        if share(state) < MISPLACED:
            row, card = below(state, 3), below(state, 52)
        while free[row] == 0:
            row = below(state, 3)
        while board[card] != UNSEEN:
            card = below(state, 52)
        free[row] -= 1
        board[card] = IN_TOP + row
    for _ in range(SHOWN):
        card = below(state, 52)
        if board[card] == UNSEEN:
            board[card] = DEAD
