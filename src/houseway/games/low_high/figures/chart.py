"""A chart to set by: what a Low Hand is worth and what a High Hand is; play the larger sum.

Of equal sums the setting with the stronger High Hand is played. A chart needs no House Way and no
rules, only the two columns; what it recovers of best play is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

import numpy as np

from houseway.core.cards import Card
from houseway.core.rulebook import ReadingsBase
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.chart_fit import (
    Groups,
    Worths,
    fitted,
    own_groups,
    played,
    rounded,
)
from houseway.games.low_high.figures.departures import Ladder
from houseway.games.low_high.figures.edges import HOUSE_WAY, OPTIMAL, LowHighEdges, low_high_edges
from houseway.games.low_high.figures.kernel import Ints, cards_by_rank, strengths
from houseway.games.low_high.rules.rule_set import LowHighRules

LOW, HIGH = "low", "high"
FINE, COARSE = 999, 99  # the most a hand is worth in the full chart, and on the card
CARD_NUMBERS = 80


@dataclass(frozen=True)
class ChartRow:
    hands: str  # "5 points, 8 to Jack high"
    total: str  # "5 points"
    worth: int


@dataclass(frozen=True)
class Chart:
    low: tuple[ChartRow, ...]  # the strongest hand first
    high: tuple[ChartRow, ...]
    result: Distribution  # of the main wager, set by the chart
    recovered: float  # of what the House Way gives away against best play
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
            "recovered": self.recovered,
        }


@dataclass(frozen=True)
class Charts:
    """`full` has a number for every hand, `card` few whole ones."""

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
        return fitted(self.edges, self.ladder)

    @cached_property
    def full(self) -> Chart:
        every = own_groups(self.ladder)
        return self.chart(every, rounded(self.worths, self.ladder, every, FINE))

    @cached_property
    def card(self) -> Chart:
        few = self.worths.grouped(self.ladder, CARD_NUMBERS)
        return self.chart(few, rounded(self.worths, self.ladder, few, COARSE))

    @property
    def house_way(self) -> Distribution:
        return self.edges.main[HOUSE_WAY]

    @property
    def optimal(self) -> Distribution:
        return self.edges.main[OPTIMAL]

    def chart(self, groups: Groups, numbers: Ints) -> Chart:
        chosen = played(self.edges.tables, self.ladder, groups, numbers)
        result = self.edges.pay_table.played(self.edges.classes, lambda c: int(chosen[c.index]))
        usual, best = self.house_way.ev, self.optimal.ev
        return Chart(
            low=self.rows(groups.low, numbers, self.met(self.edges.tables.low)),
            high=self.rows(groups.high, numbers, self.met(self.edges.tables.high)),
            result=result,
            recovered=float((result.ev - usual) / (best - usual)) if best > usual else 1.0,
            chosen=chosen,
        )

    def met(self, strengths: Ints) -> frozenset[int]:
        """The rungs that some setting of a hand stands on: the others need no number."""
        dealt = [result.index for result in self.edges.classes]
        return frozenset(np.unique(self.ladder.rung_of[strengths[dealt]]).tolist())

    def rows(self, groups: Ints, numbers: Ints, met: frozenset[int]) -> tuple[ChartRow, ...]:
        """A column, the strongest hand first; only hands that are met are named."""
        found = []
        for group, together in groupby(range(len(groups)), key=lambda rung: int(groups[rung])):
            rungs = [rung for rung in together if rung in met]
            if rungs:
                named = hands_between(self.ladder, rungs)
                found.append(ChartRow(named, self.ladder.total(rungs[0]), int(numbers[group])))
        return tuple(reversed(found))


def hands_between(ladder: Ladder, rungs: Sequence[int]) -> str:
    """Hands of one total, in words: all of them, or from one highest card to another."""
    first, last = ladder.weakest(rungs[0]), ladder.weakest(rungs[-1])
    if ladder.begins(rungs[0]) and ladder.ends(rungs[-1]) and first.points is not None:
        return first.name
    if first.full_name == last.full_name:
        return first.full_name
    if first.points is None:
        return f"{first.name} to {last.name}"
    low = first.full_name.removeprefix(f"{first.name}, ").removesuffix(" high")
    return f"{first.name}, {low} to {last.full_name.removeprefix(f'{last.name}, ')}"
