"""Wagers of a Low-and-High game that share a deal: all hands by the House Way, counted exactly."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.joint import BoxesTogether, JointDistribution, JointPair, JointResults
from houseway.exact.pays import Pays
from houseway.game import JointModel, RoundMix
from houseway.games.low_high.figures.box_counts import MOST_BOXES, BoxCounts
from houseway.games.low_high.figures.edges import PayTable
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.rules.readings import boxes_of
from houseway.games.low_high.rules.rule_set import LowHighRules

DEALER, SECOND, THIRD = "@dealer", "@2", "@3"
REMEMBERED = 4  # readings and pays under which wagers were counted together


@dataclass(frozen=True)
class LowHighJoint:
    rules: LowHighRules
    known: KnownCards  # the whole pack, under the readings and pays
    pays: Pays
    boxes: int  # of a table

    @cached_property
    def names(self) -> tuple[str, str, str, str, str, str, str]:
        """The main wager, the side bet on the box and on the dealer, both of another box, and of a
        third."""
        main, side = self.rules.main.name, self.rules.side.name
        own = main, side, f"{side}{DEALER}"
        return *own, f"{main}{SECOND}", f"{side}{SECOND}", f"{main}{THIRD}", f"{side}{THIRD}"

    @cached_property
    def side(self) -> PayTable:
        return PayTable(self.rules.side.name, self.known.tables.side_codes, self.pays)

    @cached_property
    def counts(self) -> tuple[BoxCounts, ...]:
        """The results of one box, of two and of three."""
        return tuple(BoxCounts(self.known, boxes) for boxes in range(1, MOST_BOXES + 1))

    @cached_property
    def box_and_dealer(self) -> JointDistribution:
        """The main wager, the side bet on the box, the side bet on the dealer's hand."""
        return self._distribution(1)

    @cached_property
    def two_boxes(self) -> JointDistribution:
        """All wagers of two boxes against one hand of the dealer's."""
        return self._distribution(2)

    def _distribution(self, boxes: int) -> JointDistribution:
        main, side = self.known.pay_table.nets, self.side.nets
        found: Counter[tuple[Fraction, ...]] = Counter()
        for its, results, n in self.counts[boxes - 1].in_every_order():
            first, *others = (divmod(result, len(side)) for result in results)
            more = (net for box, own in others for net in (main[box], side[own]))
            found[main[first[0]], side[first[1]], side[its], *more] += n
        return JointDistribution(self.names[: 1 + 2 * boxes], found)

    @cached_property
    def pairs(self) -> tuple[JointPair, ...]:
        related = ((0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (1, 4))
        return tuple(self.two_boxes.pair(one, other) for one, other in related)

    def results(self) -> JointResults:
        main = self.names[0]
        boxes = (
            BoxesTogether.of(main, number, self.two_boxes, 3, self._main_results(number))
            for number in range(1, self.boxes + 1)
        )
        return JointResults(self.pairs, tuple(boxes))

    def _main_results(self, number: int) -> Mapping[Fraction, int] | None:
        """The results of a unit on the main wager of each box, if this number of boxes is
        counted."""
        mains = self.names[0], self.names[3], self.names[5]
        stakes = dict.fromkeys(mains[:number], 1)
        return self.mix(stakes).nets if number <= len(mains) else None

    def mix(self, stakes: Mapping[str, int]) -> RoundMix:
        """Count the results of these stakes. All boxes are alike: those without a wager come last,
        and need not be counted."""
        own, side, on_dealer, *others = (stakes.get(name, 0) for name in self.names)
        boxes = sorted(((own, side), (others[0], others[1]), (others[2], others[3])), key=any)
        used = [box for box in reversed(boxes) if any(box)] or [(0, 0)]
        nets = self.counts[len(used) - 1].sums(
            [on_dealer * net for net in self.side.nets],
            [
                [
                    on_main * m + on_side * s
                    for m in self.known.pay_table.nets
                    for s in self.side.nets
                ]
                for on_main, on_side in used
            ],
        )
        return RoundMix(nets, on_dealer + sum(map(sum, used)))


def joint(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> LowHighJoint:
    known = KnownCards.of(rules, readings, pays)
    return LowHighJoint(rules, known, pays, boxes_of(readings))


def relation(rules: LowHighRules, one: str, other: str) -> str:
    """Name how two bets, written as in `LowHighLine.bet`, are related."""
    main, side = rules.main.name, rules.side.name
    (kind, hand), (other_kind, other_hand) = sorted(
        (bet.split("@") for bet in (one, other)), key=lambda bet: bet[0] != main
    )
    if kind == other_kind:
        return f"{kind} {kind}" if hand == other_hand else f"{kind} {kind}{SECOND}"
    where = "" if hand == other_hand else DEALER if other_hand == "dealer" else SECOND
    return f"{main} {side}{where}"


def covariances(found: LowHighJoint) -> dict[str, Fraction]:
    """Map the name that `relation` gives two bets to their covariance."""
    pairs = {f"{pair.first} {pair.second}": pair.covariance for pair in found.pairs}
    main, side = found.rules.main.name, found.rules.side.name
    of_box = found.box_and_dealer
    alone = {f"{main} {main}": of_box.covariance(0, 0), f"{side} {side}": of_box.covariance(1, 1)}
    return pairs | alone


def joint_model(rules: LowHighRules) -> JointModel:
    main, side = rules.main, rules.side
    joint_of = lru_cache(REMEMBERED)(partial(joint, rules))  # what it has counted stays with each

    def mix(readings: ReadingsBase, pays: Pays, stakes: Mapping[str, int]) -> RoundMix:
        return joint_of(readings, pays).mix(stakes)

    return JointModel(
        names={
            main.name: t("the {main} of a box", main=main.title),
            side.name: t("the {side} on the box", side=side.title),
            f"{side.name}{DEALER}": t("the {side} on the dealer's hand", side=side.title),
            f"{main.name}{SECOND}": t("the {main} of another box", main=main.title),
            f"{side.name}{SECOND}": t("the {side} on another box", side=side.title),
            f"{main.name}{THIRD}": t("the {main} of a third box", main=main.title),
            f"{side.name}{THIRD}": t("the {side} on a third box", side=side.title),
        },
        results=lambda readings, pays: joint_of(readings, pays).results(),
        mix=mix,
        related=partial(relation, rules),
        covariance=lambda readings, pair: covariances(joint_of(readings, Pays()))[pair],
        elsewhere=t("more than three boxes are simulated (houseway simulate --boxes)"),
        notes=(
            t("All hands are set by the House Way."),
            t(
                "Mean and standard deviation of any number of boxes follow from those of one and "
                "two; results of four or more boxes are simulated (houseway simulate --boxes)."
            ),
        ),
    )
