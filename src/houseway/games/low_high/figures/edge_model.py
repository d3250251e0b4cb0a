"""What a Low-and-High game offers to whoever asks for its figures."""

from functools import partial

from houseway.core.cards import Card
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.distribution import FIXED, Distribution
from houseway.exact.pays import Pays
from houseway.exact.removal import Removal, effects
from houseway.game import EdgeModel
from houseway.games.low_high.figures.edges import (
    HOUSE_WAY,
    OPTIMAL,
    LowHighEdges,
    edges_from,
    low_high_edges,
)
from houseway.games.low_high.figures.house_way_cost import house_way_cost
from houseway.games.low_high.figures.kernel import build_tables, cards_by_rank
from houseway.games.low_high.rules.rule_set import LowHighRules

METHOD = (
    t(
        "Every deal of four cards to a player and four to the dealer is counted, "
        "none is sampled. Hands are gathered by their ranks, each group weighed by "
        "the number of hands in it and, against it, by the number of hands left to "
        "the dealer in the same pack."
    ),
    t(
        "Rankings, the House Way and the comparison of hands are tables filled by "
        "the code that settles real rounds. The dealer always sets by the House "
        "Way. “House Way” sets the player's cards by it too; “best setting” takes "
        "for every hand the setting with the highest expectation, knowing the "
        "player's own four cards and nothing of the dealer's."
    ),
    t(
        "The side bet goes by the four cards of one hand, the box's or the "
        "dealer's: both come from the same full pack and have the same chances."
    ),
)


def wager_edges(
    rules: LowHighRules, readings: ReadingsBase, pays: Pays, seen: tuple[Card, ...]
) -> dict[str, dict[str, Distribution]]:
    return by_wager(rules, low_high_edges(rules, readings, pays, seen))


def by_wager(rules: LowHighRules, found: LowHighEdges) -> dict[str, dict[str, Distribution]]:
    return {rules.main.name: dict(found.main), rules.side.name: {FIXED: found.side}}


def removal(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Removal:
    tables = build_tables(rules, readings)

    def wagers(seen: tuple[Card, ...]) -> dict[str, dict[str, Distribution]]:
        return by_wager(rules, edges_from(tables, rules, pays, seen))

    full = wagers(())
    ranks = cards_by_rank(rules)
    return Removal({rank: effects(full, wagers((cards[0],))) for rank, cards in ranks.items()})


def edge_model(rules: LowHighRules) -> EdgeModel:
    return EdgeModel(
        edges=partial(wager_edges, rules),
        method=METHOD,
        theory_note=t("The main wager's theory is that of boxes set by the House Way."),
        removal=partial(removal, rules),
        house_way_cost=partial(house_way_cost, rules),
        strategies={HOUSE_WAY: t("House Way"), OPTIMAL: t("best setting")},
    )
