"""Events of a live table beside those of its game."""

from collections.abc import Mapping

from houseway.core.reasons import AnyReason
from houseway.core.words import Text, t
from houseway.live import dual_control as dual
from houseway.live.amendments import Amendment, Json
from houseway.live.messages import DISPUTE, PAYMENT, HouseEvent, NumberedSeed, Payment
from houseway.live.table import commands as c
from houseway.tables.bots import Strength
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import Settlement
from houseway.tables.wagers import Limits


class TableOpened(HouseEvent, frozen=True):
    table: str
    name: str
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]
    dealing: Dealing
    pace: Pace


class PracticeDeclared(HouseEvent, frozen=True):
    """Recorded when the table opens, so that everyone there knows that others may get help."""

    partners: Strength | None = None

    @property
    def sentence(self) -> Text:
        return t("This is a practice table: players may ask for a hint.")


class OwnTableDeclared(HouseEvent, frozen=True):
    """Recorded when the table opens: whose it is, and who else sits there."""

    owner: str
    companions: tuple[str, ...] = ()

    @property
    def sentence(self) -> Text:
        return t(
            "This is {player}'s own table, with practice chips and no clock.",
            player=self.owner,
        )


class SeedCommitted(HouseEvent, frozen=True):
    """`table_digest` is of the game's table at this moment, for checks that begin here."""

    number: int
    commitment: str
    table_digest: str

    @property
    def seed_commitment(self) -> NumberedSeed:
        return NumberedSeed(None, self.number, self.commitment)


class SeedGiven(HouseEvent, frozen=True):
    player: str
    seed: str

    @property
    def seed_giver(self) -> str:
        return self.player


class DeckShuffled(HouseEvent, frozen=True):
    """The command recorded with it brought the deck; only its digest is kept for the reveal."""

    number: int
    deck: int
    digest: str

    check = "deal"


class SeedRevealed(HouseEvent, frozen=True):
    number: int
    server_seed: str

    @property
    def seed_reveal(self) -> NumberedSeed:
        return NumberedSeed(None, self.number, self.server_seed)


class RealCards(HouseEvent, frozen=True):
    """The cards of this round are real ones, which a human dealer enters as they are dealt."""

    round: int
    table_digest: str


class TableSuspended(HouseEvent, frozen=True):
    reason: AnyReason


class TableResumed(HouseEvent, frozen=True):
    pass


class TableClosed(HouseEvent, frozen=True):
    reason: AnyReason


class DealingChanged(HouseEvent, frozen=True):
    dealing: Dealing


class PaceChanged(HouseEvent, frozen=True):
    pace: Pace


class FloorLimitsChanged(HouseEvent, frozen=True):
    limits: c.FloorLimits


class PlayerReady(HouseEvent, frozen=True):
    player: str
    stage: str
    round: int = 0  # the number of the round for the rest of which it holds

    @property
    def sentence(self) -> Text:
        if self.round:
            return t("{player} is ready for the rest of the round.", player=self.player)
        return t("{player} is ready.", player=self.player)


class DisputeSettled(HouseEvent, frozen=True):
    round: int
    decision: str
    payments: tuple[Payment, ...] = ()
    day: str = ""  # in which the payments count

    @property
    def corrected_round(self) -> int:
        return self.round

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        return tuple(paid.to_settlement(self.round, DISPUTE) for paid in self.payments)


class RoundCorrected(HouseEvent, frozen=True):
    """`table` is the game's table as it is now, `changed` what that does to settled wagers: old
    lines with the opposite sign, and new ones. `result` is how the round ended, if it ended by
    this."""

    round: int
    amendments: tuple[Amendment, ...]
    reason: str  # as staff gave it; none if it was taken back at once
    changed: tuple[Settlement, ...]
    table: Json
    result: str | None = None
    taken_back: bool = False  # at once, by the person who entered it

    check = "settlement"

    @property
    def corrected_round(self) -> int:
        return self.round

    @property
    def corrects_wager(self) -> bool:
        return bool(self.changed)

    @property
    def round_result(self) -> str | None:
        return self.result

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        return self.changed


class RoundCalledOff(HouseEvent, frozen=True):
    """What follows is how the game settles a round that cannot be finished."""

    round: int
    reason: str


class PaymentNoted(HouseEvent, frozen=True):
    round: int
    player: str
    amount: int
    made_good: bool
    reason: str
    day: str = ""  # in which it counts

    @property
    def corrected_round(self) -> int:
        return self.round

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        if self.made_good:
            return ()
        return (Settlement(self.round, self.player, PAYMENT, 0, self.amount, PAYMENT),)


Correcting = RoundCorrected | RoundCalledOff | PaymentNoted | DisputeSettled

AnyHouseEvent = (
    TableOpened
    | PracticeDeclared
    | OwnTableDeclared
    | PlayerReady
    | SeedCommitted
    | SeedGiven
    | DeckShuffled
    | SeedRevealed
    | RealCards
    | TableSuspended
    | TableResumed
    | TableClosed
    | DealingChanged
    | PaceChanged
    | FloorLimitsChanged
    | Correcting
    | dual.AnyEvent
)
