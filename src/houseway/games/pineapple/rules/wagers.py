"""Points between two hands: segments, bonuses, fouls and clean sweeps (FUP-settle to FUP-sweep).

A player's whole stack is the wager; points say how much of it changes hands.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from houseway.core.cards.french import ACE, plural
from houseway.core.hands import Category
from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import t
from houseway.games.pineapple.rules.ranking import Foul, Segment, Segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.reasons import (
    BothFoul,
    FoulPenalty,
    Item,
    PairExchange,
    SegmentBonus,
    SegmentTied,
    SegmentWon,
    SweepAbove,
    SweepCollects,
    SweepsPushed,
)
from houseway.games.pineapple.rules.rows import ROWS
from houseway.games.pineapple.rules.sweeps import SWEEP_TITLES, THREE_FLUSHES, VALUES, Sweep
from houseway.tables.wagers import PointRow, PointTable

SEGMENT = 1
FOUL = 9  # FUP-foul: three points for each of the three segments

TOP_PAIRS = {rank: rank - 5 for rank in range(6, ACE + 1)}
TOP_TRIPS = {rank: rank + 8 for rank in range(2, ACE + 1)}
MIDDLE = {
    Category.STRAIGHT: 4,
    Category.FLUSH: 8,
    Category.FULL_HOUSE: 12,
    Category.FOUR_OF_A_KIND: 20,
    Category.STRAIGHT_FLUSH: 30,
    Category.ROYAL_FLUSH: 50,
}
BOTTOM = {
    Category.STRAIGHT: 2,
    Category.FLUSH: 4,
    Category.FULL_HOUSE: 6,
    Category.FOUR_OF_A_KIND: 10,
    Category.STRAIGHT_FLUSH: 15,
    Category.ROYAL_FLUSH: 25,
}

# Names of what decides between two hands.
COMPARED = by_clause("FUP-settle")
POINT = by_clause("FUP-settle.point")
TIE = by_clause("FUP-settle.tie")
BUTTONS = by_clause("FUP-settle.buttons")
BONUS = {row: by_clause(f"FUP-bonus.{row}") for row in ROWS}
FOUL_PAYS = by_clause("FUP-foul")
PAID_ONCE = by_reading("foul-to-two-hands")
FOUL_AGAINST_SWEEP = by_reading("foul-against-sweep")
BOTH_FOUL = by_reading("both-foul")
SWEEPS = by_clause("FUP-sweep")
TWO_SWEEPS = by_clause("FUP-sweep.two")
EQUAL_SWEEPS = by_reading("two-sweeps")


_KINDS = {
    Category.STRAIGHT: t("Straight"),
    Category.FLUSH: t("Flush"),
    Category.FULL_HOUSE: t("Full house"),
    Category.FOUR_OF_A_KIND: t("Four of a kind"),
    Category.STRAIGHT_FLUSH: t("Straight flush"),
    Category.ROYAL_FLUSH: t("Royal flush"),
}


def _by_kind(points: Mapping[Category, int]) -> tuple[PointRow, ...]:
    return tuple(
        PointRow(kind.name.lower().replace("_", "-"), _KINDS[kind], n) for kind, n in points.items()
    )


POINT_TABLES = (
    PointTable(
        "top",
        t("Top row bonus"),
        "FUP-bonus.top",
        (
            *(
                PointRow(f"pair-{rank}", t("Pair of {ranks}", ranks=plural(rank)), points)
                for rank, points in TOP_PAIRS.items()
            ),
            *(
                PointRow(
                    f"three-of-a-kind-{rank}",
                    t("Three of a kind, {ranks}", ranks=plural(rank)),
                    points,
                )
                for rank, points in TOP_TRIPS.items()
            ),
        ),
    ),
    PointTable("middle", t("Middle row bonus"), "FUP-bonus.middle", _by_kind(MIDDLE)),
    PointTable("bottom", t("Bottom row bonus"), "FUP-bonus.bottom", _by_kind(BOTTOM)),
    PointTable(
        "segment",
        t("Between two hands"),
        "FUP-settle.point",
        (PointRow("segment", t("Each row won"), SEGMENT),),
    ),
    PointTable(
        "foul",
        t("A foul hand"),
        "FUP-foul",
        (PointRow("foul", t("Paid to each player"), FOUL),),
    ),
    PointTable(
        "sweep",
        t("Clean sweep"),
        "FUP-sweep.values",
        (
            *(PointRow(name, SWEEP_TITLES[name], n) for name, n in VALUES.items()),
            PointRow(THREE_FLUSHES, SWEEP_TITLES[THREE_FLUSHES], None, reading="three-flushes"),
        ),
    ),
)


class Bonus(msgspec.Struct, frozen=True):
    """Bonus points by segment."""

    top: int = 0
    middle: int = 0
    bottom: int = 0

    @property
    def total(self) -> int:
        return self.top + self.middle + self.bottom


def bonus_of(hand: Segments) -> Bonus:
    """Return what a hand that is not foul collects from each opponent, whether its segments win or
    lose (FUP-bonus, FUP-bonus.lost)."""
    return Bonus(
        top=top_bonus(hand.top),
        middle=MIDDLE.get(hand.middle.kind, 0),
        bottom=BOTTOM.get(hand.bottom.kind, 0),
    )


def top_bonus(top: Segment) -> int:
    match top.kind:
        case Category.PAIR:
            return TOP_PAIRS.get(top.rank, 0)
        case Category.THREE_OF_A_KIND:
            return TOP_TRIPS[top.rank]
        case _:
            return 0


@dataclass(frozen=True)
class Judged:
    """A hand at the showdown, with everything that counts in a settlement."""

    position: int
    player: str
    segments: Segments
    foul: Foul | None
    bonus: Bonus  # 0 if the hand is foul
    sweep: Sweep | None  # declared and confirmed
    has_buttons: bool


def exchange(a: Judged, b: Judged, readings: Readings, *, penalty: bool = True) -> PairExchange:
    """Settle two hands; `penalty` is whether a foul hand still owes the other player nine
    points."""
    if a.foul and b.foul:
        return PairExchange(BOTH_FOUL, (BothFoul(BOTH_FOUL, a.player, 0),))
    if a.foul:
        return foul_exchange(b, a.player, a.foul, penalty=penalty)
    if b.foul:
        return foul_exchange(a, b.player, b.foul, penalty=penalty)
    if a.sweep and b.sweep:
        item = two_sweeps_item(a, a.sweep, b, b.sweep, readings)
        return PairExchange(item.by, (item,))
    if a.sweep:
        return PairExchange(SWEEPS, sweep_items(a, a.sweep))
    if b.sweep:
        return PairExchange(SWEEPS, sweep_items(b, b.sweep))
    return PairExchange(COMPARED, (*segment_items(a, b), *bonus_items(a), *bonus_items(b)))


def foul_exchange(winner: Judged, loser: str, foul: Foul, *, penalty: bool) -> PairExchange:
    """Return the penalty and what else the other hand collects (FUP-foul.pays)."""
    by = PAID_ONCE if not penalty else FOUL_AGAINST_SWEEP if winner.sweep else FOUL_PAYS
    pays = FoulPenalty(by, winner.player, FOUL if penalty else 0, loser, foul, FOUL)
    collects = sweep_items(winner, winner.sweep) if winner.sweep else bonus_items(winner)
    return PairExchange(by, (pays, *collects))


def sweep_items(winner: Judged, sweep: Sweep) -> tuple[Item, ...]:
    """Return the value and the sweeping hand's bonuses (FUP-sweep.bonus).

    Segments are not compared, and the other hand's bonus is not paid."""
    collects = SweepCollects(SWEEPS, winner.player, sweep.points, sweep.name)
    return (collects, *bonus_items(winner))


