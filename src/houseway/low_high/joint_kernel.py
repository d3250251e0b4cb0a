"""Wagers that share a deal, counted together: a box and the dealer, or two boxes and the dealer.

Two boxes hold different cards. Pairs of hands that share none are counted as all pairs, less those
that share a card, and so on with the sign changing: what each hand contributes by itself is summed
over the hands that contain some cards, and only these sums are multiplied.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.low_high.kernel import Ints
from houseway.low_high.protection_kernel import Flags, ways_of_class


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
    side_nets: Ints,
    box_codes: int,
    shared: Ints,
    shared_by: Ints,
    shared_ids: Ints,
) -> Ints:
    """(one box, another): over all deals to two boxes and the dealer, how often each two outcomes
    of the main wager come, and in the last row and column the sums of the side wager's net.

    `shared` are the cards by rank that two hands may share, `shared_by` a hand class and
    `shared_ids` one of `shared` that it contains, pair by pair."""
    things = box_codes + 1
    found = np.zeros((len(ranks), things, things), dtype=np.int64)
    containing = np.zeros((len(shared), things), dtype=np.int64)
    code = np.zeros(len(ranks), dtype=np.int64)
    for dealer in range(len(ranks)):
        ways = ways_of_class(ranks, dealer, full) // repeats[dealer]
        if not ways:
            continue
        left = full - counts[dealer]
        for hand in range(len(ranks)):
            won = 1 if wins[high[hand], high[dealer]] else 0
            code[hand] = box_code[low[hand], low[dealer], won]
        containing[:] = 0
        for pair in range(len(shared_by)):
            hand, part = shared_by[pair], shared_ids[pair]
            number = hands_with(ranks[hand], counts[hand], shared[part], left, choose)
            containing[part, code[hand]] += number
            containing[part, box_codes] += number * side_nets[hand]
        for part in range(len(shared)):
            sign = signed_ways(shared[part], left, choose)
            for one in range(things):
                for other in range(things):
                    both = containing[part, one] * containing[part, other]
                    found[dealer, one, other] += sign * both
        found[dealer] *= ways
    return found


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
