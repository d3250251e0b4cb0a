"""The quick player in kernels: the network on the first three streets, then exactly.

It plays out many hands: for the search, for the ends of opponents' boards, and for training. Of the
ways to place the first five cards, those that look far behind are not valued.
"""

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.draw_values import (
    network_worths,
    parts_of,
    screen_moves,
    street_after,
    value_moves,
)
from houseway.games.pineapple.player.streets.features import live_cards
from houseway.games.pineapple.player.streets.last_streets import last_but_one, last_street
from houseway.games.pineapple.player.streets.moves import DRAWN, legal_moves, play
from houseway.games.pineapple.player.streets.network import Network

LAST_BUT_ONE, LAST = 9, 11  # cards placed before the last two streets
BEHIND = 1.2  # points in the screen, for an opening that is not valued


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
    """Return the worth of each move, exactly or by the network; `unseen` is without the draw."""
    placed = counts.sum()
    if placed == LAST:
        return last_street(judge, rows, counts, draw, moves)
    if placed == LAST_BUT_ONE:
        return last_but_one(judge, rows, counts, draw, moves, unseen)
    live = live_cards(unseen, len(unseen))
    return network_worths(network, rows, counts, draw, moves, live)


@kernel
def best_of(
    judge: Judge, network: Network, rows: Ids, counts: Ids, draw: Ids, moves: Ids, unseen: Ids
) -> tuple[int, float]:
    """Return the number of the quick player's move, and its worth."""
    if counts.sum() > 0:
        worths = quick_worths(judge, network, rows, counts, draw, moves, unseen)
        return int(worths.argmax()), worths.max()
    live = live_cards(unseen, len(unseen))
    parts = parts_of(rows, counts, draw, live)
    tried = screen_moves(network.screen, BEHIND, parts)
    worths = value_moves(network, street_after(counts, draw), parts, moves[tried], live)
    return int(tried[worths.argmax()]), worths.max()


@kernel
def quick_street(
    judge: Judge, network: Network, rows: Ids, counts: Ids, draw: Ids, unseen: Ids
) -> int:
    """Play the quick player's move; return the card left out, or -1."""
    moves = legal_moves(counts, len(draw))
    best, _ = best_of(judge, network, rows, counts, draw, moves, unseen)
    return play(rows, counts, draw, moves[best])


@kernel
def play_out(
    judge: Judge,
    network: Network,
    rows: Ids,
    counts: Ids,
    cards: Ids,
    n: int,
    shown: tuple[int, int],
) -> float:
    """Play a hand of five, seven or nine cards on and return its worth.

    The next draws are at the end of the unseen cards. The quick player plays on to nine cards, and
    the rest is exact. Before each draw come the cards that opponents have `shown` by then: the
    number before the first draw, and that before each later one."""
    soon, later = shown
    n -= soon
    while counts.sum() < LAST_BUT_ONE:
        n -= DRAWN
        quick_street(judge, network, rows, counts, cards[n : n + DRAWN], cards[:n])
        n -= later
    n -= DRAWN
    moves = legal_moves(counts, DRAWN)
    draw = cards[n : n + DRAWN]
    _, worth = best_of(judge, network, rows, counts, draw, moves, cards[:n])
    return worth
