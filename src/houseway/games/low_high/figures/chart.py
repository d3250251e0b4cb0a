"""A chart to set by: what a Low Hand is worth and what a High Hand is; play the larger sum.

Of equal sums the setting with the stronger High Hand is played. A chart needs no House Way and no
rules, only the two columns; what it recovers of best play is exact.

Its numbers come from a straight fit, which is rough. Then each number in turn becomes the best it
can be, which is exact: with all other numbers as they are, one number makes every hand that it
bears on change its setting at one point. The gains, summed from the lowest to the highest of these
points, show where the number is best. This ends when no number can be improved.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.departures import Ladder
from houseway.games.low_high.figures.edges import HOUSE_WAY, OPTIMAL, LowHighEdges, low_high_edges
from houseway.games.low_high.figures.hand_tables import (
    Ints,
    LowHighTables,
    cards_by_rank,
    strengths,
)
from houseway.games.low_high.rules.rule_set import LowHighRules

Floats = NDArray[np.float64]

OUT = -(10**9)  # a sum that is never the larger
ROUNDS = 60  # of bettering every number; a dozen is usual
STEADY = 1e-3  # keeps the fit from leaning on hands that hardly come


@dataclass(frozen=True)
class Groups:
    """For each rung of the ladder, the number of the Low Hand and that of the High Hand."""

    low: Ints
    high: Ints

    @property
    def count(self) -> int:
        return int(self.high.max()) + 1


@dataclass(frozen=True)
class Hands:
    """Hand classes that can be dealt, each with its three settings."""

    low: Ints  # (class, setting): rung of the Low Hand
    high: Ints
    strength: Ints  # (class, setting): settles equal sums
    gain: Floats  # (class, setting): what the setting wins, over all deals
    ways: Floats


@dataclass(frozen=True)
class Worths:
    """What a hand on each rung is worth, unrounded, and how often it is held."""

    hands: Hands
    low: Floats
    high: Floats
    low_often: Floats
    high_often: Floats

    def group(self, ladder: Ladder, most: int) -> Groups:
        """Group rungs of one total that are worth about the same, until few groups are left."""
        size = len(ladder)
        totals = [(column, ladder.total(rung)) for column in (0, 1) for rung in range(size)]
        means = np.concatenate([self.low, self.high]).tolist()
        often = np.concatenate([self.low_often, self.high_often]).tolist()
        groups = [[i] for i in range(2 * size)]
        while len(groups) > most:
            apart = [
                often[i] * often[i + 1] / (often[i] + often[i + 1] or 1)
                * (means[i] - means[i + 1]) ** 2
                if totals[groups[i][0]] == totals[groups[i + 1][0]]
                else np.inf
                for i in range(len(groups) - 1)
            ]  # fmt: skip
            i = int(np.argmin(apart))
            if apart[i] == np.inf:
                break
            both = often[i] + often[i + 1]
            mean = (means[i] * often[i] + means[i + 1] * often[i + 1]) / both if both else means[i]
            means[i : i + 2], often[i : i + 2] = [mean], [both]
            groups[i : i + 2] = [groups[i] + groups[i + 1]]
        of = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
        return Groups(of[:size], of[size:])


def own_groups(ladder: Ladder) -> Groups:
    every = np.arange(2 * len(ladder))
    return Groups(every[: len(ladder)], every[len(ladder) :])


def fit_worths(edges: LowHighEdges, ladder: Ladder) -> Worths:
    """Fit the sum of two worths that comes closest to what every setting wins."""
    hands = dealt_hands(edges, ladder)
    size = len(ladder)
    rows = np.arange(len(hands.ways))
    design = np.zeros((len(rows), 3, 2 * size))
    for setting in range(3):
        design[rows, setting, hands.low[:, setting]] = 1
        design[rows, setting, size + hands.high[:, setting]] = 1
    per_hand = hands.gain / hands.ways[:, None]
    # Only what a setting wins more than the others of its hand matters.
    design -= design.mean(axis=1, keepdims=True)
    wanted = (per_hand - per_hand.mean(axis=1, keepdims=True)) / np.abs(per_hand).max()
    flat, weights = design.reshape(-1, 2 * size), np.repeat(hands.ways, 3)
    square = (flat * weights[:, None]).T @ flat + STEADY * np.eye(2 * size)
    worth = np.linalg.solve(square, (flat * weights[:, None]).T @ wanted.reshape(-1))
    often = np.repeat(hands.ways[:, None], 3, axis=1)
    return Worths(
        hands,
        worth[:size],
        worth[size:],
        np.bincount(hands.low.reshape(-1), often.reshape(-1), size).astype(float),
        np.bincount(hands.high.reshape(-1), often.reshape(-1), size).astype(float),
    )


def dealt_hands(edges: LowHighEdges, ladder: Ladder) -> Hands:
    index = [result.index for result in edges.classes]
    low, high = edges.tables.low[index], edges.tables.high[index]
    ways = np.array([float(result.ways) for result in edges.classes])
    scores = np.array([[float(score) for score in result.scores] for result in edges.classes])
    return Hands(
        low=ladder.rung_of[low],
        high=ladder.rung_of[high],
        strength=seniority(low, high),
        gain=scores * ways[:, None],
        ways=ways,
    )


def seniority(low: Ints, high: Ints) -> Ints:
    """Return what settles equal sums: the stronger High Hand, then the stronger Low Hand."""
    return high * (int(low.max()) + 1) + low


def round_worths(worths: Worths, ladder: Ladder, groups: Groups, most: int) -> Ints:
    """Find whole numbers from 0 to `most` for every group, each the best it can be given the
    rest."""
    hands = worths.hands
    sums = np.zeros(groups.count)
    often = np.zeros(groups.count)
    for of, worth, times in (
        (groups.low, worths.low, worths.low_often),
        (groups.high, worths.high, worths.high_often),
    ):
        sums += np.bincount(of, worth * times, groups.count)
        often += np.bincount(of, times, groups.count)
    means = sums / np.where(often, often, 1)
    first_high = int(groups.high[0])
    columns = (means[:first_high], means[first_high:])
    span = max(float(column.max() - column.min()) for column in columns) or 1.0
    numbers = np.concatenate(
        [np.rint((column - column.min()) / span * most).astype(np.int64) for column in columns]
    )
    low, high = groups.low[hands.low], groups.high[hands.high]
    for _ in range(ROUNDS):
        bettered = [better(group, numbers, low, high, hands, most) for group in range(groups.count)]
        if not any(bettered):
            break
    return numbers


def better(group: int, numbers: Ints, low: Ints, high: Ints, hands: Hands, most: int) -> bool:
    """Set one number to its best value; keep it if that is as good as any."""
    has = (low == group) | (high == group)
    rows = np.flatnonzero(has.any(axis=1) & ~has.all(axis=1))
    if not len(rows):
        return False
    has, strength, gain = has[rows], hands.strength[rows], hands.gain[rows]
    sums = numbers[low[rows]] + numbers[high[rows]]
    with_it = larger(np.where(has, sums - numbers[group], OUT), strength)
    without = larger(np.where(has, OUT, sums), strength)
    at = np.arange(len(rows))
    turn = sums[at, without] - (sums[at, with_it] - numbers[group])
    turn += strength[at, with_it] < strength[at, without]  # an equal sum is not enough
    won = gain[at, with_it] - gain[at, without]
    in_order = np.argsort(turn, kind="stable")
    total = np.concatenate([[0.0], np.cumsum(won[in_order])])
    every = np.arange(most + 1)
    by_number = total[np.searchsorted(turn[in_order], every, side="right")]
    best = by_number.max()
    if by_number[numbers[group]] >= best - 0.5:
        return False
    as_good = every[by_number >= best - 0.5]
    numbers[group] = as_good[np.argmin(np.abs(as_good - numbers[group]))]
    return True


def larger(sums: Ints, strength: Ints) -> Ints:
    """Return, by class, the setting with the larger sum; of equal ones the senior."""
    rows = np.arange(len(sums))
    best = np.zeros(len(sums), dtype=np.int64)
    for setting in range(1, sums.shape[1]):
        more = sums[:, setting] > sums[rows, best]
        same = sums[:, setting] == sums[rows, best]
        senior = strength[:, setting] > strength[rows, best]
        best = np.where(more | (same & senior), setting, best)
    return best


def play_chart(tables: LowHighTables, ladder: Ladder, groups: Groups, numbers: Ints) -> Ints:
    """Return, by class, the setting that the chart plays."""
    low, high = ladder.rung_of[tables.low], ladder.rung_of[tables.high]
    sums = numbers[groups.low[low]] + numbers[groups.high[high]]
    return larger(sums, seniority(tables.low, tables.high))


LOW, HIGH = "low", "high"
FINE, COARSE = 999, 99  # the most a hand is worth in the full chart, and on the card
CARD_NUMBERS = 80


@dataclass(frozen=True)
class ChartRow:
    hands: str  # "5 points, led by 8 to Jack"
    total: str  # "5 points"
    worth: int


@dataclass(frozen=True)
class Chart:
    low: tuple[ChartRow, ...]  # the strongest hand first
    high: tuple[ChartRow, ...]
    result: Distribution  # of the main wager, set by the chart
    recovered_share: float  # of what the House Way gives away against best play
    chosen: Ints = field(repr=False, compare=False)  # (class): the setting that is played

    @property
    def numbers(self) -> int:
        return len(self.low) + len(self.high)

    def as_json(self) -> dict[str, object]:
        return {
            LOW: [{"hands": row.hands, "worth": row.worth} for row in self.low],
            HIGH: [{"hands": row.hands, "worth": row.worth} for row in self.high],
            "numbers": self.numbers,
            "result": self.result.as_json(),
            "recovered": self.recovered_share,
        }


@dataclass(frozen=True)
class Charts:
    """The charts of a game: `full` has a number for every hand, `card` few whole ones."""

    rules: LowHighRules
    edges: LowHighEdges
    pays: Pays
    seen: tuple[Card, ...]

    @classmethod
    def of(
        cls,
        rules: LowHighRules,
        readings: ReadingsBase,
        pays: Pays | None = None,
        seen: tuple[Card, ...] = (),
    ) -> "Charts":
        return cls(rules, low_high_edges(rules, readings, pays, seen), pays or Pays(), seen)

    @cached_property
    def ladder(self) -> Ladder:
        return Ladder.of(strengths(self.rules, cards_by_rank(self.rules)))

    @cached_property
    def worths(self) -> Worths:
        return fit_worths(self.edges, self.ladder)

    @cached_property
    def full(self) -> Chart:
        every = own_groups(self.ladder)
        return self.chart(every, round_worths(self.worths, self.ladder, every, FINE))

    @cached_property
    def card(self) -> Chart:
        few = self.worths.group(self.ladder, CARD_NUMBERS)
        return self.chart(few, round_worths(self.worths, self.ladder, few, COARSE))

    @property
    def house_way(self) -> Distribution:
        return self.edges.main[HOUSE_WAY]

    @property
    def optimal(self) -> Distribution:
        return self.edges.main[OPTIMAL]

    def chart(self, groups: Groups, numbers: Ints) -> Chart:
        chosen = play_chart(self.edges.tables, self.ladder, groups, numbers)
        result = self.edges.pay_table.play(self.edges.classes, lambda c: int(chosen[c.index]))
        usual, best = self.house_way.ev, self.optimal.ev
        return Chart(
            low=self.rows(groups.low, numbers, self.rungs_met(self.edges.tables.low)),
            high=self.rows(groups.high, numbers, self.rungs_met(self.edges.tables.high)),
            result=result,
            recovered_share=float((result.ev - usual) / (best - usual)) if best > usual else 1.0,
            chosen=chosen,
        )

    def rungs_met(self, strengths: Ints) -> frozenset[int]:
        """Return the rungs that some setting of a hand is on: the others need no number."""
        dealt = [result.index for result in self.edges.classes]
        return frozenset(np.unique(self.ladder.rung_of[strengths[dealt]]).tolist())

    def rows(self, groups: Ints, numbers: Ints, met: frozenset[int]) -> tuple[ChartRow, ...]:
        """Make a column, the strongest hand first; only hands that can occur are named."""
        found = []
        for group, together in groupby(range(len(groups)), key=lambda rung: int(groups[rung])):
            rungs = [rung for rung in together if rung in met]
            if rungs:
                named = hands_between(self.ladder, rungs)
                found.append(ChartRow(named, self.ladder.total(rungs[0]), int(numbers[group])))
        return tuple(reversed(found))


def hands_between(ladder: Ladder, rungs: Sequence[int]) -> str:
    """Name the hands of one total: all of them, or from one highest card to another."""
    first, last = ladder.weakest(rungs[0]), ladder.weakest(rungs[-1])
    if ladder.begins(rungs[0]) and ladder.ends(rungs[-1]) and first.points is not None:
        return first.name
    if first.full_name == last.full_name:
        return first.full_name
    if first.points is None:
        return t("{least} to {most}", least=first.name, most=last.name)
    return t(
        "{points}, led by {least} to {most}",
        points=first.name,
        least=first.highest,
        most=last.highest,
    )
