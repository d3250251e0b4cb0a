"""What is recorded at a Low-and-High table."""

from collections.abc import Mapping
from typing import Any, Literal

from houseway.low_high.hands import FourCards, Setting
from houseway.low_high.settlement import LowHighLine, LowHighWager
from houseway.tables.messages import Event
from houseway.tables.seating import SeatingEvent
from houseway.tables.wagers import Limits


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
