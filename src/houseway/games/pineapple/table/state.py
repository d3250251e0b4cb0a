"""The state of a Pineapple table: a round in progress, the rounds before it, chips and seats.

| phase | what happens | who moves it on |
|---|---|---|
| – | between hands: chips, seats, fees, who plays | the dealer deals |
| `opened` | stacks, places and the pack are fixed; cards follow at once | |
| `fantasy` | Fantasy Land hands are dealt whole and set face down | their players |
| `five` | five cards each, face up, placed in turn | each player in turn |
| `streets` | four times three cards, two placed, one discarded | each player in turn |
| `showdown` | hands are open; clean sweeps and stays are said | the dealer settles |
| `settled` | pairs are paid, the buttons have moved | |
| `void` | the inspector called the hand off | |

Where real cards are dealt by hand, the dealer moves every phase on by entering what the players
have placed. Hands in Fantasy Land are reported as set, and entered when they are shown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.typed_json import decode
from houseway.core.words import Text, t
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.reasons import HandWentWrong
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import PairLine, SetHand
from houseway.tables.seating import Floor
from houseway.tables.wagers import Limits

Phase = Literal["opened", "fantasy", "five", "streets", "showdown", "settled", "void"]

SEATS = 4  # FUP-table
HANDS = 3  # FUP-table
ROUNDS_KEPT = 50  # older rounds are in the record, not at the table
FIRST_CARDS = 5
HOUR = 60 * 60
DRAWN = 3
PLACED_OF_DRAWN = 2
CARDS_FOR_A_HAND = 17  # FUP-deal.2 and FUP-deal.3: five, and four times three


@dataclass(frozen=True)
class Turn:
    """What a player is dealt in a phase, and does with it."""

    clause: str
    cards: int
    places: int
    says: Text


TURNS: Mapping[Phase, Turn] = {
    "fantasy": Turn("FUP-fantasy.deal", 13, 13, t("Set all thirteen cards")),
    "five": Turn("FUP-deal.2", FIRST_CARDS, FIRST_CARDS, t("Place all five cards")),
    "streets": Turn(
        "FUP-deal.3", DRAWN, PLACED_OF_DRAWN, t("Place two cards and discard the third")
    ),
}


class HandSeat(msgspec.Struct, frozen=True):
    """Who plays a hand, from which seat, and whether it is in Fantasy Land."""

    seat: int
    player: str
    fantasy: bool = False


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    place: HandSeat
    rows: Rows = Rows()
    held: tuple[Card, ...] = ()  # dealt and not yet placed
    discards: tuple[Card, ...] = ()
    # Of real cards, which the house does not see, it knows how many there are.
    unseen: int = 0  # dealt and not yet entered
    face_down: bool = False  # set in Fantasy Land and not yet shown
    unseen_discards: int = 0
    declared: bool = False
    confirmed: bool = False  # the dealer's marker is on the hand
    announced: bool = False

    def now(self, **changes: object) -> "Hand":
        return msgspec.structs.replace(self, **changes)

    @property
    def player(self) -> str:
        return self.place.player

    @property
    def discarded(self) -> int:
        return len(self.discards) + self.unseen_discards

    @property
    def to_place(self) -> bool:
        return bool(self.held) or (self.unseen > 0 and not self.face_down)

    @property
    def has_begun(self) -> bool:
        return self.face_down or bool(self.rows.cards)

    @property
    def complete(self) -> bool:
        return self.face_down or self.rows.complete

    @property
    def as_set(self) -> SetHand:
        return SetHand(self.player, self.rows, self.confirmed, self.place.fantasy)


class Irregularity(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong in a hand; `position` is whose, and of a misdeal there is none."""

    reason: HandWentWrong
    position: int | None = None


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """`hands` are in the order of positions: the buttons first, then clockwise."""

    number: int
    readings: Readings
    point: int
    stakes: Mapping[str, int]  # the stacks when the hand began
    hands: tuple[Hand, ...]
    pack: tuple[Card, ...]  # what is still to be dealt, in order; in no view
    by_hand: bool = False  # real cards: the pack is unknown, and the dealer enters what is seen
    phase: Phase = "opened"
    lines: tuple[PairLine, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()

    def now(self, **changes: object) -> "Round":
        return msgspec.structs.replace(self, **changes)

    def with_hand(self, position: int, **changes: object) -> "Round":
        changed = self.hands[position - 1].now(**changes)
        return self.now(hands=(*self.hands[: position - 1], changed, *self.hands[position:]))

    @property
    def deal_order(self) -> tuple[tuple[int, Hand], ...]:
        """Positions with their hands from the left of the buttons, the buttons last."""
        numbered = tuple(enumerate(self.hands, start=1))
        return (*numbered[1:], *numbered[:1])

    @property
    def to_place(self) -> tuple[tuple[int, Hand], ...]:
        """The hands that may place cards now: one in turn, or every one in Fantasy Land."""
        holding = tuple((p, hand) for p, hand in self.deal_order if hand.to_place)
        return holding if self.phase == "fantasy" else holding[:1]

    @property
    def to_enter(self) -> tuple[tuple[int, Hand], ...]:
        """The hands whose real cards are face up and not known yet: one in turn, and in the end
        every one that was set face down in Fantasy Land."""
        if not self.by_hand or self.phase == "fantasy":
            return ()
        hidden = tuple((p, hand) for p, hand in self.deal_order if hand.face_down)
        return hidden if self.phase == "showdown" else self.to_place

    @property
    def placed_cards(self) -> tuple[Card, ...]:
        """Every card in a segment of some hand."""
        return tuple(card for hand in self.hands for card in hand.rows.cards)

    @property
    def at_stake(self) -> bool:
        """Stacks are at stake from the deal on: a hand has no time before it."""
        return True

    @property
    def turns(self) -> Iterator[str]:
        """Yield each hand to place as its position and how many cards it has.

        In Fantasy Land players set their hands side by side, and no one is too late because another
        was quicker; only a player's second hand is another turn.
        """
        for position, hand in self.to_place:
            if self.phase != "fantasy" or self.in_fantasy(hand.player) > 1:
                yield f"{position}/{len(hand.rows.cards)}"

    def in_fantasy(self, player: str) -> int:
        return sum(hand.place.fantasy for hand in self.hands if hand.player == player)

    def plays(self, player: str) -> bool:
        return player in self.stakes


class Down(msgspec.Struct, frozen=True):
    """Forty minutes of play for which each player pays the posted fee once."""

    started: int  # seconds, on whatever clock the house uses
    fee: int
    paid: tuple[str, ...] = ()


class Departure(msgspec.Struct, frozen=True, omit_defaults=True):
    """With how much a player left, and when."""

    chips: int
    at: int


def counts_still(departure: Departure, at: int | None, readings: Readings) -> bool:
    """Whether a player who left this way comes back with no less (FUP-stakes.keep); without a clock
    the time is unknown."""
    match readings.return_stack:
        case "none":
            return False
        case "game":
            return True
        case "hour":
            return at is None or at - departure.at < HOUR


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the notice at the table says: the readings in force, the limit and the buy-in."""

    readings: Readings
    limits: Mapping[str, Limits]


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    settings: Settings
    floor: Floor = Floor()
    buttons: int = 1  # the seat of both; the next hand begins there or clockwise of it
    bought_in: tuple[str, ...] = ()
    out: tuple[str, ...] = ()  # seated, but not to be dealt in
    away: tuple[str, ...] = ()  # of those: the house placed for them, and they have not acted since
    two_hands: str | None = None
    fantasy: Mapping[str, int] = {}  # hands in Fantasy Land that players have coming
    left: Mapping[str, Departure] = {}  # players who come back with no less (FUP-stakes.keep)
    down: Down | None = None
    round: Round | None = None
    rounds_opened: int = 0
    recent: tuple[Round, ...] = ()

    def now(self, **changes: object) -> "Table":
        return msgspec.structs.replace(self, **changes)

    def in_progress(self) -> Round:
        if self.round is None:
            raise Refusal("no-round", BY_HOUSE, t("No hand is in progress."))
        return self.round

    def need_between_hands(self, clause: str | None, sentence: Text) -> None:
        if self.round is not None:
            raise Refusal("round-in-progress", by_clause(clause), sentence)

    def is_playing(self, player: str) -> bool:
        return self.round is not None and self.round.plays(player)

    @property
    def stage(self) -> str:
        """`between 7` after the seventh hand, `8 fantasy`, `8 five 2/0`, `8 streets 2/5`,
        `8 showdown`."""
        if self.round is None:
            return f"between {self.rounds_opened}"
        return " ".join((str(self.round.number), self.round.phase, *self.round.turns))

    @property
    def shuffle_in_use(self) -> bool:
        """Whether a hand from a known pack is in progress; a pack of real cards is unknown."""
        return self.round is not None and not self.round.by_hand


def read_table(text: bytes) -> Table:
    """A table from its own JSON, as it was when it was written."""
    try:
        return decode(text, Table)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(
            t("This isn't a Face-Up Pineapple table: {error}.", error=str(error))
        ) from None
