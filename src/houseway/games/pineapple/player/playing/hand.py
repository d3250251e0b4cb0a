"""One hand of two players, with a record of all deals and decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.games.pineapple.figures.kernel import RuleSet, of_document
from houseway.games.pineapple.player.playing.players import FantasyDeal, Player
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.table.state import CARDS_FOR_A_HAND, DRAWN, FIRST_CARDS

STREETS, IN_FANTASY = 5, -1  # a hand in Fantasy Land is set before the first street


@dataclass(frozen=True)
class DealRecord:
    """Cards dealt, and the situation just before."""

    position: int  # to whom
    cards: tuple[Card, ...]
    inside: bool  # in Fantasy Land
    rows: Rows  # own
    other: Rows  # the other's, even those hidden in Fantasy Land
    other_inside: bool
    seen: tuple[Card, ...]  # what this player has seen before
    out: tuple[Card, ...]  # and all that was dealt before


@dataclass(frozen=True)
class Decision:
    """Cards that a player placed, and the situation just before."""

    position: int
    street: int  # or in Fantasy Land
    draw: tuple[Card, ...]
    placed: Rows
    rows: tuple[Rows, Rows]  # by position
    seen: tuple[tuple[Card, ...], tuple[Card, ...]]  # by each player, without the draw
    waiting: tuple[Card, ...]  # first cards of the other that are not placed yet
    out: tuple[Card, ...]  # all that was dealt, the draw too


class PlayedHand(NamedTuple):
    inside: tuple[bool, bool]  # in Fantasy Land, by position
    rows: list[Rows]
    deals: list[DealRecord]  # in the order in which it came
    decisions: list[Decision]


def play_hand(
    seated: Sequence[Player],
    inside: Sequence[bool],
    pack: tuple[Card, ...],
    rng: Random,
    rules: RuleSet | None = None,
) -> PlayedHand:
    """Play a hand of two players, given the buttons first; they place last.

    Each has its own part of the pack, so that the other's moves do not change its cards."""
    rules = rules or of_document()
    hand = HandUnderWay(inside, pack)
    for position in (1, 0):
        if inside[position]:
            tie = rules.tie if position == 0 else -rules.tie
            cards = hand.own[position][: rules.fantasy_cards]
            hand.deal(position, cards)
            asked = FantasyDeal(cards, (inside[1 - position],), (tie,))
            hand.place(position, IN_FANTASY, cards, seated[position].set_hand(asked, rng))
    on_streets = [position for position in (1, 0) if not inside[position]]
    for position in on_streets:
        # Both players' first five are face up before the first is placed.
        hand.deal(position, street_draw(hand.own[position], 0))
    for street in range(STREETS):
        for position in on_streets:
            draw = street_draw(hand.own[position], street)
            if street:
                hand.deal(position, draw)
            placed = seated[position].place(hand.position_for(position, draw), rng)
            hand.place(position, street, draw, placed)
    return PlayedHand((inside[0], inside[1]), hand.rows, hand.deals, hand.decisions)


class HandUnderWay:
    def __init__(self, inside: Sequence[bool], pack: tuple[Card, ...]) -> None:
        self.inside = inside
        self.own = [pack[i * CARDS_FOR_A_HAND : (i + 1) * CARDS_FOR_A_HAND] for i in range(2)]
        self.rows = [Rows(), Rows()]
        self.discards: list[tuple[Card, ...]] = [(), ()]
        self.face_up: list[tuple[Card, ...]] = [(), ()]  # dealt or placed face up
        self.deals: list[DealRecord] = []
        self.decisions: list[Decision] = []

    @property
    def out(self) -> tuple[Card, ...]:
        return tuple(card for one in self.deals for card in one.cards)

    def deal(self, position: int, cards: tuple[Card, ...]) -> None:
        other = 1 - position
        self.deals.append(
            DealRecord(
                position=position,
                cards=cards,
                inside=self.inside[position],
                rows=self.rows[position],
                other=self.rows[other],
                other_inside=self.inside[other],
                seen=self.cards_seen(position),
                out=self.out,
            )
        )
        if not self.rows[position].cards and not self.inside[position]:
            self.face_up[position] = cards

    def cards_seen(self, position: int) -> tuple[Card, ...]:
        mine = (*self.rows[position].cards, *self.discards[position])
        return (*mine, *self.face_up[1 - position])

    def waiting(self, position: int) -> tuple[Card, ...]:
        """Return first cards that are face up but not placed yet."""
        placed = self.rows[position].cards
        return tuple(card for card in self.face_up[position] if card not in placed)

    def position_for(self, position: int, draw: tuple[Card, ...]) -> Position:
        other = 1 - position
        shown = Rows() if self.inside[other] else self.rows[other]
        return Position(
            rows=self.rows[position],
            draw=draw,
            seen=(*self.discards[position], *self.waiting(other)),
            opponents=(shown,),
            button=position == 0,
            fantasy=(self.inside[other],),
        )

    def place(self, position: int, street: int, draw: tuple[Card, ...], placed: Rows) -> None:
        self.decisions.append(
            Decision(
                position=position,
                street=street,
                draw=draw,
                placed=placed,
                rows=(self.rows[0], self.rows[1]),
                seen=(self.cards_seen(0), self.cards_seen(1)),
                waiting=self.waiting(1 - position),
                out=self.out,
            )
        )
        self.rows[position] = self.rows[position].plus(placed)
        if street != IN_FANTASY:
            self.discards[position] += tuple(card for card in draw if card not in placed.cards)
            self.face_up[position] = self.rows[position].cards


def street_draw(cards: tuple[Card, ...], street: int) -> tuple[Card, ...]:
    if street == 0:
        return cards[:FIRST_CARDS]
    begin = FIRST_CARDS + DRAWN * (street - 1)
    return cards[begin : begin + DRAWN]
