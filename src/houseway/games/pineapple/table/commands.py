"""Commands of a Pineapple table.

Times are whole seconds on the house's clock, which fills them in (`clock`); without one the time is
unknown.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from houseway.core.cards import Card
from houseway.core.words import t
from houseway.tables.messages import Command, prompt
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits

Reason = Annotated[str, prompt(t("What happened (shown to the players)"))]

# -- Players -----------------------------------------------------------------------------------


class SitOut(Command, frozen=True):
    """Sits out from the next hand on and keeps the seat."""

    at_any_stage = True
    sits_out = True
    said_by_player = True


class ComeBack(Command, frozen=True):
    at_any_stage = True
    stakes = True
    said_by_player = True


class PlayHands(Command, frozen=True):
    """With two players at the table, one may play two hands."""

    hands: Literal[1, 2]

    at_any_stage = True
    stakes = True
    said_by_player = True


class Leave(Command, frozen=True):
    """Gives up the seat and takes the whole stack along."""

    at: int | None = None

    gives_up_seat = True
    at_any_stage = True
    said_by_player = True


class PlaceCards(Command, frozen=True):
    """The cards of one turn by segment; a drawn card that is in none of them is discarded."""

    top: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    bottom: tuple[Card, ...] = ()


class PlaceForPlayer(Command, frozen=True):
    """The cards of one turn of a player whose time has run out, placed by the house."""

    player: str
    top: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    bottom: tuple[Card, ...] = ()


class DeclareSweep(Command, frozen=True):
    """Declares a clean sweep; with real cards the dealer may enter it for the player."""

    position: int

    routine = True


class AnnounceStay(Command, frozen=True):
    """Announces a stay in Fantasy Land; the dealer may enter it for the player."""

    position: int

    routine = True


# -- The dealer and the inspector --------------------------------------------------------------


class Deal(Command, frozen=True):
    """Opens a hand with the shuffled pack: at least as many cards as the hand needs. Without cards
    real ones are dealt by hand, and the dealer enters those that are face up."""

    cards: tuple[Card, ...] = ()
    at: int | None = None

    begins = True
    brings_cards = True
    routine = True


class EnterCards(Command, frozen=True):
    """The real cards that the hand in turn has placed face up, or those of a hand in Fantasy Land
    that is shown at the showdown."""

    position: int
    top: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    bottom: tuple[Card, ...] = ()

    routine = True
    face_up = True


class ReportSet(Command, frozen=True):
    """Says that real cards of a hand in Fantasy Land are set, face down and unseen."""

    position: int

    routine = True


class ConfirmSweep(Command, frozen=True):
    position: int

    routine = True


class Settle(Command, frozen=True):
    routine = True


class StartDown(Command, frozen=True):
    at: int | None = None


class TakeCollection(Command, frozen=True):
    """The fee of a player who entered the game, at this time, during the down."""

    player: str
    at: int | None = None


class CallMisdeal(Command, frozen=True):
    """The dealer has dealt wrongly: the document knows no such case."""

    reason: Reason

    needs_second_person = True


class ReportExposedCard(Command, frozen=True):
    """A card that comes face down was seen by others than its player."""

    position: int
    reason: Reason

    needs_second_person = True


class ReportWrongHand(Command, frozen=True):
    """A card meant for another was dealt to the hand at this position."""

    position: int
    reason: Reason

    needs_second_person = True


class CallOff(Command, frozen=True):
    """The hand cannot be finished: the document knows no such case, so nothing is exchanged."""

    happened = t("The hand can't be finished")
    needs_second_person = True


class ChangeSettings(Command, frozen=True):
    """New readings and limits, between hands; what is not named stays."""

    readings: Mapping[str, object] = {}
    limits: Mapping[str, Limits] = {}

    changes_settings = True


AnyCommand = (
    BuyIn
    | CashOut
    | Sit
    | SitOut
    | ComeBack
    | PlayHands
    | Leave
    | PlaceCards
    | PlaceForPlayer
    | DeclareSweep
    | AnnounceStay
    | Deal
    | EnterCards
    | ReportSet
    | ConfirmSweep
    | Settle
    | StartDown
    | TakeCollection
    | CallMisdeal
    | ReportExposedCard
    | ReportWrongHand
    | CallOff
    | ChangeSettings
)
