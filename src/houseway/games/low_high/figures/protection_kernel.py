"""Compiled loops for known cards: hands of the player against what the dealer may still hold.

Cards count by rank alone, as everywhere in the figures of these games. A way to complete the
dealer's hand has as many variants as the cards left of its ranks allow: factors in falling order,
divided once by what the same cards in other orders would count again.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.exact.surveillance_kernel import deal
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.figures.simulation_kernel import Words

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

HAND = 4


@kernel
def settings_against(
    left: Ints,
    ranks: Ints,
    counts: Ints,
    repeats: Ints,
    player_low: Ints,
    player_high: Ints,
    missing: Ints,
    missing_repeats: Ints,
    dealer_low: Ints,
    dealer_high: Ints,
    wins: Flags,
    nets: Ints,
) -> tuple[Ints, Ints, Ints]:
    """Count what each setting of each of the player's classes wins over the dealer's hands, how
    many those are, and how many hands the class has.

    `left` are the cards of each rank beside the dealer's known ones, `ranks` the four of each
    class. `missing` are the ranks that may complete the dealer's hand, a row for each way, with the
    strengths of what comes of it; `nets` by the two Low Hands and whether the player's High Hand
    wins."""
    classes, ways = len(ranks), len(missing)
    scores = np.zeros((classes, 3), dtype=np.int64)
    deals = np.zeros(classes, dtype=np.int64)
    hands = np.zeros(classes, dtype=np.int64)
    for player in range(classes):
        hands[player] = ways_to_take(ranks[player], left) // repeats[player]
        if not hands[player]:
            continue
        others = left - counts[player]
        for way in range(ways):
            number = ways_to_take(missing[way], others) // missing_repeats[way]
            if not number:
                continue
            deals[player] += number
            low, high = dealer_low[way], dealer_high[way]
            for s in range(3):
                won = 1 if wins[player_high[player, s], high] else 0
                scores[player, s] += number * nets[player_low[player, s], low, won]
    return scores, deals, hands


@kernel
def ways_to_take(ranks: Ints, left: Ints) -> int:
    """Count the ways to take cards of these ranks one after the other, out of those left."""
    number = 1
    for i in range(len(ranks)):
        taken = 0
        for j in range(i):
            taken += ranks[j] == ranks[i]
        number *= max(0, left[ranks[i]] - taken)
    return number


@kernel
def share_cards(
    deals: int,
    state: Words,
    boxes: int,
    pack: Ints,
    ranks: Ints,
    repeats: Ints,
    dealer_low: Ints,
    dealer_place: Ints,
    class_of: Ints,
    player_low: Ints,
    player_place: Ints,
    nets: Floats,
    unaided: Floats,
) -> tuple[float, float]:
    """Deal to `boxes` boxes that show each other their cards and set best: return the sum over
    deals of what that adds to a box's expectation, and the sum of the squares.

    `pack` holds ranks, `ranks` the four of each class, `class_of` the class by its ranks in order,
    read as a number. `unaided` is what the best setting of a class is expected to bring a player
    who knows only their own cards: its mean is known exactly, and only the difference to it is
    simulated, which varies little."""
    deck = pack.copy()
    kinds = pack.max() + 1
    lows, places = nets.shape[1], dealer_place.max() + 1
    full = np.bincount(pack, minlength=kinds)
    left = full.copy()
    below = np.zeros((places + 1, lows))  # dealer's hands whose High Hand is below a place
    total, squares = 0.0, 0.0
    for _ in range(deals):
        left[:] = full
        deal(deck, HAND * boxes, state)
        for card in deck[: HAND * boxes]:
            left[card] -= 1
        number = count_dealer(left, ranks, repeats, dealer_low, dealer_place, below)
        gained = 0.0
        for box in range(boxes):
            hand = np.sort(deck[HAND * box : HAND * (box + 1)])
            player = class_of[((hand[0] * kinds + hand[1]) * kinds + hand[2]) * kinds + hand[3]]
            best = -np.inf
            for s in range(3):
                mine, place = player_low[player, s], player_place[player, s]
                worth = 0.0
                for low in range(lows):
                    won = below[place, low]
                    lost = below[places, low] - won
                    worth += nets[mine, low, 1] * won + nets[mine, low, 0] * lost
                best = max(best, worth)
            gained += best / number - unaided[player]
        gained /= boxes
        total += gained
        squares += gained * gained
    return total, squares


@kernel
def count_dealer(
    left: Ints,
    ranks: Ints,
    repeats: Ints,
    dealer_low: Ints,
    dealer_place: Ints,
    below: Floats,
) -> float:
    """Fill `below` with how many of the dealer's hands have each Low Hand and a High Hand below
    each place; return how many hands there are."""
    below[:] = 0.0
    number = 0.0
    for d in range(len(ranks)):
        n = ways_of_class(ranks, d, left)
        if n:
            hands = n / repeats[d]
            below[dealer_place[d] + 1, dealer_low[d]] += hands
            number += hands
    for place in range(len(below) - 1):
        for low in range(below.shape[1]):
            below[place + 1, low] += below[place, low]
    return number


@kernel
def all_but_a_few(
    leftovers: Ints,
    full: Ints,
    choose: Ints,
    ranks: Ints,
    repeats: Ints,
    class_of: Ints,
    dealer_low: Ints,
    dealer_place: Ints,
    pair_low: Ints,
    pair_place: Ints,
    pair_of: Ints,
    stretches: Ints,
    ends: Ints,
    nets: Ints,
) -> Ints:
    """Count, for every choice of cards that the boxes leave over, the net of best play over all
    hands of a box and all hands of the dealer's.

    `leftovers` holds the ranks left over in order, a row for each choice; `pair_of` the Low Hand
    and the place of the High Hand of each setting, as one of the pairs there are. The dealer's Low
    Hands against which a Low Hand has the same result are side by side: `ends` says where such
    `stretches` end, and `nets` what is won or lost there."""
    kinds, places = len(full), dealer_place.max() + 1
    below = np.zeros((places + 1, len(ends) + 1), dtype=np.int64)
    worth = np.zeros(len(pair_low), dtype=np.int64)
    found = np.zeros(len(leftovers), dtype=np.int64)
    for choice in range(len(leftovers)):
        left = leftovers[choice]
        deal_from(left, kinds, class_of, dealer_low, dealer_place, below)
        for pair in range(len(pair_low)):
            mine, place = pair_low[pair], pair_place[pair]
            net, won_before, all_before = 0, 0, 0
            for i in range(stretches[mine]):
                won, every = below[place, ends[mine, i]], below[places, ends[mine, i]]
                here = won - won_before
                net += nets[mine, i, 1] * here + nets[mine, i, 0] * (every - all_before - here)
                won_before, all_before = won, every
            worth[pair] = net
        in_boxes = full.copy()
        for rank in left:
            in_boxes[rank] -= 1
        total = 0
        for player in range(len(ranks)):
            hands = ways_of_class(ranks, player, in_boxes)
            if hands:
                x, y, z = pair_of[player, 0], pair_of[player, 1], pair_of[player, 2]
                total += hands // repeats[player] * max(worth[x], worth[y], worth[z])
        ways = 1
        for rank in range(kinds):
            ways *= choose[full[rank], in_boxes[rank]]
        found[choice] = ways * total
    return found


@kernel
def deal_from(
    left: Ints, kinds: int, class_of: Ints, dealer_low: Ints, dealer_place: Ints, below: Ints
) -> None:
    """Fill `below` with how many of the dealer's hands out of these few cards have a High Hand
    below a place and a Low Hand below a strength."""
    below[:] = 0
    for i in range(len(left)):
        for j in range(i):
            for k in range(j):
                for m in range(k):
                    key = ((left[m] * kinds + left[k]) * kinds + left[j]) * kinds + left[i]
                    dealer = class_of[key]
                    below[dealer_place[dealer] + 1, dealer_low[dealer] + 1] += 1
    for place in range(1, len(below)):
        before = 0
        for low in range(1, below.shape[1]):
            before += below[place, low]
            below[place, low] = before + below[place - 1, low]


@kernel
def ways_of_class(ranks: Ints, which: int, left: Ints) -> int:
    """Count as `ways_to_take` does, for the four ranks of a class, which are in order."""
    a, b, c, d = ranks[which, 0], ranks[which, 1], ranks[which, 2], ranks[which, 3]
    n = left[a] * (left[b] - (b == a))
    if n <= 0:
        return 0
    third = left[c] - (c == a) - (c == b)
    fourth = left[d] - (d == a) - (d == b) - (d == c)
    return n * third * fourth if third > 0 and fourth > 0 else 0
