"""Commands of a Low-and-High table."""

from collections.abc import Mapping
from typing import Annotated

from houseway.core.cards import Card
from houseway.core.words import t
from houseway.tables.messages import Command, optional_prompt, prompt
from houseway.tables.rounds import CloseBets as CloseBets
from houseway.tables.rounds import Deal as Deal
from houseway.tables.rounds import OpenBets as OpenBets
from houseway.tables.rounds import Settle as Settle
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits, On

# -- Players -----------------------------------------------------------------------------------


class PlaceWager(Command, frozen=True):
    """Puts chips on a box; more of the same kind is added to the wager there."""

    box: int
    kind: str
    amount: int
    on: On = "box"

    begins = True
    stakes = True
    said_by_player = True


class TakeBack(Command, frozen=True):
    box: int
    kind: str
    on: On = "box"

    said_by_player = True


class Look(Command, frozen=True):
    box: int

    said_by_player = True
    shortcut = "l"


class SetCards(Command, frozen=True):
    box: int
    low: tuple[Card, Card]
    high: tuple[Card, Card]

    said_by_player = True


class LaySet(Command, frozen=True):
    """Says that the player has set real cards and put them face down."""

    box: int

    said_by_player = True
    real_cards = True
    shortcut = "s"


class AskHouseWay(Command, frozen=True):
    box: int

    said_by_player = True
    shortcut = "h"


class WithdrawBox(Command, frozen=True):
    """Takes back the player's bets on a box's hand after its cards were exposed."""

    box: int

    said_by_player = True


class WalkAway(Command, frozen=True):
    """Leaves the table; staff enter it for a player who has gone."""

    player: str

    gives_up_seat = True
    at_any_stage = True
    said_by_player = True
    happened = t("A player walked away")
    shortcut = "w"


# -- The dealer and the inspector --------------------------------------------------------------


class DealUnseen(Command, frozen=True):
    """Says that real cards are dealt face down: four to each box with a wager and to the dealer.
    `otherwise` names places with another number of cards; place 0 is the dealer's."""

    otherwise: tuple[tuple[int, int], ...] = ()

    begins = True
    routine = True
    real_cards = True


class TurnHand(Command, frozen=True):
    """Enters a box's real cards as they are turned at the showdown."""

    box: int
    low: tuple[Card, Card]
    high: tuple[Card, Card]

    routine = True
    real_cards = True
    face_up = True


class CallTime(Command, frozen=True):
    """Ends the time to set a box, by the house rule `time-to-set`."""

    box: int

    routine = True
    shortcut = "t"


class SetDealer(Command, frozen=True):
    """Sets the dealer's hand as it was set on the table; without cards, by the House Way."""

    low: tuple[Card, Card] | None = None
    high: tuple[Card, Card] | None = None

    routine = True
    face_up = True


class ResetDealer(Command, frozen=True):
    happened = t("The dealer's hand is set wrongly")


class CorrectDealer(Command, frozen=True):
    """Corrects a wrong setting of the dealer's hand found after the round."""

    round: int

    happened = t("In an earlier round the dealer's hand was set wrongly")


class ExposeCards(Command, frozen=True):
    """Reports face-down cards that were shown: which of the hand's four, counted from 0; box 0 is
    the dealer's hand. For real cards it may name them, in the same order."""

    box: int
    positions: tuple[int, ...]
    cards: tuple[Card, ...] = ()

    real_cards = True  # cards of a committed order are never shown by mistake
    face_up = True
    happened = t("Cards were exposed")
    shortcut = "x"


class CallMisdeal(Command, frozen=True):
    real_cards = True  # a committed order is dealt as it is, and only once
    happened = t("The cards were dealt wrongly")
    needs_second_person = True


class CallForeignCard(Command, frozen=True):
    """Reports a card that does not belong to the pack; `card` names it if known."""

    card: Annotated[str, prompt("The card that was found")] = ""

    happened = t("A foreign card was found")
    needs_second_person = True


class CallWrongCount(Command, frozen=True):
    """Reports a wrong number of cards; `card` is what is missing or too many and `counted` how many
    there are, if known. After the round only an inspector may call it: it undoes the settlement."""

    card: Annotated[str, prompt("The card that is missing or too many")] = ""
    counted: Annotated[int | None, optional_prompt("Cards counted")] = None

    happened = t("The pack has too many or too few cards")
    needs_second_person = True


class CountPack(Command, frozen=True):
    """Says that the pack was counted and is complete; another number is called as a wrong count."""

    cards: Annotated[int, prompt("Cards counted")]

    routine = True


class VoidHand(Command, frozen=True):
    """Voids a box's hand: every bet on it goes back."""

    box: int

    happened = t("A hand cannot count")
    needs_second_person = True


class VoidBet(Command, frozen=True):
    """Voids one bet, which goes back."""

    box: int
    player: str
    kind: str
    on: On = "box"

    happened = t("A bet cannot count")
    needs_second_person = True


class ChangeSettings(Command, frozen=True):
    """Sets new readings and limits between rounds; what is not named stays."""

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
    | LaySet
    | DealUnseen
    | TurnHand
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
    | CountPack
    | CallTime
    | VoidHand
    | VoidBet
    | ChangeSettings
)
