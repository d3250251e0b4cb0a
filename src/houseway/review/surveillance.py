"""A table's record, watched: actual against theoretical for the table and everybody at it.

What is expected of a wager at most is its exact expectation by the best way to play it. A returned
wager is none. A round counts as it was corrected, so all figures are those of the books. What staff
paid outside wagers is no result of the cards: it is shown beside them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from houseway.core.rulebook import ReadingsBase
from houseway.exact.surveillance import ALPHA, KINDS, Evidence, threshold
from houseway.registry import game
from houseway.review.settled_rounds import SettledLine, WatchedRound

MOST_POINTS = 240  # of a picture


class EvidencePoint(msgspec.Struct, frozen=True):
    """After a round: how far the evidence has got, 1 where it alarms, and the money."""

    round: int
    at: str
    shown: float
    actual: int
    expected: float


class WatchedSubject(msgspec.Struct, frozen=True):
    """Results are the players': what they have won, less than nothing where they have lost."""

    kind: str  # table, box, dealer or player
    name: str
    rounds: int
    staked: int
    actual: int
    payments: int  # to players beside their wagers, decided by staff
    expected: float
    evidence: float
    alarms_at: float  # evidence
    alarmed_in: int | None  # the round
    alarmed_on: str | None
    points: tuple[EvidencePoint, ...]


class Surveillance(msgspec.Struct, frozen=True):
    game: str
    alpha: float
    rounds: int
    subjects: tuple[WatchedSubject, ...]


@dataclass
class Watch:
    """Evidence about one table, box, dealer or player, with the picture of it."""

    kind: str
    name: str
    evidence: Evidence
    staked: int = 0
    payments: int = 0
    alarmed: WatchedRound | None = None
    points: list[EvidencePoint] = field(default_factory=list)

    def see(self, seen: WatchedRound, lines: list[SettledLine], most: Mapping[str, float]) -> None:
        staked = sum(line.amount for line in lines)
        net = sum(line.net for line in lines)
        expected = sum(line.amount * most[line.kind] for line in lines)
        self.staked += staked
        if self.evidence.add_round(staked, net, expected):
            self.alarmed = seen
        self.points.append(
            EvidencePoint(
                seen.number,
                seen.at,
                round(self.evidence.level, 4),
                round(self.evidence.actual),
                self.evidence.expected,
            )
        )

    def subject(self) -> WatchedSubject:
        every = max(1, -(-len(self.points) // MOST_POINTS))
        return WatchedSubject(
            kind=self.kind,
            name=self.name,
            rounds=self.evidence.rounds,
            staked=self.staked,
            actual=round(self.evidence.actual),
            payments=self.payments,
            expected=self.evidence.expected,
            evidence=self.evidence.value,
            alarms_at=threshold(self.evidence.place),
            alarmed_in=None if self.alarmed is None else self.alarmed.number,
            alarmed_on=None if self.alarmed is None else self.alarmed.at,
            points=(*self.points[:-1:every], *self.points[-1:]),
        )


def surveillance(name: str, readings: ReadingsBase, rounds: Iterable[WatchedRound]) -> Surveillance:
    most = most_expected(name, readings)
    watches: dict[tuple[str, str], Watch] = {}
    places = dict.fromkeys(KINDS, 0)
    seen_rounds = 0

    def watch(kind: str, who: str) -> Watch:
        if (kind, who) not in watches:
            places[kind] += 1
            watches[kind, who] = Watch(kind, who, Evidence(places[kind]))
        return watches[kind, who]

    for seen in rounds:
        seen_rounds += 1
        for (kind, who), lines in by_subject(seen).items():
            watch(kind, who).see(seen, lines, most)
        for player, amount in seen.payments:
            for one in (watch("table", ""), watch("player", player)):
                one.payments += amount
    ordered = sorted(watches.values(), key=lambda one: (KINDS.index(one.kind), one.name))
    return Surveillance(name, ALPHA, seen_rounds, tuple(one.subject() for one in ordered))


def by_subject(seen: WatchedRound) -> dict[tuple[str, str], list[SettledLine]]:
    found: dict[tuple[str, str], list[SettledLine]] = {}
    for line in seen.lines:
        for subject in (
            ("table", ""),
            ("box", str(line.box)),
            ("dealer", seen.dealer),
            ("player", line.player),
        ):
            found.setdefault(subject, []).append(line)
    return found


def most_expected(name: str, readings: ReadingsBase) -> dict[str, float]:
    """What a unit of each wager is expected to bring at most, however it is played."""
    from houseway.figures.edges import edges

    found = edges(game(name), readings).wagers
    best = {kind: float(max(one.ev for one in ways.values())) for kind, ways in found.items()}
    # What is placed beside another wager is in that one's expectation.
    return best | {kind.name: 0.0 for kind in game(name).wager_kinds if kind.part_of}
