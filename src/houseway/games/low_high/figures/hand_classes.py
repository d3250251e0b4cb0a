"""Each hand class of a player against every hand the dealer can hold, set by the House Way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from operator import mul

import numpy as np
from numpy.typing import NDArray

from houseway.games.low_high.figures.hand_tables import TABLES_KEPT, Ints, LowHighTables

SETTINGS = range(3)
Counts = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ClassResult:
    """One hand class of the player: how each of its three settings does against the dealer."""

    index: int
    ways: int  # hands of this class
    deals: int  # dealer's hands against each of them
    counts: Counts  # by setting and outcome code, over the dealer's hands
    scores: tuple[int, ...]  # by setting: the net over all deals, in parts of a unit
    parts: int  # of a unit
    house_way: int

    @property
    def evs(self) -> tuple[Fraction, ...]:
        """The expected net of a unit wager, by setting."""
        return tuple(self.ev(setting) for setting in SETTINGS)

    def ev(self, setting: int) -> Fraction:
        return Fraction(self.scores[setting], self.parts * self.deals)

    @property
    def best(self) -> int:
        """The best setting; the House Way's own if it is as good as any."""
        return max(SETTINGS, key=lambda s: (self.scores[s], s == self.house_way))

    @property
    def cost(self) -> Fraction:
        """What the House Way gives away against the best setting."""
        return self.ev(self.best) - self.ev(self.house_way)


def class_results(
    tables: LowHighTables, remaining: Ints, nets: Sequence[Fraction]
) -> Iterator[ClassResult]:
    """Yield every class that the remaining cards of each rank can make."""
    parts = lcm(*(net.denominator for net in nets))
    units = [int(net * parts) for net in nets]
    for i, ways, deals, counts in count_classes(tables, tuple(remaining.tolist())):
        yield ClassResult(
            index=i,
            ways=ways,
            deals=deals,
            counts=counts,
            scores=tuple(sum(map(mul, row, units)) for row in counts),
            parts=parts,
            house_way=int(tables.house_way[i]),
        )


@lru_cache(TABLES_KEPT)
def count_classes(
    tables: LowHighTables, remaining: tuple[int, ...]
) -> tuple[tuple[int, int, int, Counts], ...]:
    """Count, for each class, its hands, the dealer's and their outcomes, whatever these pay."""
    left = np.array(remaining)
    dealer = Dealer(tables, left)
    ways = [hands_of(left, held) for held in tables.counts]
    return tuple((i, n, *dealer.against(i)) for i, n in enumerate(ways) if n)


def hands_of(remaining: Ints, held: Ints) -> int:
    """Count the hands of a class that the remaining cards make."""
    ways = 1
    for rank in np.flatnonzero(held).tolist():
        ways *= comb(int(remaining[rank]), int(held[rank]))
    return ways


class Dealer:
    """The dealer's hands, which matter only by the strengths of their Low and High Hand.

    Only the ranks the player holds differ from the whole pack, so the number of hands of each class
    is the whole pack's, corrected by a factor for each such rank. All numbers are whole and far
    below 2**53: as floats they are exact once rounded.
    """

    def __init__(self, tables: LowHighTables, remaining: Ints) -> None:
        self.tables = tables
        rows = np.arange(len(tables.hands))
        self.strengths = len(tables.high_wins)
        low = tables.low[rows, tables.house_way]
        high = tables.high[rows, tables.house_way]
        self.cell = low * self.strengths + high  # (class): its place in the square of strengths
        self.wins = tables.high_wins.astype(float)
        self.row_of_setting = np.arange(len(SETTINGS)).reshape(-1, 1, 1)
        self.whole = np.ones(len(tables.hands))
        self.factors: list[NDArray[np.float64]] = []  # by rank: (held by the player, class)
        for rank, left in enumerate(remaining.tolist()):
            choose = np.array(
                [[comb(max(left - held, 0), k) for k in range(5)] for held in range(5)], float
            )
            self.whole *= choose[0, tables.counts[:, rank]]
            ratio = choose / np.maximum(choose[0], 1)
            self.factors.append(ratio[:, tables.counts[:, rank]])

    def against(self, player: int) -> tuple[int, Counts]:
        """The dealer's hands if the player holds this class, and what each setting makes of them:
        by setting and outcome code."""
        square = self.hands_left(self.tables.counts[player])
        every = square.sum(axis=1)
        won = square @ self.wins[self.tables.high[player]].T  # (dealer's Low, setting)
        code = self.tables.box_code[self.tables.low[player]]  # (setting, dealer's Low, High wins)
        size = len(self.tables.box_codes.outcomes)
        place = code + self.row_of_setting * size
        hands = np.stack((every - won.T, won.T), axis=2)
        counts = np.bincount(place.ravel(), hands.ravel(), len(SETTINGS) * size)
        rows = counts.astype(np.int64).reshape(-1, size).tolist()
        return int(every.sum()), tuple(map(tuple, rows))

    def hands_left(self, held: Ints) -> NDArray[np.float64]:
        """(Low, High): how many hands of these strengths the player's cards leave to the dealer."""
        square = np.bincount(self.cell, self.ways_left(held), self.strengths**2)
        return square.astype(np.float64).reshape(self.strengths, self.strengths)

    def ways_left(self, held: Ints) -> NDArray[np.float64]:
        """(class): how many hands of it the player's cards leave to the dealer."""
        ways = self.whole.copy()
        for rank in np.flatnonzero(held).tolist():
            ways *= self.factors[rank][held[rank]]
        return np.rint(ways)
