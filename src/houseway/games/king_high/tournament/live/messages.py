"""What a house asks of a live tournament beside the tournament's own commands, and what it records.

Each seed is for one purpose: `ballot` for the seats of a session, `table 3` for whatever is drawn
at that table next, a shuffle or lots between players. Each purpose counts its own seeds.
"""

from collections.abc import Mapping
from typing import Annotated

from houseway.core.words import t
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.tournament.rules.notice import Time
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table.commands import (
    AllotSeats,
    AnyCommand,
    AtTable,
    DrawBallot,
)
from houseway.games.king_high.tournament.table.state import RoundCorrection, SessionTable
from houseway.live.amendments import Amendment
from houseway.live.correcting import Evidence, Handed
from houseway.live.messages import HouseCommand, HouseEvent, NumberedSeed, ToldReason
from houseway.live.second_person import AskConfirmation, AskSecondPerson, Confirm, TurnDown
from houseway.live.two_people import Confirming
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import asked

Drawing = AllotSeats | DrawBallot | AtTable  # what an order is drawn for

# -- Commands --------------------------------------------------------------------------------------


class OpenTournament(HouseCommand, frozen=True):
    """With an automatic director nobody has to accept entries, call ballots and pay prizes."""

    tournament: str  # its id, which the shuffles and ballots are bound to
    name: str
    readings: TournamentReadings = TournamentReadings()
    table_readings: Readings = Readings()
    pace: Pace = Pace()
    automatic_director: bool = False
    dealing: Dealing = "automatic"  # or by people, with real cards


class CommitSeed(HouseCommand, frozen=True):
    """The hash of the next seed for a purpose; the seed itself stays secret."""

    purpose: str
    number: int
    commitment: str


class GiveSeed(HouseCommand, frozen=True):
    """A player's part in what is drawn next for a purpose."""

    purpose: str
    seed: str

    at_any_stage = True
    gives_seed = True


class RevealSeed(HouseCommand, frozen=True):
    purpose: str
    server_seed: str


class CallBallot(HouseCommand, frozen=True):
    """The director has the seats of the next session drawn."""


class Draw(HouseCommand, frozen=True):
    """A shuffle or a ballot in the order that these seeds give, on behalf of who asks for it."""

    number: int
    players: Mapping[str, str]  # the players' seeds that are mixed in
    asks: Drawing


class Bound(HouseCommand, frozen=True):
    """A command for this stage only: of its table, or of the tournament where it names none."""

    stage: str
    asks: AnyCommand

    at_any_stage = True  # it carries its own

    @property
    def is_routine(self) -> bool:
        return self.asks.is_routine


class SuspendTournament(HouseCommand, frozen=True):
    """Every table stands still, in the middle of a round too."""

    reason: str
    at: Time

    at_any_stage = True


class ResumeTournament(HouseCommand, frozen=True):
    at: Time

    at_any_stage = True


class CorrectTableRound(HouseCommand, frozen=True):
    """A round at one of the tables was really otherwise. The house adds the evidence."""

    session: Annotated[int, asked(t("Session"))]
    table: Annotated[int, asked(t("Table"))]
    round: Annotated[int, asked(t("Round"))]
    amendments: tuple[Amendment, ...]
    reason: ToldReason
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


class NoteTablePayment(HouseCommand, frozen=True):
    """At a table a player was handed more or fewer chips than the record says. Made good, they were
    put right there and then; otherwise the player has them. The house adds the evidence."""

    session: Annotated[int, asked(t("Session"))]
    table: Annotated[int, asked(t("Table"))]
    round: Annotated[int, asked(t("Round"))]
    player: Annotated[str, asked(t("Player"))]
    handed: Annotated[Handed, asked(t("What was handed over"))]
    amount: Annotated[int, asked(t("By how much"))]
    made_good: Annotated[bool, asked(t("Put right at the felt"))]
    reason: ToldReason
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True

    @property
    def moves(self) -> Mapping[str, int]:
        """The chips that go to players, or come from them where it is less than nothing."""
        if self.made_good:
            return {}
        return {self.player: self.amount if self.handed == "too-much" else -self.amount}


