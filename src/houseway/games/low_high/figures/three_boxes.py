"""Three boxes against one hand of the dealer's: how often all their outcomes come together."""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations_with_replacement, permutations, product
from math import comb, lcm

import numpy as np

from houseway.exact.kept import kept, name_of
from houseway.games.low_high.figures import boxes_kernel, joint_kernel
from houseway.games.low_high.figures.boxes_kernel import (
    EIGHT,
    SmallInts,
    both_hands,
    hands_containing,
    things_against,
    walk_over_eights,
)
from houseway.games.low_high.figures.hand_classes import hands_of
from houseway.games.low_high.figures.kernel import Ints
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.figures.protection_kernel import HAND

BOXES = 3
PARTS = 32  # of the dealer's hands, counted one after the other or at the same time

Things = tuple[int, ...]  # what three boxes come to, the least first
# By the dealer's side outcome and the number of such hands, which is multiplied at the end: of 52
# cards all classes together come to less than 2**63, and all hands to more.
Weighed = dict[tuple[int, int], Ints]


@dataclass(frozen=True)
class ThreeBoxes:
    """What a box comes to is its main outcome and its side outcome, as one number."""

    known: KnownCards

    @cached_property
    def counts(self) -> dict[tuple[int, Things], int]:
        """By the side outcome of the dealer's hand and what the boxes come to in one order: over
        all deals."""
        sides = range(len(self.known.tables.side_codes.named))
        keys = list(product(sides, combinations_with_replacement(range(self.things), BOXES)))
        code = boxes_kernel, joint_kernel, sys.modules[__name__]
        found = kept(name_of(self._facts, *code), len(keys), self._counted)
        return {key: n for key, n in zip(keys, found, strict=True) if n}

    def sums(
        self, dealer: Sequence[Fraction], boxes: Sequence[Sequence[Fraction]]
    ) -> dict[Fraction, int]:
        """How often each amount comes, where the dealer's side outcome is worth so much, and what
        each box comes to so much."""
        parts = lcm(*(worth.denominator for worth in chain(dealer, *boxes)))
        first, second, third = ([int(worth * parts) for worth in box] for box in boxes)
        found: Counter[int] = Counter()
        for (its, things), n in self.counts.items():
            amount = int(dealer[its] * parts)
            for one, other, last in set(permutations(things)):
                found[amount + first[one] + second[other] + third[last]] += n
        return {Fraction(amount, parts): n for amount, n in found.items()}

    @property
    def things(self) -> int:
        return len(self.known.tables.box_codes.named) * self.side_codes

    @property
    def side_codes(self) -> int:
        return len(self.known.tables.side_codes.named)

    def _counted(self) -> list[int]:
        """In the order of `counts`."""
        classes = range(len(self.known.tables.hands))
        with ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="boxes") as pool:
            parts = pool.map(self._against, (classes[i::PARTS] for i in range(PARTS)))
            weighed: Weighed = {}
            for part in parts:
                for key, found in part.items():
                    weighed[key] = weighed.get(key, 0) + found
        numbers: list[int] = []
        for side in range(self.side_codes):
            of_side = [(ways, found) for (its, ways), found in weighed.items() if its == side]
            for things in combinations_with_replacement(range(self.things), BOXES):
                numbers.append(sum(ways * int(found[things]) for ways, found in of_side))
        return numbers

    def _against(self, dealers: Sequence[int]) -> Weighed:
        weighed: Weighed = {}
        for dealer in dealers:
            ways = hands_of(self.known.remaining, self.known.tables.counts[dealer])
            if ways:
                key = int(self.known.set_by_house_way[2][dealer]), ways
                weighed[key] = weighed.get(key, 0) + self.against(dealer)
        return weighed

    def against(self, dealer: int) -> Ints:
        """(what a box comes to, another, a third): over all hands of theirs against a hand of this
        class."""
        known, tables, things = self.known, self.known.tables, self.things
        low, high, side = known.set_by_house_way
        left = known.remaining - tables.counts[dealer]
        thing = things_against(
            dealer, low, high, tables.high_wins, tables.box_code, side, self.side_codes
        )
        shared, number, by, ids = self._shared
        sums = np.zeros((EIGHT * len(shared), things), dtype=np.int32)
        hands_containing(left, _CHOOSE, known.ranks, tables.counts, thing, shared, by, ids, sums)
        found = np.zeros((things**2, things), dtype=np.int64)
        small = _CHOOSE.astype(np.int32)
        walk_over_eights(
            left, small, self._eights, number, sums.reshape(-1), things, thing, *self._splits, found
        )
        cube = found.reshape(things, things, things)
        return cube + cube.transpose(1, 0, 2)

    @cached_property
    def _facts(self) -> tuple[Ints, ...]:
        """All that the counts depend on."""
        known, tables = self.known, self.known.tables
        wins = tables.high_wins.astype(np.int64)
        return known.remaining, tables.counts, *known.set_by_house_way, wins, tables.box_code

    @cached_property
    def _shared(self) -> tuple[Ints, Ints, Ints, Ints]:
        """What a hand may share with eight cards, in order; how many there are from each rank on
        and of each size; and pair by pair a class and one of them that it contains."""
        lists = cards_in_order(self.known.remaining.tolist(), HAND)
        parts = list(chain(*lists[0]))
        place = {part: i for i, part in enumerate(parts)}
        pairs = [
            (hand, place[part])
            for hand, counts in enumerate(self.known.tables.counts.tolist())
            for part in product(*(range(n + 1) for n in counts))
            if part in place
        ]
        number = np.array([[len(of_size) for of_size in sizes] for sizes in lists])
        by, ids = np.array(pairs).T
        return np.array(parts), number, by.copy(), ids.copy()

    @cached_property
    def _eights(self) -> Ints:
        """(from this rank on, so many cards): how many there are, by rank."""
        full = self.known.remaining.tolist()
        found = np.zeros((len(full) + 1, EIGHT + 1), dtype=np.int64)
        found[-1, 0] = 1
        for rank in reversed(range(len(full))):
            for taken in range(full[rank] + 1):
                found[rank, taken:] += found[rank + 1, : EIGHT + 1 - taken]
        return found

    @cached_property
    def _splits(self) -> tuple[Ints, SmallInts, SmallInts]:
        """Where the splits of each eight begin; the classes of both hands; how often."""
        places, ways = both_hands(
            self.known.tables.counts, self.known.remaining, _CHOOSE, self._eights
        )
        both = np.argwhere(places >= 0)
        place = places[tuple(both.T)]
        both = both[np.argsort(place, kind="stable")]
        each = np.bincount(place, minlength=int(self._eights[0, EIGHT]))
        first = np.concatenate(([0], np.cumsum(each)))
        return first, both.astype(np.uint16), ways[tuple(both.T)].astype(np.int16)


_CHOOSE = np.array([[comb(n, k) for k in range(EIGHT + 1)] for n in range(EIGHT + 1)])


def cards_in_order(full: Sequence[int], most: int) -> list[list[list[tuple[int, ...]]]]:
    """From each rank on and by how many they are: the cards by rank, fewest of the first rank
    first."""
    lists: list[list[list[tuple[int, ...]]]] = [[[()], *([] for _ in range(most))]]
    for left in reversed(full):
        after = lists[0]
        lists.insert(0, [list(_with_one_more_rank(after, left, size)) for size in range(most + 1)])
    return lists


def _with_one_more_rank(
    after: list[list[tuple[int, ...]]], left: int, size: int
) -> Iterator[tuple[int, ...]]:
    for taken in range(min(left, size) + 1):
        for rest in after[size - taken]:
            yield taken, *rest
