"""Simulate a Low-and-High game: boxes against the dealer, who plays the House Way.

Players set every hand by the House Way, as well as possible, by the rules to learn or by the chart.
The exact figures of each style are counted here too.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

import numpy as np

from houseway.core.jit import U
from houseway.core.rulebook import ReadingsBase
from houseway.exact.covariances import Covariances
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.exact.sampling import standard_error
from houseway.exact.streams import Stream, rejected_below
from houseway.figures.simulation.models import Counts
from houseway.game import HowPlayed, SimulationModel, Simulations
from houseway.games.low_high.figures.chart import Charts
from houseway.games.low_high.figures.edges import (
    HOUSE_WAY,
    OPTIMAL,
    PayTable,
    low_high_edges,
    side_bet,
)
from houseway.games.low_high.figures.hand_tables import Codes, Ints
from houseway.games.low_high.figures.simulation_kernel import (
    BOX_LANES,
    DEALERS,
    FACTS,
    HAND,
    SIDES,
    one_box_kernel,
    play_table,
)
from houseway.games.low_high.figures.simulation_tables import KernelTables, kernel_tables
from houseway.games.low_high.figures.strategy import strategy
from houseway.games.low_high.rules.readings import boxes_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.tables.wagers import WagerKind

BEST, RULES, CHART = "best", "rules", "chart"
STYLES = (HOUSE_WAY, BEST, RULES, CHART)  # the usual one first


def set_by_best_play(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Ints:
    found = low_high_edges(rules, readings, pays)
    chosen = found.tables.house_way.copy()
    for result in found.classes:
        chosen[result.index] = result.best
    return chosen


def set_by_rules(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Ints:
    return strategy(rules, readings, pays).chosen


def set_by_chart(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Ints:
    """By the card with few whole numbers, which is what people can carry."""
    return Charts.of(rules, readings, pays).card.chosen


_SETTINGS = {BEST: set_by_best_play, RULES: set_by_rules, CHART: set_by_chart}


def chosen_settings(rules: LowHighRules, how: HowPlayed) -> Ints | None:
    """Return the setting that is played of each class; None stands for the House Way, by which the
    dealer sets too."""
    if how.strategy is None or how.strategy == HOUSE_WAY:
        return None
    return _SETTINGS[how.strategy](rules, how.readings, how.pays)


def exact_wagers(rules: LowHighRules, how: HowPlayed) -> dict[str, Distribution]:
    """What main and side wager come to, the hands set so; the dealer's by the House Way."""
    found = low_high_edges(rules, how.readings, how.pays)
    chosen = chosen_settings(rules, how)
    setting = found.tables.house_way if chosen is None else chosen
    side = PayTable(rules.side.name, found.tables.side_codes, how.pays)
    return {
        rules.main.name: found.pay_table.play(found.classes, lambda c: int(setting[c.index])),
        rules.side.name: side_bet(found.tables, side, found.classes, setting),
        wager_on_dealer(rules): found.side,
    }


def wager_on_dealer(rules: LowHighRules) -> str:
    """The side wager on the dealer's hand, as results of several wagers name it."""
    return f"{rules.side.name}@dealer"


class LowHighModel:
    """One box, as fast as can be."""

    chunk = 2**20
    in_a_part = 8
    most = 10**13
    in_threads = True

    def __init__(self, rules: LowHighRules, how: HowPlayed) -> None:
        self.rules = rules
        self.pays = how.pays
        self.tables = kernel_tables_of(rules, how)
        self.kernel = one_box_kernel(len(self.tables.pack))

    def play(self, stream: Stream, rounds: int) -> Counts:
        tables = self.tables
        return self.kernel(
            rounds,
            U(stream.first),
            U(stream.second),
            tables.pack,
            tables.even,
            tables.players,
            tables.dealers,
            tables.boxes,
        )

    def distributions(self, counts: Counts) -> Mapping[str, Distribution]:
        numbers = counts.tolist()
        rounds = sum(numbers[:BOX_LANES])
        side = numbers[BOX_LANES:]
        lanes = len(self.tables.side_lanes)
        main, bonus = self.rules.main, self.rules.side
        return {
            main.name: box_distribution(self.tables, main, self.pays, numbers),
            bonus.name: side_distribution(
                self.tables, bonus.name, self.pays, [*side[:lanes], rounds - sum(side)]
            ),
        }


