"""What a house asks of a live table beside the game's own commands, and what it records."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import msgspec

from houseway.core.reasons import AnyReason
from houseway.core.words import Text, t
from houseway.tables.dealing import Dealing, Pace
from houseway.tables.messages import Command, Event, Settlement, asked
from houseway.tables.strength import Strength
from houseway.tables.wagers import Limits

HOUSE_TAG = "house-"  # what the names of the house's own messages begin with
DISPUTE = "dispute"  # what its payments are called among the settlements
ToldReason = Annotated[str, asked(t("Reason told to the players"))]


def house_tag(name: str) -> str:
    return HOUSE_TAG + "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class HouseCommand(Command, frozen=True, tag_field="command", tag=house_tag):
    """`by` is a player's name, `dealer` or `inspector`, or `house` for the automatic house."""


class NumberedSeed(NamedTuple):
    """A seed or its commitment: what it is for (nothing at a table), and which one it is there."""

    purpose: str | None
    number: int
    text: str


class Payment(msgspec.Struct, frozen=True):
    """Money outside a wager: to a player, or from one where it is less than nothing. What the
    player did not have at the table is owed."""

    player: str
    amount: int
    owed: int = 0

    def settled(self, round_: int, kind: str) -> Settlement:
        return Settlement(round_, self.player, kind, 0, self.amount, kind)


class PaymentTerms(msgspec.Struct, frozen=True):
    """What the house adds to a payment: the `most` that one person pays at the table in a `day`,
    and the wallets of everyone named who has an account."""

    most: int
    day: str
    wallets: Mapping[str, int]


class HouseEvent(Event, frozen=True, tag_field="event", tag=house_tag):
    @property
    def committed(self) -> NumberedSeed | None:
        """The commitment it makes, at a table or for a purpose of a tournament."""
        return None

    @property
    def revealed(self) -> NumberedSeed | None:
        """The seed it reveals."""
        return None

    @property
    def seed_giver(self) -> str | None:
        """The player whose seed it adds."""
        return None


# -- Commands --------------------------------------------------------------------------------------


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

    reason: ToldReason

    at_any_stage = True


class ResumeTable(HouseCommand, frozen=True):
    at_any_stage = True


class CloseTable(HouseCommand, frozen=True):
    reason: ToldReason


class CloseOwnTable(HouseCommand, frozen=True):
    """The house closes somebody's own table: its player has left, or nobody has played there for
    so many `idle` minutes."""

    idle: int = 0


class ChangeDealing(HouseCommand, frozen=True):
    dealing: Dealing


class ChangePace(HouseCommand, frozen=True):
    pace: Pace


class SettleDispute(HouseCommand, frozen=True):
    """The inspector's decision about a round, which is final at the table."""

    round: Annotated[int, asked(t("Round"))]
    decision: Annotated[str, asked(t("The decision, which is final"))]
    payments: Mapping[str, int] = {}  # to players; less than nothing where they pay
    terms: PaymentTerms | None = None

    happened = t("A round is disputed")
    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


# -- Events ----------------------------------------------------------------------------------------


class TableOpened(HouseEvent, frozen=True):
    table: str
    name: str
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]
    dealing: Dealing
    pace: Pace


class PracticeDeclared(HouseEvent, frozen=True):
    """Said when the table opens, so that everybody at it knows that others may be helped."""

    partners: Strength | None = None

    @property
    def sentence(self) -> Text:
        return t("It is a practice table: players may ask for a hint.")


class OwnTableDeclared(HouseEvent, frozen=True):
    """Said when the table opens: whose it is, and who else sits there."""

    owner: str
    companions: tuple[str, ...] = ()

    @property
    def sentence(self) -> Text:
        return t(
            "It is {player}'s own table, with practice chips and without a clock.",
            player=self.owner,
        )


class SeedCommitted(HouseEvent, frozen=True):
    """`table_digest` is of the game's table as it stood, for whoever checks from here on."""

    number: int
    commitment: str
    table_digest: str

    @property
    def committed(self) -> NumberedSeed:
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
    def revealed(self) -> NumberedSeed:
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


class DisputeSettled(HouseEvent, frozen=True):
    round: int
    decision: str
    payments: tuple[Payment, ...] = ()
    day: str = ""  # in which the payments count

    @property
    def corrected_round(self) -> int:
        return self.round

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        return tuple(paid.settled(self.round, DISPUTE) for paid in self.payments)
