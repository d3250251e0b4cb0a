"""The state of a King High table: the cards, a round in progress, rounds before it, the floor."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import Refusal
from houseway.core.reasons import AnyReason, by_clause
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import KingHighLine, KingHighWager
from houseway.games.king_high.table.shoe import MANUAL_SHOE, Device, Shoe
from houseway.tables.plain_table import TableOfRounds
from houseway.tables.seating import Floor
from houseway.tables.wagers import Limits

Phase = Literal["betting", "closed", "settled", "void"]

BOXES = 8  # KH-9.2.c
BURNT_BEFORE_A_CARD = 2

# What the table shows of the past; everything older is in the record.
ROUNDS_KEPT = 10


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """`betting` and `closed` alternate, once for each action round."""

    number: int
    readings: Readings
    device: Device
    phase: Phase = "betting"
    shuffle_missed: bool = False  # opened although the cut card was out (KH-13.7)
    wagers: tuple[KingHighWager, ...] = ()  # on the layout: settled ones are in `lines`
    declared: tuple[KingHighWager, ...] = ()  # said aloud and not confirmed (KH-5.9)
    lines: tuple[KingHighLine, ...] = ()
    cards: tuple[Card, ...] = ()
    burnt: int = 0  # for the card to come
    burnt_in_all: int = 0
    exposed: Card | None = None  # the card to come, where it was seen too early (KH-13.6.b)
    ended_by: str = ""
    idle: Mapping[str, int] = {}  # when it was opened: who had not wagered since which round

    def now(self, **changes: object) -> "Round":
        return msgspec.structs.replace(self, **changes)

    @property
    def action_round(self) -> int:
        """The action round whose card is to come; after the fifth it stays the fifth."""
        return min(len(self.cards) + 1, CARDS_IN_A_ROUND)

    @property
    def has_begun(self) -> bool:
        """From "no more bets" before the first action round on (KH-1.8)."""
        return self.phase != "betting" or bool(self.cards)

    @property
    def at_stake(self) -> bool:
        """Whether wagers are on the layout or cards have been dealt."""
        return self.has_begun or bool(self.wagers)

    @property
    def to_burn(self) -> int:
        """How many cards are still to be burnt before the next card is dealt."""
        if self.device != MANUAL_SHOE:
            return 0
        before_first = not self.cards and self.readings.burn == "two-more-before-first"
        return max(0, BURNT_BEFORE_A_CARD * (2 if before_first else 1) - self.burnt)

    def has_wagers(self, player: str) -> bool:
        return any(wager.player == player for wager in self.wagers)


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the notice at the table says, what the cards are dealt from, and the smallest chip."""

    readings: Readings
    limits: Mapping[str, Limits]
    device: Device
    smallest_chip: int

    def now(self, **changes: object) -> "Settings":
        return msgspec.structs.replace(self, **changes)


class ShuffleDue(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why the cards are to be shuffled before the next round."""

    reason: AnyReason

    @property
    def refusal(self) -> Refusal:
        """Of what waits for the shuffle."""
        return Refusal("shuffle-due", self.reason.by, self.reason.text)


class Table(TableOfRounds[Round], msgspec.Struct, frozen=True, omit_defaults=True):
    settings: Settings
    floor: Floor = Floor()
    checked: bool = False  # the cards were found complete before play (KH-5.1)
    shoe: Shoe | None = None
    shuffle_due: ShuffleDue | None = None
    stopped: bool = False  # the shuffling device does not deliver cards (KH-13.2)
    round: Round | None = None
    rounds_opened: int = 0
    recent: tuple[Round, ...] = ()
    inspector: str = ""  # by name, if it was given
    inspector_away: bool = False  # no inspector is at the table (KH-4.1)
    partnerships: tuple[tuple[str, ...], ...] = ()  # players who are one to the maximum (KH-5.8)

    def need_checked(self) -> None:
        if not self.checked:
            raise Refusal(
                "not-checked",
                by_clause("KH-5.1"),
                t("The inspector must check the cards before play."),
            )

    def need_inspector_there(self) -> None:
        if self.inspector_away:
            raise Refusal(
                "no-inspector",
                by_clause("KH-4.1"),
                t("There's no inspector at the table. Play waits for one."),
            )

    def partners_of(self, player: str) -> tuple[str, ...]:
        """Those whose wagers count together with the player's, who is one of them."""
        return next((both for both in self.partnerships if player in both), (player,))

    def need_shoe(self) -> Shoe:
        """The cards in the device or the shoe; there are none before the first shuffle."""
        if self.shoe is None:
            raise Refusal(
                "not-shuffled", by_clause("KH-5.2"), t("The cards haven't been shuffled.")
            )
        return self.shoe

    @property
    def vacant(self) -> bool:
        return not self.floor.seats

    @property
    def stage(self) -> str:
        """When it is: `7 betting 3` in the third action round of round 7, `between 7` after it."""
        if self.round is None:
            return f"between {self.rounds_opened}"
        return f"{self.round.number} {self.round.phase} {self.round.action_round}"

    @property
    def shuffle_in_use(self) -> bool:
        """A manual shoe lasts until the cards are to be shuffled again, through many rounds; in the
        shuffling device the order is gone after each round."""
        if self.shoe is None or self.shoe.by_hand:
            return False
        return self.round is not None or self.shuffle_due is None


def read_table(stored: bytes) -> Table:
    """A table from its own JSON, as it was when it was written."""
    return decode(stored, Table)
