"""Events of a tournament. Those of tables know the order of cards and stay inside."""

from collections.abc import Mapping

import msgspec

from houseway.games.king_high.table.events import AnyEvent as TableEvent
from houseway.games.king_high.tournament.rules.notice import Duration, Notice, Time
from houseway.games.king_high.tournament.rules.reasons import (
    CompetitionCancelled,
    DirectorsRuling,
    NoWagerOnRound,
    PlaceVacant,
    PrizeWon,
    TableDecided,
    TooFewEntrants,
    WithdrawalInTime,
    WithdrawalTooLate,
)
from houseway.games.king_high.tournament.table.state import Exit
from houseway.tables.messages import Event

# -- Before the start ----------------------------------------------------------------------------


class AuthorityNotified(Event, frozen=True):
    notice: Notice


class NoticeAmended(Event, frozen=True):
    """The notice changed from then on; names the parts and the entrants who were notified."""

    notice: Notice
    changed: tuple[str, ...]
    reason: DirectorsRuling
    at: Time
    told: tuple[str, ...]


class EntryApplied(Event, frozen=True):
    player: str


class EntryAccepted(Event, frozen=True):
    player: str
    fee: int
    clause: str = "KHT-3.1"


class EntryRefused(Event, frozen=True):
    player: str
    clause: str = "KHT-1.3"


class EntrantsNotified(Event, frozen=True):
    players: tuple[str, ...]
    clause: str = "KHT-1.5"


class ConditionsAcknowledged(Event, frozen=True):
    player: str
    on_paper: bool
    clause: str = "KHT-1.5"


class EntryWithdrawn(Event, frozen=True):
    player: str
    reason: WithdrawalInTime | WithdrawalTooLate


class EntrantDisqualified(Event, frozen=True):
    player: str
    reason: DirectorsRuling


class FeeRefunded(Event, frozen=True):
    player: str
    amount: int
    reason: WithdrawalInTime | CompetitionCancelled


class TournamentCancelled(Event, frozen=True):
    reason: DirectorsRuling | TooFewEntrants


# -- Times, tables and seats ---------------------------------------------------------------------


class AllottedSeat(msgspec.Struct, frozen=True):
    """The seat that the ballot gives an entrant."""

    player: str
    heat: int
    start: Time
    table: int
    box: int


class SeatsAllotted(Event, frozen=True):
    session: int
    places: tuple[AllottedSeat, ...]
    clause: str = "KHT-4.1"
    at: Time | None = None
    on_paper: bool = False


class StartAltered(Event, frozen=True):
    session: int
    heat: int
    to: Time
    clause: str = "KHT-4.2"


class RightForfeited(Event, frozen=True):
    """A player was not in the seat on time."""

    table: int
    player: str
    clause: str = "KHT-5.1"


# -- Play ----------------------------------------------------------------------------------------


class PlayStarted(Event, frozen=True):
    """A session at a table, or its play-off of this number."""

    table: int
    at: Time
    players: tuple[str, ...]
    duration: Duration
    puck: int
    play_off: int = 0


class HappenedAtTable(Event, frozen=True):
    table: int
    happened: TableEvent


class TurnEnded(Event, frozen=True):
    table: int
    player: str


class MinimumForfeited(Event, frozen=True):
    table: int
    player: str
    amount: int
    reason: NoWagerOnRound


class PlayerOut(Event, frozen=True):
    """The last chip is lost, or the player has retired and handed the chips back."""

    table: int
    player: str
    exit: Exit


class RoundPlayed(Event, frozen=True):
    table: int
    number: int


class PuckMoved(Event, frozen=True):
    table: int
    box: int
    clause: str = "KHT-7.3"


class TimeCalled(Event, frozen=True):
    table: int
    at: Time
    clause: str = "KHT-2.1"


class PlayEnded(Event, frozen=True):
    """The chips are counted and then go back to the dealer."""

    table: int
    chips: Mapping[str, int]
    clause: str = "KHT-8.1"


# -- Winners and prizes --------------------------------------------------------------------------


class BallotDrawn(Event, frozen=True):
    table: int
    order: tuple[str, ...]
    clause: str = "KHT-8.2"
    on_paper: bool = False


class WinnersDeclared(Event, frozen=True):
    table: int
    winners: tuple[str, ...]
    reason: TableDecided


class SessionEnded(Event, frozen=True):
    session: int
    proceeding: tuple[str, ...]
    clause: str


class OutcomeInvalidated(Event, frozen=True):
    table: int
    cause: str
    reason: DirectorsRuling
    resume: Time
    at: Time | None = None


class RoundInvalidated(Event, frozen=True):
    """Players have the chips they had before the round. If the round does not count as played, the
    puck is back too."""

    table: int
    round: int
    cause: str
    reason: DirectorsRuling
    chips: Mapping[str, int]
    counts: bool


class PrizePaid(Event, frozen=True):
    place: int
    player: str
    amount: int
    reason: PrizeWon


class PrizeKept(Event, frozen=True):
    """The house keeps a prize because its place remained empty."""

    place: int
    amount: int
    reason: PlaceVacant


class TournamentEnded(Event, frozen=True):
    winner: str | None
    clause: str = "KHT-8.6"


EntryEvent = (
    EntryApplied
    | EntryAccepted
    | EntryRefused
    | EntrantsNotified
    | ConditionsAcknowledged
    | EntryWithdrawn
    | EntrantDisqualified
    | FeeRefunded
)
PlayEvent = (
    HappenedAtTable
    | TurnEnded
    | MinimumForfeited
    | PlayerOut
    | RoundPlayed
    | PuckMoved
    | TimeCalled
)
ResultEvent = RightForfeited | PlayEnded | BallotDrawn | WinnersDeclared
StageEvent = (
    AuthorityNotified
    | NoticeAmended
    | SeatsAllotted
    | StartAltered
    | PlayStarted
    | SessionEnded
    | OutcomeInvalidated
    | RoundInvalidated
)
EndEvent = PrizePaid | PrizeKept | TournamentEnded | TournamentCancelled
AnyEvent = EntryEvent | PlayEvent | ResultEvent | StageEvent | EndEvent
Events = tuple[AnyEvent, ...]
