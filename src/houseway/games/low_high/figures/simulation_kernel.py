"""The inner loops of a simulated Low-and-High game: one for a single box, one for several.

`one_box_kernel` deals a block of rounds, then counts their outcomes. What costs time here is not
arithmetic but memory and registers. Dealing and counting in one loop
takes more registers than there are, and a histogram in memory stands in the way of the next deal's
loads. So a block of deals is written down first, as two keys a round, and outcomes are counted in
lanes of a register. A hand's key is the sum of its cards' weights, the same in any order.

The fields of a hand's entry, from the lowest bit:

| bits | what |
|---|---|
| 0 to 5 | lane of the side wager's outcome |
| 6 to 12 | Low Hand as the dealer's (column of the box table) |
| 13 to 19 | Low Hand as the player's (row of the box table) |
| 25 to 31 | High Hand: the higher number wins, and the dealer wins if they are equal |

An entry of the box table holds the lane of a box whose High Hand loses, and `WON` bits above it the
lane of one whose High Hand wins.

`play_table` plays any number of boxes, and counts what came together in a round as well. With one
box it takes four times as long, so it does not replace the other.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel

Words = NDArray[np.uint64]
Hands = NDArray[np.uint32]
Boxes = NDArray[np.uint16]
Tally = NDArray[np.int64]
Play = Callable[[int, np.uint64, np.uint64, Words, Words, Hands, Hands, Boxes], Tally]

COLUMN, ROW, HIGH = 6, 13, 25  # where the fields begin
FIELD = 0x7F
WON = 7
BOX_LANES, BOX_BITS = 4, 16
SIDE_LANES, SIDE_BITS = 10, 6
UNCOUNTED = SIDE_LANES * SIDE_BITS  # the lane of one side outcome, known from all the others
LANES = BOX_LANES + SIDE_LANES
HAND = 4

# The facts of a round with several boxes: what became of each box, of its side wager and of one on
# the dealer's hand.
SIDES = SIDE_LANES + 1  # the uncounted one too
FACTS = BOX_LANES + 2 * SIDES
DEALERS = BOX_LANES + SIDES  # where the side wager on the dealer's hand begins
COUNTED = FACTS + FACTS * FACTS  # each fact, then any two of a round

_FULL = (1 << SIDE_BITS) - 1  # rounds until a side lane may be full
_BLOCK = 8 * _FULL  # small enough for the nearest cache and for lanes of twice the width
_BITS = U(SIDE_BITS)
_EVEN_LANES = U(sum(_FULL << 2 * SIDE_BITS * lane for lane in range(SIDE_LANES // 2)))
_WIDE_LANE = U((1 << 2 * SIDE_BITS) - 1)
_BOX_LANE = U((1 << BOX_BITS) - 1)
_PLAYERS, _DEALERS = U(FIELD << ROW), U(FIELD << COLUMN)
_BELOW_HIGH = U((1 << HIGH) - 1)
_LANE = U(63)
_WON, _COLUMN = U(WON), U(COLUMN)
_HALF, _LOW_HALF = U(32), U(2**32 - 1)
_ONE, _NONE = U(1), U(0)


@cache
def one_box_kernel(cards: int) -> Play:
    """Compile the kernel for a pack of `cards` cards.

    The number is a constant in it, since a factor that the compiler knows takes no register."""

    @kernel
    def play(
        rounds: int,
        s0: np.uint64,
        s1: np.uint64,
        pack: Words,
        even: Words,
        players: Hands,
        dealers: Hands,
        boxes: Boxes,
    ) -> Tally:
        """Count box lanes, then side lanes. `pack` holds the cards' weights, `even` what
        `rejected_below` returns for the player's and for the dealer's hand."""
        found = np.zeros(LANES, dtype=np.int64)
        keys = np.empty(_BLOCK, dtype=np.uint64)
        deck = pack.copy()
        below0, below1 = even[0], even[1]
        done = 0
        while done < rounds:
            turns = min(_BLOCK, rounds - done)
            for turn in range(turns):
                while True:
                    total = s0 + s1
                    drawn = ((total << U(17)) | (total >> U(47))) + s0
                    s1 ^= s0
                    s0 = ((s0 << U(49)) | (s0 >> U(15))) ^ s1 ^ (s1 << U(21))
                    s1 = (s1 << U(28)) | (s1 >> U(36))
                    a = drawn & _LOW_HALF
                    b = drawn >> _HALF
                    first, second = _NONE, _NONE
                    for i in range(HAND):
                        a *= U(cards - i)
                        at = (a >> _HALF) + U(i)
                        a &= _LOW_HALF
                        card = deck[at]
                        deck[at] = deck[U(i)]
                        deck[U(i)] = card
                        first += card
                    for i in range(HAND, 2 * HAND):
                        b *= U(cards - i)
                        at = (b >> _HALF) + U(i)
                        b &= _LOW_HALF
                        card = deck[at]
                        deck[at] = deck[U(i)]
                        deck[U(i)] = card
                        second += card
                    # What a rejected draw did to the order of the pack does no harm: the next
                    # draw is even from any order.
                    if a >= below0 and b >= below1:
                        break
                keys[U(turn)] = (first << _HALF) | second
            count(turns, keys, players, dealers, boxes, found)
            done += turns
        return found

    return play


@kernel
def count(
    turns: int, keys: Words, players: Hands, dealers: Hands, boxes: Boxes, found: Tally
) -> None:
    """Add the outcomes of a block of deals to those found before."""
    box, evens, odds = _NONE, _NONE, _NONE
    begin = 0
    while begin < turns:
        end = min(begin + _FULL, turns)
        side = _NONE
        for turn in range(begin, end):
            key = keys[U(turn)]
            player, dealer = U(players[key >> _HALF]), U(dealers[key & _LOW_HALF])
            side += _ONE << (player & _LANE)
            lanes = U(boxes[((player & _PLAYERS) | (dealer & _DEALERS)) >> _COLUMN])
            lane = lanes >> _WON if player > (dealer | _BELOW_HIGH) else lanes
            box += _ONE << (lane & _LANE)
        evens += side & _EVEN_LANES
        odds += (side >> _BITS) & _EVEN_LANES
        begin = end
    for i in range(BOX_LANES):
        found[i] += np.int64((box >> U(i * BOX_BITS)) & _BOX_LANE)
    for i in range(SIDE_LANES // 2):
        at = U(2 * i * SIDE_BITS)
        found[BOX_LANES + 2 * i] += np.int64((evens >> at) & _WIDE_LANE)
        found[BOX_LANES + 2 * i + 1] += np.int64((odds >> at) & _WIDE_LANE)


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
    """Count each fact, then any two of a round. `even` holds what `rejected_below` returns for each
    hand, the dealer's last."""
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
