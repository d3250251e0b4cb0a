"""A round of play: up to five action rounds, each with one card dealt face up."""

from typing import Literal

import msgspec

from houseway.cards import Card
from houseway.games.king_high.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.shoe import MANUAL_SHOE, Device
from houseway.games.king_high.wagers import KingHighLine, KingHighWager

Phase = Literal["betting", "closed", "settled", "void"]

BURNT_BEFORE_A_CARD = 2


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """`betting` and `closed` alternate, once for each action round."""

    number: int
    readings: Readings
    device: Device
    phase: Phase = "betting"
    shuffle_missed: bool = False  # opened although the cut card was out (KH-13.7)
    wagers: tuple[KingHighWager, ...] = ()  # on the layout: settled ones are in `lines`
    lines: tuple[KingHighLine, ...] = ()
    cards: tuple[Card, ...] = ()
    burnt: int = 0  # for the card to come
    burnt_in_all: int = 0
    exposed: Card | None = None  # the card to come, where it was seen too early (KH-13.6.b)
    ended_by: str = ""

    def now(self, **changes: object) -> "Round":
        return msgspec.structs.replace(self, **changes)

    @property
    def action_round(self) -> int:
        """The action round whose card is to come; after the fifth it stays the fifth."""
        return min(len(self.cards) + 1, CARDS_IN_A_ROUND)

    @property
    def begun(self) -> bool:
        """From "no more bets" before the first action round on (KH-1.8)."""
        return self.phase != "betting" or bool(self.cards)

    @property
    def to_burn(self) -> int:
        """How many cards are still to be burnt before the next card is dealt."""
        if self.device != MANUAL_SHOE:
            return 0
        before_first = not self.cards and self.readings.burn == "two-more-before-first"
        return BURNT_BEFORE_A_CARD * (2 if before_first else 1) - self.burnt

    def has_wagers(self, player: str) -> bool:
        return any(wager.player == player for wager in self.wagers)
