"""Play thousands of table-years, watched after every round, to find the first alarm of each.

Cards are dealt and set as at a table; `exact.surveillance` explains the evidence, and this must
come to the same numbers.
"""

import numpy as np

from houseway.core.jit import kernel
from houseway.exact.surveillance_kernel import bet, deal
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.figures.protection_kernel import HAND, Floats, count_dealer
from houseway.games.low_high.figures.simulation_kernel import Words

EVERY_CARD = -2  # is marked


@kernel
def play_years(
    years: int,
    rounds: int,
    state: Words,
    boxes: int,
    dealers: int,
    weights: Ints,
    class_of: Ints,
    dealer_low: Ints,
    dealer_place: Ints,
    box_low: Ints,
    box_place: Ints,
    informed_low: Ints,
    informed_place: Ints,
    marked: int,
    sharing: bool,
    three_low: Ints,
    three_place: Ints,
    ranks: Ints,
    repeats: Ints,
    rank_of: Ints,
    theory_low: Ints,
    theory_place: Ints,
    nets: Floats,
    expected: float,
    shares: Floats,
    thresholds: Floats,
) -> Ints:
    """Play years and return, by year, the round of the first alarm, or -1.

    The table, every box and every dealer are watched, and the dealers change by shifts;
    `thresholds` are theirs in this order.

    The dealer sets as `dealer_low` and `dealer_place` say for each class, boxes as `box_low` and
    `box_place`. If `marked` is a card, box 1 sees whether the dealer has it, and if so sets as
    `informed_low` and `informed_place` say for its rank; if it is `EVERY_CARD`, box 1 always knows
    the rank of the dealer's first card. Boxes that are `sharing` know each other's cards and take
    the best of their three settings against what they think the dealer may have, who sets by
    `theory_low` and `theory_place`."""
    found = np.full(years, -1, dtype=np.int64)
    cards, watched = len(weights), 1 + boxes + dealers
    deck = np.arange(cards)
    wealth = np.zeros((watched, len(shares)))
    played = np.zeros(watched, dtype=np.int64)
    results = np.zeros(boxes)
    left = np.zeros(rank_of.max() + 1, dtype=np.int64)
    below = np.zeros((theory_place.max() + 2, nets.shape[1]))
    shift = max(1, rounds // (3 * dealers))
    for year in range(years):
        wealth[:] = 0.0
        played[:] = 0
        for turn in range(rounds):
            deal(deck, HAND * (boxes + 1), state)
            dealer = class_of[key_of(deck, 0, weights)]
            low, place = dealer_low[dealer], dealer_place[dealer]
            if sharing:
                left[:] = 0
                for i in range(cards):
                    left[rank_of[deck[i]]] += i < HAND or i >= HAND * (boxes + 1)
                count_dealer(left, ranks, repeats, theory_low, theory_place, below)
            seen = marked == EVERY_CARD or marked in deck[:HAND]
            rank = rank_of[deck[0] if marked == EVERY_CARD else max(marked, 0)]
            for box in range(boxes):
                hand = class_of[key_of(deck, box + 1, weights)]
                mine, high = box_low[hand], box_place[hand]
                if seen and box == 0:
                    mine, high = informed_low[rank, hand], informed_place[rank, hand]
                if sharing:
                    s = best_of_three(three_low[hand], three_place[hand], below, nets)
                    mine, high = three_low[hand, s], three_place[hand, s]
                results[box] = nets[mine, low, 1 if high > place else 0] - expected
            on_duty = 1 + boxes + (turn // shift) % dealers
            mean = results.mean()
            alarm = bet(wealth, played, 0, mean, shares) >= thresholds[0]
            for box in range(boxes):
                value = bet(wealth, played, 1 + box, results[box], shares)
                alarm = alarm or value >= thresholds[1 + box]
            value = bet(wealth, played, on_duty, mean, shares)
            if alarm or value >= thresholds[on_duty]:
                found[year] = turn + 1
                break
    return found


@kernel
def key_of(deck: Ints, hand: int, weights: Ints) -> int:
    key = 0
    for i in range(HAND * hand, HAND * (hand + 1)):
        key += weights[deck[i]]
    return key


@kernel
def best_of_three(lows: Ints, high_places: Ints, below: Floats, nets: Floats) -> int:
    """Find the best setting against all hands that the dealer may have, counted in `below`."""
    best, found = -np.inf, 0
    every = below[len(below) - 1]
    for s in range(3):
        won = below[high_places[s]]
        worth = 0.0
        for low in range(len(every)):
            lost = every[low] - won[low]
            worth += nets[lows[s], low, 1] * won[low] + nets[lows[s], low, 0] * lost
        if worth > best:
            best, found = worth, s
    return found
