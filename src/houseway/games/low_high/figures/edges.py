"""Exact edges of a Low-and-High game: every deal of player and dealer, counted by hand class."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial

import numpy as np

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.distribution import FIXED, Distribution
from houseway.exact.house_way_cost import CostlyHand, HouseWayCost
from houseway.exact.pays import Pays, Win
from houseway.exact.removal import Removal, effects
from houseway.game import EdgeModel
from houseway.games.low_high.figures.hand_classes import ClassResult, class_results
from houseway.games.low_high.figures.hand_tables import (
    Codes,
    Ints,
    LowHighTables,
    build_tables,
    cards_by_rank,
)
from houseway.games.low_high.rules.hands import Setting, TwoCards
from houseway.games.low_high.rules.rule_set import LowHighRules

HOUSE_WAY, OPTIMAL = "house-way", "optimal"  # the strategies of the main wager
CARDS_IN_A_DEAL = 8  # four to the player, four to the dealer

Choice = Callable[[ClassResult], int]  # the setting a strategy takes of a hand class


@dataclass(frozen=True)
class PayTable:
    """A wager's outcomes by code, and what each of them pays."""

    wager: str
    codes: Codes
    pays: Pays

    @property
    def wins(self) -> list[Win]:
        named = zip(self.codes.names, self.codes.outcomes, strict=True)
        return [Win(self.wager, name) for name, outcome in named if outcome.pay is not None]

    @property
    def has_commission(self) -> bool:
        return any(outcome.pay.rate for outcome in self.codes.outcomes if outcome.pay)

    @cached_property
    def nets(self) -> tuple[Fraction, ...]:
        named = zip(self.codes.names, self.codes.outcomes, strict=True)
        return tuple(self.pays.net(Win(self.wager, name), outcome) for name, outcome in named)

    def play(self, classes: Iterable[ClassResult], choose: Choice) -> Distribution:
        """Count the whole game's outcomes with every hand set as `choose` returns."""
        totals = [0] * len(self.nets)
        for result in classes:
            for code, n in enumerate(result.counts[choose(result)]):
                totals[code] += result.ways * n
        return self.distribution(totals)

    def distribution(self, totals: list[int]) -> Distribution:
        return Distribution.of(zip(self.codes.names, self.nets, totals, strict=True))


@dataclass(frozen=True)
class LowHighEdges:
    tables: LowHighTables
    pay_table: PayTable  # of the main wager
    classes: tuple[ClassResult, ...]
    main: dict[str, Distribution]  # by strategy
    side: Distribution


def low_high_edges(
    rules: LowHighRules,
    readings: ReadingsBase,
    pays: Pays | None = None,
    seen: tuple[Card, ...] = (),
) -> LowHighEdges:
    """Count the exact edges; `seen` are cards known to be out of the pack."""
    return edges_from(build_tables(rules, readings), rules, pays or Pays(), seen)


def edges_from(
    tables: LowHighTables, rules: LowHighRules, pays: Pays, seen: tuple[Card, ...] = ()
) -> LowHighEdges:
    main = PayTable(rules.main.name, tables.box_codes, pays)
    side = PayTable(rules.side.name, tables.side_codes, pays)
    pays.check((*main.wins, *side.wins), main.has_commission or side.has_commission)
    classes = tuple(class_results(tables, remaining_cards(rules, tables, seen), main.nets))
    return LowHighEdges(
        tables=tables,
        pay_table=main,
        classes=classes,
        main={
            HOUSE_WAY: main.play(classes, lambda c: c.house_way),
            OPTIMAL: main.play(classes, lambda c: c.best),
        },
        side=side_bet(tables, side, classes, tables.house_way),
    )


def remaining_cards(rules: LowHighRules, tables: LowHighTables, seen: tuple[Card, ...]) -> Ints:
    """Count the cards of each rank that are left."""
    remaining = np.full(len(tables.ranks), tables.copies)
    for card in seen:
        remaining[tables.ranks.index(rules.rank_key(card))] -= 1
    left = int(remaining.sum())
    if left < CARDS_IN_A_DEAL:
        raise BadInput(
            t(
                "Player and dealer need {cards_in_a_deal} cards, and only {left} are left.",
                cards_in_a_deal=CARDS_IN_A_DEAL,
                left=left,
            )
        )
    return remaining


