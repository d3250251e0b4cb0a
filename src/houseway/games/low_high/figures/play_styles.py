"""How a player may set every hand: by the House Way, as well as can be, by the rules to learn or by
the chart. A simulation plays them, and the exact figures of each are counted here."""

from collections.abc import Callable, Mapping

from houseway.core.rulebook import ReadingsBase
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.game import HowPlayed
from houseway.games.low_high.figures.edges import (
    HOUSE_WAY,
    LowHighEdges,
    PayTable,
    low_high_edges,
    side_bet,
)
from houseway.games.low_high.figures.kernel import Ints
from houseway.games.low_high.rules.rule_set import LowHighRules

BEST, RULES, CHART = "best", "rules", "chart"
STYLES = (HOUSE_WAY, BEST, RULES, CHART)  # the usual one first


def by_house_way(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Ints:
    return low_high_edges(rules, readings, pays).tables.house_way


def by_best_play(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Ints:
    found = low_high_edges(rules, readings, pays)
    chosen = found.tables.house_way.copy()
    for result in found.classes:
        chosen[result.index] = result.best
    return chosen


def by_rules(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Ints:
    from houseway.games.low_high.figures.strategy import strategy

    return strategy(rules, readings, pays).chosen


def by_chart(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Ints:
    """By the card with few whole numbers, which is what people can carry."""
    from houseway.games.low_high.figures.chart import Charts

    return Charts.of(rules, readings, pays).card.chosen


Style = Callable[[LowHighRules, ReadingsBase, Pays], Ints]
_STYLES: Mapping[str, Style] = dict(
    zip(STYLES, (by_house_way, by_best_play, by_rules, by_chart), strict=True)
)


def chosen_by(rules: LowHighRules, how: HowPlayed) -> Ints | None:
    """(class): the setting that is played; None for the House Way, which the dealer plays too."""
    if how.strategy in (None, HOUSE_WAY):
        return None
    return _STYLES[how.strategy or HOUSE_WAY](rules, how.readings, how.pays)


def exact_wagers(rules: LowHighRules, how: HowPlayed) -> dict[str, Distribution]:
    """What main and side wager come to, the hands set so; the dealer's by the House Way."""
    found = low_high_edges(rules, how.readings, how.pays)
    chosen = chosen_by(rules, how)
    setting = found.tables.house_way if chosen is None else chosen
    side = PayTable(rules.side.name, found.tables.side_codes, how.pays)
    return {
        rules.main.name: played(found, setting),
        rules.side.name: side_bet(found.tables, side, found.classes, setting),
        on_dealer(rules): found.side,
    }


def played(found: LowHighEdges, setting: Ints) -> Distribution:
    return found.pay_table.played(found.classes, lambda c: int(setting[c.index]))


def on_dealer(rules: LowHighRules) -> str:
    """The side wager on the dealer's hand, as results of several wagers name it."""
    return f"{rules.side.name}@dealer"
