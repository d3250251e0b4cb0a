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
    owner: str = ""  # whose own table it is: practice chips, no clock, nobody else but companions
    companions: tuple[str, ...] = ()


class CommitSeed(HouseCommand, frozen=True):
    """The hash of the server seed of the next shuffles; the seed itself stays secret."""

    commitment: str


class GiveSeed(HouseCommand, frozen=True):
    """A player's part in the next shuffle."""

    seed: str

    at_any_stage = True
    gives_seed = True


class RevealSeed(HouseCommand, frozen=True):
    server_seed: str


class SuspendTable(HouseCommand, frozen=True):
    """No new round begins; one with wagers on the layout is finished first."""

    reason: PublicReason

    at_any_stage = True


class ResumeTable(HouseCommand, frozen=True):
    at_any_stage = True


class CloseTable(HouseCommand, frozen=True):
    reason: PublicReason


class CloseOwnTable(HouseCommand, frozen=True):
    """The house closes somebody's own table: its player has left, or nobody has played there for
    so many `idle` minutes."""

    idle: int = 0


class ChangeDealing(HouseCommand, frozen=True):
    dealing: Dealing


class ChangePace(HouseCommand, frozen=True):
    pace: Pace


class FloorLimits(msgspec.Struct, frozen=True, omit_defaults=True):
    """The most that may lie there; 0 where there is no limit."""

    box: int = 0
    player: int = 0
    dealer_hand: int = 0
    differential: int = 0


class ChangeFloorLimits(HouseCommand, frozen=True):
    """All four at once; 0 is no limit."""

    box: Annotated[int, prompt(t("On one box (0: no limit)"))] = 0
    player: Annotated[int, prompt(t("Of one player (0: no limit)"))] = 0
    dealer_hand: Annotated[int, prompt(t("On the dealer's hand (0: no limit)"))] = 0
    differential: Annotated[int, prompt(t("Between opposite wagers (0: no limit)"))] = 0

    @property
    def limits(self) -> FloorLimits:
        return FloorLimits(self.box, self.player, self.dealer_hand, self.differential)


class Ready(HouseCommand, frozen=True, omit_defaults=True):
    """Nothing more is to be done by the player now; with `rest`, nor later in this round."""

    rest: bool = False


class SettleDispute(HouseCommand, frozen=True):
    """The inspector's decision about a round, which is final at the table."""

    round: Annotated[int, prompt(t("Round"))]
    decision: Annotated[str, prompt(t("The decision, which is final"))]
    payments: Mapping[str, int] = {}  # to players; less than nothing where they pay
    terms: PaymentTerms | None = None

    happened = t("A round is disputed")
    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


class CorrectRound(HouseCommand, frozen=True):
    """The round was really otherwise. The house adds the evidence from its own record."""

    round: Annotated[int, prompt(t("Round"))]
    amendments: tuple[Amendment, ...]
    reason: PublicReason
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


class TakeBackLast(HouseCommand, frozen=True):
    """The last thing entered in this round was a slip, and nothing has happened since."""

    evidence: Evidence | None = None

    routine = True
    needs_record = True
    shortcut = "u"


class EndRound(HouseCommand, frozen=True):
    """Management ends the round in progress."""

    reason: PublicReason

    happened = t("The round cannot go on")
    needs_second_person = True


class NotePayment(HouseCommand, frozen=True):
    """At the felt a player was handed more or less than the record says. Made good, the chips were
    put right there and then; otherwise the books follow what was handed over."""

    round: Annotated[int, prompt(t("Round"))]
    player: Annotated[str, prompt(t("Player"))]
    handed: Annotated[Handed, prompt(t("What was handed over"))]
    amount: Annotated[int, prompt(t("By how much"))]
    made_good: Annotated[bool, prompt(t("Put right at the felt"))]
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
