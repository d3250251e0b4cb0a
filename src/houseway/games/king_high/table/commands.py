"""What may be asked of a King High table, and by whom."""

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
    """Puts chips on the own box; more on the same wager is added to what lies there. An action
    round wager is on the next card."""

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
    """A wager said aloud, with the chips on the table: it lies there once it is confirmed."""

    box: int
    kind: str
    amount: int
    suit: Suit | None = None

    begins = True
    stakes = True
    said_by_player = True
    real_cards = True  # nobody says anything aloud to an automatic dealer


# -- The dealer ------------------------------------------------------------------


class Shuffle(Command, frozen=True):
    """The shuffled cards, all 312, the next one first, and how many lie before the cut card.
    Without cards real ones were shuffled: then the dealer says which card comes. `cut_by` is the
    player who cut them."""

    cards: tuple[str, ...] = ()
    cut: Annotated[int | None, optional_prompt(t("Cards before the cut card"))] = None
    cut_by: Annotated[str | None, optional_prompt(t("Player who cut the cards"))] = None

    begins = True
    brings_cards = True
    routine = True


class OpenBets(Command, frozen=True):
    """`without_shuffle` says that a due shuffle was forgotten."""

    without_shuffle: bool = False

    begins = True
    routine = True

    @property
    def needs_real_cards(self) -> bool:
        return self.without_shuffle


class BurnCards(Command, frozen=True):
    """As many as are due; a count says that it was some of them only, or more than are due."""

    count: Annotated[int | None, optional_prompt(t("How many were burnt"))] = None

    routine = True
    implied = True

    @property
    def needs_real_cards(self) -> bool:
        return self.count is not None


class DealCard(Command, frozen=True):
    """The next card; named where real cards are dealt by hand. `without_burn` says that burning
    was forgotten."""

    card: CardAsTyped | None = None
    without_burn: bool = False

    routine = True
    face_up = True

    @property
    def needs_real_cards(self) -> bool:
        return self.card is not None or self.without_burn


class ReportCutCard(Command, frozen=True):
    """The cut card came out of a shoe with real cards."""

    routine = True
    shortcut = "c"


# -- The dealer or the inspector ---------------------------------------------------


class ReportFaceUpCard(Command, frozen=True):
    """The next card lies face up in the device or the shoe, or was exposed by mistake."""

    card: CardAsTyped | None = None

    real_cards = True  # no card of a committed order lies anywhere before it is dealt
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
    """The shuffling device does not deliver cards."""

    happened = t("The shuffling device does not deliver cards")


class CallMissedShuffle(Command, frozen=True):
    """Whenever it is noticed. `cut_card_in` is the round in which the cut card of real cards came
    out, where nobody had reported it."""

    cut_card_in: Annotated[
        int | None, optional_prompt(t("Round in which the cut card came out"))
    ] = None

    happened = t("A shuffle was forgotten")
    needs_second_person = True


# -- The inspector -----------------------------------------------------------------


class TakeDuty(Command, frozen=True):
    """An inspector comes to the table, or takes over from the one who is there."""

    name: Annotated[str, prompt(t("The inspector's name"))]


class LeaveDuty(Command, frozen=True):
    """The inspector leaves, and nobody takes over: nothing is played until somebody does."""


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