def side_bet(
    tables: LowHighTables, pay_table: PayTable, classes: tuple[ClassResult, ...], setting: Ints
) -> Distribution:
    """Count the side bet on a hand set so, the box's or the dealer's: the chances are the same."""
    totals = [0] * len(tables.side_codes.outcomes)
    for result in classes:
        totals[int(tables.side_code[result.index, setting[result.index]])] += result.ways
    return pay_table.distribution(totals)


METHOD = (
    t(
        "Every deal of four cards to a player and four to the dealer is "
        "counted, with no sampling. Hands are grouped by their ranks. Each "
        "group counts as often as there are hands in it, and against it as "
        "often as the same pack leaves hands for the dealer."
    ),
    t(
        "Rankings, the House Way and the comparison of hands are tables filled "
        "by the code that settles real rounds. The dealer always sets by the "
        "House Way. “House Way” sets the player's cards by it too; “best "
        "play” takes, for every hand, the setting with the highest "
        "expectation, knowing the player's own four cards and nothing of the "
        "dealer's."
    ),
    t(
        "The side bet depends on the four cards of one hand, the box's or the "
        "dealer's. Both come from the same full pack and have the same odds."
    ),
)


def wager_edges(
    rules: LowHighRules, readings: ReadingsBase, pays: Pays, seen: tuple[Card, ...]
) -> dict[str, dict[str, Distribution]]:
    return edges_by_wager(rules, low_high_edges(rules, readings, pays, seen))


def edges_by_wager(rules: LowHighRules, found: LowHighEdges) -> dict[str, dict[str, Distribution]]:
    return {rules.main.name: dict(found.main), rules.side.name: {FIXED: found.side}}


def removal(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> Removal:
    tables = build_tables(rules, readings)

    def wagers(seen: tuple[Card, ...]) -> dict[str, dict[str, Distribution]]:
        return edges_by_wager(rules, edges_from(tables, rules, pays, seen))

    full = wagers(())
    ranks = cards_by_rank(rules)
    return Removal({rank: effects(full, wagers((cards[0],))) for rank, cards in ranks.items()})


def edge_model(rules: LowHighRules) -> EdgeModel:
    return EdgeModel(
        edges=partial(wager_edges, rules),
        method=METHOD,
        theory_note=t("The main wager's theoretical result is for boxes set by the House Way."),
        removal=partial(removal, rules),
        house_way_cost=partial(house_way_cost, rules),
        strategies={HOUSE_WAY: t("House Way"), OPTIMAL: t("best play")},
    )


SHOWN = 10


def house_way_cost(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> HouseWayCost:
    found = low_high_edges(rules, readings, pays)
    costliest = sorted(found.classes, key=lambda c: -c.cost * c.ways)[:SHOWN]
    hands = sum(c.ways for c in found.classes)
    return HouseWayCost(
        wager=rules.main.name,
        hands=hands,
        set_otherwise=sum(c.ways for c in found.classes if c.cost),
        cost=sum((c.cost * c.ways for c in found.classes), Fraction()) / hands,
        costliest=tuple(costly_hand(rules, found, c) for c in costliest if c.cost),
    )


def costly_hand(rules: LowHighRules, found: LowHighEdges, result: ClassResult) -> CostlyHand:
    settings = found.tables.settings[result.index]
    return CostlyHand(
        house_way=setting_text(rules, settings[result.house_way]),
        best=setting_text(rules, settings[result.best]),
        hands=result.ways,
        cost=result.cost,
    )


def setting_text(rules: LowHighRules, setting: Setting) -> str:
    """The cards by their ranks' names, the Low Hand first: `9, Queen & 9, King`."""

    def names(hand: TwoCards) -> str:
        return ", ".join(rules.rank_title(card) for card in hand)

    return f"{names(setting.low)} & {names(setting.high)}"
