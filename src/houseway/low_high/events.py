"""What is recorded at a Low-and-High table."""

from collections.abc import Mapping
from typing import Literal

from houseway.low_high.hands import FourCards, Setting
from houseway.low_high.settlement import LowHighLine, LowHighWager
from houseway.tables.messages import Event, Settlement
from houseway.tables.rounds import (
    ChangesEarlierRound,
    ChangesSettings,
    ClosesBets,
    EndsRoundByClause,
    OpensRound,
    PlacesWager,
    SettlesWager,
    TakesWagerBack,
)
from houseway.tables.seating import SeatingEvent
from houseway.tables.wagers import Limits


class SettingsChanged(ChangesSettings, frozen=True):
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]


class RoundOpened(OpensRound, frozen=True):
    readings: Mapping[str, object]


class WagerPlaced(PlacesWager[LowHighWager], frozen=True):
    pass


class WagerTakenBack(TakesWagerBack[LowHighWager], frozen=True):
    pass


class BetsClosed(ClosesBets, frozen=True):
    pass


class Dealt(Event, frozen=True):
    hands: Mapping[int, FourCards]
    dealer: FourCards

    check = "deal"


class Looked(Event, frozen=True):
    box: int
    player: str


class HandSet(Event, frozen=True):
    box: int
    setting: Setting
    by: Literal["player", "house"]
    clauses: tuple[str, ...]
    why: str

    check = "settings"


class DealerSet(Event, frozen=True):
    setting: Setting
    by_house_way: bool
    clauses: tuple[str, ...]
    why: str

    check = "settings"


class DealerReset(Event, frozen=True):
    setting: Setting
    clause: str
    why: str

    check = "settings"


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


class WagerSettled(SettlesWager[LowHighLine], frozen=True):
    pass


class RoundEnded(EndsRoundByClause, frozen=True):
    pass


class DealerCorrected(ChangesEarlierRound, frozen=True):
    was: Setting
    setting: Setting
    clause: str
    why: str


class WagerCorrected(ChangesEarlierRound, frozen=True):
    """The difference between what was paid and what should have been; `owed` could not be
    retrieved at once."""

    line: LowHighLine
    difference: int
    owed: int
    clause: str

    @property
    def corrects_wager(self) -> bool:
        return True

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        line = self.line
        return (Settlement(self.round, line.player, line.kind, 0, self.difference, "corrected"),)


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
