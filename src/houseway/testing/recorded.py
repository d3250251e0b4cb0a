"""Records made in memory: a live table that bots and the automatic dealer play, entry by entry."""

import hashlib
from collections.abc import Callable, Iterator
from random import Random

from houseway.errors import BadInput, Refusal
from houseway.live.correcting import Evidence
from houseway.live.dealer import next_move
from houseway.live.kind import table_kind
from houseway.live.messages import GiveSeed, OpenTable
from houseway.record.entry import GENESIS, Body, Entry, raw
from houseway.registry import game
from houseway.review.segment import DecodedEntry, Segment, round_evidence
from houseway.tables.messages import Command, Event
from houseway.tables.people import STAFF
from houseway.tables.seating import BuyIn, Sit
from houseway.testing.at_table import OfGame

CHIPS = 100_000


class Recorded:
    """Everything in it is settled by `seed`: cards, wagers, times."""

    def __init__(
        self, name: str, *players: str, seed: int = 1, edition: int | None = None, **opening: OfGame
    ) -> None:
        """`opening` are fields of the command that opens the table; `edition` is of the rules it is
        played by, where those are earlier ones."""
        self.name, self.players = name, players
        self.game, self.kind = game(name), table_kind(name)
        self.edition = self.kind.edition if edition is None else edition
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
        account = account or (f"staff-{command.by}" if command.by in STAFF else command.by)
        if self.kind.completed is not None:
            command = self.kind.completed(self.state, command, account, self)
        events = self.kind.decide_by(self.edition)(self.state, command)
        for event in events:
            self.state = self.kind.evolve(self.state, event)
        version = len(self.entries) + 1
        body = Body(
            stream=self.id,
            version=version,
            at=f"2026-01-01T12:{version // 60 % 60:02}:{version % 60:02}.000000+00:00",
            by=account,
            role=command.by if command.by in (*STAFF, "house") else "player",
            key=f"k{version}",
            why=why,
            command=raw(command),
            events=tuple(map(raw, events)),
            significant=command.by in STAFF,
            edition=self.edition,
        )
        entry = Entry.following(self.head, body)
        self.entries.append(entry)
        self.head = entry.hash
        return events

    def of_round(self, number: int) -> Evidence:
        """What the record says of a round."""
        return round_evidence(self.kind, self.kind.start, self.acts(), number)

    def acts(self) -> Iterator[DecodedEntry]:
        return self.whole.acts()

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def whole(self) -> Segment:
        return Segment.whole(self.name, self.entries)

    @property
    def table(self) -> OfGame:
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
            command = self.game.bot(seen, self.game.legal(self.table, player), self.rng)
            if command is not None:
                self.do(command)
                return True
        move = next_move(self.game, self.state, self.secret)
        if move is None:
            return False
        self.do(move.command)
        return True

    def until(self, reached: Callable[["Recorded"], bool], most: int = 3000) -> None:
        for _ in range(most):
            if reached(self):
                return
            assert self.step(), f"Nothing happens at {self.kind.stage(self.state)}."
        raise AssertionError(f"After {most} steps it has not come to that.")

    def until_phase(self, phase: str) -> None:
        self.until(lambda t: t.table.round is not None and t.table.round.phase == phase)

    def until_revealed(self, number: int) -> None:
        self.until(lambda t: t.state.revealed is not None and t.state.revealed.number >= number)

    def play(self, rounds: int) -> None:
        """So many more rounds, until nothing of them is hidden."""
        last = self.table.rounds_opened + rounds
        self.until(
            lambda t: t.table.rounds_opened >= last and t.table.round is None and not t.state.seeds
        )

    def give_seeds(self) -> None:
        self.until(lambda t: t.state.seeds is not None)
        for player in self.players:
            self.do(GiveSeed(player, f"{player}'s luck"))

    def refuses(self, command: Command) -> bool:
        try:
            self.kind.decide(self.state, command)
        except (Refusal, BadInput):
            return True
        return False