class SettleTableDispute(HouseCommand, frozen=True):
    """The inspector's decision about a round at a table, which is final (KH-4.2). `chips` go to
    players, or come from them where it is less than nothing. The house adds the evidence."""

    session: Annotated[int, asked(t("Session"))]
    table: Annotated[int, asked(t("Table"))]
    round: Annotated[int, asked(t("Round"))]
    decision: Annotated[str, asked(t("The decision, which is final"))]
    chips: Mapping[str, int] = {}
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True

    @property
    def moves(self) -> Mapping[str, int]:
        return self.chips


class TakeBackAtTable(HouseCommand, frozen=True):
    """The last thing entered in the round at a table was a slip, and nothing has happened since."""

    table: int
    evidence: Evidence | None = None

    routine = True
    needs_record = True
    shortcut = "u"


AnyHouseCommand = (
    OpenTournament
    | CommitSeed
    | GiveSeed
    | RevealSeed
    | CallBallot
    | Draw
    | Bound
    | SuspendTournament
    | ResumeTournament
    | CorrectTableRound
    | NoteTablePayment
    | SettleTableDispute
    | TakeBackAtTable
    | AskSecondPerson
    | AskConfirmation
    | Confirm
    | TurnDown
)

# -- Events ----------------------------------------------------------------------------------------


class TournamentOpened(HouseEvent, frozen=True):
    tournament: str
    name: str
    readings: TournamentReadings
    table_readings: Readings
    pace: Pace
    automatic_director: bool
    dealing: Dealing


class SeedCommitted(HouseEvent, frozen=True):
    purpose: str
    number: int
    commitment: str

    @property
    def committed(self) -> NumberedSeed:
        return NumberedSeed(self.purpose, self.number, self.commitment)


class SeedGiven(HouseEvent, frozen=True):
    purpose: str
    player: str
    seed: str

    @property
    def seed_giver(self) -> str:
        return self.player


class OrderDrawn(HouseEvent, frozen=True):
    """The command recorded with it brought the order; only its digest is kept for the reveal."""

    purpose: str
    number: int
    digest: str
    among: tuple[str, ...]  # the players of a ballot by name; nobody where cards were shuffled


class SeedRevealed(HouseEvent, frozen=True):
    purpose: str
    number: int
    server_seed: str

    @property
    def revealed(self) -> NumberedSeed:
        return NumberedSeed(self.purpose, self.number, self.server_seed)


class BallotCalled(HouseEvent, frozen=True):
    session: int


class TournamentSuspended(HouseEvent, frozen=True):
    reason: str
    at: Time


class TournamentResumed(HouseEvent, frozen=True):
    at: Time


class TableRoundCorrected(HouseEvent, frozen=True):
    """`becomes` is the table as it is now; nothing where others have been seated on its outcome
    since, or the prizes paid: that stands."""

    session: int
    table: int
    amendments: tuple[Amendment, ...]
    correction: RoundCorrection
    becomes: SessionTable | None = None
    taken_back: bool = False  # at once, by whoever entered it


class TablePaymentNoted(HouseEvent, frozen=True):
    """`amount` is by how many chips it was too much, less than nothing where it was too little.
    `becomes` as where a round is corrected."""

    session: int
    table: int
    player: str
    amount: int
    made_good: bool
    correction: RoundCorrection
    becomes: SessionTable | None = None


class TableDisputeSettled(HouseEvent, frozen=True):
    """The decision is the reason of its `correction`; `becomes` as where a round is corrected."""

    session: int
    table: int
    correction: RoundCorrection
    becomes: SessionTable | None = None
    clause: str = "KH-4.2"


PutRight = TableRoundCorrected | TablePaymentNoted | TableDisputeSettled
SeedEvent = SeedCommitted | SeedGiven | OrderDrawn | SeedRevealed
AnyHouseEvent = (
    SeedEvent
    | TournamentOpened
    | BallotCalled
    | TournamentSuspended
    | TournamentResumed
    | PutRight
    | Confirming
)
