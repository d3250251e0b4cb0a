"""The commands and events of a Low-and-High table."""

from collections.abc import Mapping
from typing import Any, Literal

from houseway.cards import Card
from houseway.low_high.hands import FourCards, Setting
from houseway.low_high.settlement import LowHighLine, LowHighWager, On
from houseway.tables.messages import Command, Event
from houseway.tables.seating import BuyIn, CashOut, SeatingEvent, Sit
from houseway.tables.wagers import Limits

# -- Commands of players ---------------------------------------------------------------------


class PlaceWager(Command, frozen=True):
    """Puts chips on a box; more of the same kind is added to what lies there."""

    box: int
    kind: str
    amount: int
    on: On = "box"


class TakeBack(Command, frozen=True):
    box: int
    kind: str
    on: On = "box"


class Look(Command, frozen=True):
    box: int


class SetCards(Command, frozen=True):
    box: int
    low: tuple[Card, Card]
    high: tuple[Card, Card]


class AskHouseWay(Command, frozen=True):
    box: int


class WithdrawBox(Command, frozen=True):
    """Takes a box out of the round after its cards were exposed."""

    box: int


class WalkAway(Command, frozen=True):
    """A player leaves the table; staff say it of a player who has gone."""

    player: str


# -- Commands of the dealer and the inspector --------------------------------------------------


class OpenBets(Command, frozen=True):
    pass


class CloseBets(Command, frozen=True):
    pass


class Deal(Command, frozen=True):
    """Cards from the top of the shuffled pack: at least as many as the deal needs."""

    cards: tuple[Card, ...]


class SetDealer(Command, frozen=True):
    """The dealer's hand as it was set on the table; by the House Way where nothing is said."""

    low: tuple[Card, Card] | None = None
    high: tuple[Card, Card] | None = None


class ResetDealer(Command, frozen=True):
    pass


class Settle(Command, frozen=True):
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
    pass


class CallForeignCard(Command, frozen=True):
    pass


class CallWrongCount(Command, frozen=True):
    pass


class ChangeSettings(Command, frozen=True):
    """New readings and limits, between rounds; what is not named stays."""

    readings: Mapping[str, Any] = {}
    limits: Mapping[str, Limits] = {}


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

# -- Events ------------------------------------------------------------------------------------


class SettingsChanged(Event, frozen=True):
    readings: Mapping[str, Any]
    limits: Mapping[str, Limits]


class RoundOpened(Event, frozen=True):
    number: int
    readings: Mapping[str, Any]


class WagerPlaced(Event, frozen=True):
    wager: LowHighWager


class WagerTakenBack(Event, frozen=True):
    wager: LowHighWager
    clause: str


class BetsClosed(Event, frozen=True):
    pass


class Dealt(Event, frozen=True):
    hands: Mapping[int, FourCards]
    dealer: FourCards


class Looked(Event, frozen=True):
    box: int
    player: str


class HandSet(Event, frozen=True):
    box: int
    setting: Setting
    by: Literal["player", "house"]
    clauses: tuple[str, ...]
    why: str


class DealerSet(Event, frozen=True):
    setting: Setting
    by_house_way: bool
    clauses: tuple[str, ...]
    why: str


class DealerReset(Event, frozen=True):
    setting: Setting
    clause: str
    why: str


class CardsExposed(Event, frozen=True):
    box: int
    positions: tuple[int, ...]
    clause: str | None
    why: str


class WithdrawalOffered(Event, frozen=True):
    box: int
    clause: str


class BoxWithdrawn(Event, frozen=True):
    box: int
    clause: str


class CardsCollected(Event, frozen=True):
    """The cards go back to be shuffled and dealt again; the wagers stay."""

    clause: str
    why: str


class PlayerWalked(Event, frozen=True):
    player: str
    clause: str


class WagerSettled(Event, frozen=True):
    line: LowHighLine


class RoundEnded(Event, frozen=True):
    result: Literal["settled", "void"]
    clause: str
    why: str


class DealerCorrected(Event, frozen=True):
    round: int
    was: Setting
    setting: Setting
    clause: str
    why: str


class WagerCorrected(Event, frozen=True):
    """The difference between what was paid and what should have been; `owed` could not be
    retrieved at once."""

    round: int
    line: LowHighLine
    difference: int
    owed: int
    clause: str


AnyEvent = (
    SeatingEvent
    | SettingsChanged
    | RoundOpened
    | WagerPlaced
    | WagerTakenBack
    | BetsClosed
    | Dealt
    | Looked
    | HandSet
    | DealerSet
    | DealerReset
    | CardsExposed
    | WithdrawalOffered
    | BoxWithdrawn
    | CardsCollected
    | PlayerWalked
    | WagerSettled
    | RoundEnded
    | DealerCorrected
    | WagerCorrected
)
