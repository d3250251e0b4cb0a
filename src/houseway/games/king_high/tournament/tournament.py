"""The state of a tournament."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from houseway.errors import BadInput, Refusal
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.tournament.books import Account, ChipCount, counted, in_all
from houseway.games.king_high.tournament.notice import Allocation, Notice, Time
from houseway.games.king_high.tournament.readings import TournamentReadings
from houseway.games.king_high.tournament.session_table import SessionTable, TableResult

Phase = Literal[
    "unannounced",
    "entries",
    "session",  # seats are drawn, and tables wait, play, or have their winners
    "between-sessions",
    "decided",  # only the prizes are left
    "ended",
    "cancelled",
]
Status = Literal["applied", "refused", "registered", "withdrawn", "disqualified"]


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    status: Status
    notified: bool = False  # of the conditions (KHT-1.5)


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

    def now(self, **changes: object) -> "Tournament":
        return msgspec.structs.replace(self, **changes)

    def with_table(self, table: SessionTable) -> "Tournament":
        return self.now(tables={**self.tables, table.number: table})

    def announced(self) -> Notice:
        if self.notice is None:
            raise Refusal("no-notice", "KHT-1.2", "The Authority has not been notified yet.")
        return self.notice

    @property
    def allocation(self) -> Allocation:
        """Of the session in play."""
        return self.announced().allocation[self.session - 1]

    @property
    def in_final(self) -> bool:
        return self.announced().is_final(self.session)

    @property
    def registered(self) -> tuple[str, ...]:
        return tuple(name for name, e in self.entrants.items() if e.status == "registered")

    @property
    def proceeding(self) -> tuple[str, ...]:
        """The winners of the session's tables so far."""
        return tuple(name for table in self.tables.values() for name in table.winners or ())

    @property
    def results(self) -> tuple[tuple[TableResult, ...], ...]:
        """Tables of every session, the one in play among them."""
        current = tuple(table.result for table in self.tables.values())
        return (*self.past, current) if current else self.past

    @property
    def chips(self) -> ChipCount:
        """Of every table since the tournament began."""
        tables = (counted(table.game.floor.bank) for table in self.tables.values())
        return in_all((self.past_chips, *tables))

    def entrant(self, name: str) -> Entrant:
        if name not in self.entrants:
            raise Refusal("no-entrant", None, f"{name} has not applied for entry.")
        return self.entrants[name]

    def table(self, number: int) -> SessionTable:
        if number not in self.tables:
            raise BadInput(f"There is no table {number} in this session.")
        return self.tables[number]

    def table_of(self, player: str) -> SessionTable | None:
        return next((t for t in self.tables.values() if player in t.places.values()), None)

    def need_phase(self, phase: Phase, code: str, clause: str | None, sentence: str) -> None:
        if self.phase != phase:
            raise Refusal(code, clause, sentence)


def open_tournament(
    readings: TournamentReadings | None = None, table_readings: Readings | None = None
) -> Tournament:
    """A tournament of which nobody has been told."""
    return Tournament(readings or TournamentReadings(), table_readings or Readings())
