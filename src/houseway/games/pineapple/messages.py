"""The commands and events of a Pineapple table. Times are whole seconds."""

from collections.abc import Mapping
from typing import Any, Literal

from houseway.cards import Card
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.settlement import PairLine
from houseway.games.pineapple.table import Place
from houseway.tables.messages import Command, Event
from houseway.tables.seating import BuyIn, CashOut, SeatingEvent, Sit
from houseway.tables.wagers import Limits

# -- Commands of players ---------------------------------------------------------------------


class SitOut(Command, frozen=True):
    """Is not dealt in from the next hand on, and keeps the seat."""


class ComeBack(Command, frozen=True):
    pass


class PlayHands(Command, frozen=True):
    """With two players at the table, one may play two hands."""

    hands: Literal[1, 2]


class Leave(Command, frozen=True):
    """Gives up the seat and takes the whole stack along."""


class PlaceCards(Command, frozen=True):
    """The cards of one turn by segment; a drawn card that is in none of them is discarded."""

    top: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    bottom: tuple[Card, ...] = ()


class DeclareSweep(Command, frozen=True):
    """Said by the player; with real cards also by the dealer who heard it said."""

    position: int


class AnnounceStay(Command, frozen=True):
    """Said by the player, or by the dealer who heard it said."""

    position: int


# -- Commands of the dealer and the inspector --------------------------------------------------


class Deal(Command, frozen=True):
    """Opens a hand with the shuffled pack: at least as many cards as the hand needs.
    Without cards real ones are dealt by hand: then the dealer enters what lies face up."""

    cards: tuple[Card, ...] = ()


class EnterCards(Command, frozen=True):
    """The real cards that the hand in turn has placed face up, or those of a hand in Fantasy Land
    that is shown at the showdown."""

    position: int
    top: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    bottom: tuple[Card, ...] = ()


class ReportSet(Command, frozen=True):
    """Real cards of a hand in Fantasy Land are set face down, and nobody has seen them."""

    position: int


class ConfirmSweep(Command, frozen=True):
    position: int


class Settle(Command, frozen=True):
    pass


class StartDown(Command, frozen=True):
    at: int


class TakeCollection(Command, frozen=True):
    """The fee of a player who entered the game, at this time, during the down."""

    player: str
    at: int


class CallOff(Command, frozen=True):
    """The hand cannot be finished: the document knows no such case, so nothing is exchanged."""


class ChangeSettings(Command, frozen=True):
    """New readings and limits, between hands; what is not named stays."""

    readings: Mapping[str, Any] = {}
    limits: Mapping[str, Limits] = {}


AnyCommand = (
    BuyIn
    | CashOut
    | Sit
    | SitOut
    | ComeBack
    | PlayHands
    | Leave
    | PlaceCards
    | DeclareSweep
    | AnnounceStay
    | Deal
    | EnterCards
    | ReportSet
    | ConfirmSweep
    | Settle
    | StartDown
    | TakeCollection
    | CallOff
    | ChangeSettings
)

# -- Events ------------------------------------------------------------------------------------


class SettingsChanged(Event, frozen=True):
    readings: Mapping[str, Any]
    limits: Mapping[str, Limits]


class PlayerSatOut(Event, frozen=True):
    player: str


class PlayerCameBack(Event, frozen=True):
    player: str


class HandsChosen(Event, frozen=True):
    player: str
    hands: int


class DownStarted(Event, frozen=True):
    at: int
    fee: int


class FeeTaken(Event, frozen=True):
    """`owed` is the part for which the player had no chips."""

    player: str
    fee: int
    owed: int
    clause: str
    why: str


class RoundOpened(Event, frozen=True):
    """`by_hand` says that real cards are dealt and nobody knows the pack."""

    number: int
    readings: Mapping[str, Any]
    point: int
    places: tuple[Place, ...]
    stakes: Mapping[str, int]
    pack: tuple[Card, ...]
    by_hand: bool = False


class CardsDealt(Event, frozen=True):
    """The next cards of the pack, by position: thirteen in Fantasy Land, five, or three."""

    phase: Literal["fantasy", "five", "streets"]
    cards: Mapping[int, tuple[Card, ...]]


class CardsPlaced(Event, frozen=True):
    position: int
    rows: Rows
    discard: Card | None


class RealCardsDealt(Event, frozen=True):
    """How many real cards come next, by position: nobody in the house knows which."""

    phase: Literal["fantasy", "five", "streets"]
    counts: Mapping[int, int]


class CardsEntered(Event, frozen=True):
    """Real cards that lie face up now, and how many went away unseen."""

    position: int
    rows: Rows
    discarded: int


class HandSet(Event, frozen=True):
    """Thirteen real cards lie in their segments, face down."""

    position: int


class HandsShown(Event, frozen=True):
    pass


class SweepDeclared(Event, frozen=True):
    position: int


class SweepConfirmed(Event, frozen=True):
    position: int
    name: str
    points: int


class StayAnnounced(Event, frozen=True):
    position: int
    player: str


class PairSettled(Event, frozen=True):
    line: PairLine


class RoundEnded(Event, frozen=True):
    """`buttons` is the seat they lie at now, `fantasy` who has it coming in the own next hand."""

    result: Literal["settled", "void"]
    buttons: int
    fantasy: Mapping[str, int]


AnyEvent = (
    SeatingEvent
    | SettingsChanged
    | PlayerSatOut
    | PlayerCameBack
    | HandsChosen
    | DownStarted
    | FeeTaken
    | RoundOpened
    | CardsDealt
    | CardsPlaced
    | RealCardsDealt
    | CardsEntered
    | HandSet
    | HandsShown
    | SweepDeclared
    | SweepConfirmed
    | StayAnnounced
    | PairSettled
    | RoundEnded
)
