"""Watch thousands of King High table-years after every round."""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.exact.surveillance_kernel import Floats, Ints, Words, bet, deal
from houseway.games.king_high.figures.kernel import CARDS_IN_A_ROUND, LEVELS, RANKS, SUITED

STAKED = 1 + CARDS_IN_A_ROUND  # a box's units in a round: the Pokerpot and one on every card
NO_CARD = -1


@kernel
def watch_year(
    rounds: int,
    state: Words,
    boxes: int,
    dealers: int,
    shoe: Ints,
    levels: NDArray[np.uint8],
    pot: Floats,
    paid: Floats,
    marked: int,
    best: Floats,
    late: int,
    expected: Floats,
    shares: Floats,
    thresholds: Floats,
) -> int:
    """Return the round of the first alarm, or -1.

    The table, every box and every dealer are watched, in this order of `thresholds`; dealers take
    turns by shifts. `paid` is, by box and card, what a unit on the box's kind of wager brings as
    the dealer pays it. Box 1 knows the card of the shoe that is `marked`, and puts a unit on what
    brings `best` for a known card. In one round of `late`, box 1 wagers after seeing the cards.
    `expected` is the expectation of a round of each box by the rules.
    """
    deck = np.arange(len(shoe))
    results = np.zeros(boxes)
    watched = 1 + boxes + dealers
    wealth = np.zeros((watched, len(shares)))
    played = np.zeros(watched, dtype=np.int64)
    shift = max(1, rounds // (3 * dealers))
    for turn in range(rounds):
        deal(deck, CARDS_IN_A_ROUND, state)
        cards = shoe[deck[:CARDS_IN_A_ROUND]]
        start = pot[level_of(cards, levels)]
        for box in range(boxes):
            net = start
            for card in cards:
                net += paid[box, card]
            results[box] = net
        if late and turn % late == 0:
            results[0] = start
            for card in cards:
                results[0] += best[card]
        for place in range(CARDS_IN_A_ROUND):
            if deck[place] == marked:
                results[0] += best[cards[place]] - paid[0, cards[place]]
        mean = 0.0
        alarm = False
        for box in range(boxes):
            off = (results[box] - expected[box]) / STAKED
            mean += off / boxes
            alarm = alarm or bet(wealth, played, 1 + box, off, shares) >= thresholds[1 + box]
        on_duty = 1 + boxes + (turn // shift) % dealers
        alarm = alarm or bet(wealth, played, 0, mean, shares) >= thresholds[0]
        alarm = alarm or bet(wealth, played, on_duty, mean, shares) >= thresholds[on_duty]
        if alarm:
            return turn + 1
    return -1


@kernel
def level_of(cards: Ints, levels: NDArray[np.uint8]) -> np.int64:
    """Return the Pokerpot level of the five cards."""
    ranks, suited = 0, True
    for card in cards:
        ranks = ranks * RANKS + card // 4
        suited = suited and card % 4 == cards[0] % 4
    both = np.int64(levels[ranks])
    return both >> SUITED if suited else both & (LEVELS - 1)
