"""Which entries of a record belong to a round.

A round from a committed shuffle goes from the entry that commits to the seed to the one that
reveals it; a manual shoe is one shuffle over several rounds, and they go together. A
round with real cards goes from the entry that opens it to the one that ends it. What is corrected
or decided about a round later lies outside and is only named here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.live.table.events import RealCards, SeedCommitted, SeedRevealed
from houseway.review.segment import DecodedEntry, Segment
from houseway.tables.messages import Event


class Slice(msgspec.Struct, frozen=True):
    """`last` is None while the round is played or its seed is a secret; `ended` is the entry that
    ended the round asked for, and `later` are entries about it after the slice."""

    rounds: tuple[int, ...]
    first: int
    last: int | None
    by_hand: bool
    ended: int | None
    later: tuple[int, ...] = ()


@dataclass
class Span:
    first: int
    by_hand: bool
    rounds: list[int] = field(default_factory=list)
    is_over: bool = False  # revealed, or ended with real cards
    last: int | None = None


@dataclass
class Walk:
    """The spans of a record, and what is said of each round."""

    spans: list[Span] = field(default_factory=list)
    seed: Span | None = None
    round: int | None = None
    ended: dict[int, int] = field(default_factory=dict)
    about: dict[int, list[int]] = field(default_factory=dict)

    def note(self, act: DecodedEntry) -> None:
        for event in act.events:
            self.note_event(act, event)
        for span in self.spans:
            # A round with real cards may have begun before the seed was revealed.
            if span.is_over and span.last is None and self.round is None:
                span.last = act.version

    def note_event(self, act: DecodedEntry, event: Event) -> None:
        if event.corrected_round is not None:
            self.about.setdefault(event.corrected_round, []).append(act.version)
        match event:
            case SeedCommitted():
                self.seed = self.began(Span(act.version, by_hand=False))
            case SeedRevealed():
                if self.seed is not None:
                    self.seed.is_over = True
                self.seed = None
            case _:
                self.note_round(act, event)

    def note_round(self, act: DecodedEntry, event: Event) -> None:
        if event.opened_round is not None:
            self.round = event.opened_round
            span = self.span_of_round(act)
            if span is not None:
                span.rounds.append(event.opened_round)
        elif event.round_result is not None and self.round is not None:
            self.ended[self.round] = act.version
            for span in self.spans:
                span.is_over |= span.by_hand and self.round in span.rounds
            self.round = None

    def span_of_round(self, act: DecodedEntry) -> Span | None:
        return self.began(Span(act.version, by_hand=True)) if act.has(RealCards) else self.seed

    def began(self, span: Span) -> Span:
        self.spans.append(span)
        return span


def slice_of_round(segment: Segment, number: int) -> Slice:
    """Of a whole record, or of a stretch that begins before the round does."""
    walk = Walk()
    for act in segment.acts():
        walk.note(act)
    span = next((span for span in walk.spans if number in span.rounds), None)
    if span is None:
        raise BadInput(t("This record has no round {number}.", number=number))
    later = (v for v in walk.about.get(number, ()) if span.last is not None and v > span.last)
    return Slice(
        rounds=tuple(span.rounds),
        first=span.first,
        last=span.last,
        by_hand=span.by_hand,
        ended=walk.ended.get(number),
        later=tuple(dict.fromkeys(later)),
    )


def rounds_opened(record: Iterable[DecodedEntry]) -> tuple[int, ...]:
    events = (event for act in record for event in act.events)
    return tuple(event.opened_round for event in events if event.opened_round is not None)


def segment_of_round(segment: Segment, number: int) -> Segment:
    """Return the entries of a round, over or not, from the first to the last about it.

    Only for reading through a view.
    """
    found = slice_of_round(segment, number)
    last = found.later[-1] if found.later else found.last
    return segment.cut(found.first, last)
