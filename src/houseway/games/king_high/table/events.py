"""What has happened at a King High table. Events know the order of the cards: they stay inside."""

from collections.abc import Mapping
from typing import Literal

from houseway.core.cards import Card
from houseway.core.reasons import Basis
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.reasons import BurnExceeded, BurnForgotten, DecksInspected
from houseway.games.king_high.rules.wagers import KingHighLine, KingHighWager
from houseway.games.king_high.table.commands import WhenChecked
from houseway.games.king_high.table.shoe import Device
from houseway.games.king_high.table.state import Settings, ShuffleDue
from houseway.tables.messages import Event
from houseway.tables.rounds import (
    ChangesSettings,
    ClosesBets,
    EndsRoundByClause,
    OpensRound,
    PlacesWager,
    SettlesWager,
    TakesWagerBack,
)
from houseway.tables.seating import SeatingEvent

# -- The cards -------------------------------------------------------------------------


class CardsChecked(Event, frozen=True):
    when: WhenChecked
    by_suit: Mapping[str, int]
    reason: DecksInspected


class CardsRemoved(Event, frozen=True):
    clause: str


class ShuffleOrdered(Event, frozen=True):
    due: ShuffleDue


class CardsShuffled(Event, frozen=True):
    """The cards are shuffled; `order` is None if real cards are dealt by hand. `cut` cards are
    before the cut card; for real cards as many as possible, unless it was said."""

    device: Device
    order: tuple[Card, ...] | None
    cut: int | None
    by: Basis  # what made the shuffle due
    cut_by: str | None = None  # the player who cut the cards

    check = "deal"


class CutCardDrawn(Event, frozen=True):
    due: ShuffleDue


class FaceUpCardReturned(Event, frozen=True):
    clause: str

    check = "deal"


class CardExposed(Event, frozen=True):
    """The next card of the manual shoe was seen; it is named if it will be played, or if it is a
    real burn card that someone names."""

    card: Card | None
    use: Literal["burn", "play"]
    clause: str


class CardsCollected(Event, frozen=True):
    """Dealt and burnt cards leave the holding area when the round is over."""

    count: int
    to: Literal["shuffling-device", "discard-holder"]
    clause: str


# -- The device and the table ----------------------------------------------------------


class DeviceStopped(Event, frozen=True):
    clause: str


class DeviceRepaired(Event, frozen=True):
    clause: str


class DeviceReplaced(Event, frozen=True):
    device: Device
    due: ShuffleDue


class InspectorOnDuty(Event, frozen=True):
    name: str
    clause: str


class InspectorOffDuty(Event, frozen=True):
    clause: str


class PartnershipRuled(Event, frozen=True):
    players: tuple[str, ...]
    clause: str


class PartnershipEnded(Event, frozen=True):
    players: tuple[str, ...]
    clause: str


class SettingsChanged(ChangesSettings, frozen=True):
    settings: Settings


# -- A round ---------------------------------------------------------------------------


class RoundOpened(OpensRound, frozen=True):
    """`idle` are those with a seat who have not wagered in the last round, with the number of the
    last one they did wager in."""

    readings: Readings
    device: Device
    idle: Mapping[str, int]
    shuffle_missed: bool = False


class WagerPlaced(PlacesWager[KingHighWager], frozen=True):
    pass


class WagerTakenBack(TakesWagerBack[KingHighWager], frozen=True):
    pass


class WagerDeclared(Event, frozen=True):
    """Said aloud; no chips are on the layout for it yet."""

    wager: KingHighWager
    clause: str


class WagerConfirmed(Event, frozen=True):
    """The dealer or the inspector accepted a declared wager, which is placed with this."""

    wager: KingHighWager
    by: str
    clause: str


class BetsClosed(ClosesBets, frozen=True):
    action_round: int


class CardsBurnt(Event, frozen=True):
    """How many, and never which."""

    count: int

    check = "deal"


class BurnMissed(Event, frozen=True):
    action_round: int
    reason: BurnForgotten


class BurntTooMany(Event, frozen=True):
    action_round: int
    reason: BurnExceeded


class CardDealt(Event, frozen=True):
    action_round: int
    card: Card
    by_hand: bool  # a real card that the dealer named

    check = "deal"

    @property
    def real_card(self) -> bool:
        return self.by_hand


class WagerSettled(SettlesWager[KingHighLine], frozen=True):
    pass


class CardHeld(Event, frozen=True):
    """The action round is complete: its card moves to its place in the holding area, on top of
    the cards burnt before it."""

    place: int
    on_burnt: int
    clause: str


class RoundEnded(EndsRoundByClause, frozen=True):
    pass


PackEvent = CardsChecked | CardsRemoved | CardsShuffled | FaceUpCardReturned
ShuffleEvent = CutCardDrawn | ShuffleOrdered
DeviceEvent = DeviceStopped | DeviceRepaired | DeviceReplaced | SettingsChanged
InspectorEvent = InspectorOnDuty | InspectorOffDuty | PartnershipRuled | PartnershipEnded
RoundEvent = RoundOpened | BetsClosed | CardHeld | RoundEnded
OralWagerEvent = WagerDeclared | WagerConfirmed
WagerEvent = WagerPlaced | WagerTakenBack | WagerSettled
CardEvent = CardExposed | CardsBurnt | CardDealt | CardsCollected
BurnMistake = BurnMissed | BurntTooMany
AnyEvent = (
    SeatingEvent
    | PackEvent
    | ShuffleEvent
    | DeviceEvent
    | InspectorEvent
    | RoundEvent
    | OralWagerEvent
    | WagerEvent
    | CardEvent
    | BurnMistake
)
Events = tuple[AnyEvent, ...]
