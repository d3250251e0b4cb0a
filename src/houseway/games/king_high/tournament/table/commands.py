"""Commands of a tournament.

The document's Casino Operator, Casino Manager and Tournament Director are one person here, the
`director`; tables have their own dealer and inspector.
"""

from datetime import date

from msgspec.structs import replace

from houseway.games.king_high.table.commands import AnyCommand as TableCommand
from houseway.games.king_high.tournament.rules.notice import NoticeDraft, Time
from houseway.tables.messages import Command

# -- Entrants and players ------------------------------------------------------------------------


class Apply(Command, frozen=True):
    at_any_stage = True
    stakes = True


class Withdraw(Command, frozen=True):
    on: date

    at_any_stage = True


class Acknowledge(Command, frozen=True):
    """An entrant has read the conditions and rules; the director reports it for one who signed on
    paper."""

    player: str
    on_paper: bool = False

    at_any_stage = True


class EndTurn(Command, frozen=True):
    """A player has made all wagers on the coming card; the dealer ends the turn of a slow
    player."""

    table: int
    player: str

    routine = True


class LendChips(Command, frozen=True):
    to: str
    amount: int

    at_any_stage = True


# -- The director --------------------------------------------------------------------------------


class NotifyAuthority(Command, frozen=True):
    notice: NoticeDraft


class AmendNotice(Command, frozen=True):
    """The notice from now on; `at` is when the Authority and the entrants are notified."""

    notice: NoticeDraft
    reason: str
    at: Time


class AcceptEntry(Command, frozen=True):
    player: str


class RefuseEntry(Command, frozen=True):
    player: str


class NotifyEntrants(Command, frozen=True):
    """Show the conditions and rules to every entrant who has not seen them."""


class Disqualify(Command, frozen=True):
    player: str
    reason: str


class Cancel(Command, frozen=True):
    reason: str = ""  # none is needed if too few have entered

    needs_second_person = True


class AllotSeats(Command, frozen=True):
    """The ballot for time, table and seat: the players of the session in the order drawn. `at` is
    when they are notified."""

    order: tuple[str, ...]
    at: Time | None = None
    on_paper: bool = False


class AlterStart(Command, frozen=True):
    """Move one of a session's starting times; `at` is when the entrants are notified."""

    session: int
    heat: int
    to: Time
    at: Time


class StartTable(Command, frozen=True):
    table: int
    at: Time


class CallTime(Command, frozen=True):
    """Announce that the playing time of a session or play-off is over."""

    table: int
    at: Time


class StartPlayOff(Command, frozen=True):
    table: int
    at: Time


class DrawBallot(Command, frozen=True):
    """Players who lost all their chips together, in the order drawn: the first is the best."""

    table: int
    order: tuple[str, ...]
    on_paper: bool = False


class Invalidate(Command, frozen=True):
    """What was played at a table does not count; it is played again from `resume` on. `at` is when
    the players are notified."""

    table: int
    cause: str
    reason: str
    resume: Time
    at: Time | None = None

    needs_second_person = True


class InvalidateRound(Command, frozen=True):
    """The round in progress at a table, or its last one, does not count."""

    table: int
    cause: str
    reason: str

    needs_second_person = True


class PayPrizes(Command, frozen=True):
    pass


# -- At a table ----------------------------------------------------------------------------------


class AtTable(Command, frozen=True):
    """A command of King High for one of the tables; `at` is the time when a player sits down."""

    table: int
    asks: TableCommand
    at: Time | None = None

    @property
    def innermost(self) -> Command:
        return self.asks.innermost

    def carrying(self, asks: Command) -> Command:
        return replace(self, asks=self.asks.carrying(asks))


AnyCommand = (
    Apply
    | Withdraw
    | Acknowledge
    | EndTurn
    | LendChips
    | NotifyAuthority
    | AmendNotice
    | AcceptEntry
    | RefuseEntry
    | NotifyEntrants
    | Disqualify
    | Cancel
    | AllotSeats
    | AlterStart
    | StartTable
    | CallTime
    | StartPlayOff
    | DrawBallot
    | Invalidate
    | InvalidateRound
    | PayPrizes
    | AtTable
)


def at(table: int, command: TableCommand, time: Time | None = None) -> AtTable:
    return AtTable(command.by, table, command, time)
