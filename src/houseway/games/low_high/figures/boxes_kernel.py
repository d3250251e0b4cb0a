"""One, two or three boxes against one hand of the dealer's, counted together.

All boxes but the last hold some cards between them: none, four or eight. How often these can be
split into hands does not depend on what else is dealt. So the kernel walks over all such cards,
rank by rank, and takes along what the last box can hold: all hands, less those that contain one of
the cards, plus those that contain two, and so on. That sum is made one rank at a time, and what
many cards have in common is added up once.

Cards count by rank alone. `cards_in_order` of `box_counts` lists them by their number from some
rank on, those with fewest cards of the first rank first. So the cards without the first rank come
first, in the same order as in the list from the next rank on.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import U, kernel
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.figures.protection_kernel import Flags

SmallInts = NDArray[np.int32]
Unsigned = NDArray[np.uint64]


@kernel
def count_boxes(
    found: Ints,
    dealers: Ints,
    cards: int,
    group: Ints,
    full: Ints,
    choose: Ints,
    ranks: Ints,
    counts: Ints,
    low: Ints,
    high: Ints,
    wins: Flags,
    box_code: Ints,
    side: Ints,
    side_codes: int,
    shared: Ints,
    number: Ints,
    shared_by: Ints,
    shared_ids: Ints,
    by_size: Ints,
    first: Ints,
    hands: SmallInts,
    splits: SmallInts,
) -> None:
    """Add to (group of the dealer's class, results of all boxes but the last, result of the last)
    how often they come together, over all hands of the boxes against each of these `dealers`.

    The result of a box is its main outcome and its side outcome, as one number. `low`, `high` and
    `side` are those of each class as it is set.

    The boxes but the last hold `cards` cards. `shared` lists, in the order of `cards_in_order`,
    the cards by rank that the last box might share with them; `number` has the length of each list,
    and `shared_by` and `shared_ids` pair each class with each of `shared` that it contains.
    `by_size` counts the ways to take some number of cards from a rank on. `hands` are the two
    hands of each split, those of the same cards from `first` on, and `splits` how often each
    comes."""
    results = found.shape[2]
    result = np.zeros(len(ranks) + 1, dtype=np.uint64)  # last comes no hand, whose result is 0
    small = choose.astype(np.int32)
    sign = np.array([1 if part.sum() % 2 == 0 else -1 for part in shared], dtype=np.int32)
    sums = np.zeros(max(1, cards) * len(shared) * results, dtype=np.int32)
    for dealer in dealers:
        left = full - counts[dealer]
        for hand in range(len(ranks)):
            won = 1 if wins[high[hand], high[dealer]] else 0
            result[hand] = box_code[low[hand], low[dealer], won] * side_codes + side[hand]
        sums[: len(shared) * results] = 0
        for pair in range(len(shared_by)):
            hand, part = shared_by[pair], shared_ids[pair]
            ways = hands_with(hand, part, ranks, counts, shared, left, small)
            if ways:
                sums[part * results + np.int64(result[hand])] += sign[part] * ways
        walk_over_cards(
            cards, left, small, by_size, number, sums, result, first, hands, splits,
            found[group[dealer]],
        )  # fmt: skip


@kernel
def hands_with(
    hand: int, part: int, ranks: Ints, counts: Ints, shared: Ints, left: Ints, choose: SmallInts
) -> np.int32:
    """Count the hands of a class that contain certain cards, out of those left."""
    number = np.int32(1)
    for i in range(U(ranks.shape[1])):
        rank = U(ranks[hand, i])
        if i == 0 or ranks[hand, i - U(1)] != ranks[hand, i]:
            there = left[rank] - shared[part, rank]
            if there <= 0:
                if there < 0 or counts[hand, rank] > shared[part, rank]:
                    return np.int32(0)
            else:
                number *= choose[U(there), U(counts[hand, rank] - shared[part, rank])]
    return number


@kernel
def two_hands(
    counts: Ints, full: Ints, choose: Ints, by_size: Ints, cards: int
) -> tuple[SmallInts, SmallInts]:
    """Find the place of the cards of every two classes, or -1 if these are not as many as `cards`
    or not in the pack; and how often the same cards are split so.

    The second class is never before the first, and splits in either order are halved. The last
    class is no hand at all."""
    classes, ranks = counts.shape
    place = np.full((classes, classes), -1, dtype=np.int32)
    splits = np.zeros((classes, classes), dtype=np.int32)
    size = counts.sum(axis=1)
    for one in range(classes):
        for other in range(one, classes):
            if size[one] + size[other] != cards:
                continue
            at, to_place, ways = 0, cards, 1
            for rank in range(ranks):
                both = counts[one, rank] + counts[other, rank]
                if both > full[rank]:
                    at = -1
                    break
                for fewer in range(both):
                    at += by_size[rank + 1, to_place - fewer]
                to_place -= both
                ways *= choose[both, counts[one, rank]]
            place[one, other] = at
            splits[one, other] = ways // 2 if one == other else ways
    return place, splits


@kernel
def walk_over_cards(
    cards: int,
    left: Ints,
    choose: SmallInts,
    by_size: Ints,
    number: Ints,
    sums: SmallInts,
    result: Unsigned,
    first: Ints,
    hands: SmallInts,
    splits: SmallInts,
    found: Ints,
) -> None:
    """Add to (results of all boxes but the last, result of the last) how often they come together.

    `sums` begins with the hands that contain some cards, by cards and result, with a sign that
    changes with every card. It has room for as much at every depth. The other arguments are those
    of `count_boxes`."""
    ranks, results = len(left), found.shape[1]
    begin = begins(number[0] * results)
    room = np.zeros(ranks + 1, dtype=np.int64)  # for cards from this rank on
    for rank in range(ranks - 1, -1, -1):
        room[rank] = room[rank + 1] + left[rank]
    rank_at = np.zeros(cards + 1, dtype=np.int64)  # by depth
    taken = np.zeros(cards + 1, dtype=np.int64)  # of this rank
    to_take = np.full(cards + 1, cards)
    place = np.zeros(cards + 1, dtype=np.int64)
    ways = np.ones(cards + 1, dtype=np.int64)
    times = np.zeros(results * results, dtype=np.int64)
    met = np.zeros(results * results, dtype=np.uint64)
    last = np.zeros(results, dtype=np.int64)
    depth = 0
    if not cards:
        for i in range(results):
            found[0, i] += sums[i]
        depth = -1
    while depth >= 0:
        taken[depth] += 1
        rank, now, still = rank_at[depth], taken[depth], to_take[depth]
        if now > min(left[rank], still):
            rank_at[depth], taken[depth] = rank + 1, 0
            if room[rank + 1] < still:
                depth -= 1
            continue
        then = still - now
        if then > room[rank + 1]:
            continue
        at = place[depth]
        for fewer in range(now):
            at += by_size[rank + 1, still - fewer]
        here = depth * begin[-1]
        ways_now = ways[depth] * choose[left[rank], now]
        if then:
            take(sums, here, begin, number[rank + 1], results, choose[now], now, then)
            depth += 1
            rank_at[depth], taken[depth], to_take[depth] = rank + 1, 0, then
            place[depth], ways[depth] = at, ways_now
        else:
            last_box(sums, here, begin, number[rank + 1], choose[now], now, ways_now, last)
            add_splits(first[at], first[at + 1], hands, splits, result, last, times, met, found)


@kernel
def begins(long: Ints) -> Ints:
    """Find where each of some stretches begins, and where the last ends."""
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
    results: int,
    choose: SmallInts,
    now: int,
    then: int,
) -> None:
    """Make the sums one deeper, with `now` cards of a rank taken and `then` of the ranks after it:
    any of the first may be shared."""
    most = len(after) - 1
    below = here + begin[-1]
    for size in range(min(then, most) + 1):
        to, long = below + begin[size], after[size] * results
        copy(sums, to, here + begin[size], long)
        for shared in range(1, min(now, most - size) + 1):
            of = here + begin[size + shared] + number_before(after, size + shared, shared) * results
            add(sums, to, of, long, choose[shared])


@kernel
def last_box(
    sums: SmallInts,
    here: int,
    begin: Ints,
    after: Ints,
    choose: SmallInts,
    now: int,
    ways: int,
    last: Ints,
) -> None:
    """Fill `last` with the hands of the last box by result, times the ways to take the cards of the
    others, of which the last are of this rank."""
    last[:] = 0
    for shared in range(min(now, len(after) - 1) + 1):
        of = here + begin[shared] + number_before(after, shared, shared) * len(last)
        for i in range(len(last)):
            last[i] += ways * choose[shared] * sums[of + i]


@kernel
def number_before(after: Ints, size: int, shared: int) -> int:
    """Count the cards of this size, in the list from a rank on, with fewer of the rank itself.

    `after` is how many there are of each size from the next rank on."""
    number = 0
    for fewer in range(shared):
        number += after[size - fewer]
    return number


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
    result: Unsigned,
    last: Ints,
    times: Ints,
    met: Unsigned,
    found: Ints,
) -> None:
    """Add every split of the same cards into two hands, with each result of the last box."""
    results, number = U(len(last)), U(0)
    for split in range(U(begin), U(end)):
        pair = result[hands[split, U(1)]] * results + result[hands[split, U(0)]]
        if not times[pair]:
            met[number] = pair
            number += U(1)
        times[pair] += splits[split]
    for i in range(number):
        pair = met[i]
        for other in range(results):
            found[pair, other] += times[pair] * last[other]
        times[pair] = 0
