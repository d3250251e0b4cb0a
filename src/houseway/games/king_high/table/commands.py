"""Commands of a King High table."""

from collections.abc import Mapping
from typing import Annotated, Literal

from houseway.core.words import t
from houseway.games.king_high.rules.wagers import Suit
from houseway.games.king_high.table.shoe import Device
from houseway.tables.messages import CardAsTyped, Command, optional_prompt, prompt
from houseway.tables.rounds import CloseBets as CloseBets
from houseway.tables.seating import BuyIn as BuyIn
from houseway.tables.seating import CashOut as CashOut
from houseway.tables.seating import Leave as Leave
from houseway.tables.seating import Sit as Sit
from houseway.tables.wagers import Limits

WhenChecked = Literal["before-play", "after-play"]

# -- Players ---------------------------------------------------------------------


class PlaceWager(Command, frozen=True):
    """Puts chips on the player's box; more on the same wager is added to it. An action round wager
    is on the next card."""

    box: int
    kind: str
    amount: int
    suit: Suit | None = None

    begins = True
    stakes = True
    said_by_player = True


class TakeBack(Command, frozen=True):
    box: int
    kind: str
    suit: Suit | None = None

    said_by_player = True


class DeclareWager(Command, frozen=True):
    """Declares a wager aloud, with the chips on the table; it is placed once it is confirmed."""

    box: int
    kind: str
    amount: int
    suit: Suit | None = None

    begins = True
    stakes = True
    said_by_player = True
    real_cards = True  # an automatic dealer hears nothing


# -- The dealer ------------------------------------------------------------------


class Shuffle(Command, frozen=True):
    """Shuffles: brings all 312 cards, the next one first, and how many are before the cut card.
    Without cards real ones were shuffled, and the dealer says which card comes. `cut_by` is the
    player who cut them."""

    cards: tuple[str, ...] = ()
    cut: Annotated[int | None, optional_prompt(t("Cards before the cut card"))] = None
    cut_by: Annotated[str | None, optional_prompt(t("Player who cut the cards"))] = None

    begins = True
    brings_cards = True
    routine = True


class OpenBets(Command, frozen=True):
    """Opens a round; `without_shuffle` says that a due shuffle was forgotten."""

    without_shuffle: bool = False

    begins = True
    routine = True

    @property
    def needs_real_cards(self) -> bool:
        return self.without_shuffle


class BurnCards(Command, frozen=True):
    """Burns as many cards as are due; a count says that it was only some of them, or too many."""

    count: Annotated[int | None, optional_prompt(t("How many were burnt"))] = None

    routine = True
    implied = True

    @property
    def needs_real_cards(self) -> bool:
        return self.count is not None


class DealCard(Command, frozen=True):
    """Deals the next card, which is named if real cards are dealt by hand. `without_burn` says that
    burning was forgotten."""

    card: CardAsTyped | None = None
    without_burn: bool = False

    routine = True
    face_up = True

    @property
    def needs_real_cards(self) -> bool:
        return self.card is not None or self.without_burn


class ReportCutCard(Command, frozen=True):
    """Reports that the cut card came out of a shoe with real cards."""

    routine = True
    shortcut = "c"


# -- The dealer or the inspector ---------------------------------------------------


class ReportFaceUpCard(Command, frozen=True):
    """Reports that the next card is face up, in the device or the shoe, or was exposed."""

    card: CardAsTyped | None = None

    real_cards = True  # no card of a committed order is seen before it is dealt
    face_up = True
    happened = t("A card was seen too early")
    shortcut = "x"


class ConfirmWager(Command, frozen=True):
    """Says aloud that a declared wager is accepted."""

    player: str
    kind: str
    suit: Suit | None = None

    begins = True
    routine = True


class ReportFault(Command, frozen=True):
    """Reports that the shuffling device does not deliver cards."""

    happened = t("The shuffling device isn't delivering cards")


class CallMissedShuffle(Command, frozen=True):
    """Calls a forgotten shuffle, whenever it is noticed. `cut_card_in` is the round in which the
    cut card of real cards came out unreported."""

    cut_card_in: Annotated[
        int | None, optional_prompt(t("Round in which the cut card came out"))
    ] = None

    happened = t("A shuffle was forgotten")
    needs_second_person = True


# -- The inspector -----------------------------------------------------------------


class TakeDuty(Command, frozen=True):
    """Puts an inspector on duty, who may take over from another."""

    name: Annotated[str, prompt(t("Inspector's name"))]


class LeaveDuty(Command, frozen=True):
    """Takes the inspector off duty without a successor: play waits until one comes."""


class RulePartnership(Command, frozen=True):
    """These players wager together, and are one player to the maximum."""

    players: Annotated[tuple[str, ...], prompt(t("Players"))]


class EndPartnership(Command, frozen=True):
    players: Annotated[tuple[str, ...], prompt(t("Players"))]


class CheckCards(Command, frozen=True):
    """Every card found on the table, before or after play."""

    cards: tuple[str, ...]
    when: WhenChecked


class RemoveCards(Command, frozen=True):
    """The cards are taken away at the end of a shoe, to be checked or replaced."""


class OrderShuffle(Command, frozen=True):
    pass


class RepairDevice(Command, frozen=True):
    pass


class DeclareVoid(Command, frozen=True):
    happened = t("The round cannot count")
    needs_second_person = True


class ReplaceDevice(Command, frozen=True):
    device: Device


class ChangeSettings(Command, frozen=True):
    """New settings, between rounds; what is not named stays."""

    readings: Mapping[str, object] = {}
    limits: Mapping[str, Limits] = {}
    device: Device | None = None
    smallest_chip: int | None = None

    changes_settings = True


AnyCommand = (
    BuyIn
    | CashOut
    | Sit
    | PlaceWager
    | TakeBack
    | DeclareWager
    | Leave
    | Shuffle
    | OpenBets
    | CloseBets
    | BurnCards
    | DealCard
    | ReportCutCard
    | ReportFaceUpCard
    | ConfirmWager
    | ReportFault
    | CallMissedShuffle
    | TakeDuty
    | LeaveDuty
    | RulePartnership
    | EndPartnership
    | CheckCards
    | RemoveCards
    | OrderShuffle
    | RepairDevice
    | DeclareVoid
    | ReplaceDevice
    | ChangeSettings
)
