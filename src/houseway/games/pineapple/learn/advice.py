"""Hints at practice tables, and partners of chosen strength.

A hint uses only the player's own view and discards."""

from random import Random
from typing import TYPE_CHECKING

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import convert
from houseway.core.words import Text, t
from houseway.game import Advice, AdvisedMove
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.table.bots import careless, placement, steady
from houseway.games.pineapple.table.commands import PlaceCards
from houseway.games.pineapple.table.state import Table
from houseway.games.pineapple.table.view import RoundView, TableView, view

if TYPE_CHECKING:
    from houseway.games.pineapple.player.playing.advice import Outlook
    from houseway.games.pineapple.player.streets.opponents import Table as SolverTable

FOR_A_HINT = 0.8  # seconds
FOR_A_MOVE = 0.1
FOR_A_TASTE = 0.001  # enough to play out something
SIMPLE = {"careless": careless, "steady": steady}


class Move(AdvisedMove, frozen=True):
    """A way to place the cards: its worth in points, and its cost against the best."""

    top: tuple[Card, ...]
    middle: tuple[Card, ...]
    bottom: tuple[Card, ...]
    discard: Card | None
    value: float | None = None
    cost: float | None = None
    foul: float | None = None  # the chance of it
    fantasy: float | None = None
    bonus: float | None = None


def warm_up() -> None:
    """Compile kernels that are not compiled yet, by advising on hands of every length."""
    from houseway.games.pineapple.player.playing.advice import advise
    from houseway.games.pineapple.player.playing.players import FantasyDeal, StrongPlayer
    from houseway.games.pineapple.player.streets.position import Position

    pack = FRENCH.cards
    advise(Position(Rows(), pack[:5]), FOR_A_TASTE)
    placed = Rows(pack[:1], pack[1:5], pack[5:9])
    advise(Position(placed, pack[9:12], seen=pack[12:15]), FOR_A_TASTE)
    StrongPlayer().set_hand(FantasyDeal(pack[:13]), Random(0))


def moves(table: Table, player: str) -> tuple[Move, ...]:
    from houseway.games.pineapple.player.playing.table_player import waiting_hand

    seen = view(table, player)
    hand = waiting_hand(seen)
    if hand is None or seen.round is None:
        raise Refusal("nothing-to-place", BY_HOUSE, t("You have no cards to place right now."))
    return (fantasy_move(seen),) if hand.fantasy else street_moves(table, seen, player)


def street_moves(table: Table, seen: TableView, player: str) -> tuple[Move, ...]:
    from houseway.games.pineapple.player.playing.advice import advise
    from houseway.games.pineapple.player.playing.table_player import position_from_view

    assert seen.round is not None
    position = position_from_view(seen, own_discards(table, player))
    advice = advise(position, FOR_A_HINT, solver_table(seen.round))
    return tuple(
        move_of(outlook, words)
        for outlook, words in zip(advice.outlooks, advice.lines, strict=True)
    )


def own_discards(table: Table, player: str) -> tuple[Card, ...]:
    """Return the player's discards, which no view shows but the player knows."""
    hands = (hand for hand in table.in_progress().hands if hand.player == player)
    return tuple(card for hand in hands for card in hand.discards)


def move(table: Table, player: str) -> PlaceCards | None:
    from houseway.games.pineapple.player.playing.players import StrongPlayer
    from houseway.games.pineapple.player.playing.table_player import (
        fantasy_deal,
        position_from_view,
        waiting_hand,
    )
    from houseway.games.pineapple.player.streets.search import Budget

    seen = view(table, player)
    hand = waiting_hand(seen)
    if hand is None or seen.round is None:
        return None
    strong, rng = StrongPlayer(Budget(seconds=FOR_A_MOVE), solver_table(seen.round)), Random()
    if hand.fantasy:
        rows = strong.set_hand(fantasy_deal(seen), rng)
    else:
        rows = strong.place(position_from_view(seen, own_discards(table, player)), rng)
    return PlaceCards(player, rows.top, rows.middle, rows.bottom)


def move_of(outlook: "Outlook", words: Text) -> Move:
    rows, move = outlook.move.rows, outlook.move
    return Move(
        top=rows.top,
        middle=rows.middle,
        bottom=rows.bottom,
        discard=move.discard,
        words=words,
        value=move.value,
        cost=move.cost,
        foul=outlook.foul,
        fantasy=outlook.enters,
        bonus=outlook.bonus,
    )


def fantasy_move(seen: TableView) -> Move:
    """Return the best setting, which is exact since no cards are to come."""
    from houseway.games.pineapple.player.playing.players import StrongPlayer
    from houseway.games.pineapple.player.playing.table_player import fantasy_deal

    assert seen.round is not None
    rows: Rows = StrongPlayer(table=solver_table(seen.round)).set_hand(
        fantasy_deal(seen), Random(0)
    )
    best = t("The best way to set these cards.")
    return Move(rows.top, rows.middle, rows.bottom, None, words=best)


def solver_table(round_: RoundView) -> "SolverTable":
    from houseway.games.pineapple.figures.kernel import of_document
    from houseway.games.pineapple.player.streets.knowledge import load_shipped
    from houseway.games.pineapple.player.streets.opponents import Table as Around

    return Around(of_document(convert(round_.readings, Readings)), load_shipped())


def simple_partner(strength: str, seen: TableView, random: Random) -> PlaceCards | None:
    return placement(SIMPLE.get(strength, steady), seen, random)


ADVICE = Advice(
    warm_up=warm_up,
    moves=moves,
    move=move,
    simple_partner=simple_partner,
    decides=PlaceCards,
)
