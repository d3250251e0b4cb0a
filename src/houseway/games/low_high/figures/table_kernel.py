"""Several boxes against one dealer's hand: what came in a round, and what came together with it.

The facts of a round are what became of each box, of its side wager and of one on the dealer's hand.
Slower than `simulation_kernel`, which plays one box and knows nothing of what goes together.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel
from houseway.games.low_high.figures.simulation_kernel import (
    BOX_BITS,
    BOX_LANES,
    COLUMN,
    FIELD,
    HAND,
    HIGH,
    ROW,
    SIDE_BITS,
    SIDE_LANES,
    WON,
    Boxes,
    Hands,
    Tally,
    Words,
)

SIDES = SIDE_LANES + 1  # the uncounted one too
FACTS = BOX_LANES + 2 * SIDES
DEALERS = BOX_LANES + SIDES  # where the side wager on the dealer's hand begins
COUNTED = FACTS + FACTS * FACTS  # each fact, then any two of a round

_PLAYERS, _DEALERS = U(FIELD << ROW), U(FIELD << COLUMN)
_BELOW_HIGH = U((1 << HIGH) - 1)
_LANE = U(63)
_WON, _COLUMN = U(WON), U(COLUMN)
_HALF, _LOW_HALF = U(32), U(2**32 - 1)
_NONE = U(0)


@kernel
def play_table(
    rounds: int,
    s0: np.uint64,
    s1: np.uint64,
    boxes_played: int,
    pack: Words,
    even: Words,
    players: Hands,
    dealers: Hands,
    boxes: Boxes,
) -> Tally:
    """`even` holds what `rejected_below` says of each hand in its turn, the dealer's last."""
    counted = np.zeros(COUNTED, dtype=np.int64)
    deck = pack.copy()
    hands = boxes_played + 1
    keys = np.zeros(hands, dtype=np.uint64)
    facts: NDArray[np.int64] = np.zeros(2 * boxes_played + 1, dtype=np.int64)
    for _ in range(rounds):
        for hand in range(hands):
            while True:
                total = s0 + s1
                drawn = ((total << U(17)) | (total >> U(47))) + s0
                s1 ^= s0
                s0 = ((s0 << U(49)) | (s0 >> U(15))) ^ s1 ^ (s1 << U(21))
                s1 = (s1 << U(28)) | (s1 >> U(36))
                a = drawn >> _HALF
                key = _NONE
                for i in range(hand * HAND, hand * HAND + HAND):
                    a *= U(len(deck) - i)
                    at = (a >> _HALF) + U(i)
                    a &= _LOW_HALF
                    card = deck[at]
                    deck[at] = deck[U(i)]
                    deck[U(i)] = card
                    key += card
                if a >= even[hand]:
                    break
            keys[hand] = key
        dealer = U(dealers[keys[boxes_played]])
        for box in range(boxes_played):
            player = U(players[keys[box]])
            lanes = U(boxes[((player & _PLAYERS) | (dealer & _DEALERS)) >> _COLUMN])
            lane = lanes >> _WON if player > (dealer | _BELOW_HIGH) else lanes
            facts[2 * box] = np.int64(lane & _LANE) // BOX_BITS
            facts[2 * box + 1] = BOX_LANES + np.int64(player & _LANE) // SIDE_BITS
        facts[2 * boxes_played] = DEALERS + np.int64(dealer & _LANE) // SIDE_BITS
        for i in range(len(facts)):
            counted[facts[i]] += 1
            for j in range(len(facts)):
                counted[FACTS + facts[i] * FACTS + facts[j]] += 1
    return counted
