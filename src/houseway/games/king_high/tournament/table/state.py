"""The state of a tournament and of the tables of its sessions: seats, play and results."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, Basis, by_clause
from houseway.core.words import Text, t
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.table.state import Table
from houseway.games.king_high.tournament.rules.accounting import (
    Account,
    ChipCount,
    add_counts,
    count_chips,
)
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    Duration,
    Notice,
    Rounds,
    Time,
)
from houseway.games.king_high.tournament.rules.readings import TournamentReadings

Standing = tuple[tuple[str, ...], ...]  # the best first; those level with one another together


class Exit(msgspec.Struct, frozen=True):
    """When a player lost the last chip, or retired: the round, and the number of cards dealt in
    it."""

    round: int
    cards: int
    retired: bool = False


class BeforeRound(msgspec.Struct, frozen=True):
    """The state of a table when the bets of its last round were opened."""

    rounds: int
    puck: int
    chips: Mapping[str, int]
    out: Mapping[str, Exit]


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session at one table, or a play-off after it, while it lasts."""

    players: tuple[str, ...]
    duration: Duration
    started: Time
    puck: int  # the box with the puck marker (KHT-7.1)
    play_off: int = 0  # its number; 0 is the session itself
    rounds: int = 0
    time_called: bool = False
    done: tuple[str, ...] = ()  # players who have made their wagers on the coming card
    out: Mapping[str, Exit] = {}
    at_will: bool = False  # after the first card of a round everyone wagers at will
    before: BeforeRound | None = None  # restored if the round is invalidated
    short: Mapping[str, int] = {}  # chips that a correction takes and the player did not have

    def now(self, **changes: object) -> "Play":
        return msgspec.structs.replace(self, **changes)

    @property
    def active(self) -> tuple[str, ...]:
        return tuple(player for player in self.players if player not in self.out)

    @property
    def time_over(self) -> bool:
        if isinstance(self.duration, Rounds):
            return self.rounds >= self.duration.number
        return self.time_called

    @property
    def rounds_left(self) -> int | None:
        """How many rounds are left; None if the session has a length of time."""
        return self.duration.number - self.rounds if isinstance(self.duration, Rounds) else None


class Count(msgspec.Struct, frozen=True, tag="count", tag_field="was"):
    """The chips in front of the players at the end of a session or play-off at the table."""

    play_off: int
    rounds: int
    chips: Mapping[str, int]
    out: Mapping[str, Exit]


class Ballot(msgspec.Struct, frozen=True, tag="ballot", tag_field="was"):
    """Lots drawn between players who lost all their chips together."""

    order: tuple[str, ...]
    on_paper: bool = False


class Invalidation(msgspec.Struct, frozen=True, tag="invalidation", tag_field="was"):
    """What was played before it does not count."""

    cause: str
    reason: str


class RoundInvalidation(msgspec.Struct, frozen=True, tag="round-invalidation", tag_field="was"):
    """One round at the table does not count."""

    round: int
    cause: str
    reason: str


Deed = Count | Ballot | Invalidation | RoundInvalidation


class RoundCorrection(msgspec.Struct, frozen=True):
    """A correction of a round: by how many chips, and whether what was built on it stands."""

    round: int
    reason: str
    chips: Mapping[str, int]
    stands: bool = False


class TableResult(msgspec.Struct, frozen=True):
    """What remains of a table when its session is over."""

    number: int
    start: Time
    places: Mapping[int, str]  # by box, as drawn
    absent: tuple[str, ...]
    history: tuple[Deed, ...]
    standing: Standing
    winners: tuple[str, ...] | None  # None while unknown
    disqualified: tuple[str, ...] = ()  # since play began here
    corrections: tuple[RoundCorrection, ...] = ()


