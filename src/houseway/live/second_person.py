"""What waits at a table until a second person confirms it."""

from typing import Annotated

import msgspec

from houseway.core.words import t
from houseway.live.amendments import Json
from houseway.live.messages import HOUSE_TAG, HouseCommand, HouseEvent, ToldReason
from houseway.tables.messages import asked

Number = Annotated[int, asked(t("Number of what waits"))]


class Waiting(msgspec.Struct, frozen=True):
    """A command that waits, as it was sent: who asked for it, why, and in which round and stage.

    `round` is 0 between rounds. While it `holds`, the round does not go on; a command that names
    its own round holds nothing."""

    number: int
    account: str
    asks: Json
    round: int
    stage: str
    holds: bool
    reason: str


def titled(asks: Json) -> str:
    """What is asked for, in a few words; of a command for one of several tables what it carries."""
    asks = asks.get("asks", asks)
    return str(asks.get("command", "")).removeprefix(HOUSE_TAG).replace("-", " ")


class AskSecondPerson(HouseCommand, frozen=True):
    """Whether voids, corrections and payments at this table are confirmed by a second person."""

    wanted: bool

    at_any_stage = True


class AskConfirmation(HouseCommand, frozen=True):
    """The house makes it of a command that a second person is to confirm."""

    account: str
    asks: Json
    reason: str = ""

    at_any_stage = True


class Confirm(HouseCommand, frozen=True):
    """The house adds who confirms it, and the command with what its record says now."""

    number: Number
    account: str = ""
    asks: Json = msgspec.field(default_factory=dict)

    at_any_stage = True
    needs_record = True


class TurnDown(HouseCommand, frozen=True):
    """Drops what waits; who asked for it withdraws it so. The house adds whose account it is."""

    number: Number
    reason: ToldReason
    account: str = ""

    at_any_stage = True


class SecondPersonAsked(HouseEvent, frozen=True):
    wanted: bool


class ConfirmationAsked(HouseEvent, frozen=True):
    number: int
    account: str
    asks: Json
    round: int
    stage: str
    holds: bool
    reason: str

    @property
    def waiting(self) -> Waiting:
        return Waiting(**{name: getattr(self, name) for name in Waiting.__struct_fields__})


class ConfirmationGiven(HouseEvent, frozen=True):
    number: int
    account: str


class ConfirmationTurnedDown(HouseEvent, frozen=True, omit_defaults=True):
    """`reason` is what staff gave; none if the round has moved on since it was asked for."""

    number: int
    reason: str = ""
    moved_on: bool = False
