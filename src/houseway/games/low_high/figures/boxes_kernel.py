"""Three boxes against one hand of the dealer's, counted together.

The cards of two boxes are eight, and how often they can be split in two hands does not depend on
what else is dealt. So all eight cards are walked over, rank by rank, and with them goes what the
third box can hold: all hands, less those that contain one of the eight, and so on with the sign
changing. That sum is taken a rank at a time, and what eights have in common is added up once.

Cards are taken by rank, as many as there are of it. `cards_in_order` of `three_boxes` lists those
from some rank on by how many they are, and of as many those with fewest of the first rank first: so
those without the first rank stand in front, in the same order as in the list from the next rank on.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel
from houseway.games.low_high.figures.joint_kernel import hands_with
from houseway.games.low_high.figures.kernel import Ints
from houseway.games.low_high.figures.protection_kernel import Flags

SmallInts = NDArray[np.int32]
Unsigned = NDArray[np.uint64]

EIGHT = 8


@kernel
def things_against(
    dealer: int,
    low: Ints,
    high: Ints,
    wins: Flags,
    box_code: Ints,
    side: Ints,
    side_codes: int,
) -> Unsigned:
    """What each class comes to against one of the dealer's: its main outcome and its side outcome,
    as one number."""
    thing = np.zeros(len(low), dtype=np.uint64)
    for hand in range(len(low)):
        won = 1 if wins[high[hand], high[dealer]] else 0
        thing[hand] = box_code[low[hand], low[dealer], won] * side_codes + side[hand]
    return thing


@kernel
def hands_containing(
    left: Ints,
    choose: Ints,
    ranks: Ints,
    counts: Ints,
    thing: Unsigned,
    shared: Ints,
    shared_by: Ints,
    shared_ids: Ints,
    found: SmallInts,
) -> None:
    """(cards, thing): hands that contain these cards and come to that, with a sign that changes
    with every card."""
    for pair in range(len(shared_by)):
        hand, part = shared_by[pair], shared_ids[pair]
        number = hands_with(ranks[hand], counts[hand], shared[part], left, choose)
        if number:
            found[part, thing[hand]] += number if shared[part].sum() % 2 == 0 else -number


@kernel
def both_hands(counts: Ints, full: Ints, choose: Ints, eights: Ints) -> tuple[SmallInts, SmallInts]:
    """Of every two classes, the first not after the second: the place of their eight cards in
    order, or -1 where there are not so many; and how often given eight cards are split so, in
    either order, halved."""
    classes, ranks = counts.shape
    place = np.full((classes, classes), -1, dtype=np.int32)
    splits = np.zeros((classes, classes), dtype=np.int32)
    for one in range(classes):
        for other in range(one, classes):
            at, cards, ways = 0, EIGHT, 1
            for rank in range(ranks):
                both = counts[one, rank] + counts[other, rank]
                if both > full[rank]:
                    at = -1
                    break
                for fewer in range(both):
                    at += eights[rank + 1, cards - fewer]
                cards -= both
                ways *= choose[both, counts[one, rank]]
            place[one, other] = at
            splits[one, other] = ways // 2 if one == other else ways
    return place, splits


@kernel
def walk_over_eights(
    left: Ints,
    choose: SmallInts,
    eights: Ints,
    number: Ints,
    sums: SmallInts,
    things: int,
    thing: Unsigned,
    first: Ints,
    hands: SmallInts,
    splits: SmallInts,
    found: Ints,
) -> None:
    """Adds to (what two boxes come to, what the third does) how often it comes.

    `number` says how many there are in the lists of `cards_in_order`, and `eights` how many of so
    many cards; `sums` begins with `hands_containing` and has room for as much at every depth;
    `hands` are the two hands of each split, those of one eight from `first` on."""
    ranks = len(left)
    begin = begins(number[0] * things)
    room = np.zeros(ranks + 1, dtype=np.int64)  # for cards from this rank on
    for rank in range(ranks - 1, -1, -1):
        room[rank] = room[rank + 1] + left[rank]
    rank_at = np.zeros(EIGHT + 1, dtype=np.int64)  # by depth
    taken = np.zeros(EIGHT + 1, dtype=np.int64)  # of this rank
    to_take = np.full(EIGHT + 1, EIGHT)
    place = np.zeros(EIGHT + 1, dtype=np.int64)
    ways = np.ones(EIGHT + 1, dtype=np.int64)
    times = np.zeros(things * things, dtype=np.int64)
    met = np.zeros(things * things, dtype=np.uint64)
    third = np.zeros(things, dtype=np.int64)
    depth = 0
    while depth >= 0:
        taken[depth] += 1
        rank, now, cards = rank_at[depth], taken[depth], to_take[depth]
        if now > min(left[rank], cards):
            rank_at[depth], taken[depth] = rank + 1, 0
            if room[rank + 1] < cards:
                depth -= 1
            continue
        then = cards - now
        if then > room[rank + 1]:
            continue
        at = place[depth]
        for fewer in range(now):
            at += eights[rank + 1, cards - fewer]
        here = depth * begin[-1]
        ways_now = ways[depth] * choose[left[rank], now]
        if then:
            take(sums, here, begin, number[rank + 1], things, choose[now], now, then)
            depth += 1
            rank_at[depth], taken[depth], to_take[depth] = rank + 1, 0, then
            place[depth], ways[depth] = at, ways_now
        else:
            third_box(sums, here, begin, number[rank + 1], choose[now], now, ways_now, third)
            add_splits(first[at], first[at + 1], hands, splits, thing, third, times, met, found)


@kernel
def begins(long: Ints) -> Ints:
    """Where each of some stretches begins, and where the last ends."""
    begin = np.zeros(len(long) + 1, dtype=np.int64)
    for i in range(len(long)):
        begin[i + 1] = begin[i] + long[i]
    return begin


@kernel
def take(
    sums: SmallInts,
    here: int,
    begin: Ints,
    after: Ints,
    things: int,
    choose: SmallInts,
    now: int,
    then: int,
) -> None:
    """The sums one deeper, where so many cards of a rank are among the eight and so many of the
    ranks after it: any of the first may be shared."""
    most = len(after) - 1
    below = here + begin[-1]
    for size in range(min(then, most) + 1):
        to, long = below + begin[size], after[size] * things
        copy(sums, to, here + begin[size], long)
        for shared in range(1, min(now, most - size) + 1):
            of = here + begin[size + shared] + skipped(after, size + shared, shared) * things
            add(sums, to, of, long, choose[shared])


@kernel
def third_box(
    sums: SmallInts,
    here: int,
    begin: Ints,
    after: Ints,
    choose: SmallInts,
    now: int,
    ways: int,
    third: Ints,
) -> None:
    """(thing): the hands of the third box, times the ways to take the eight cards, of which the
    last are of this rank."""
    third[:] = 0
    for shared in range(min(now, len(after) - 1) + 1):
        of = here + begin[shared] + skipped(after, shared, shared) * len(third)
        for i in range(len(third)):
            third[i] += ways * choose[shared] * sums[of + i]


@kernel
def skipped(after: Ints, size: int, shared: int) -> int:
    """In the list of cards from a rank on, of this size: those with fewer of the rank itself, by
    how many there are of each size after it."""
    before = 0
    for fewer in range(shared):
        before += after[size - fewer]
    return before


@kernel
def copy(sums: SmallInts, to: int, of: int, long: int) -> None:
    for i in range(U(long)):
        sums[U(to) + i] = sums[U(of) + i]


@kernel
def add(sums: SmallInts, to: int, of: int, long: int, times: int) -> None:
    for i in range(U(long)):
        sums[U(to) + i] += np.int32(times) * sums[U(of) + i]


@kernel
def add_splits(
    begin: int,
    end: int,
    hands: SmallInts,
    splits: SmallInts,
    thing: Unsigned,
    third: Ints,
    times: Ints,
    met: Unsigned,
    found: Ints,
) -> None:
    """Every split of eight cards in two hands, with what the third box can come to beside them."""
    things, number = U(len(third)), U(0)
    for split in range(U(begin), U(end)):
        pair = thing[hands[split, U(0)]] * things + thing[hands[split, U(1)]]
        if not times[pair]:
            met[number] = pair
            number += U(1)
        times[pair] += splits[split]
    for i in range(number):
        pair = met[i]
        for other in range(things):
            found[pair, other] += times[pair] * third[other]
        times[pair] = 0