class SessionTable(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int  # in the session; tables that begin at a later time have later numbers
    heat: int  # at which of the session's starting times it begins, the first being 1
    start: Time
    places: Mapping[int, str]
    game: Table
    absent: tuple[str, ...] = ()
    play: Play | None = None
    history: tuple[Deed, ...] = ()
    standing: Standing = ()
    winners: tuple[str, ...] | None = None
    disqualified: tuple[str, ...] = ()
    # Seats must be taken by the start, which the players knew early enough (KHT-5.1).
    by_clock: bool = False
    corrections: tuple[RoundCorrection, ...] = ()

    def now(self, **changes: object) -> "SessionTable":
        return msgspec.structs.replace(self, **changes)

    @property
    def waiting(self) -> bool:
        """Whether play has not begun, or is to begin again after it was invalidated."""
        return self.play is None and self.winners is None and not self.standing

    def playing(self) -> Play:
        if self.play is None:
            raise Refusal(
                "not-playing",
                by_clause("KHT-2.1"),
                t("No session is in play at table {table}.", table=self.number),
            )
        return self.play

    @property
    def result(self) -> TableResult:
        return TableResult(
            self.number,
            self.start,
            self.places,
            self.absent,
            self.history,
            self.standing,
            self.winners,
            self.disqualified,
            self.corrections,
        )

    @property
    def shut_out(self) -> tuple[str, ...]:
        """Players whose seats stay empty whatever is played here."""
        return (*self.absent, *self.disqualified)

    def box_of(self, player: str) -> int | None:
        return next((box for box, name in self.places.items() if name == player), None)

    def has(self, player: str) -> int:
        return self.game.floor.bank.has(player)

    def wagers_of(self, player: str) -> bool:
        return self.game.round is not None and self.game.round.has_wagers(player)


Phase = Literal[
    "unannounced",
    "entries",
    "session",  # seats are drawn, and tables wait, play, or have their winners
    "between-sessions",
    "decided",  # only the prizes remain
    "ended",
    "cancelled",
]
Status = Literal["applied", "refused", "registered", "withdrawn", "disqualified"]


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    status: Status
    notified: bool = False  # of the conditions (KHT-1.5)
    acknowledged: bool = False  # since the notice was last amended


class Amendment(msgspec.Struct, frozen=True):
    """An amendment of the notice: its parts, when the entrants were notified, and why."""

    changed: tuple[str, ...]
    at: Time
    reason: str


class Prize(msgspec.Struct, frozen=True):
    place: int
    player: str
    amount: int


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    readings: TournamentReadings
    table_readings: Readings
    phase: Phase = "unannounced"
    notice: Notice | None = None
    entrants: Mapping[str, Entrant] = {}
    account: Account = Account()
    starts: tuple[tuple[Time, ...], ...] = ()  # by session, as announced or altered since
    commenced: bool = False
    session: int = 0
    tables: Mapping[int, SessionTable] = {}  # of the session
    past: tuple[tuple[TableResult, ...], ...] = ()  # tables of earlier sessions
    past_chips: ChipCount = ChipCount()
    prizes: tuple[Prize, ...] = ()
    winner: str | None = None
    prizes_kept: Mapping[int, int] = {}  # by place, if the place was empty
    amendments: tuple[Amendment, ...] = ()

    def now(self, **changes: object) -> "Tournament":
        return msgspec.structs.replace(self, **changes)

    def with_table(self, table: SessionTable) -> "Tournament":
        return self.now(tables={**self.tables, table.number: table})

    def need_notice(self) -> Notice:
        if self.notice is None:
            raise Refusal(
                "no-notice", by_clause("KHT-1.2"), t("The Authority hasn't been notified yet.")
            )
        return self.notice

    @property
    def allocation(self) -> Allocation:
        """The allocation of the session in play."""
        return self.need_notice().allocation[self.session - 1]

    @property
    def walkovers(self) -> bool:
        """Whether a table is not played if all of its players would proceed."""
        return self.need_notice().walkovers

    @property
    def is_in_final(self) -> bool:
        return self.need_notice().is_final(self.session)

    @property
    def registered_players(self) -> tuple[str, ...]:
        return tuple(name for name, e in self.entrants.items() if e.status == "registered")

    @property
    def proceeding(self) -> tuple[str, ...]:
        """The winners of the session's tables so far."""
        return tuple(name for table in self.tables.values() for name in table.winners or ())

    @property
    def results(self) -> tuple[tuple[TableResult, ...], ...]:
        """The tables of every session, including the one in play."""
        current = tuple(table.result for table in self.tables.values())
        return (*self.past, current) if current else self.past

    @property
    def chips(self) -> ChipCount:
        """The chips of every table since the tournament began."""
        tables = (count_chips(table.game.floor.bank) for table in self.tables.values())
        return add_counts((self.past_chips, *tables))

    @property
    def acknowledged_players(self) -> tuple[str, ...]:
        return tuple(name for name, entrant in self.entrants.items() if entrant.acknowledged)

    def entrant(self, name: str) -> Entrant:
        if name not in self.entrants:
            raise Refusal(
                "no-entrant", BY_HOUSE, t("{player} hasn't applied for entry.", player=name)
            )
        return self.entrants[name]

    def table(self, number: int) -> SessionTable:
        if number not in self.tables:
            raise BadInput(t("There is no table {table} in this session.", table=number))
        return self.tables[number]

    def table_of(self, player: str) -> SessionTable | None:
        return next((t for t in self.tables.values() if player in t.places.values()), None)

    def need_phase(self, phase: Phase, code: str, by: Basis, text: Text) -> None:
        if self.phase != phase:
            raise Refusal(code, by, text)
