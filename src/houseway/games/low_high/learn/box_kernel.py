"""Rounds of one box each, dealt and settled in compiled code."""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel

Ints = NDArray[np.int64]

_HALF, _LOW_HALF = U(32), U(2**32 - 1)


@kernel
def deal(
    stream: NDArray[np.uint64],
    cards: Ints,
    weights: Ints,
    classes: Ints,
    observed: NDArray[np.int8],
    mine: Ints,
    dealers: Ints,
) -> None:
    """Four cards to each box and its dealer, drawn evenly: a draw that would favour some cards is
    made again (Lemire)."""
    s0, s1 = stream[0], stream[1]
    size = U(len(cards))
    deck = np.arange(len(cards))
    for row in range(len(mine)):
        own, other = 0, 0
        for i in range(8):
            left = size - U(i)
            least = (U(2**32) - left) % left
            while True:
                total = s0 + s1
                drawn = ((total << U(17)) | (total >> U(47))) + s0
                s1 ^= s0
                s0 = ((s0 << U(49)) | (s0 >> U(15))) ^ s1 ^ (s1 << U(21))
                s1 = (s1 << U(28)) | (s1 >> U(36))
                wide = (drawn >> _HALF) * left
                if (wide & _LOW_HALF) >= least:
                    break
            at = np.int64((wide >> _HALF) + U(i))
            card = deck[at]
            deck[at] = deck[i]
            deck[i] = card
            if i < 4:
                observed[row, cards[card]] += 1
                own += weights[card]
            else:
                other += weights[card]
        mine[row], dealers[row] = classes[own], classes[other]
    stream[0], stream[1] = s0, s1


@kernel
def settle(
    actions: Ints,
    mine: Ints,
    dealers: Ints,
    low: Ints,
    high: Ints,
    house_way: Ints,
    high_wins: Ints,
    box_code: Ints,
    nets: NDArray[np.float64],
    rewards: NDArray[np.float64],
) -> None:
    for row in range(len(actions)):
        hand, dealer, chosen = mine[row], dealers[row], actions[row]
        way = house_way[dealer]
        won = high_wins[high[hand, chosen], high[dealer, way]]
        rewards[row] = nets[box_code[low[hand, chosen], low[dealer, way], won]]
