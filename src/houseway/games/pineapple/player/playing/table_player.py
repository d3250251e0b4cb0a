"""A player at a Pineapple table: from the view it gets to the cards it places.

The view of a table shows no discards, not even the viewer's. A player knows its own, so
`TablePlayer` remembers what it discarded in the round.
"""

from collections.abc import Iterator
from random import Random

from houseway.core.cards import Card
from houseway.core.typed_json import convert
from houseway.games.pineapple.player.playing.players import FantasyDeal, Player
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import TableStakes
from houseway.games.pineapple.table.bots import face_up, to_place
from houseway.games.pineapple.table.commands import PlaceCards
from houseway.games.pineapple.table.view import HandView, RoundView, TableView


class TablePlayer:
    """A player with a memory of its discards."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.round = 0
        self.discards: dict[int, tuple[Card, ...]] = {}  # by the position of the hand

    def __call__(self, seen: TableView, rng: Random) -> PlaceCards | None:
        """Return what it places now, or None if it is not its turn or the cards are real ones."""
        round_ = seen.round
        hand = waiting_hand(seen)
        if round_ is None or hand is None:
            return None
        if hand.fantasy:
            placed = self.player.set_hand(fantasy_deal(seen), rng)
        else:
            placed = self.player.place(self.position(seen), rng)
        self.remember(seen, placed)
        return PlaceCards(hand.player, placed.top, placed.middle, placed.bottom)

    def remember(self, seen: TableView, placed: Rows) -> None:
        """Remember the discard of what is placed now; `seen` is the view before."""
        round_, hand = seen.round, waiting_hand(seen)
        if round_ is None or hand is None:
            return
        if round_.number != self.round:
            self.round, self.discards = round_.number, {}
        left = tuple(card for card in face_up(hand.held) if card not in placed.cards)
        self.discards[hand.position] = (*self.discards.get(hand.position, ()), *left)

    def position(self, seen: TableView) -> Position:
        """Return the player's decision, with its discards."""
        known = self.discards if seen.round and seen.round.number == self.round else {}
        return position_from_view(seen, tuple(card for cards in known.values() for card in cards))


def waiting_hand(seen: TableView) -> HandView | None:
    """Return the viewer's hand that is to place cards now, if any."""
    round_ = seen.round
    if round_ is None or round_.by_hand:
        return None
    waiting = (round_.hands[position - 1] for position in round_.to_place)
    return next((hand for hand in waiting if hand.player == seen.viewer), None)


def position_from_view(seen: TableView, discards: tuple[Card, ...] = ()) -> Position:
    """Return the viewer's decision on a street.

    A second hand of the viewer counts as seen cards: the two are never compared
    (FUP-table.two-hands)."""
    round_, hand = seen.round, waiting_hand(seen)
    assert round_ is not None
    assert hand is not None
    held, _, rows = to_place(hand)
    others = clockwise(round_, hand)
    opponents = [other for other in others if other.player != hand.player]
    own = [card for other in others if other.player == hand.player for card in cards_of(other)]
    face_up_cards = [card for other in opponents for card in face_up(other.held)]
    return Position(
        rows=rows,
        draw=held,
        seen=(*discards, *own, *face_up_cards),
        opponents=tuple(board(other) for other in opponents),
        button=hand.player == round_.hands[0].player,
        fantasy=tuple(other.fantasy for other in opponents),
        caps=tuple(caps(round_, hand.player, other.player) for other in opponents),
        tied=ties(round_, hand, opponents),
    )


def fantasy_deal(seen: TableView) -> FantasyDeal:
    round_, hand = seen.round, waiting_hand(seen)
    assert round_ is not None
    assert hand is not None
    opponents = [other for other in clockwise(round_, hand) if other.player != hand.player]
    return FantasyDeal(
        cards=face_up(hand.held),
        others=tuple(other.fantasy for other in opponents),
        ties=ties(round_, hand, opponents),
    )


def ties(round_: RoundView, hand: HandView, opponents: list[HandView]) -> tuple[int, ...]:
    """Return who wins a tied segment with each opponent: the holder of the buttons, or neither."""
    holder = round_.hands[0].player
    return tuple(
        1 if hand.player == holder else -1 if other.player == holder else 0 for other in opponents
    )


def clockwise(round_: RoundView, hand: HandView) -> tuple[HandView, ...]:
    """Return the other hands, the one on the left first."""
    return (*round_.hands[hand.position :], *round_.hands[: hand.position - 1])


def board(hand: HandView) -> Rows:
    """Return the cards that are face up, none of a hand set in Fantasy Land."""
    return Rows(face_up(hand.top), face_up(hand.middle), face_up(hand.bottom))


def cards_of(hand: HandView) -> Iterator[Card]:
    yield from board(hand).cards
    yield from face_up(hand.held)


def caps(round_: RoundView, player: str, other: str) -> tuple[float, float]:
    """Return the most points to win from another and to lose to them (FUP-stakes.cap)."""
    readings, everything = convert(round_.readings, Readings), sum(round_.stakes.values())

    def most(payer: str, payee: str) -> float:
        paid, _ = TableStakes(round_.stakes, readings).pay(payer, payee, everything)
        return paid / round_.point

    return most(other, player), most(player, other)
