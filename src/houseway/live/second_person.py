"""What waits at a table until a second person confirms it."""

from typing import Annotated

import msgspec

from houseway.live.amendments import Json
from houseway.live.messages import HOUSE_TAG, HouseCommand, HouseEvent, ToldReason
from houseway.tables.messages import asked

Number = Annotated[int, asked("Number of what waits")]


class Waiting(msgspec.Struct, frozen=True):
    """`asks` is a command of the table, as it was sent; `account` is whose it is."""

    number: int
    account: str
    asks: Json


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

    at_any_stage = True


class Confirm(HouseCommand, frozen=True):
    """The house adds who confirms it, and the command with what its record says now."""

    number: Number
    account: str = ""
    asks: Json = msgspec.field(default_factory=dict)

    at_any_stage = True
    needs_record = True


class TurnDown(HouseCommand, frozen=True):
    number: Number
    reason: ToldReason

    at_any_stage = True


class SecondPersonAsked(HouseEvent, frozen=True):
    wanted: bool


class ConfirmationAsked(HouseEvent, frozen=True):
    number: int
    account: str
    asks: Json


class ConfirmationGiven(HouseEvent, frozen=True):
    number: int
    account: str


class ConfirmationTurnedDown(HouseEvent, frozen=True):
    number: int
    reason: str
