"""Events of a live tournament beside those of the tournament itself."""

from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.tournament.rules.notice import Time
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table.state import RoundCorrection, SessionTable
from houseway.live import dual_control as dual
from houseway.live.amendments import Amendment
from houseway.live.messages import HouseEvent, NumberedSeed
from houseway.tables.dealing import Dealing, Pace


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
    def seed_commitment(self) -> NumberedSeed:
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
    among: tuple[str, ...]  # the players of a ballot by name; empty for a shuffle


class SeedRevealed(HouseEvent, frozen=True):
    purpose: str
    number: int
    server_seed: str

    @property
    def seed_reveal(self) -> NumberedSeed:
        return NumberedSeed(self.purpose, self.number, self.server_seed)


class BallotCalled(HouseEvent, frozen=True):
    session: int


class TournamentSuspended(HouseEvent, frozen=True):
    reason: str
    at: Time


class TournamentResumed(HouseEvent, frozen=True):
    at: Time


class TableRoundCorrected(HouseEvent, frozen=True):
    """`becomes` is the table as it is now; None if players have been seated on its outcome
    since, or the prizes paid: then the outcome stands."""

    session: int
    table: int
    amendments: tuple[Amendment, ...]
    correction: RoundCorrection
    becomes: SessionTable | None = None
    taken_back: bool = False  # at once, by the person who entered it


class TablePaymentNoted(HouseEvent, frozen=True):
    """`amount` is by how many chips it was too much, negative if too little. `becomes` is as for a
    corrected round."""

    session: int
    table: int
    player: str
    amount: int
    made_good: bool
    correction: RoundCorrection
    becomes: SessionTable | None = None


class TableDisputeSettled(HouseEvent, frozen=True):
    """The decision is the reason of its `correction`; `becomes` is as for a corrected round."""

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
    | dual.AnyEvent
)
