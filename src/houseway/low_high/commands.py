"""What may be asked at a Low-and-High table."""

from collections.abc import Mapping

from houseway.cards import Card
from houseway.tables.messages import Command
from houseway.tables.round_commands import CloseBets as CloseBets
from houseway.tables.round_commands import Deal as Deal
from houseway.tables.round_commands import OpenBets as OpenBets
from houseway.tables.round_commands import Settle as Settle
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits, On

# -- Players -----------------------------------------------------------------------------------


class PlaceWager(Command, frozen=True):
    """Puts chips on a box; more of the same kind is added to what lies there."""

    box: int
    kind: str
    amount: int
    on: On = "box"

    begins = True
    said_by_player = True


class TakeBack(Command, frozen=True):
    box: int
    kind: str
    on: On = "box"

    said_by_player = True


class Look(Command, frozen=True):
    box: int


class SetCards(Command, frozen=True):
    box: int
    low: tuple[Card, Card]
    high: tuple[Card, Card]

    said_by_player = True


class AskHouseWay(Command, frozen=True):
    box: int

    said_by_player = True


class WithdrawBox(Command, frozen=True):
    """Takes a box out of the round after its cards were exposed."""

    box: int

    said_by_player = True


class WalkAway(Command, frozen=True):
    """A player leaves the table; staff say it of a player who has gone."""

    player: str

    at_any_stage = True
    said_by_player = True


# -- The dealer and the inspector --------------------------------------------------------------


class SetDealer(Command, frozen=True):
    """The dealer's hand as it was set on the table; by the House Way where nothing is said."""

    low: tuple[Card, Card] | None = None
    high: tuple[Card, Card] | None = None

    routine = True


class ResetDealer(Command, frozen=True):
    pass


class CorrectDealer(Command, frozen=True):
    """A wrong setting of the dealer's found when the round was over."""

    round: int


class ExposeCards(Command, frozen=True):
    """Cards that lie face down were shown: which of the hand's four, counted from 0; box 0 is
    the dealer's own hand."""

    box: int
    positions: tuple[int, ...]


class CallMisdeal(Command, frozen=True):
    needs_second_person = True


class CallForeignCard(Command, frozen=True):
    needs_second_person = True


class CallWrongCount(Command, frozen=True):
    needs_second_person = True


class ChangeSettings(Command, frozen=True):
    """New readings and limits, between rounds; what is not named stays."""

    readings: Mapping[str, object] = {}
    limits: Mapping[str, Limits] = {}

    changes_settings = True


AnyCommand = (
    BuyIn
    | CashOut
    | Sit
    | PlaceWager
    | TakeBack
    | Look
    | SetCards
    | AskHouseWay
    | WithdrawBox
    | WalkAway
    | OpenBets
    | CloseBets
    | Deal
    | SetDealer
    | ResetDealer
    | Settle
    | CorrectDealer
    | ExposeCards
    | CallMisdeal
    | CallForeignCard
    | CallWrongCount
    | ChangeSettings
)
