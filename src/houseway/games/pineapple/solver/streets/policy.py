"""The quick player in kernels: the network on the first three streets, then exactly.

It plays out hands by the thousand: for search, for what opponents may hold, and to learn from.
"""

from houseway.compiling import kernel
from houseway.games.pineapple.solver.hands.judging import Judge, Numbers
from houseway.games.pineapple.solver.hands.rows import Ids
from houseway.games.pineapple.solver.streets.after_states import Room
from houseway.games.pineapple.solver.streets.draw_values import network_worths
from houseway.games.pineapple.solver.streets.features import live_cards
from houseway.games.pineapple.solver.streets.last_streets import (
    best_last_but_one,
    last_but_one,
    last_street,
)
from houseway.games.pineapple.solver.streets.moves import DRAWN, legal_moves, play
from houseway.games.pineapple.solver.streets.network import Network

LAST_BUT_ONE, LAST = 9, 11  # cards placed before the last two streets


@kernel
def quick_worths(
    judge: Judge,
    network: Network,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    moves: Ids,
    unseen: Ids,
) -> Numbers:
    """What the quick player makes of each move; `unseen` no longer holds the draw."""
    placed = counts.sum()
    if placed == LAST:
        return last_street(judge, rows, counts, draw, moves)
    if placed == LAST_BUT_ONE:
        return last_but_one(judge, rows, counts, draw, moves, unseen)
    live = live_cards(unseen, len(unseen))
    return network_worths(network, rows, counts, draw, moves, live)


@kernel
def quick_street(
    judge: Judge, network: Network, rows: Ids, counts: Ids, draw: Ids, unseen: Ids
) -> int:
    """Plays the best move by the quick player; the card left out, or -1."""
    moves = legal_moves(counts, len(draw))
    worths = quick_worths(judge, network, rows, counts, draw, moves, unseen)
    return play(rows, counts, draw, moves[worths.argmax()])


@kernel
def play_out(
    judge: Judge,
    network: Network,
    rows: Ids,
    counts: Ids,
    cards: Ids,
    n: int,
    shown: tuple[int, int],
    space: Room,
) -> float:
    """The worth of a hand of five, seven or nine cards when the next draws lie at the end of the
    unseen cards: played on quickly to nine, then answered exactly. Before each draw lie the cards
    that opponents have `shown` by then, first so many and so many later."""
    soon, later = shown
    n -= soon
    while counts.sum() < LAST_BUT_ONE:
        n -= DRAWN
        quick_street(judge, network, rows, counts, cards[n : n + DRAWN], cards[:n])
        n -= later
    n -= DRAWN
    return best_last_but_one(judge, rows, counts, cards[n : n + DRAWN], cards, n, space)
