"""The six decks, and what they are dealt from: the mechanical shuffling device or a manual shoe."""

from collections import Counter
from typing import Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, suit_of
from houseway.core.errors import BadInput
from houseway.core.reasons import Basis
from houseway.core.words import t
from houseway.games.king_high.rules.reasons import DecksInspected
from houseway.games.king_high.rules.wagers import SUITS

DECK = FRENCH.times(6)  # KH-5.1

Device = Literal["shuffling-device", "manual-shoe"]
SHUFFLING_DEVICE: Device = "shuffling-device"
MANUAL_SHOE: Device = "manual-shoe"
DEVICE_NAMES: tuple[Device, ...] = (SHUFFLING_DEVICE, MANUAL_SHOE)

CUT_CARD_AT = 50  # cards in front of it
ABOUT_50 = range(40, 61)  # what counts as "approximately", unless the table reads it otherwise


class Shoe(msgspec.Struct, frozen=True, omit_defaults=True):
    """Shuffled cards in the device or the shoe. The order stays in the house: no view holds it."""

    order: tuple[Card, ...] | None  # the next card first; None where real cards are dealt by hand
    before_cut: int | None = None  # cards in front of the cut card, where there is one
    cut_card_out: bool = False
    dealt: tuple[Card, ...] = ()  # seen face up, since they were last all in here
    gone: int = 0  # how many real cards have left

    def now(self, **changes: object) -> "Shoe":
        return msgspec.structs.replace(self, **changes)

    @property
    def by_hand(self) -> bool:
        return self.order is None

    @property
    def left(self) -> int:
        """How many cards it holds."""
        return len(DECK.cards) - self.gone if self.order is None else len(self.order)

    def holds(self, count: int) -> bool:
        return self.left >= count

    def reaches_cut_card(self, count: int) -> bool:
        return self.before_cut is not None and count > self.before_cut

    def without(self, count: int) -> "Shoe":
        """Return the shoe without this many cards."""
        return self.now(
            order=None if self.order is None else self.order[count:],
            before_cut=None if self.before_cut is None else max(0, self.before_cut - count),
            gone=self.gone + count if self.by_hand else 0,
        )

    def with_all_back(self) -> "Shoe":
        """Real cards after a round with the shuffling device."""
        return self.now(dealt=(), gone=0)

    def with_next_last(self) -> "Shoe":
        """A card found face up goes back behind all the others, and so is not used (KH-13.1)."""
        return self if self.order is None else self.now(order=(*self.order[1:], self.order[0]))


def by_suit(codes: tuple[str, ...]) -> dict[str, int]:
    """Return how many cards of each suit there are, spread out on the table."""
    known = Counter(suit_of(DECK.parse_card(code)) for code in codes if is_known(code))
    return {suit: known[suit] for suit in SUITS}


def is_known(code: str) -> bool:
    return code.strip().lower() in DECK.spellings


def inspect_decks(codes: tuple[str, ...], by: Basis) -> DecksInspected:
    found = DECK.inspect(codes)
    return DecksInspected(by, found.missing, found.extra, found.foreign)


def check_device(device: str) -> None:
    if device not in DEVICE_NAMES:
        devices = ", ".join(DEVICE_NAMES)
        raise BadInput(t("Cards are dealt from one of {devices}.", devices=devices))
