"""Wagers that share a deal, counted together: a box and the dealer, or two boxes and the dealer.

Two boxes hold different cards. Pairs of hands that share none are counted as all pairs, less those
that share a card, and so on with the sign changing: what each hand contributes by itself is summed
over the hands that contain some cards, and only these sums are multiplied.
"""

import numpy as np

from houseway.core.jit import kernel
from houseway.games.low_high.figures.kernel import Ints
from houseway.games.low_high.figures.protection_kernel import Flags, ways_of_class


@kernel
def one_box(
    full: Ints,
    ranks: Ints,
    counts: Ints,
    repeats: Ints,
    low: Ints,
    high: Ints,
    wins: Flags,
    box_code: Ints,
    side: Ints,
    box_codes: int,
    side_codes: int,
) -> Ints:
    """(main outcome, side outcome of the box, side outcome of the dealer): how many deals. `low`,
    `high` and `side` are those of each class as it is set."""
    found = np.zeros((box_codes, side_codes, side_codes), dtype=np.int64)
    for player in range(len(ranks)):
        hands = ways_of_class(ranks, player, full) // repeats[player]
        left = full - counts[player]
        for dealer in range(len(ranks)):
            number = ways_of_class(ranks, dealer, left)
            if number:
                won = 1 if wins[high[player], high[dealer]] else 0
                code = box_code[low[player], low[dealer], won]
                deals = hands * (number // repeats[dealer])
                found[code, side[player], side[dealer]] += deals
    return found


@kernel
def two_boxes(
    full: Ints,
    choose: Ints,
    ranks: Ints,
    counts: Ints,
    repeats: Ints,
    low: Ints,
    high: Ints,
    wins: Flags,
    box_code: Ints,
    side: Ints,
    box_codes: int,
    side_codes: int,
    shared: Ints,
    shared_by: Ints,
    shared_ids: Ints,
) -> Ints:
    """(side outcome of the dealer, one box, another): over all deals to two boxes and the dealer,
    how often each combination comes; what a box comes to is its main outcome and its side outcome,
    as one number.

    `shared` are the cards by rank that two hands may share, `shared_by` a hand class and
    `shared_ids` one of `shared` that it contains, pair by pair."""
    things = box_codes * side_codes
    found = np.zeros((side_codes, things, things), dtype=np.int64)
    containing = np.zeros((len(shared), things), dtype=np.int64)
    met = np.zeros((len(shared), things), dtype=np.int64)  # the things that hands with it come to
    number_met = np.zeros(len(shared), dtype=np.int64)
    thing = np.zeros(len(ranks), dtype=np.int64)
    for dealer in range(len(ranks)):
        ways = ways_of_class(ranks, dealer, full) // repeats[dealer]
        if not ways:
            continue
        left = full - counts[dealer]
        for hand in range(len(ranks)):
            won = 1 if wins[high[hand], high[dealer]] else 0
            thing[hand] = box_code[low[hand], low[dealer], won] * side_codes + side[hand]
        for pair in range(len(shared_by)):
            hand, part = shared_by[pair], shared_ids[pair]
            number = hands_with(ranks[hand], counts[hand], shared[part], left, choose)
            if number:
                if not containing[part, thing[hand]]:
                    met[part, number_met[part]] = thing[hand]
                    number_met[part] += 1
                containing[part, thing[hand]] += number
        its = side[dealer]
        for part in range(len(shared)):
            sign = ways * signed_ways(shared[part], left, choose)
            add_products(found[its], sign, containing[part], met[part, : number_met[part]])
            number_met[part] = 0
    return found


@kernel
def add_products(found: Ints, sign: int, containing: Ints, met: Ints) -> None:
    """Every two of the things that were met; then none is."""
    for one in met:
        for other in met:
            found[one, other] += sign * containing[one] * containing[other]
    for one in met:
        containing[one] = 0


@kernel
def hands_with(ranks: Ints, counts: Ints, part: Ints, left: Ints, choose: Ints) -> int:
    """Hands of a class that contain certain cards, out of those left."""
    number = 1
    for i in range(len(ranks)):
        rank = ranks[i]
        if i == 0 or ranks[i - 1] != rank:
            there = left[rank] - part[rank]
            number *= choose[max(0, there), counts[rank] - part[rank]] if there >= 0 else 0
    return number


@kernel
def signed_ways(part: Ints, left: Ints, choose: Ints) -> int:
    """How many such cards there are, with a sign that changes with every card."""
    number = 1
    for rank in range(len(left)):
        number *= choose[left[rank], part[rank]]
        if part[rank] % 2:
            number = -number
    return number
