"""A Si Ki Pi table under test, with the few moves that every story at it needs."""

from typing import Any

from games.low_high.settled_wrong import settle_as_laid
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.games.low_high.rules.hands import FourCards, TwoCards, four
from houseway.games.low_high.rules.settlement import LowHighLine
from houseway.games.low_high.table import commands as c
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits, On
from houseway.testing import AtTable

CHIPS = 100_000

# Hands no two of which share a card. The House Way sets them Low and High:
DEALER = "Kc Jd 6c 5d"  # K-5 and J-6: 5 and 6
WINS = "As 8s Ks 9s"  # K-9 and A-8: 9 and 9
LOSES = "4c 3c 2d Kd"  # K-4 and 3-2: 4 and 5
STANDS_OFF = "7s 5h 4h 3d"  # 7-5 and 4-3: 2 and 7


def cards(text: str) -> tuple[Card, ...]:
    return FRENCH.parse([text])


def four_cards(text: str) -> FourCards:
    return four(cards(text))


def two_cards(text: str) -> TwoCards:
    first, second = cards(text)
    return first, second


class SiKiPi(AtTable):
    def __init__(self, *readings: str, limits: dict[str, Limits] | None = None) -> None:
        super().__init__("si-ki-pi", *readings, limits=limits)

    def arrive(self, *players: str, chips: int = CHIPS) -> None:
        self.do(*(BuyIn(player, chips) for player in players))

    def sit(self, **seats: int) -> None:
        """Players by name, each with the box to sit at."""
        self.do(*(Sit(player, box) for player, box in seats.items()))

    def open(self) -> None:
        self.do(c.OpenBets("dealer"))

    def bet(self, player: str, box: int, amount: int = 1000) -> None:
        self.do(c.PlaceWager(player, box, "initial", amount))

    def bonus(self, player: str, box: int, amount: int = 500, on: On = "box") -> None:
        self.do(c.PlaceWager(player, box, "bonus", amount, on))

    def close(self) -> None:
        self.do(c.CloseBets("dealer"))

    def deal(self, boxes: dict[int, str], dealer: str) -> None:
        """Closes the bets and deals these cards."""
        self.close()
        hands = [text for _, text in sorted(boxes.items())]
        self.do(c.Deal("dealer", cards(" ".join([*hands, dealer]))))

    def set(self, player: str, box: int, low: str, high: str) -> list[Any]:
        return self.do(c.SetCards(player, box, two_cards(low), two_cards(high)))

    def set_dealer(self, low: str = "", high: str = "") -> list[Any]:
        if not low:
            return self.do(c.SetDealer("dealer"))
        return self.do(c.SetDealer("dealer", two_cards(low), two_cards(high)))

    def settle(self) -> list[LowHighLine]:
        self.do(c.Settle("dealer"))
        return self.lines

    def settle_as_laid(self) -> list[LowHighLine]:
        """Settle on the dealer's hand as it is set, as if the mistake went unnoticed."""
        settle_as_laid(self)
        return self.lines

    @property
    def round(self) -> Any:
        assert self.table.round is not None
        return self.table.round

    @property
    def phase(self) -> str | None:
        return None if self.table.round is None else self.table.round.phase

    @property
    def lines(self) -> list[LowHighLine]:
        """How the wagers of the last round were settled."""
        return list(self.last.lines)

    def laid(self, box: int) -> str:
        """Write how a box's cards are set, or the dealer's at box 0, as `low | high`."""
        hand = self.round.hands[box] if box else self.round.dealer
        return str(hand.setting)


def of(events: list[Any], kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
