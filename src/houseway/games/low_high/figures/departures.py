"""Rules a person can learn: when to leave the House Way, and for which other setting.

A rule looks only at what a player can see at a glance: the two hands the House Way makes, and those
of the one other setting it speaks of, each by its total and its highest card. It fits a hand if
that setting is not the House Way's own and all its conditions hold. Rules are tried from the first
to the last; the first that fits is played, and where none does the House Way.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

import numpy as np

from houseway.core.words import Text, listing, t
from houseway.games.low_high.figures.hand_tables import (
    Ints,
    LowHighTables,
    cards_by_rank,
    strengths,
)
from houseway.games.low_high.rules.hands import HandRank, Setting
from houseway.games.low_high.rules.rule_set import LowHighRules

NONE = -1  # no setting: the House Way already plays it


class Aim(Enum):
    """The setting that a rule plays: the one whose High (Low) Hand ranks highest, and among equals
    the one whose other hand does."""

    HIGH = "high"
    LOW = "low"

    @property
    def title(self) -> Text:
        return t("the strongest High Hand") if self is Aim.HIGH else t("the strongest Low Hand")


@dataclass(frozen=True)
class Departure:
    """Play the aim if the House Way makes no more than this, and the aim no less than that."""

    aim: Aim
    low_at_most: HandRank | None = None  # the House Way's hands
    high_at_most: HandRank | None = None
    high_from: HandRank | None = None
    low_at_least: HandRank | None = None  # those of the aim
    high_at_least: HandRank | None = None

    def applies(self, house_way: tuple[HandRank, HandRank], aim: tuple[HandRank, HandRank]) -> bool:
        """Whether to leave the House Way's Low and High Hand for those of the aim."""
        return (
            (self.low_at_most is None or house_way[0] <= self.low_at_most)
            and (self.high_at_most is None or house_way[1] <= self.high_at_most)
            and (self.high_from is None or house_way[1] >= self.high_from)
            and (self.low_at_least is None or aim[0] >= self.low_at_least)
            and (self.high_at_least is None or aim[1] >= self.high_at_least)
        )


@dataclass(frozen=True)
class Ladder:
    """Every two-card hand by what it is called, weakest first: hands of one name that differ only
    in the lower card stand on one rung, since no rule tells them apart."""

    rungs: tuple[tuple[HandRank, ...], ...]

    @classmethod
    def of(cls, hands: tuple[HandRank, ...]) -> "Ladder":
        return cls(tuple(tuple(rung) for _, rung in groupby(hands, key=lambda h: h.full_name)))

    def __len__(self) -> int:
        return len(self.rungs)

    @property
    def rung_of(self) -> Ints:
        """By strength."""
        return np.repeat(np.arange(len(self)), [len(rung) for rung in self.rungs])

    def weakest(self, rung: int) -> HandRank:
        return self.rungs[rung][0]

    def strongest(self, rung: int) -> HandRank:
        return self.rungs[rung][-1]

    def total(self, rung: int) -> str:
        """Name the total that hands have in common; all pairs count as one."""
        hand = self.rungs[rung][0]
        return str(hand.name) if hand.points is not None else "above points"

    def begins(self, rung: int) -> bool:
        """Whether it is the weakest of its total."""
        return rung == 0 or self.total(rung - 1) != self.total(rung)

    def ends(self, rung: int) -> bool:
        return rung == len(self) - 1 or self.total(rung + 1) != self.total(rung)


@dataclass(frozen=True)
class Situations:
    """The hands that rules look at, for every hand class, as rungs of the ladder."""

    ladder: Ladder
    low: Ints  # (class): the House Way's
    high: Ints
    house_way: Ints  # (class): its setting
    aims: dict[Aim, Ints]  # (class): the setting, or NONE
    aim_low: dict[Aim, Ints]
    aim_high: dict[Aim, Ints]


def situations(rules: LowHighRules, tables: LowHighTables) -> Situations:
    ladder = Ladder.of(strengths(rules, cards_by_rank(rules)))
    rows = np.arange(len(tables.hands))
    low, high = ladder.rung_of[tables.low], ladder.rung_of[tables.high]
    aims = {
        aim: np.array(
            [
                find_aim(aim, rules, three, int(chosen))
                for three, chosen in zip(tables.settings, tables.house_way, strict=True)
            ]
        )
        for aim in Aim
    }
    return Situations(
        ladder=ladder,
        low=low[rows, tables.house_way],
        high=high[rows, tables.house_way],
        house_way=tables.house_way,
        aims=aims,
        aim_low={aim: low[rows, setting] for aim, setting in aims.items()},
        aim_high={aim: high[rows, setting] for aim, setting in aims.items()},
    )


def find_aim(aim: Aim, rules: LowHighRules, settings: tuple[Setting, ...], house_way: int) -> int:
    """Find the setting of the aim; NONE if it is as good as the House Way's own."""
    hands = [(rules.rank(s.low), rules.rank(s.high)) for s in settings]
    best = max(range(len(hands)), key=lambda s: hands[s][::-1] if aim is Aim.HIGH else hands[s])
    return NONE if hands[best] == hands[house_way] else best


# -- In words ------------------------------------------------------------------------------------


def describe(rule: Departure, ladder: Ladder) -> Text:
    before = listing(_conditions_before(rule, ladder))
    after = listing(_conditions_after(rule, ladder))
    if before.things and after.things:
        return t(
            "If the House Way makes {house_way}: play {aim} if it makes {hands}.",
            house_way=before,
            aim=rule.aim.title,
            hands=after,
        )
    if before.things:
        return t(
            "If the House Way makes {house_way}: play {aim}.",
            house_way=before,
            aim=rule.aim.title,
        )
    if after.things:
        return t("Play {aim} if it makes {hands}.", aim=rule.aim.title, hands=after)
    return t("Play {aim}.", aim=rule.aim.title)


def _conditions_before(rule: Departure, ladder: Ladder) -> Iterator[Text]:
    """Say what the hands of the House Way have to be."""
    if rule.low_at_most:
        yield t("Low at most {hand}", hand=_up_to(rule.low_at_most, ladder))
    if rule.high_at_most is not None:
        yield _high_at_most(rule.high_at_most, ladder)
    if rule.high_from is not None:
        yield t("High at least {hand}", hand=_from(rule.high_from, ladder))


def _conditions_after(rule: Departure, ladder: Ladder) -> Iterator[Text]:
    """Say what the hands of the rule's setting have to be."""
    if rule.low_at_least is not None:
        yield t("Low at least {hand}", hand=_from(rule.low_at_least, ladder))
    if rule.high_at_least is not None:
        yield t("High at least {hand}", hand=_from(rule.high_at_least, ladder))


def _high_at_most(most: HandRank, ladder: Ladder) -> Text:
    points = [rung[-1] for rung in ladder.rungs if rung[-1].points is not None]
    if most == points[-1]:
        return t("High a hand of points")
    return t("High at most {hand}", hand=_up_to(most, ladder))


def _up_to(most: HandRank, ladder: Ladder) -> Text:
    """Name the total alone if every hand of it is meant."""
    rung = next(i for i, hands in enumerate(ladder.rungs) if most in hands)
    return most.name if ladder.ends(rung) else most.full_name


def _from(least: HandRank, ladder: Ladder) -> Text:
    rung = next(i for i, hands in enumerate(ladder.rungs) if least in hands)
    return least.name if ladder.begins(rung) else least.full_name
