"""The quick player in kernels: the network on the first three streets, then exactly.

It plays out hands by the thousand: for search, for what opponents may hold, and to learn from. Of
the many ways to place the first five cards, those that look far behind are not valued.
"""

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Judge, Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.draw_values import (
    network_worths,
    parts_of,
    screened,
    street_after,
    valued,
)
from houseway.games.pineapple.player.streets.features import live_cards
from houseway.games.pineapple.player.streets.last_streets import last_but_one, last_street
from houseway.games.pineapple.player.streets.moves import DRAWN, legal_moves, play
from houseway.games.pineapple.player.streets.network import Network

LAST_BUT_ONE, LAST = 9, 11  # cards placed before the last two streets
BEHIND = 1.2  # points at a first look, for an opening that is not valued


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
    """What each move is worth, exactly or by the network; `unseen` no longer holds the draw."""
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
    """The number of the move that the quick player takes, and what it is worth."""
    if counts.sum() > 0:
        worths = quick_worths(judge, network, rows, counts, draw, moves, unseen)
        return int(worths.argmax()), worths.max()
    live = live_cards(unseen, len(unseen))
    parts = parts_of(rows, counts, draw, live)
    tried = screened(network.screen, BEHIND, parts)
    worths = valued(network, street_after(counts, draw), parts, moves[tried], live)
    return int(tried[worths.argmax()]), worths.max()


@kernel
def quick_street(
    judge: Judge, network: Network, rows: Ids, counts: Ids, draw: Ids, unseen: Ids
) -> int:
    """Plays the best move by the quick player; the card left out, or -1."""
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
    moves = legal_moves(counts, DRAWN)
    draw = cards[n : n + DRAWN]
    _, worth = best_of(judge, network, rows, counts, draw, moves, cards[:n])
    return worth
