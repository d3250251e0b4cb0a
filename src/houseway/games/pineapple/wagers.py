"""Points between two hands: segments, bonuses, fouls and clean sweeps (FUP-settle to FUP-sweep).

A player's whole stack is the wager; points say how much of it changes hands.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from houseway.cards.french import ACE, rank_name
from houseway.games.pineapple.ranking import Segment, Segments
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import Row
from houseway.games.pineapple.sweeps import THREE_FLUSHES, VALUES, Sweep
from houseway.hands import Category
from houseway.tables.points import PointRow, PointTable

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
_BONUS_WORDS: Mapping[Row, tuple[str, str]] = {
    "top": ("on top", "FUP-bonus.top"),
    "middle": ("in the middle", "FUP-bonus.middle"),
    "bottom": ("at the bottom", "FUP-bonus.bottom"),
}


def _ranked(what: str, called: str, points: Mapping[int, int]) -> tuple[PointRow, ...]:
    return tuple(
        PointRow(f"{what}-{rank}", f"{called} {rank_name(rank)}s", points[rank]) for rank in points
    )


def _by_kind(points: Mapping[Category, int]) -> tuple[PointRow, ...]:
    return tuple(
        PointRow(kind.name.lower().replace("_", "-"), kind.name.capitalize().replace("_", " "), n)
        for kind, n in points.items()
    )


POINT_TABLES = (
    PointTable(
        "top",
        "Bonus on top",
        "FUP-bonus.top",
        _ranked("pair", "Pair of", TOP_PAIRS)
        + _ranked("three-of-a-kind", "Three of a kind,", TOP_TRIPS),
    ),
    PointTable("middle", "Bonus in the middle", "FUP-bonus.middle", _by_kind(MIDDLE)),
    PointTable("bottom", "Bonus at the bottom", "FUP-bonus.bottom", _by_kind(BOTTOM)),
    PointTable(
        "segment",
        "Between two hands",
        "FUP-settle.point",
        (PointRow("segment", "Each segment won", SEGMENT),),
    ),
    PointTable(
        "foul",
        "A foul hand",
        "FUP-foul",
        (PointRow("foul", "Paid to each player", FOUL),),
    ),
    PointTable(
        "sweep",
        "Clean sweep",
        "FUP-sweep.values",
        (
            *(PointRow(name.lower().replace(" ", "-"), name, n) for name, n in VALUES.items()),
            PointRow("three-flushes", THREE_FLUSHES, None, reading="three-flushes"),
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
    """What a hand that is not foul collects from each opponent, segments won or lost
    (FUP-bonus, FUP-bonus.lost)."""
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
    """A hand at the showdown, with all that counts when it meets another."""

    position: int
    player: str
    segments: Segments
    foul: str | None  # what is out of order
    bonus: Bonus  # nothing where the hand is foul
    sweep: Sweep | None  # declared and confirmed
    has_buttons: bool


@dataclass(frozen=True)
class Item:
    """Points that one rule gives to one of two players."""

    to: str
    points: int
    words: str
    clause: str

    def __str__(self) -> str:
        player = self.to
        given = f": {self.points} to {player}" if self.points else ""
        return f"{self.words}{given} ({self.clause})"


@dataclass(frozen=True)
class Exchange:
    """All that two hands have to do with each other, and the rule that governs it."""

    clause: str
    items: tuple[Item, ...]

    def points_to(self, player: str) -> int:
        return sum(item.points if item.to == player else -item.points for item in self.items)

    @property
    def why(self) -> str:
        return sentence(self.items) + self.totals

    @property
    def totals(self) -> str:
        """Where both collect something, what each does (FUP-bonus.example)."""
        won: Counter[str] = Counter()
        for item in self.items:
            won[item.to] += item.points
        collected = [f"{points} to {player}" for player, points in won.items() if points]
        return f" In all {' and '.join(collected)}." if len(collected) == 2 else ""


def sentence(items: Sequence[Item]) -> str:
    words = "; ".join(map(str, items))
    return f"{words[0].upper()}{words[1:]}."


def exchange(a: Judged, b: Judged, readings: Readings, *, penalty: bool = True) -> Exchange:
    """`penalty` says whether a foul hand still owes the other player the nine points."""
    if a.foul and b.foul:
        # The reading both-foul: a foul hand collects nothing, and here both are.
        push = Item(a.player, 0, "both hands are foul and neither collects", "FUP-foul.nothing")
        return Exchange("FUP-foul.nothing", (push,))
    if a.foul or b.foul:
        winner, loser = (a, b) if b.foul else (b, a)
        return Exchange("FUP-foul", foul_items(winner, loser, penalty=penalty))
    if a.sweep and b.sweep:
        return Exchange("FUP-sweep.two", (two_sweeps_item(a, a.sweep, b, b.sweep, readings),))
    if a.sweep:
        return Exchange("FUP-sweep", sweep_items(a, a.sweep))
    if b.sweep:
        return Exchange("FUP-sweep", sweep_items(b, b.sweep))
    return Exchange("FUP-settle", (*segment_items(a, b), *bonus_items(a), *bonus_items(b)))


def foul_items(winner: Judged, loser: Judged, *, penalty: bool) -> tuple[Item, ...]:
    """The penalty, and all that the other hand collects besides (FUP-foul.pays)."""
    words = f"the hand of {loser.player} is foul, {loser.foul}"
    if penalty:
        foul = Item(winner.player, FOUL, words, "FUP-foul")
    else:
        paid = f"{words}, and its {FOUL} points are paid to {winner.player} already"
        foul = Item(winner.player, 0, paid, "FUP-foul")
    if winner.sweep:
        return (foul, *sweep_items(winner, winner.sweep))
    return (foul, *bonus_items(winner))


def sweep_items(winner: Judged, sweep: Sweep) -> tuple[Item, ...]:
    """The value and the own bonuses (FUP-sweep.bonus); segments are not compared, and the
    other's bonus is not paid."""
    words = f"{sweep.name} of {winner.player}"
    return (Item(winner.player, sweep.points, words, "FUP-sweep"), *bonus_items(winner))