def two_sweeps_item(a: Judged, of_a: Sweep, b: Judged, of_b: Sweep, readings: Readings) -> Item:
    """Return the whole value of the higher sweep; sweeping hands pay no bonus to each other."""
    # For two kinds of one value the document says both that they push and that the higher wins.
    unclear = of_a.points == of_b.points and of_a.name != of_b.name
    by = EQUAL_SWEEPS if unclear else TWO_SWEEPS
    if of_a.is_above(of_b, readings):
        return SweepAbove(by, a.player, of_a.points, of_a.name, of_b.name)
    if of_b.is_above(of_a, readings):
        return SweepAbove(by, b.player, of_b.points, of_b.name, of_a.name)
    return SweepsPushed(by, a.player, 0, (of_a.name, of_b.name))


def segment_items(a: Judged, b: Judged) -> tuple[Item, ...]:
    pairs = zip(a.segments.each, b.segments.each, strict=True)
    return tuple(segment_item(a, mine, b, theirs) for mine, theirs in pairs)


def segment_item(a: Judged, mine: Segment, b: Judged, theirs: Segment) -> Item:
    if mine.value > theirs.value:
        return SegmentWon(POINT, a.player, SEGMENT, mine.row, mine.cards, theirs.cards)
    if mine.value < theirs.value:
        return SegmentWon(POINT, b.player, SEGMENT, mine.row, theirs.cards, mine.cards)
    if a.has_buttons or b.has_buttons:
        holder = a if a.has_buttons else b
        return SegmentTied(BUTTONS, holder.player, SEGMENT, mine.row, mine.cards)
    return SegmentTied(TIE, a.player, 0, mine.row, mine.cards)


def bonus_items(hand: Judged) -> tuple[Item, ...]:
    points = (hand.bonus.top, hand.bonus.middle, hand.bonus.bottom)
    return tuple(
        SegmentBonus(BONUS[part.row], hand.player, bonus, part.row, part.cards)
        for part, bonus in zip(hand.segments.each, points, strict=True)
        if bonus
    )
