"""What a box expects if all boxes share their cards and set best.

If the boxes leave over eight cards or fewer, every choice of these is counted and the figure is
exact; with four the dealer's hand is known. Otherwise deals are simulated, each with the exact best
settings. A chunk of deals has a stream of its own and chunks are added in order, so the numbers are
the same for any number of workers.
"""

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count, islice
from math import comb, sqrt

import numpy as np

from houseway.exact.count_cache import cache_key, load_or_count
from houseway.exact.streams import splitmix64, stream
from houseway.games.low_high.figures import protection_kernel
from houseway.games.low_high.figures.edges import LowHighEdges
from houseway.games.low_high.figures.hand_tables import Ints
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.figures.protection_kernel import (
    HAND,
    Floats,
    all_but_a_few,
    share_cards,
)
from houseway.games.low_high.figures.simulation_tables import high_places, rows_and_columns

CHUNK = 4096  # deals from one stream
AT_LEAST = 4  # chunks
STDERR = 0.0004  # of a unit wager: simulated until it is below
FEW = 2 * HAND  # cards left over, of which every choice is counted
MOST_COUNTED = 2**62  # in whole numbers of numpy
LONG = 50_000  # choices: counting these takes minutes, so the counts are kept
PARTS = 16  # of an exact count, one after the other or at the same time


@dataclass(frozen=True)
class Simulated:
    """What sharing adds to the expectation of a box."""

    gain: float
    stderr: float
    deals: int


@dataclass(frozen=True)
class Collusion:
    known: KnownCards
    edges: LowHighEdges

    def simulate(self, boxes: int, seed: int, workers: int | None = None) -> Simulated:
        total, squares, deals = 0.0, 0.0, 0
        for chunk, (gained, squared) in enumerate(self._chunks(boxes, seed, workers), start=1):
            total, squares, deals = total + gained, squares + squared, deals + CHUNK
            error = sqrt(max(0.0, squares / deals - (total / deals) ** 2) / deals)
            if chunk >= AT_LEAST and error < STDERR:
                break
        return Simulated(total / deals, error, deals)

    def _chunks(self, boxes: int, seed: int, workers: int | None) -> Iterator[tuple[float, float]]:
        """Yield chunks in order, without end; those begun and not used are thrown away."""
        at_once = workers or os.cpu_count() or 1
        numbers = count()
        under_way: deque[Future[tuple[float, float]]] = deque()
        pool = ThreadPoolExecutor(at_once, thread_name_prefix="collusion")
        try:
            while True:
                for number in islice(numbers, at_once - len(under_way)):
                    under_way.append(pool.submit(self.play, boxes, seed, number))
                yield under_way.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def play(self, boxes: int, seed: int, chunk: int) -> tuple[float, float]:
        chance = stream(
            splitmix64(seed + boxes), chunk
        )  # every number of boxes deals its own cards
        tables, known = self.known.tables, self.known
        low, place = self.dealer
        return share_cards(
            CHUNK,
            np.array([chance.first, chance.second], dtype=np.uint64),
            boxes,
            np.repeat(np.arange(len(tables.ranks)), tables.copies),
            known.ranks,
            known.repeats,
            low,
            place,
            self.class_by_number,
            tables.low,
            high_places(tables)[tables.high],
            self.nets / known.parts,
            self.unaided_evs,
        )

    def exact(self, boxes: int, workers: int | None = None) -> Fraction | None:
        """Count every choice of the cards that are left over, if those are few; else return None.
        The boxes hold all others, and one of them any hand of those."""
        known, tables = self.known, self.known.tables
        left_over = len(tables.ranks) * tables.copies - HAND * boxes
        hands = comb(len(tables.ranks) * tables.copies - left_over, HAND)
        deals = comb(len(tables.ranks) * tables.copies, left_over) * hands * comb(left_over, HAND)
        if left_over > FEW or deals * int(np.abs(known.nets).max()) >= MOST_COUNTED:
            return None
        dealer = np.arange(len(tables.hands)), tables.house_way
        strengths = len(tables.high_wins)
        pairs, pair_of = np.unique(
            tables.low * strengths + high_places(tables)[tables.high], return_inverse=True
        )

        def count_chunk(leftovers: Ints) -> int:
            return int(all_but_a_few(leftovers, *facts).sum())

        facts = (
            np.full(len(tables.ranks), tables.copies),
            np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(HAND + 1)]),
            known.ranks,
            known.repeats,
            self.class_by_number,
            tables.low[dealer],
            high_places(tables)[tables.high[dealer]],
            pairs // strengths,
            pairs % strengths,
            pair_of.reshape(tables.low.shape),
            *stretches(known.nets),
        )
        at_once = workers or os.cpu_count() or 1
        every = choices(len(tables.ranks), tables.copies, left_over)

        def count_all() -> tuple[int]:
            with ThreadPoolExecutor(at_once, thread_name_prefix="collusion") as pool:
                return (sum(pool.map(count_chunk, np.array_split(every, PARTS))),)

        if len(every) < LONG:
            (total,) = count_all()
        else:
            (total,) = load_or_count(cache_key((every, *facts), protection_kernel), 1, count_all)
        return Fraction(total, deals * known.parts)

    @cached_property
    def dealer(self) -> tuple[Ints, Ints]:
        """The column of the Low Hand and the place of the High Hand of each class, by the House
        Way."""
        tables = self.known.tables
        rows = np.arange(len(tables.hands))
        low, high = tables.low[rows, tables.house_way], tables.high[rows, tables.house_way]
        return self.columns[low], high_places(tables)[high]

    @cached_property
    def columns(self) -> Ints:
        """The dealer's Low Hands, with one number for those with the same results."""
        return rows_and_columns(self.known.tables.box_code)[1]

    @cached_property
    def nets(self) -> Ints:
        """(player's Low, column of the dealer's Low, whether the High Hand wins): in parts."""
        _, first = np.unique(self.columns, return_index=True)
        return np.ascontiguousarray(self.known.nets[:, first])

    @cached_property
    def class_by_number(self) -> Ints:
        base = len(self.known.tables.ranks)
        found = np.zeros(base**4, dtype=np.int64)
        for (a, b, c, d), number in self.known.class_of.items():
            found[((a * base + b) * base + c) * base + d] = number
        return found

    @cached_property
    def unaided_evs(self) -> Floats:
        return np.array([float(found.ev(found.best)) for found in self.edges.classes])


def choices(ranks: int, copies: int, size: int) -> Ints:
    """List the ranks of every way to take `size` cards, in order: (choice, card)."""
    found = np.zeros((1, 0), dtype=np.int64)
    for _ in range(size):
        more = [np.column_stack([found, np.full(len(found), rank)]) for rank in range(ranks)]
        found = np.concatenate(more)
        if found.shape[1] > 1:
            found = found[found[:, -2] <= found[:, -1]]
        if found.shape[1] > copies:
            found = found[found[:, -1 - copies] < found[:, -1]]
    return found


def stretches(nets: Ints) -> tuple[Ints, Ints, Ints]:
    """Find, for each Low Hand, how many stretches of the dealer's Low Hands there are against which
    its result is the same, where each ends, and the result."""
    lows = len(nets)
    number, ends, values = np.zeros(lows, np.int64), np.zeros((lows, lows), np.int64), nets.copy()
    for mine, row in enumerate(nets):
        last = np.flatnonzero(np.append((row[1:] != row[:-1]).any(axis=1), True))
        number[mine] = len(last)
        ends[mine, : len(last)] = last + 1
        values[mine, : len(last)] = row[last]
    return number, ends, values