def two_sweeps_item(a: Judged, of_a: Sweep, b: Judged, of_b: Sweep, readings: Readings) -> Item:
    """The higher one whole. A sweeping hand pays no bonus, so none is in it on either side."""
    if of_a.is_above(of_b, readings):
        return Item(a.player, of_a.points, f"{of_a.name} is above {of_b.name}", "FUP-sweep.two")
    if of_b.is_above(of_a, readings):
        return Item(b.player, of_b.points, f"{of_b.name} is above {of_a.name}", "FUP-sweep.two")
    same = f"{of_a.name} and {of_b.name} are worth the same, which is a push"
    words = f"both have {of_a.name}, which is a push" if of_a.name == of_b.name else same
    return Item(a.player, 0, words, "FUP-sweep.two")


def segment_items(a: Judged, b: Judged) -> tuple[Item, ...]:
    pairs = zip(a.segments.each, b.segments.each, strict=True)
    return tuple(segment_item(a, mine, b, theirs) for mine, theirs in pairs)


def segment_item(a: Judged, mine: Segment, b: Judged, theirs: Segment) -> Item:
    if mine.value > theirs.value:
        return won_item(a, mine, theirs)
    if mine.value < theirs.value:
        return won_item(b, theirs, mine)
    tie = f"{mine.row} {mine.name} is a tie"
    if a.has_buttons or b.has_buttons:
        holder = a if a.has_buttons else b
        words = f"{tie}, which the player with the buttons wins"
        return Item(holder.player, SEGMENT, words, "FUP-settle.buttons")
    return Item(a.player, 0, f"{tie}, which is a push", "FUP-settle.tie")


def won_item(winner: Judged, higher: Segment, lower: Segment) -> Item:
    """Two segments of one name differ in the first card that is not the same."""
    name, clause = f"{higher.row} {higher.name}", "FUP-settle.point"
    if higher.name != lower.name:
        return Item(winner.player, SEGMENT, f"{name} beats {lower.name}", clause)
    mine, theirs = next(
        pair for pair in zip(higher.ranks, lower.ranks, strict=True) if pair[0] != pair[1]
    )
    words = f"{name} with {rank_name(mine)} beats the same with {rank_name(theirs)}"
    return Item(winner.player, SEGMENT, words, clause)


def bonus_items(hand: Judged) -> tuple[Item, ...]:
    points = (hand.bonus.top, hand.bonus.middle, hand.bonus.bottom)
    return tuple(
        bonus_item(hand, part, bonus)
        for part, bonus in zip(hand.segments.each, points, strict=True)
        if bonus
    )


def bonus_item(hand: Judged, part: Segment, bonus: int) -> Item:
    where, clause = _BONUS_WORDS[part.row]
    return Item(hand.player, bonus, f"bonus for {part.name} {where}", clause)