class LowHighTableModel:
    """Several boxes against one dealer's hand, and what goes together."""

    chunk = 2**16
    in_a_part = 8
    most = 10**12
    in_threads = True

    def __init__(self, rules: LowHighRules, how: HowPlayed) -> None:
        self.rules = rules
        self.how = how
        self.tables = kernel_tables_of(rules, how)
        cards = len(self.tables.pack)
        even = [rejected_below(cards - HAND * hand, HAND) for hand in range(how.boxes + 1)]
        self.even = np.array(even, dtype=np.uint64)

    def play(self, stream: Stream, rounds: int) -> Counts:
        tables = self.tables
        return play_table(
            rounds,
            U(stream.first),
            U(stream.second),
            self.how.boxes,
            tables.pack,
            self.even,
            tables.players,
            tables.dealers,
            tables.boxes,
        )

    def distributions(self, counts: Counts) -> Mapping[str, Distribution]:
        numbers = counts[:FACTS].tolist()
        main, bonus, pays = self.rules.main, self.rules.side.name, self.how.pays
        lanes = len(self.tables.side_lanes)
        box, dealer = numbers[BOX_LANES:DEALERS], numbers[DEALERS:]
        return {
            main.name: box_distribution(self.tables, main, pays, numbers),
            bonus: side_distribution(self.tables, bonus, pays, [*box[:lanes], box[-1]]),
            wager_on_dealer(self.rules): side_distribution(
                self.tables, bonus, pays, [*dealer[:lanes], dealer[-1]]
            ),
        }

    def together(self, counts: Counts) -> Covariances:
        """A unit on every wager of every box; what each wins over all boxes of a round."""
        rounds = int(counts[DEALERS:FACTS].sum())
        pairs = counts[FACTS:].reshape(FACTS, FACTS)
        return Covariances.of_facts(rounds, self.nets(), counts[:FACTS], pairs)

    def errors(self, counts: Counts) -> Mapping[str, float | None]:
        """Of a unit's mean: the boxes of a round share the dealer's hand."""
        found = self.together(counts)
        spread = {name: found.covariances[i][i] for i, name in enumerate(found.names)}
        boxes = self.how.boxes
        return {n: standard_error(v / boxes**2, found.rounds) for n, v in spread.items()}

    def nets(self) -> dict[str, list[Fraction]]:
        """What each fact is worth to each wager; one on the dealer's hand is made at every box."""
        codes, side_codes = self.tables.source.box_codes, self.tables.source.side_codes
        main = code_nets(self.rules.main.name, codes, self.how.pays)
        side_by_code = code_nets(self.rules.side.name, side_codes, self.how.pays)
        in_lanes = [side_by_code[code] for code in self.tables.side_lanes]
        empty = [Fraction()] * (SIDES - 1 - len(in_lanes))
        side = [*in_lanes, *empty, side_by_code[self.tables.uncounted]]
        box = [*main, *[Fraction()] * (BOX_LANES - len(main))]
        none, no_box = [Fraction()] * SIDES, [Fraction()] * BOX_LANES
        return {
            self.rules.main.name: [*box, *none, *none],
            self.rules.side.name: [*no_box, *side, *none],
            wager_on_dealer(self.rules): [*no_box, *none, *(net * self.how.boxes for net in side)],
        }


def simulations(rules: LowHighRules) -> Simulations:
    """Declare what can be simulated of a game with these rules."""
    return Simulations(
        partial(simulation_model, rules),
        strategies=STYLES,
        boxes=boxes_of,
        wagers=(rules.main.name, rules.side.name, wager_on_dealer(rules)),
        exact=partial(exact_wagers, rules),
        same_as={OPTIMAL: BEST},
    )


def simulation_model(rules: LowHighRules, how: HowPlayed) -> SimulationModel:
    return LowHighTableModel(rules, how) if how.together else LowHighModel(rules, how)


def kernel_tables_of(rules: LowHighRules, how: HowPlayed) -> KernelTables:
    tables = kernel_tables(rules, how.readings, chosen_settings(rules, how))
    check_pays(rules, tables, how.pays)
    return tables


def check_pays(rules: LowHighRules, tables: KernelTables, pays: Pays) -> None:
    both = (
        PayTable(rules.main.name, tables.source.box_codes, pays),
        PayTable(rules.side.name, tables.source.side_codes, pays),
    )
    wins = (win for table in both for win in table.wins)
    pays.check(wins, any(table.has_commission for table in both))


def code_nets(wager: str, codes: Codes, pays: Pays) -> list[Fraction]:
    return list(PayTable(wager, codes, pays).nets)


def box_distribution(
    tables: KernelTables, kind: WagerKind, pays: Pays, numbers: list[int]
) -> Distribution:
    named = tables.source.box_codes.outcomes
    return pays.distribution(kind.name, zip(named, numbers[: len(named)], strict=True))


def side_distribution(
    tables: KernelTables, wager: str, pays: Pays, in_lanes: list[int]
) -> Distribution:
    """From the counts of the lanes, and last of the outcome that has none."""
    named = tables.source.side_codes.outcomes
    numbers = [0] * len(named)
    for code, n in zip((*tables.side_lanes, tables.uncounted), in_lanes, strict=True):
        numbers[code] = n
    return pays.distribution(wager, zip(named, numbers, strict=True))
