"""Wagers of a Low-and-High game that share a deal: all hands by the House Way, counted exactly."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import product
from math import comb

import numpy as np

from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.joint import BoxesTogether, JointDistribution, JointPair, JointResults
from houseway.exact.pays import Pays
from houseway.game import JointModel, RoundMix
from houseway.games.low_high.figures.edges import PayTable
from houseway.games.low_high.figures.joint_kernel import one_box, two_boxes
from houseway.games.low_high.figures.kernel import Ints
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.figures.protection_kernel import HAND
from houseway.games.low_high.figures.three_boxes import ThreeBoxes
from houseway.games.low_high.rules.readings import boxes_of
from houseway.games.low_high.rules.rule_set import LowHighRules

DEALER, SECOND, THIRD = "@dealer", "@2", "@3"
KEPT = 4  # readings and pays under which wagers were counted together


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
    def box_and_dealer(self) -> JointDistribution:
        """The main wager, the side bet on the box, the side bet on the dealer's hand."""
        known, tables = self.known, self.known.tables
        low, high, side = known.set_by_house_way
        counts = one_box(
            known.remaining,
            known.ranks,
            tables.counts,
            known.repeats,
            low,
            high,
            tables.high_wins,
            tables.box_code,
            side,
            len(tables.box_codes.named),
            len(tables.side_codes.named),
        )
        main, side_nets = known.pay_table.nets, self.side.nets
        found: dict[tuple[Fraction, ...], int] = {}
        for (box, own, its), n in np.ndenumerate(counts):
            if n:
                nets = (main[box], side_nets[own], side_nets[its])
                found[nets] = found.get(nets, 0) + int(n)
        return JointDistribution(self.names[:3], found)

    @cached_property
    def two_boxes(self) -> JointDistribution:
        """All wagers of two boxes against one hand of the dealer's."""
        known, tables = self.known, self.known.tables
        low, high, side = known.set_by_house_way
        codes = len(tables.side_codes.named)
        counts = two_boxes(
            known.remaining,
            np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(HAND + 1)]),
            known.ranks,
            tables.counts,
            known.repeats,
            low,
            high,
            tables.high_wins,
            tables.box_code,
            side,
            len(tables.box_codes.named),
            codes,
            *shared_cards(known),
        )
        main, sides = known.pay_table.nets, self.side.nets
        found: dict[tuple[Fraction, ...], int] = {}
        for its, one, other in np.argwhere(counts).tolist():
            (box, own), (second, others) = divmod(one, codes), divmod(other, codes)
            nets = (main[box], sides[own], sides[its], main[second], sides[others])
            found[nets] = found.get(nets, 0) + int(counts[its, one, other])
        return JointDistribution(self.names[:5], found)

    @cached_property
    def three_boxes(self) -> ThreeBoxes:
        return ThreeBoxes(self.known)

    @cached_property
    def pairs(self) -> tuple[JointPair, ...]:
        related = ((0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (1, 4))
        return tuple(self.two_boxes.pair(one, other) for one, other in related)

    def results(self) -> JointResults:
        main = self.names[0]
        boxes = (
            BoxesTogether.of(main, number, self.two_boxes, 3, self._on_boxes(number))
            for number in range(1, self.boxes + 1)
        )
        return JointResults(self.pairs, tuple(boxes))

    def _on_boxes(self, number: int) -> Mapping[Fraction, int] | None:
        """The results of a unit on the main wager of so many boxes, where they are counted."""
        mains = self.names[0], self.names[3], self.names[5]
        stakes = dict.fromkeys(mains[:number], 1)
        return self.mix(stakes).nets if number <= len(mains) else None

    def mix(self, stakes: Mapping[str, int]) -> RoundMix:
        """All boxes are alike: those without a wager come last, and need not be counted."""
        own, side, on_dealer, *others = (stakes.get(name, 0) for name in self.names)
        boxes = sorted(((own, side), (others[0], others[1]), (others[2], others[3])), key=any)
        first, *more = reversed(boxes)
        amounts = [*first, on_dealer, *(amount for box in more for amount in box)]
        if any(amounts[5:]):
            return RoundMix(self._nets_of_three(amounts), sum(amounts))
        joint = self.two_boxes if any(amounts[3:]) else self.box_and_dealer
        together = amounts[: len(joint.wagers)]
        return RoundMix(joint.total_net(together), sum(together))

    def _nets_of_three(self, amounts: Sequence[int]) -> Mapping[Fraction, int]:
        main, side = self.known.pay_table.nets, self.side.nets
        staked = (amounts[:2], amounts[3:5], amounts[5:])
        boxes = [[m * box + s * own for box in main for own in side] for m, s in staked]
        return self.three_boxes.sums([amounts[2] * its for its in side], boxes)


def shared_cards(known: KnownCards) -> tuple[Ints, Ints, Ints]:
    """What two hands may share, by rank; and pair by pair a hand class and one of them that it
    contains."""
    numbers: dict[tuple[int, ...], int] = {}
    hands: list[int] = []
    ids: list[int] = []
    for hand, counts in enumerate(known.tables.counts.tolist()):
        held = [rank for rank, n in enumerate(counts) if n]
        for taken in product(*(range(counts[rank] + 1) for rank in held)):
            part = [0] * len(counts)
            for rank, n in zip(held, taken, strict=True):
                part[rank] = n
            hands.append(hand)
            ids.append(numbers.setdefault(tuple(part), len(numbers)))
    return np.array(list(numbers), dtype=np.int64), np.array(hands), np.array(ids)


def joint(rules: LowHighRules, readings: ReadingsBase, pays: Pays) -> LowHighJoint:
    known = KnownCards.of(rules, readings, pays)
    return LowHighJoint(rules, known, pays, boxes_of(readings))


def related(rules: LowHighRules, one: str, other: str) -> str:
    """Of two bets as `LowHighLine.bet` has them."""
    main, side = rules.main.name, rules.side.name
    (kind, hand), (other_kind, other_hand) = sorted(
        (bet.split("@") for bet in (one, other)), key=lambda bet: bet[0] != main
    )
    if kind == other_kind:
        return f"{kind} {kind}" if hand == other_hand else f"{kind} {kind}{SECOND}"
    where = "" if hand == other_hand else DEALER if other_hand == "dealer" else SECOND
    return f"{main} {side}{where}"


def covariances(found: LowHighJoint) -> dict[str, Fraction]:
    """By what `related` calls two bets."""
    pairs = {f"{pair.first} {pair.second}": pair.covariance for pair in found.pairs}
    main, side = found.rules.main.name, found.rules.side.name
    of_box = found.box_and_dealer
    alone = {f"{main} {main}": of_box.covariance(0, 0), f"{side} {side}": of_box.covariance(1, 1)}
    return pairs | alone


def joint_model(rules: LowHighRules) -> JointModel:
    main, side = rules.main, rules.side
    kept = lru_cache(KEPT)(partial(joint, rules))  # what it has counted stays with each

    def mix(readings: ReadingsBase, pays: Pays, stakes: Mapping[str, int]) -> RoundMix:
        return kept(readings, pays).mix(stakes)

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
        results=lambda readings, pays: kept(readings, pays).results(),
        mix=mix,
        related=partial(related, rules),
        covariance=lambda readings, pair: covariances(kept(readings, Pays()))[pair],
        elsewhere="more than three boxes are simulated (houseway simulate --boxes)",
        notes=(
            t("All hands are set by the House Way."),
            "Mean and deviation of any number of boxes follow from one and from two of them; how "
            "four and more come out together is simulated (houseway simulate --boxes).",
        ),
    )
