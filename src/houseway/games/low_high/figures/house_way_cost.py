"""What the House Way gives away against the best setting, hand by hand."""

from fractions import Fraction

from houseway.core.rulebook import ReadingsBase
from houseway.exact.house_way_cost import CostlyHand, HouseWayCost
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.edges import LowHighEdges, low_high_edges
from houseway.games.low_high.figures.hand_classes import ClassResult
from houseway.games.low_high.rules.hands import Setting, TwoCards
from houseway.games.low_high.rules.rule_set import LowHighRules

SHOWN = 10


def house_way_cost(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> HouseWayCost:
    found = low_high_edges(rules, readings, pays)
    dearest = sorted(found.classes, key=lambda c: -c.cost * c.ways)[:SHOWN]
    hands = sum(c.ways for c in found.classes)
    return HouseWayCost(
        wager=rules.main.name,
        hands=hands,
        set_otherwise=sum(c.ways for c in found.classes if c.cost),
        cost=sum((c.cost * c.ways for c in found.classes), Fraction()) / hands,
        costliest=tuple(costly(rules, found, c) for c in dearest if c.cost),
    )


def costly(rules: LowHighRules, found: LowHighEdges, result: ClassResult) -> CostlyHand:
    settings = found.tables.settings[result.index]
    return CostlyHand(
        house_way=setting_text(rules, settings[result.house_way]),
        best=setting_text(rules, settings[result.best]),
        hands=result.ways,
        cost=result.cost,
    )


def setting_text(rules: LowHighRules, setting: Setting) -> str:
    """The cards by their ranks' names, the Low Hand first: `9, Queen & 9, King`."""

    def named(hand: TwoCards) -> str:
        return ", ".join(rules.rank_title(card) for card in hand)

    return f"{named(setting.low)} & {named(setting.high)}"
