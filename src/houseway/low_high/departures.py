"""Rules a person can learn: when to leave the House Way, and for which other setting.

A rule looks only at what a player can see at a glance: the totals the House Way makes, and the
totals of the one other setting it speaks of.
"""

from dataclasses import dataclass
from enum import Enum

import numpy as np

from houseway.low_high.hands import HandRank, Setting
from houseway.low_high.kernel import Ints, LowHighTables
from houseway.low_high.rules import LowHighRules

ABOVE = 10  # the total of a hand that ranks above points: a pair or a combination
NONE = -1  # no setting: the House Way already plays it


class Aim(Enum):
    """The setting a rule speaks of, in the words of its sentence."""

    HIGH = "the strongest High Hand"
    LOW = "the strongest Low Hand"
    SAME_HIGH = "the same totals with the stronger High Hand"
    SAME_LOW = "the same totals with the stronger Low Hand"


@dataclass(frozen=True)
class Departure:
    """Play the aim where the House Way makes no more than this and the aim no less than that."""

    aim: Aim
    low_at_most: int = ABOVE
    high_at_most: int = ABOVE
    low_at_least: int = 0
    high_at_least: int = 0
    high_is: tuple[str, ...] = ()  # the House Way's High Hand, of those above points

    @property
    def conditions(self) -> int:
        return (
            (self.low_at_most < ABOVE)
            + (self.high_at_most < ABOVE - 1)
            + (self.low_at_least > 0)
            + (self.high_at_least > 0)
        )

    def applies(self, house_way: tuple[HandRank, HandRank], aim: tuple[HandRank, HandRank]) -> bool:
        """Whether to leave the House Way's Low and High Hand for those of the aim."""
        if self.high_is:
            fits = house_way[1].name in self.high_is
        else:
            fits = total(house_way[1]) <= min(self.high_at_most, ABOVE - 1)
        return (
            fits
            and total(house_way[0]) <= self.low_at_most
            and total(aim[0]) >= self.low_at_least
            and total(aim[1]) >= self.high_at_least
        )


def total(hand: HandRank) -> int:
    return ABOVE if hand.points is None else hand.points


@dataclass(frozen=True)
class Situations:
    """What rules look at, for every hand class."""

    totals: Ints  # (class, setting, Low or High)
    house_way: Ints  # (class)
    high_name: tuple[str, ...]  # (class): of the House Way's High Hand, empty for points
    aims: dict[Aim, Ints]  # (class): the setting, or NONE


def situations(rules: LowHighRules, tables: LowHighTables) -> Situations:
    house_way = [
        three[chosen] for three, chosen in zip(tables.settings, tables.house_way, strict=True)
    ]
    highs = [rules.rank(setting.high) for setting in house_way]
    return Situations(
        totals=np.array(
            [
                [(total(rules.rank(s.low)), total(rules.rank(s.high))) for s in three]
                for three in tables.settings
            ]
        ),
        house_way=tables.house_way,
        high_name=tuple(high.name if high.points is None else "" for high in highs),
        aims={
            aim: np.array(
                [
                    aimed(aim, rules, three, int(chosen))
                    for three, chosen in zip(tables.settings, tables.house_way, strict=True)
                ]
            )
            for aim in Aim
        },
    )


def aimed(aim: Aim, rules: LowHighRules, settings: tuple[Setting, ...], house_way: int) -> int:
    """Which setting the aim is, unless it is as good as the House Way's own."""
    hands = [(rules.rank(s.low), rules.rank(s.high)) for s in settings]
    own = hands[house_way]
    chosen = list(range(len(hands)))
    if aim in (Aim.SAME_HIGH, Aim.SAME_LOW):
        chosen = [s for s in chosen if _totals(hands[s]) == _totals(own)]
    best = max(chosen, key=lambda s: _stronger(aim, hands[s]))
    return NONE if hands[best] == own else best


def _totals(hands: tuple[HandRank, HandRank]) -> tuple[int, int]:
    return total(hands[0]), total(hands[1])


def _stronger(aim: Aim, hands: tuple[HandRank, HandRank]) -> tuple[HandRank, HandRank]:
    low, high = hands
    return (high, low) if aim in (Aim.HIGH, Aim.SAME_HIGH) else (low, high)
