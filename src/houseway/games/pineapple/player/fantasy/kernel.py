"""The best setting of 13 to 17 cards, by branch and bound.

Every five and every three of the cards is looked up once and sorted, the strongest first. Bottoms
are tried in that order; for each, the strongest middle below it that shares no card with it, and
then tops from the strongest down. A top is skipped only if it and the middle cannot beat the best
setting so far. That is exact because a stronger segment is never worth less, for any objective.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel
from houseway.games.pineapple.rules.places import FIVES, THREES, Places

Cards = NDArray[np.uint8]
Masks = NDArray[np.uint32]
Worths = NDArray[np.float64]

WHOLE = 13
EVERYTHING = np.uint32((1 << WHOLE) - 1)
NONE = -1e18  # less than any hand is worth
ONE = U(1)
# A choice of cards is packed into one number: its place, and below it its cards as bits.
MASK_BITS = np.uint32(17)
MASK = np.uint32((1 << 17) - 1)
BLOCK = 32  # choices that are checked without stopping
NO_MASK = np.uint32(0xFFFFFFFF)
NO_CARDS = np.uint32(0)


Place = int | np.int16
Segments = tuple[np.int64, np.int64, np.int64]  # top, middle and bottom as bits


class Stay(NamedTuple):
    """The lowest places that stay in Fantasy Land, and the worth of staying."""

    top: int
    middle: int
    bottom: int
    worth: float


class Search(NamedTuple):
    """What the kernel reads; arrays are by place unless stated."""

    mixed: Places  # by the number of a choice of ranks, see `steps`
    suited: Places
    threes: Places
    # Cards in order of rank: the i-th of rank r adds steps[i, r], and the sum numbers the choice.
    # Tables by this number are small enough for the fastest cache.
    steps: NDArray[np.int64]
    weakest_middle: Places  # by the top
    weakest_bottom: Places  # by the middle
    floor: int  # of 13 cards, fives below this place are listed only where they are needed
    top: Worths
    middle: Worths
    bottom: Worths
    stay: Stay


class Found(NamedTuple):
    """A setting: its worth, and the cards of each segment as bits; no bits if all are foul."""

    worth: float
    top: np.int64
    middle: np.int64
    bottom: np.int64


class Choices(NamedTuple):
    """The fives or threes of a hand, the strongest first."""

    places: NDArray[np.int16]
    masks: Masks  # followed by one block that shares a card with everything


class Hand(NamedTuple):
    fives: Choices  # if only those from a floor on are listed, the last stands for all others
    threes: Choices
    place_of: NDArray[np.int16]  # by the five cards as bits; of 13 cards only


@kernel
def look_up(search: Search, cards: Cards, floor: int) -> Hand:
    """List the fives and threes of cards in order of rank, the lowest first."""
    place_of = np.empty(1 << WHOLE if len(cards) == WHOLE else 0, dtype=np.int16)
    return Hand(fives_of(search, cards, floor, place_of), threes_of(search, cards), place_of)


@kernel
def fives_of(search: Search, cards: Cards, floor: int, place_of: NDArray[np.int16]) -> Choices:
    number = len(cards)
    hot = np.empty(number, dtype=np.uint32)  # the suit as one bit: "and" leaves what all share
    add = np.empty((5, number), dtype=np.uint32)
    for i in range(number):
        hot[i] = 1 << (cards[i] & 3)
        for place in range(5):
            add[place, i] = search.steps[place, cards[i] >> 2]
    count = number * (number - 1) * (number - 2) * (number - 3) * (number - 4) // 120
    packed = np.empty(count + 1, dtype=np.uint32)
    mixed, suited = search.mixed, search.suited
    at, size, keeps = U(0), U(number), len(place_of) > 0
    for a in range(size):
        for b in range(a + ONE, size):
            key_b = add[U(0), a] + add[U(1), b]
            hot_b = hot[a] & hot[b]
            for c in range(b + ONE, size):
                key_c = key_b + add[U(2), c]
                hot_c = hot_b & hot[c]
                for d in range(c + ONE, size):
                    key_d = key_c + add[U(3), d]
                    hot_d = hot_c & hot[d]
                    mask = (ONE << a) | (ONE << b) | (ONE << c) | (ONE << d)
                    for e in range(d + ONE, size):
                        key = U(key_d + add[U(4), e])
                        place = suited[key] if hot_d & hot[e] else mixed[key]
                        packed[at] = (U(place - floor) << MASK_BITS) | mask | (ONE << e)
                        at += U(place >= floor)  # what is below is written over by the next
                        if keeps:
                            place_of[mask | (ONE << e)] = place
    return in_order(packed[:at], FIVES, floor)


@kernel
def threes_of(search: Search, cards: Cards) -> Choices:
    size = U(len(cards))
    packed = np.empty(len(cards) * (len(cards) - 1) * (len(cards) - 2) // 6, dtype=np.uint32)
    at = U(0)
    for a in range(size):
        for b in range(a + ONE, size):
            key = search.steps[0, cards[a] >> 2] + search.steps[1, cards[b] >> 2]
            mask = (ONE << a) | (ONE << b)
            for c in range(b + ONE, size):
                place = search.threes[U(key + search.steps[2, cards[c] >> 2])]
                packed[at] = (U(place) << MASK_BITS) | mask | (ONE << c)
                at += ONE
    return in_order(packed, THREES, 0)


@kernel
def in_order(packed: Masks, number: int, floor: int) -> Choices:
    """Sort choices, the highest place first, by counting how often each place occurs.

    Places are counted from the floor."""
    count, last = U(len(packed)), U(number - 1 - floor)
    ends = np.zeros(number - floor, dtype=np.uint16)
    for i in range(count):
        ends[last - U(packed[i] >> MASK_BITS)] += np.uint16(1)
    before = np.uint32(0)
    for i in range(U(number - floor)):
        held = ends[i]
        ends[i] = before
        before += held
    listed = len(packed) + (floor > 0)
    places = np.empty(listed, dtype=np.int16)
    masks = np.empty(listed + BLOCK, dtype=np.uint32)
    places[listed - 1], masks[listed - 1] = floor - 1, NO_CARDS
    masks[listed:] = NO_MASK
    for i in range(count):
        place = packed[i] >> MASK_BITS
        at = ends[last - U(place)]
        ends[last - U(place)] = at + np.uint16(1)
        places[U(at)] = place + floor
        masks[U(at)] = packed[i] & MASK
    return Choices(places, masks)


@kernel
def best(search: Search, cards: Cards, hand: Hand) -> Found:
    """Return the setting worth most."""
    found, decided = best_of_listed(search, hand)
    return found if decided else best_of_listed(search, look_up(search, cards, 0))[0]


@kernel
def best_of_listed(search: Search, hand: Hand) -> tuple[Found, bool]:
    """Return the best listed setting, and whether no unlisted bottom could beat it."""
    # Tuples are unpacked before the loop: counting references to their arrays would cost more than
    # the loop itself.
    places, masks = hand.fives.places, hand.fives.masks
    tops, top_masks = hand.threes.places, hand.threes.masks
    on_top, in_middle, at_bottom, stay = search.top, search.middle, search.bottom, search.stay
    weakest_middle, weakest_bottom = search.weakest_middle, search.weakest_bottom
    place_of = hand.place_of
    most, found = NONE, (np.int64(0), np.int64(0), np.int64(0))
    start, from_top, decided = 0, 0, True
    for i in range(len(places)):
        start = middles_from(weakest_bottom, places, masks, i, start)
        if start == len(places):
            break
        # Tops above the strongest middle there can be are out of order from here on.
        while weakest_middle[tops[from_top]] > places[start]:
            from_top += 1
        bottom, below = places[i], at_bottom[places[i]] + in_middle[places[start]]
        decided = (
            below + on_top[tops[from_top]] + staying(stay, tops[from_top], bottom, bottom) <= most
        )
        if decided or masks[i] == NO_CARDS:
            break
        k = first_apart(top_masks, from_top, masks[i])
        if (
            k == len(tops)
            or below + on_top[tops[k]] + staying(stay, tops[k], bottom, bottom) <= most
        ):
            continue
        first = first_apart(masks, start, masks[i])
        if first < len(places):
            listed = (places, masks, tops, top_masks, place_of)
            rules = (weakest_middle, weakest_bottom)
            worths = (on_top, in_middle, at_bottom[bottom], stay)
            most, found = with_bottom(worths, rules, listed, i, k, first, most, found)
    return Found(most, found[0], found[1], found[2]), decided or places[-1] != search.floor - 1


@kernel
def middles_from(
    weakest_bottom: Places, places: NDArray[np.int16], masks: Masks, i: int, start: int
) -> int:
    """Return where the middles start that a bottom allows; `start` is that of the one before."""
    if masks[i] == NO_CARDS:
        return i
    while start < len(places) and weakest_bottom[places[start]] > places[i]:
        start += 1
    return start


@kernel
def with_bottom(
    worths: tuple[Worths, Worths, float, Stay],
    rules: tuple[Places, Places],
    listed: tuple[NDArray[np.int16], Masks, NDArray[np.int16], Masks, NDArray[np.int16]],
    i: int,
    from_top: int,
    first: int,
    most: float,
    found: Segments,
) -> tuple[float, Segments]:
    """Return the best so far or better with this bottom.

    Tops are tried from the strongest down, each with the strongest middle left."""
    on_top, in_middle, at_bottom, stay = worths
    weakest_middle, weakest_bottom = rules
    places, masks, tops, top_masks, place_of = listed
    bottom, taken, highest = places[i], masks[i], places[first]
    bound = at_bottom + in_middle[highest]
    for k in range(from_top, len(tops)):
        top = tops[k]
        if bound + on_top[top] + staying(stay, top, highest, bottom) <= most:
            break
        if top_masks[k] & taken or weakest_middle[top] > highest:
            continue
        middle, mask = middle_beside(place_of, places, masks, first, taken | top_masks[k])
        if middle < weakest_middle[top] or bottom < weakest_bottom[middle]:
            continue
        worth = at_bottom + in_middle[middle] + on_top[top] + staying(stay, top, middle, bottom)
        if worth > most:
            most, found = worth, (np.int64(top_masks[k]), np.int64(mask), np.int64(taken))
    return most, found


@kernel
def middle_beside(
    place_of: NDArray[np.int16],
    places: NDArray[np.int16],
    masks: Masks,
    first: int,
    taken: np.uint32,
) -> tuple[np.int16, np.uint32]:
    """Return the middle: of 13 cards the five left, else the strongest left, or -1 if none."""
    if len(place_of):
        mask = EVERYTHING ^ taken
        return place_of[U(mask)], mask
    at = first_apart(masks, first, taken)
    if at == len(places):
        return np.int16(-1), taken
    return places[at], masks[at]


@kernel
def staying(stay: Stay, top: Place, middle: Place, bottom: Place) -> float:
    return stay.worth if bottom >= stay.bottom or middle >= stay.middle or top >= stay.top else 0.0


@kernel
def first_apart(masks: Masks, begin: int, taken: np.uint32) -> int:
    """Return the first choice from `begin` that shares no card with those taken, or the end.

    Whole blocks are checked without stopping, so that the processor can check many at once.
    """
    count = len(masks) - BLOCK
    while begin < count:
        least = NO_MASK
        for i in range(U(BLOCK)):
            least = min(least, masks[U(begin) + i] & taken)
        if least == 0:
            break
        begin += BLOCK
    while begin < count and masks[U(begin)] & taken:
        begin += 1
    return min(begin, count)
