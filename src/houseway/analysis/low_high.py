"""Exact edges of a Low-and-High game: every deal of player and dealer, counted by hand class."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

import numpy as np

from houseway.analysis.distribution import Distribution
from houseway.analysis.pays import Pays
from houseway.cards import Card
from houseway.errors import BadInput
from houseway.low_high.kernel import Codes, Ints, LowHighTables, build_tables
from houseway.low_high.rules import LowHighRules


@dataclass(frozen=True)
class ClassResult:
    """One hand class of the player: how each of its three settings does against the dealer."""

    index: int
    ways: int  # hands of this class
    deals: int  # dealer's hands against each of them
    counts: Ints  # (setting, outcome code): over the dealer's hands
    evs: tuple[Fraction, Fraction, Fraction]
    house_way: int

    @property
    def best(self) -> int:
        """The best setting; the House Way's own where it is as good as any."""
        return max(range(3), key=lambda s: (self.evs[s], s == self.house_way))

    @property
    def cost(self) -> Fraction:
        """What the House Way gives away against the best setting."""
        return self.evs[self.best] - self.evs[self.house_way]


@dataclass(frozen=True)
class LowHighEdges:
    tables: LowHighTables
    classes: tuple[ClassResult, ...]
    main: dict[str, Distribution]  # by strategy
    side: Distribution


def low_high_edges(
    rules: LowHighRules, readings: Any, pays: Pays | None = None, seen: tuple[Card, ...] = ()
) -> LowHighEdges:
    """`seen` are cards known to be out of the pack."""
    pays = pays or Pays()
    tables = build_tables(rules, readings)
    check_pays(pays, tables)
    remaining = remaining_cards(rules, tables, seen)
    nets = net_units(tables.box_codes, pays)
    classes = tuple(class_results(tables, remaining, nets))
    if not classes:
        raise BadInput("Too few cards are left for a deal.")
    main = {
        "house-way": played(tables, classes, pays, lambda c: c.house_way),
        "optimal": played(tables, classes, pays, lambda c: c.best),
    }
    return LowHighEdges(tables, classes, main, side_bet(tables, classes, pays))


def check_pays(pays: Pays, tables: LowHighTables) -> None:
    outcomes = [
        (name, outcome)
        for codes in (tables.box_codes, tables.side_codes)
        for name, outcome in zip(codes.names, codes.named, strict=True)
        if outcome.pay is not None
    ]
    has_commission = any(outcome.pay.rate for _, outcome in outcomes if outcome.pay)
    pays.check([name for name, _ in outcomes], has_commission)


def remaining_cards(rules: LowHighRules, tables: LowHighTables, seen: tuple[Card, ...]) -> Ints:
    remaining = np.full(len(tables.ranks), tables.copies)
    for card in seen:
        remaining[tables.ranks.index(rules.rank_key(card))] -= 1
    return remaining


def class_results(
    tables: LowHighTables, remaining: Ints, nets: tuple[Fraction, ...]
) -> Iterator[ClassResult]:
    scale = lcm(*(net.denominator for net in nets))
    units = np.array([int(net * scale) for net in nets])
    rows = np.arange(len(tables.hands))
    dealer_low = tables.low[rows, tables.house_way]
    dealer_high = tables.high[rows, tables.house_way]
    dealer = DealerWays(tables.counts, remaining)
    for i, held in enumerate(tables.counts):
        ways = hands_of(remaining, held)
        if not ways:
            continue
        weights = dealer.given(held)
        counts = np.array(
            [
                np.bincount(
                    tables.box_code[
                        tables.low[i, s],
                        dealer_low,
                        tables.high_wins[tables.high[i, s], dealer_high].astype(np.int64),
                    ],
                    weights,
                    minlength=len(nets),
                )
                for s in range(3)
            ]
        ).astype(np.int64)  # sums of whole numbers far below 2**53, exact as floats
        deals = int(weights.sum())
        first, second, third = (Fraction(int(n), scale * deals) for n in counts @ units)
        house_way = int(tables.house_way[i])
        yield ClassResult(i, ways, deals, counts, (first, second, third), house_way)


def hands_of(remaining: Ints, held: Ints) -> int:
    ways = 1
    for left, wanted in zip(remaining.tolist(), held.tolist(), strict=True):
        ways *= comb(left, wanted)
    return ways


class DealerWays:
    """How many hands of every class are left to the dealer once the player holds some cards.

    Only the ranks the player holds differ from the whole pack, so the whole pack's numbers are
    corrected by a factor for each of them; the results are whole numbers far below 2**53, which
    rounding restores exactly.
    """

    def __init__(self, counts: Ints, remaining: Ints) -> None:
        self.counts = counts
        self.choose = [
            np.array([[comb(max(n - held, 0), k) for k in range(5)] for held in range(5)], float)
            for n in remaining.tolist()
        ]
        self.whole = np.ones(len(counts))
        for rank, choose in enumerate(self.choose):
            self.whole *= choose[0, counts[:, rank]]

    def given(self, held: Ints) -> Ints:
        ways = self.whole.copy()
        for rank in np.flatnonzero(held):
            choose = self.choose[rank]
            factor = choose[held[rank]] / np.maximum(choose[0], 1)
            ways *= factor[self.counts[:, rank]]
        return np.rint(ways).astype(np.int64)


def net_units(codes: Codes, pays: Pays) -> tuple[Fraction, ...]:
    return tuple(
        pays.net(name, outcome) for name, outcome in zip(codes.names, codes.named, strict=True)
    )


def played(
    tables: LowHighTables, classes: tuple[ClassResult, ...], pays: Pays, choose: Any
) -> Distribution:
    """The whole game's outcomes when every hand is set as `choose` says."""
    totals = [0] * len(tables.box_codes.names)
    for result in classes:
        for code, n in enumerate(result.counts[choose(result)].tolist()):
            totals[code] += result.ways * n
    return distribution(tables.box_codes, totals, pays)


def side_bet(tables: LowHighTables, classes: tuple[ClassResult, ...], pays: Pays) -> Distribution:
    """On either hand: both come from the same pack and are set by the House Way."""
    totals = [0] * len(tables.side_codes.names)
    for result in classes:
        totals[int(tables.side_code[result.index, result.house_way])] += result.ways
    return distribution(tables.side_codes, totals, pays)


def distribution(codes: Codes, totals: list[int], pays: Pays) -> Distribution:
    nets = net_units(codes, pays)
    best_first = sorted(range(len(totals)), key=lambda code: -nets[code])
    return Distribution(
        {codes.names[code]: totals[code] for code in best_first},
        {codes.names[code]: nets[code] for code in best_first},
    )
