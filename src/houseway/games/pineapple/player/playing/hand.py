"""One hand of two players: dealt and placed in turn, with what chance gave and what was decided."""

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

STREETS, IN_FANTASY = 5, -1  # who is in Fantasy Land sets a hand before the first street


@dataclass(frozen=True)
class Dealt:
    """Cards that chance gave, and how things stood just then."""

    position: int  # to whom
    cards: tuple[Card, ...]
    inside: bool  # in Fantasy Land
    rows: Rows  # own
    other: Rows  # the other's, also where a hand in Fantasy Land is hidden
    other_inside: bool
    seen: tuple[Card, ...]  # what this player has seen before
    out: tuple[Card, ...]  # and all that was dealt before


@dataclass(frozen=True)
class Decided:
    """Cards that a player placed, and how things stood before."""

    position: int
    street: int  # or in Fantasy Land
    draw: tuple[Card, ...]
    placed: Rows
    rows: tuple[Rows, Rows]  # by position
    seen: tuple[tuple[Card, ...], tuple[Card, ...]]  # by each, beside the draw
    waiting: tuple[Card, ...]  # first cards of the other that are not placed yet
    out: tuple[Card, ...]  # all that was dealt, the draw too


class PlayedHand(NamedTuple):
    inside: tuple[bool, bool]  # in Fantasy Land, by position
    rows: list[Rows]
    dealt: list[Dealt]  # in the order in which it came
    decided: list[Decided]


def play_hand(
    seated: Sequence[Player],
    inside: Sequence[bool],
    pack: tuple[Card, ...],
    rng: Random,
    rules: RuleSet | None = None,
) -> PlayedHand:
    """A hand of two by position, the buttons first; they place last. Each has cards of the pack to
    itself, whatever the other takes."""
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
        # The first five of both lie face up before the first is placed.
        hand.deal(position, drawn(hand.own[position], 0))
    for street in range(STREETS):
        for position in on_streets:
            draw = drawn(hand.own[position], street)
            if street:
                hand.deal(position, draw)
            placed = seated[position].place(hand.asked(position, draw), rng)
            hand.place(position, street, draw, placed)
    return PlayedHand((inside[0], inside[1]), hand.rows, hand.dealt, hand.decided)


class HandUnderWay:
    def __init__(self, inside: Sequence[bool], pack: tuple[Card, ...]) -> None:
        self.inside = inside
        self.own = [pack[i * CARDS_FOR_A_HAND : (i + 1) * CARDS_FOR_A_HAND] for i in range(2)]
        self.rows = [Rows(), Rows()]
        self.discards: list[tuple[Card, ...]] = [(), ()]
        self.face_up: list[tuple[Card, ...]] = [(), ()]  # dealt or placed where everybody sees it
        self.dealt: list[Dealt] = []
        self.decided: list[Decided] = []

    @property
    def out(self) -> tuple[Card, ...]:
        return tuple(card for one in self.dealt for card in one.cards)

    def deal(self, position: int, cards: tuple[Card, ...]) -> None:
        other = 1 - position
        self.dealt.append(
            Dealt(
                position=position,
                cards=cards,
                inside=self.inside[position],
                rows=self.rows[position],
                other=self.rows[other],
                other_inside=self.inside[other],
                seen=self.seen(position),
                out=self.out,
            )
        )
        if not self.rows[position].cards and not self.inside[position]:
            self.face_up[position] = cards

    def seen(self, position: int) -> tuple[Card, ...]:
        mine = (*self.rows[position].cards, *self.discards[position])
        return (*mine, *self.face_up[1 - position])

    def waiting(self, position: int) -> tuple[Card, ...]:
        """First cards that lie face up and are not placed yet."""
        placed = self.rows[position].cards
        return tuple(card for card in self.face_up[position] if card not in placed)

    def asked(self, position: int, draw: tuple[Card, ...]) -> Position:
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
        self.decided.append(
            Decided(
                position=position,
                street=street,
                draw=draw,
                placed=placed,
                rows=(self.rows[0], self.rows[1]),
                seen=(self.seen(0), self.seen(1)),
                waiting=self.waiting(1 - position),
                out=self.out,
            )
        )
        self.rows[position] = self.rows[position].plus(placed)
        if street != IN_FANTASY:
            self.discards[position] += tuple(card for card in draw if card not in placed.cards)
            self.face_up[position] = self.rows[position].cards


def drawn(cards: tuple[Card, ...], street: int) -> tuple[Card, ...]:
    if street == 0:
        return cards[:FIRST_CARDS]
    begin = FIRST_CARDS + DRAWN * (street - 1)
    return cards[begin : begin + DRAWN]
