"""A stretch of a live table's record: entries without a gap, and the table as it stood before."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decoder
from houseway.core.words import t
from houseway.live.amendments import Evidence
from houseway.live.table.evidence import evidence
from houseway.live.table.kind import TableKind, table_kind
from houseway.live.table.state import LiveTable
from houseway.record.entry import GENESIS, Body, Entry
from houseway.record.stream import AnyKind
from houseway.registry import game
from houseway.tables.messages import Command, Event


@dataclass(frozen=True)
class DecodedEntry:
    """An entry read back: what it says, with the command and the events as the game's own."""

    body: Body
    command: Command
    events: tuple[Event, ...]

    @property
    def version(self) -> int:
        return self.body.version

    @property
    def rules(self) -> int:
        return self.body.rules

    def has(self, event_type: type) -> bool:
        return any(isinstance(event, event_type) for event in self.events)


@dataclass(frozen=True)
class Segment:
    """`previous` is the hash of the entry before the first one."""

    game: str
    before: LiveTable
    previous: str
    entries: tuple[Entry, ...]

    @classmethod
    def whole(cls, name: str, entries: Iterable[Entry]) -> Self:
        """A record from its very first entry on."""
        return cls(name, table_kind(name).start, GENESIS, tuple(entries))

    @property
    def kind(self) -> TableKind:
        return table_kind(self.game)

    @property
    def end(self) -> str:
        return self.entries[-1].hash if self.entries else self.previous

    def acts(self) -> Iterator[DecodedEntry]:
        return acts(self.kind, self.entries)

    def states(self) -> Iterator[tuple[DecodedEntry, LiveTable]]:
        """Every act with the table after it."""
        state = self.before
        for act in self.acts():
            state = fold_act(self.kind, state, act)
            yield act, state

    def after(self) -> LiveTable:
        state = self.before
        for _, then in self.states():
            state = then
        return state

    def cut(self, first: int, last: int | None = None) -> "Segment":
        """The entries of these versions, of a segment that holds the first of them."""
        begins = self.entries[0].read().version if self.entries else first
        skipped = self.entries[: max(0, first - begins)]
        kept = self.entries[len(skipped) : None if last is None else max(0, last + 1 - begins)]
        if first < begins or not kept:
            raise BadInput(t("The record has no such entries."))
        before = replace(self, entries=skipped)
        return Segment(self.game, before.after(), before.end, kept)


def acts(kind: AnyKind, entries: Iterable[Entry]) -> Iterator[DecodedEntry]:
    commands = decoder(kind.command_type)
    events = decoder(kind.event_type)
    for entry in entries:
        body = entry.read()
        command = commands.decode(body.command)
        yield DecodedEntry(body, command, tuple(events.decode(event) for event in body.events))


def fold_act(kind: TableKind, state: LiveTable, act: DecodedEntry) -> LiveTable:
    for event in act.events:
        state = kind.evolve(state, event)
    return state


def hides_nothing(name: str, live: LiveTable) -> bool:
    """Whether no round is in progress and no card of a shuffle is, or may come, face down."""
    if live.table is None:
        return True
    unrevealed = live.seeds is not None and bool(live.seeds.decks)
    return live.table.round is None and not unrevealed and not live.table.shuffle_in_use


def require_nothing_hidden(name: str, live: LiveTable) -> None:
    if not hides_nothing(name, live):
        raise Refusal(
            "not-over",
            BY_HOUSE,
            t(
                "This part of the record isn't over. Its cards stay hidden until the "
                "round ends and its seed is revealed."
            ),
        )


def round_evidence(
    kind: TableKind, before: LiveTable, known: Iterable[DecodedEntry], number: int
) -> Evidence:
    """What entries that hold the whole round say of it; `before` is the table before the first."""
    played: list[DecodedEntry] = []
    later: list[DecodedEntry] = []
    state = opened_at = before
    over = False
    for act in known:
        if any(event.opened_round == number for event in act.events):
            opened_at, played = state, []
        (later if over else played).append(act)
        ends = any(event.round_result is not None for event in act.events)
        state = fold_act(kind, state, act)
        over |= ends and state.need_opened().rounds_opened == number
    return evidence(game(kind.name), opened_at.need_opened(), number, played, later)
