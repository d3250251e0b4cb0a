"""Commands of a live tournament beside those of the tournament itself.

Each seed is for one purpose: `ballot` for the seats of a session, `table 3` for whatever is drawn
at that table next, a shuffle or lots between players. Each purpose counts its own seeds.
"""

from collections.abc import Mapping
from typing import Annotated

from houseway.core.words import t
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.tournament.rules.notice import Time
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table import commands as tc
from houseway.live import dual_control as dual
from houseway.live.amendments import Amendment, Evidence
from houseway.live.messages import Handed, HouseCommand, PublicReason
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import prompt

Drawing = tc.AllotSeats | tc.DrawBallot | tc.AtTable  # what an order is drawn for


class OpenTournament(HouseCommand, frozen=True):
    """An automatic director accepts entries, calls ballots and pays prizes."""

    tournament: str  # its id, which the shuffles and ballots are bound to
    name: str
    readings: TournamentReadings = TournamentReadings()
    table_readings: Readings = Readings()
    pace: Pace = Pace()
    automatic_director: bool = False
    dealing: Dealing = "automatic"  # or by people, with real cards


class CommitSeed(HouseCommand, frozen=True):
    """Publish the hash of the next seed for a purpose; the seed itself stays secret."""

    purpose: str
    number: int
    commitment: str


class GiveSeed(HouseCommand, frozen=True):
    """Add a player's seed to what is drawn next for a purpose."""

    purpose: str
    seed: str

    at_any_stage = True
    gives_seed = True


class RevealSeed(HouseCommand, frozen=True):
    purpose: str
    server_seed: str


class CallBallot(HouseCommand, frozen=True):
    """Have the seats of the next session drawn, as director."""


class Draw(HouseCommand, frozen=True):
    """Shuffle or ballot in the order that these seeds give, for the person who asks."""

    number: int
    players: Mapping[str, str]  # the players' seeds that are mixed in
    asks: Drawing


class Bound(HouseCommand, frozen=True):
    """A command for one stage only: of its table, or of the tournament if it names none."""

    stage: str
    asks: tc.AnyCommand

    at_any_stage = True  # it carries its own

    @property
    def is_routine(self) -> bool:
        return self.asks.is_routine


class SuspendTournament(HouseCommand, frozen=True):
    """Stop every table, in the middle of a round too."""

    reason: str
    at: Time

    at_any_stage = True


class ResumeTournament(HouseCommand, frozen=True):
    at: Time

    at_any_stage = True


class CorrectTableRound(HouseCommand, frozen=True):
    """Correct a round at one of the tables. The house adds the evidence."""

    session: Annotated[int, prompt(t("Session"))]
    table: Annotated[int, prompt(t("Table"))]
    round: Annotated[int, prompt(t("Round"))]
    amendments: tuple[Amendment, ...]
    reason: PublicReason
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


class NoteTablePayment(HouseCommand, frozen=True):
    """Note that a player was handed more or fewer chips than the record says. If it was made good,
    the chips were put right at the table; otherwise the player has them. The house adds the
    evidence."""

    session: Annotated[int, prompt(t("Session"))]
    table: Annotated[int, prompt(t("Table"))]
    round: Annotated[int, prompt(t("Round"))]
    player: Annotated[str, prompt(t("Player"))]
    handed: Annotated[Handed, prompt(t("What was handed over"))]
    amount: Annotated[int, prompt(t("Amount"))]
    made_good: Annotated[bool, prompt(t("Put right at the table"))]
    reason: PublicReason
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True

    @property
    def moves(self) -> Mapping[str, int]:
        """Return the chips that go to players; negative if they come from them."""
        if self.made_good:
            return {}
        return {self.player: self.amount if self.handed == "too-much" else -self.amount}


class SettleTableDispute(HouseCommand, frozen=True):
    """Settle a dispute about a round by the inspector's decision, which is final (KH-4.2). `chips`
    go to players, or come from them if negative. The house adds the evidence."""

    session: Annotated[int, prompt(t("Session"))]
    table: Annotated[int, prompt(t("Table"))]
    round: Annotated[int, prompt(t("Round"))]
    decision: Annotated[str, prompt(t("Decision (final)"))]
    chips: Mapping[str, int] = {}
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True

    @property
    def moves(self) -> Mapping[str, int]:
        return self.chips


class TakeBackAtTable(HouseCommand, frozen=True):
    """Take back the last entry at a table, which was a slip; nothing has happened since."""

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
    | dual.AskSecondPerson
    | dual.AskConfirmation
    | dual.Confirm
    | dual.TurnDown
)
