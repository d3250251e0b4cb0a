"""The state of a live tournament."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.games.king_high.rules.wagers import KINDS
from houseway.games.king_high.table.state import BOXES
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.rules.notice import Time
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.live import dual_control as dual
from houseway.live.record import LiveRecord, Waiting
from houseway.live.seeds import Revealed, Seeds
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import Command
from houseway.tables.wagers import exposure

OVER = ("ended", "cancelled")


class Drawn(msgspec.Struct, frozen=True):
    """What was drawn from a seed."""

    digest: str
    among: tuple[str, ...]  # the players of a ballot; empty for a shuffle


class DrawSeeds(Seeds, frozen=True):
    """The seed of one shuffle or ballot, and what was drawn from it."""

    drawn: Drawn | None = None

    @property
    def is_used(self) -> bool:
        return self.drawn is not None


class Halt(msgspec.Struct, frozen=True):
    """A time in which the tournament was suspended, or still is."""

    reason: str
    since: Time
    until: Time | None = None


class LiveTournament(LiveRecord, frozen=True, kw_only=True):
    """Seeds are kept by their purpose, so that every table draws from its own."""

    id: str = ""
    name: str = ""
    tournament: Tournament | None = None
    automatic_director: bool = False
    pace: Pace = Pace()
    ballot_called: bool = False
    seeds: Mapping[str, DrawSeeds] = {}
    seeds_committed: Mapping[str, int] = {}
    revealed: Mapping[str, Revealed] = {}  # the last one of each purpose
    halts: tuple[Halt, ...] = ()
    dealing: Dealing = "automatic"
    second_person: bool = False  # voids, corrections and payments need a second person
    waiting: tuple[Waiting, ...] = ()  # for a second person
    waited: int = 0  # how many commands have ever waited

    def need_opened(self) -> Tournament:
        if self.tournament is None:
            raise Refusal("not-open", BY_HOUSE, t("This tournament hasn't been opened."))
        return self.tournament

    def need_seeds(self, purpose: str) -> DrawSeeds:
        if purpose not in self.seeds:
            raise Refusal(
                "no-commitment",
                BY_HOUSE,
                t("No seed for {purpose} has been committed.", purpose=purpose),
            )
        return self.seeds[purpose]

    def with_seeds(self, purpose: str, seeds: DrawSeeds) -> "LiveTournament":
        return self.now(seeds={**self.seeds, purpose: seeds})

    def is_beyond_limit(self, command: Command) -> bool:
        """Whether all chips moved at the table in this session, with these, are more than the house
        could lose there in a round."""
        asks, tournament = command.innermost, self.tournament
        if not isinstance(asks, c.NoteTablePayment | c.SettleTableDispute) or tournament is None:
            return False
        table = tournament.tables.get(asks.table)
        if table is None or asks.session != tournament.session:
            return False
        moved = sum(map(abs, asks.moves.values()))
        before = sum(abs(n) for one in table.corrections for n in one.chips.values())
        settings = table.game.settings
        return moved > 0 and before + moved > exposure(KINDS.values(), settings.limits, BOXES)

    @property
    def halt(self) -> Halt | None:
        return self.halts[-1] if self.halts and self.halts[-1].until is None else None

    @property
    def times_resumed(self) -> int:
        """Return how often play was resumed."""
        return len(self.halts) - (self.halt is not None)

    @property
    def is_over(self) -> bool:
        return self.tournament is not None and self.tournament.phase in OVER

    def stopped_time(self, since: datetime, now: datetime) -> timedelta:
        """Return how long play was suspended between these times."""
        halts = ((max(h.since, since), min(h.until or now, now)) for h in self.halts)
        return sum((max(end - start, timedelta()) for start, end in halts), timedelta())


def held_by(live: LiveTournament, table: int | None = None) -> tuple[Waiting, ...]:
    """Return what waits and holds this table; without a table, what holds any or the whole."""
    return tuple(
        waits
        for waits in dual.holding(live)
        if table is None or waits.asks.get("table") in (None, table)
    )


def snapshot(live: LiveTournament) -> bytes:
    return msgspec.json.encode(live)


def restore(written: bytes) -> LiveTournament:
    return decode(written, LiveTournament)
