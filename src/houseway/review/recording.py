"""A live table that plays itself in memory: players, the automatic dealer, and a record of it all.

Everything in it is settled by its seed: cards, wagers and times, which are those of a clock that
begins at noon and ticks a second at every step.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from houseway.game.declaration import Player
from houseway.live.amendments import Evidence
from houseway.live.table.commands import OpenTable
from houseway.live.table.dealer import next_move
from houseway.live.table.kind import table_kind
from houseway.record.entry import GENESIS, Body, Entry, raw
from houseway.record.stream import HouseTerms, Sender
from houseway.registry import game
from houseway.review.segment import DecodedEntry, Segment, round_evidence
from houseway.tables.messages import Command, Event
from houseway.tables.people import STAFF
from houseway.tables.seating import BuyIn, Sit

CHIPS = 100_000
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def staff_account(role: str) -> str:
    """Return the account that acts in a staff role if none is named."""
    return f"staff-{role}"


class Recording:
    """A table of a game with these players, each by a player of its own or by the game's bot."""

    def __init__(self, name: str, *players: str, seed: int = 1, **opening: Any) -> None:
        """`opening` are fields of the command that opens the table."""
        self.name, self.players = name, players
        self.played_by: Mapping[str, Player] = {}
        self.game, self.kind = game(name), table_kind(name)
        self.state, self.head = self.kind.start, GENESIS
        self.entries: list[Entry] = []
        self.id = f"{name}-1"
        self.rng = Random(seed)
        self.seed = seed
        self.do(OpenTable("house", self.id, "High Street", **opening))

    # -- One command ---------------------------------------------------------------------------

    def do(
        self, command: Command, why: str | None = None, account: str | None = None
    ) -> tuple[Event, ...]:
        """Acts on a command and records it; raises what refuses it."""
        account = account or (staff_account(command.by) if command.by in STAFF else command.by)
        if self.kind.completed is not None:
            command = self.kind.completed(self.state, command, Sender(account, why or ""), self)
        events = self.kind.decide(self.state, command)
        for event in events:
            self.state = self.kind.evolve(self.state, event)
        version = len(self.entries) + 1
        body = Body(
            stream=self.id,
            version=version,
            at=(NOON + timedelta(seconds=version)).isoformat(timespec="microseconds"),
            by=account,
            role=command.by if command.by in (*STAFF, "house") else "player",
            key=f"k{version}",
            why=why,
            command=raw(command),
            events=tuple(map(raw, events)),
            significant=command.by in STAFF,
            rules=self.kind.rules_version,
        )
        entry = Entry.following(self.head, body)
        self.entries.append(entry)
        self.head = entry.hash
        return events

    def of_round(self, number: int) -> Evidence:
        """What the record says of a round."""
        return round_evidence(self.kind, self.kind.start, self.acts(), number)

    def terms_for(self, people: Iterable[str]) -> HouseTerms:
        """No house is behind it: everybody has an account, and nothing in it."""
        return HouseTerms(0, NOON.date().isoformat(), dict.fromkeys(people, 0))

    def acts(self) -> Iterator[DecodedEntry]:
        return self.whole.acts()

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def whole(self) -> Segment:
        return Segment.whole(self.name, self.entries)

    @property
    def table(self) -> Any:
        return self.state.table

    # -- Play ----------------------------------------------------------------------------------

    def seat(self, chips: int = CHIPS) -> None:
        for box, player in enumerate(self.players, start=1):
            self.do(BuyIn(player, chips))
            self.do(Sit(player, box))

    def secret(self, number: int) -> str:
        return hashlib.sha256(f"{self.name} {self.seed} {number}".encode()).hexdigest()

    def step(self) -> bool:
        """What a bot or the automatic house does next; nothing where everybody waits."""
        for player in self.players:
            seen = self.game.view(self.table, player)
            chooses: Player = self.played_by.get(player, self.game.bot)
            command = chooses(seen, self.game.legal(self.table, player), self.rng)
            if command is not None:
                self.do(command)
                return True
        move = next_move(self.game, self.state, self.secret)
        if move is None:
            return False
        self.do(move.command)
        return True
