"""A Pineapple table under test: hands are told as they will lie, and the pack is made to fit."""

from collections.abc import Iterable, Sequence
from typing import Any

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import PairLine
from houseway.games.pineapple.table.commands import Deal, EnterCards, PlaceCards, ReportSet, Settle
from houseway.games.pineapple.table.seats import lineup
from houseway.games.pineapple.table.state import Hand, Round, Table
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits
from houseway.testing import AtTable

POINT = 500
STACK = 100_000

# Hands no two of which share a card, none of them foul, without bonus.
LOW = "2c 3d 4h / 6c 6d 8h 9s Jc / 7c 7d Th Qs Kc"
MIDDLE = "2d 3h 5s / 8c 8d 9h Ts Jd / 9c 9d Jh Qc Ks"
HIGH = "4c 5d 6h / Tc Td Qh As 2s / Js Ac Ad Kh 3s"
# The middle ranks above the bottom; no card of it is in HIGH or LOW.
FOUL = "Ah Ks Jd / 8c 8d 7s 5c 4d / 6s 5h 3c 2h 7h"


def cards(text: str) -> tuple[Card, ...]:
    return FRENCH.parse([text])


def rows(text: str) -> Rows:
    """`top / middle / bottom` as the segments of a hand."""
    return Rows(*(cards(part) for part in text.split("/")))


class Pineapple(AtTable):
    table: Table

    def __init__(self, *readings: str, limits: dict[str, Limits] | None = None) -> None:
        super().__init__("pineapple", *readings, limits=limits)

    def seat(self, *players: str, chips: int = STACK) -> "Pineapple":
        """Each with a stack, at the first free seats."""
        for player in players:
            seat = min({1, 2, 3, 4} - set(self.table.floor.seats))
            self.do(BuyIn(player, chips), Sit(player, seat))
        return self

    def deal(self, *hands: str) -> list[Any]:
        """Deals so that these hands, told by position, can be made."""
        return self.do(Deal("dealer", self.pack_for(*hands)))

    def play(self, *hands: str) -> "Pineapple":
        """Deals and places these hands up to the showdown."""
        self.deal(*hands)
        return self.place_all(*hands)

    def place_all(self, *hands: str) -> "Pineapple":
        plan = {position: Plan(rows(text)) for position, text in enumerate(hands, start=1)}
        while self.round.to_place:
            position, hand = self.round.to_place[0]
            self.do(plan[position].place(hand))
        return self

    def play_real(self, *hands: str) -> "Pineapple":
        """Deals real cards and enters these hands up to the showdown, and those shown there."""
        self.do(Deal("dealer"))
        return self.enter_all(*hands)

    def enter_all(self, *hands: str) -> "Pineapple":
        while self.round.to_place or self.round.to_enter:
            self.enter_next(*hands)
        return self

    def enter_next(self, *hands: str) -> list[Any]:
        """What the dealer sees next of hands that become these."""
        if self.phase == "fantasy":
            return self.do(ReportSet("dealer", self.round.to_place[0][0]))
        position, hand = self.round.to_enter[0]
        return self.do(Plan(rows(hands[position - 1])).enter(position, hand))

    def settle(self) -> list[PairLine]:
        self.do(Settle("dealer"))
        return self.lines

    def pack_for(self, *hands: str) -> tuple[Card, ...]:
        fantasy = [place.fantasy for place in lineup(self.table)]
        return pack_for([rows(text) for text in hands], fantasy)

    @property
    def round(self) -> Round:
        assert self.table.round is not None
        return self.table.round

    @property
    def phase(self) -> str | None:
        return None if self.table.round is None else self.table.round.phase

    @property
    def lines(self) -> list[PairLine]:
        return list(self.last.lines)

    @property
    def players(self) -> list[str]:
        """Who plays the hand, by position."""
        return [hand.player for hand in self.round.hands]


class Plan:
    """How a hand grows: five at the bottom first, then the middle, then the top."""

    def __init__(self, hand: Rows) -> None:
        self.hand = hand

    @property
    def in_order(self) -> tuple[Card, ...]:
        return (*self.hand.bottom, *self.hand.middle, *self.hand.top)

    def drawn(self, street: int) -> tuple[Card, ...]:
        return self.in_order[5 + 2 * street : 7 + 2 * street]

    def place(self, hand: Hand) -> PlaceCards:
        """Whatever of the cards held belongs to the hand, where it belongs."""
        held = hand.held
        return PlaceCards(
            hand.player,
            tuple(card for card in self.hand.top if card in held),
            tuple(card for card in self.hand.middle if card in held),
            tuple(card for card in self.hand.bottom if card in held),
        )

    def enter(self, position: int, hand: Hand) -> EnterCards:
        """The next cards to lie face up: thirteen in Fantasy Land, five, or two."""
        lying = len(hand.rows.cards)
        count = 13 if hand.place.fantasy else 2 if lying else 5
        shown = self.in_order[lying : lying + count]
        return EnterCards(
            "dealer",
            position,
            tuple(card for card in self.hand.top if card in shown),
            tuple(card for card in self.hand.middle if card in shown),
            tuple(card for card in self.hand.bottom if card in shown),
        )


def pack_for(hands: Sequence[Rows], fantasy: Sequence[bool]) -> tuple[Card, ...]:
    """The order of the pack with which these hands can be played; the rest are discards."""
    used = {card for hand in hands for card in hand.cards}
    discards = iter([card for card in FRENCH.cards if card not in used])
    order = [*range(1, len(hands)), 0]
    whole = [i for i in order if fantasy[i]]
    others = [i for i in order if not fantasy[i]]
    pack: list[Card] = [card for i in whole for card in hands[i].cards]
    pack += [Plan(hands[i]).in_order[n] for n in range(5) for i in others]
    for street in range(4):
        for i in others:
            pack += [*Plan(hands[i]).drawn(street), next(discards)]
    return (*pack, *discards)


def of(events: Iterable[Any], kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
