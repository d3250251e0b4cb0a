"""Clean sweeps: thirteen cards that make a pattern of their own (FUP-sweep)."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.french import ACE, RANKS, rank_of, suit_of
from houseway.core.words import Text, t
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROWS, Rows

SweepName = Literal["super-dragon", "dragon", "six-pairs", "three-straights", "three-flushes"]
SUPER_DRAGON: SweepName = "super-dragon"
DRAGON: SweepName = "dragon"
SIX_PAIRS: SweepName = "six-pairs"
THREE_STRAIGHTS: SweepName = "three-straights"
THREE_FLUSHES: SweepName = "three-flushes"
SWEEP_TITLES: dict[SweepName, Text] = {
    SUPER_DRAGON: t("Super dragon"),
    DRAGON: t("Dragon"),
    SIX_PAIRS: t("Six pairs"),
    THREE_STRAIGHTS: t("Three straights"),
    THREE_FLUSHES: t("Three flushes"),
}
# FUP-sweep.values; a reading decides the value of three flushes.
VALUES: dict[SweepName, int] = {SUPER_DRAGON: 26, DRAGON: 13, SIX_PAIRS: 3, THREE_STRAIGHTS: 3}
RANKED = (SUPER_DRAGON, DRAGON, SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES)  # FUP-sweep.rank
PAIRS = 6


class Sweep(msgspec.Struct, frozen=True):
    name: SweepName
    points: int

    def is_above(self, other: "Sweep", readings: Readings) -> bool:
        """Whether it collects from the other (FUP-sweep.two)."""
        if self.points == other.points and readings.two_sweeps == "ranking":
            return RANKED.index(self.name) < RANKED.index(other.name)
        return self.points > other.points


def sweep_of(rows: Rows, readings: Readings) -> Sweep | None:
    """Return the most valuable pattern of a complete hand (FUP-sweep.best)."""
    return max(sweeps_of(rows, readings), key=lambda sweep: sweep.points, default=None)


def sweeps_of(rows: Rows, readings: Readings) -> Iterator[Sweep]:
    """Return every pattern the hand makes, in the order of the document (FUP-sweep.values)."""
    if has_every_rank(rows.cards) and of_one_suit(rows.cards):
        yield worth(SUPER_DRAGON, readings)
    if has_every_rank(rows.cards):
        yield worth(DRAGON, readings)
    if pairs_in(rows.cards) == PAIRS:
        yield worth(SIX_PAIRS, readings)
    if all(consecutive(rows[row]) for row in ROWS):
        yield worth(THREE_STRAIGHTS, readings)
    if all(of_one_suit(rows[row]) for row in ROWS):
        yield worth(THREE_FLUSHES, readings)


def worth(name: SweepName, readings: Readings) -> Sweep:
    return Sweep(name, readings.three_flushes if name == THREE_FLUSHES else VALUES[name])


def has_every_rank(cards: tuple[Card, ...]) -> bool:
    return {rank_of(card) for card in cards} == set(RANKS)


def of_one_suit(cards: tuple[Card, ...]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def pairs_in(cards: tuple[Card, ...]) -> int:
    """Count pairs; four of a kind is two."""
    return sum(held // 2 for held in Counter(rank_of(card) for card in cards).values())


def consecutive(cards: tuple[Card, ...]) -> bool:
    """Whether cards are a run of different ranks in any suits, with the ace at either end."""
    ranks = {rank_of(card) for card in cards}
    with_low_ace = {1 if rank == ACE else rank for rank in ranks}
    return len(ranks) == len(cards) and any(
        max(run) - min(run) == len(cards) - 1 for run in (ranks, with_low_ace)
    )
