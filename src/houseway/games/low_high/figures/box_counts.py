"""How often all results of one, two or three boxes come together against one hand of the dealer's.

The result of a box is its main outcome and its side outcome, as one number.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations_with_replacement, permutations, product
from math import comb, lcm
from typing import Any

import numpy as np

from houseway.exact.count_cache import cache_key, load_or_count
from houseway.games.low_high.figures import boxes_kernel
from houseway.games.low_high.figures.boxes_kernel import SmallInts, count_boxes, two_hands
from houseway.games.low_high.figures.hand_classes import hands_of
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.figures.protection_kernel import HAND

MOST_BOXES = 3
LONG = 3  # boxes: counting these takes minutes, so the counts are kept
PARTS = 32  # of the dealer's hands, counted one after the other or at the same time

Results = tuple[int, ...]  # of the boxes, the least first


@dataclass(frozen=True)
class BoxCounts:
    known: KnownCards
    boxes: int

    @cached_property
    def counts(self) -> Mapping[tuple[int, Results], int]:
        """How often the side outcome of the dealer's hand and these results of the boxes, in one
        order, come together over all deals."""
        results = combinations_with_replacement(range(self.results), self.boxes)
        keys = list(product(range(self.side_codes), results))
        if self.boxes < LONG:
            found: Sequence[int] = self._count_deals()
        else:
            code = boxes_kernel, sys.modules[__name__]
            found = load_or_count(cache_key(self._facts, *code), len(keys), self._count_deals)
        return {key: n for key, n in zip(keys, found, strict=True) if n}

    def in_every_order(self) -> Iterator[tuple[int, Results, int]]:
        """Yield the same with the results of the first box, of the second and so on."""
        for (its, results), n in self.counts.items():
            for in_order in set(permutations(results)):
                yield its, in_order, n

    def sums(
        self, dealer: Sequence[Fraction], boxes: Sequence[Sequence[Fraction]]
    ) -> Mapping[Fraction, int]:
        """Count how often each amount comes, given what the dealer's side outcome is worth and what
        each result of each box is."""
        parts = lcm(*(worth.denominator for worth in chain(dealer, *boxes)))
        its_worth, *worths = ([int(worth * parts) for worth in one] for one in (dealer, *boxes))
        found: Counter[int] = Counter()
        for its, results, n in self.in_every_order():
            amounts = (worth[one] for worth, one in zip(worths, results, strict=True))
            found[its_worth[its] + sum(amounts)] += n
        return {Fraction(amount, parts): n for amount, n in found.items()}

    @property
    def side_codes(self) -> int:
        return len(self.known.tables.side_codes.outcomes)

    @property
    def results(self) -> int:
        """How many results a box can have."""
        return len(self.known.tables.box_codes.outcomes) * self.side_codes

    @property
    def cards(self) -> int:
        """How many cards all boxes but the last hold."""
        return HAND * (self.boxes - 1)

    def _count_deals(self) -> list[int]:
        """Count all deals, in the order of `counts`."""
        dealers = np.flatnonzero(self._ways)
        first, *others = (dealers[i::PARTS] for i in range(PARTS))
        found = self.against(first)  # by itself, so that what all of them need is made once
        with ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="boxes") as pool:
            found = sum(pool.map(self.against, others), found)
        numbers: list[int] = []
        for side in range(self.side_codes):
            of_side = [(n, found[i]) for i, (its, n) in enumerate(self._groups) if its == side]
            for results in combinations_with_replacement(range(self.results), self.boxes):
                numbers.append(sum(n * int(one[results]) for n, one in of_side))
        return numbers

    def against(self, dealers: Ints) -> Ints:
        """Count (group, result of a box, of another, of a third) over all hands of theirs against
        one hand of each of these classes."""
        shape = len(self._groups), self.results ** (self.boxes - 1), self.results
        found = np.zeros(shape, dtype=np.int64)
        count_boxes(found, dealers, *self._arguments)
        cube = found.reshape(-1, *[self.results] * self.boxes)
        return cube + cube.swapaxes(1, 2) if self.boxes == 3 else cube

    @cached_property
    def _arguments(self) -> tuple[Any, ...]:
        known, tables = self.known, self.known.tables
        of_group = {group: i for i, group in enumerate(self._groups)}
        low, high, side = known.set_by_house_way
        return (
            self.cards,
            np.array([of_group[one] for one in zip(side.tolist(), self._ways, strict=True)]),
            known.remaining,
            _CHOOSE,
            known.ranks,
            tables.counts,
            low,
            high,
            tables.high_wins,
            tables.box_code,
            side,
            self.side_codes,
            *self._shared_cards,
            self._by_size,
            *self._splits,
        )

    @cached_property
    def _facts(self) -> tuple[Ints, ...]:
        """All that the counts depend on."""
        known, tables = self.known, self.known.tables
        wins = tables.high_wins.astype(np.int64)
        return known.remaining, tables.counts, *known.set_by_house_way, wins, tables.box_code

    @cached_property
    def _ways(self) -> list[int]:
        """How many hands each class has."""
        return [hands_of(self.known.remaining, held) for held in self.known.tables.counts]

    @cached_property
    def _groups(self) -> list[tuple[int, int]]:
        """The dealer's classes by their side outcome and by the number of their hands, which is
        multiplied at the end: of 52 cards and three boxes, all classes together come to less than
        2**63, and all hands to more."""
        side = self.known.set_by_house_way[2].tolist()
        return sorted({*zip(side, self._ways, strict=True)})

    @cached_property
    def _shared_cards(self) -> tuple[Ints, Ints, Ints, Ints]:
        """What a hand may share with the cards of other boxes, in order; how many there are from
        each rank on and of each size; and pair by pair a class and one of them that it contains."""
        lists = cards_in_order(self.known.remaining.tolist(), min(HAND, self.cards))
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
    def _by_size(self) -> Ints:
        """(rank, number): how many ways there are to take that number of cards from this rank
        on."""
        full = self.known.remaining.tolist()
        found = np.zeros((len(full) + 1, self.cards + 1), dtype=np.int64)
        found[-1, 0] = 1
        for rank in reversed(range(len(full))):
            for taken in range(min(full[rank], self.cards) + 1):
                found[rank, taken:] += found[rank + 1, : self.cards + 1 - taken]
        return found

    @cached_property
    def _splits(self) -> tuple[Ints, SmallInts, SmallInts]:
        """Where the splits of the same cards begin; the classes of both hands; how often."""
        counts = self.known.tables.counts
        with_none = np.vstack((counts, np.zeros_like(counts[:1])))
        places, ways = two_hands(
            with_none, self.known.remaining, _CHOOSE, self._by_size, self.cards
        )
        both = np.argwhere(places >= 0)
        place = places[tuple(both.T)]
        both = both[np.argsort(place, kind="stable")]
        each = np.bincount(place, minlength=int(self._by_size[0, self.cards]))
        first = np.concatenate(([0], np.cumsum(each)))
        return first, both.astype(np.uint16), ways[tuple(both.T)].astype(np.int16)


_CHOOSE = np.array([[comb(n, k) for k in range(2 * HAND + 1)] for n in range(2 * HAND + 1)])


def cards_in_order(full: Sequence[int], most: int) -> list[list[list[tuple[int, ...]]]]:
    """List the cards by rank, from each rank on and by how many they are; those with fewest cards
    of the first rank come first."""
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
