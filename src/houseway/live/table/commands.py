"""Commands of a live table beside those of its game."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from houseway.core.words import t
from houseway.live import dual_control as dual
from houseway.live.amendments import Amendment, Evidence
from houseway.live.messages import Handed, HouseCommand, PaymentTerms, PublicReason
from houseway.tables.bots import Strength
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import prompt
from houseway.tables.wagers import Limits


class OpenTable(HouseCommand, frozen=True):
    table: str  # its id, which the shuffles are bound to
    name: str
    readings: Mapping[str, object] = {}
    limits: Mapping[str, Limits] = {}
    dealing: Dealing = "automatic"
    pace: Pace = Pace()
    practice: bool = False  # a place to learn: players may ask for a hint
    partners: Strength | None = None  # of bots there; strong where nothing is said
    owner: str = ""  # the player whose own table it is: practice chips, no clock, only companions
    companions: tuple[str, ...] = ()


class CommitSeed(HouseCommand, frozen=True):
    """Publish the hash of the server seed of the next shuffles; the seed itself stays secret."""

    commitment: str


class GiveSeed(HouseCommand, frozen=True):
    """Add a player's seed to the next shuffle."""

    seed: str

    at_any_stage = True
    gives_seed = True


class RevealSeed(HouseCommand, frozen=True):
    server_seed: str


class SuspendTable(HouseCommand, frozen=True):
    """Begin no new round; one with wagers on the layout is finished first."""

    reason: PublicReason

    at_any_stage = True


class ResumeTable(HouseCommand, frozen=True):
    at_any_stage = True


class CloseTable(HouseCommand, frozen=True):
    reason: PublicReason


class CloseOwnTable(HouseCommand, frozen=True):
    """Close a player's own table: its player has left, or has not played for `idle` minutes."""

    idle: int = 0


class ChangeDealing(HouseCommand, frozen=True):
    dealing: Dealing


class ChangePace(HouseCommand, frozen=True):
    pace: Pace


class FloorLimits(msgspec.Struct, frozen=True, omit_defaults=True):
    """The most that may be wagered there; 0 is no limit."""

    box: int = 0
    player: int = 0
    dealer_hand: int = 0
    differential: int = 0


class ChangeFloorLimits(HouseCommand, frozen=True):
    """All four at once; 0 is no limit."""

    box: Annotated[int, prompt(t("On one box (0 = no limit)"))] = 0
    player: Annotated[int, prompt(t("For one player (0 = no limit)"))] = 0
    dealer_hand: Annotated[int, prompt(t("On the dealer's hand (0 = no limit)"))] = 0
    differential: Annotated[int, prompt(t("Between opposite wagers (0 = no limit)"))] = 0

    @property
    def limits(self) -> FloorLimits:
        return FloorLimits(self.box, self.player, self.dealer_hand, self.differential)


class Ready(HouseCommand, frozen=True, omit_defaults=True):
    """Say that the player has nothing more to do now; with `rest`, nor later in this round."""

    rest: bool = False


class SettleDispute(HouseCommand, frozen=True):
    """Settle a dispute by the inspector's decision, which is final at the table."""

    round: Annotated[int, prompt(t("Round"))]
    decision: Annotated[str, prompt(t("Decision (final)"))]
    payments: Mapping[str, int] = {}  # to players; negative if they pay
    terms: PaymentTerms | None = None

    happened = t("Dispute a round")
    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


class CorrectRound(HouseCommand, frozen=True):
    """Correct a round that was entered wrongly. The house adds the evidence from its record."""

    round: Annotated[int, prompt(t("Round"))]
    amendments: tuple[Amendment, ...]
    reason: PublicReason
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


class TakeBackLast(HouseCommand, frozen=True):
    """Take back the last entry of this round, which was a slip; nothing has happened since."""

    evidence: Evidence | None = None

    routine = True
    needs_record = True
    shortcut = "u"


class EndRound(HouseCommand, frozen=True):
    """End the round in progress, as management."""

    reason: PublicReason

    happened = t("The round can't continue")
    needs_second_person = True


class NotePayment(HouseCommand, frozen=True):
    """Note that a player was handed more or less than the record says. If it was made good, the
    chips were put right at the table; otherwise the books follow what was handed over."""

    round: Annotated[int, prompt(t("Round"))]
    player: Annotated[str, prompt(t("Player"))]
    handed: Annotated[Handed, prompt(t("What was handed over"))]
    amount: Annotated[int, prompt(t("Amount"))]
    made_good: Annotated[bool, prompt(t("Put right at the table"))]
    reason: PublicReason
    terms: PaymentTerms | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


AnyHouseCommand = (
    OpenTable
    | CommitSeed
    | GiveSeed
    | Ready
    | RevealSeed
    | SuspendTable
    | ResumeTable
    | CloseTable
    | CloseOwnTable
    | ChangeDealing
    | ChangePace
    | ChangeFloorLimits
    | SettleDispute
    | CorrectRound
    | TakeBackLast
    | EndRound
    | NotePayment
    | dual.AnyCommand
)
