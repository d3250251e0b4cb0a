"""A King High table under test, with the few moves that every story at it needs."""

from collections import Counter
from typing import Any

from houseway.core.cards import Card
from houseway.games.king_high.rules.wagers import KingHighLine, Suit
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.events import WagerSettled
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Device
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits
from houseway.testing import AtTable

CHIPS = 1_000_000
BURNT = "2c 3c"  # burnt before each card of a manual shoe that `ready` has loaded
WIDE = {
    kind: Limits(1, 10**9)
    for kind in ("high", "low", "suit", "seven", "high-run", "low-run", "pokerpot")
}


def cards(text: str) -> tuple[Card, ...]:
    return DECK.parse([text])


def stack_deck(front: str) -> tuple[Card, ...]:
    """Six full decks with these cards first."""
    first = cards(front)
    rest = Counter(DECK.cards) - Counter(first)
    return (*first, *rest.elements())


class KingHigh(AtTable):
    """A table whose cards are checked, without players and before any shuffle."""

    def __init__(
        self,
        *readings: str,
        device: Device = SHUFFLING_DEVICE,
        chip: int = 1,
        limits: dict[str, Limits] | None = None,
    ) -> None:
        super().__init__("king-high", *readings, limits=limits or WIDE)
        self.do(
            c.ChangeSettings("inspector", device=device, smallest_chip=chip),
            c.CheckCards("inspector", DECK.cards, "before-play"),
        )

    def ready(self, dealt: str = "", cut: int | None = None) -> None:
        """Shuffles so that these cards will be dealt; two others are burnt before each of them."""
        if self.device == MANUAL_SHOE:
            dealt = " ".join(f"{BURNT} {card}" for card in dealt.split())
        self.do(c.Shuffle("dealer", stack_deck(dealt), cut))

    def sit(self, *players: str, chips: int = CHIPS, **boxes: int) -> None:
        """Players at the boxes from 1 on, or by name at the box said."""
        seats = {**{player: box for box, player in enumerate(players, start=1)}, **boxes}
        for player, box in seats.items():
            self.do(BuyIn(player, chips), Sit(player, box))

    def open(self) -> None:
        self.do(c.OpenBets("dealer"))

    def bet(self, player: str, kind: str, amount: int = 100, suit: Suit | None = None) -> None:
        self.do(self.wager(player, kind, amount, suit))

    def wager(
        self, player: str, kind: str, amount: int = 100, suit: Suit | None = None
    ) -> c.PlaceWager:
        """The command that bets on the player's own box."""
        return c.PlaceWager(player, self.table.floor.seat_of(player) or 1, kind, amount, suit)

    def close(self) -> list[Any]:
        return self.do(c.CloseBets("dealer"))

    def deal(self, card: str | None = None) -> list[Any]:
        """Closes the bets where they are open, burns what is due, and deals a card."""
        if self.phase == "betting":
            self.close()
        if self.round.to_burn:
            self.do(c.BurnCards("dealer"))
        return self.do(c.DealCard("dealer", card))

    def play(self, *bets: tuple[str, str] | tuple[str, str, Suit]) -> list[Any]:
        """A whole round with these bets of 100 before its first card."""
        self.open()
        for player, kind, *suit in bets:
            self.bet(player, kind, 100, *suit)
        return self.finish()

    def finish(self) -> list[Any]:
        events: list[Any] = []
        while self.table.round is not None:
            events += self.deal()
        return events

    @property
    def device(self) -> Device:
        device: Device = self.table.settings.device
        return device

    @property
    def round(self) -> Any:
        assert self.table.round is not None
        return self.table.round

    @property
    def phase(self) -> str | None:
        return None if self.table.round is None else self.table.round.phase

    @property
    def on_layout(self) -> list[tuple[str, str]]:
        return [(wager.player, wager.kind) for wager in self.round.wagers]


def of(events: list[Any], kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def lines_of(events: list[Any]) -> list[KingHighLine]:
    return [event.line for event in of(events, WagerSettled)]


def event_words(events: list[Any]) -> list[str]:
    """The events in a word or two each, settled wagers as `box kind outcome`."""
    return [
        f"{e.line.box} {e.line.kind} {e.line.outcome}"
        if isinstance(e, WagerSettled)
        else type(e).__name__
        for e in events
    ]
