"""What the messages of every live record are made of."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec

from houseway.core.money import check_amount
from houseway.core.words import t
from houseway.tables.messages import Command, Event, Settlement, prompt

HOUSE_TAG = "house-"  # what the names of the house's own messages begin with
# What payments are called among the settlements.
DISPUTE = "dispute"
PAYMENT = "payment"
Handed = Literal["too-much", "too-little"]
PublicReason = Annotated[str, prompt(t("Reason (shown to the players)"))]


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

    def to_settlement(self, round_: int, kind: str) -> Settlement:
        return Settlement(round_, self.player, kind, 0, self.amount, kind)


class PaymentTerms(msgspec.Struct, frozen=True):
    """What the house adds to a payment: the `most` that one person pays at the table in a `day`,
    and the wallets of everyone named who has an account."""

    most: int
    day: str
    wallets: Mapping[str, int]


class HouseEvent(Event, frozen=True, tag_field="event", tag=house_tag):
    @property
    def seed_commitment(self) -> NumberedSeed | None:
        """The commitment it makes, at a table or for a purpose of a tournament."""
        return None

    @property
    def seed_reveal(self) -> NumberedSeed | None:
        """The seed it reveals."""
        return None

    @property
    def seed_giver(self) -> str | None:
        """The player whose seed it adds."""
        return None


def check_handed(handed: Handed, amount: int) -> int:
    """Return by how much too much was handed over; less than nothing if it was too little."""
    much = check_amount(amount, t("What was handed over wrongly"))
    return much if handed == "too-much" else -much
