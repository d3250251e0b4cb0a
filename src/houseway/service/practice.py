"""Practice tables: a strong partner, and hints for whoever asks for one.

Only Pineapple has both. At King High nobody is advised (KH-12), and where cards are set by a House
Way the table shows it anyway.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeVar

import msgspec

from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.errors import Refusal
from houseway.games.pineapple.commands import PlaceCards
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.state import Table as PineappleTable
from houseway.games.pineapple.view import RoundView, TableView
from houseway.live.table import LiveTable
from houseway.registry import game
from houseway.service.computing.computer import Computer, Lost
from houseway.service.computing.questions import Question
from houseway.typed import convert

if TYPE_CHECKING:
    from houseway.games.pineapple.solver.playing.advice import Outlook
    from houseway.games.pineapple.solver.streets.opponents import Table

GAME = "pineapple"
FOR_A_HINT = 0.8  # seconds
FOR_A_MOVE = 0.1
FOR_A_TASTE = 0.001  # with no time at all nothing would be played out
NICENESS = 5  # a third of what a worker gets of one core: somebody is waiting at a table

T = TypeVar("T")


class Move(msgspec.Struct, frozen=True):
    """A way to place the cards: its worth in points, and what it costs against the best."""

    top: tuple[Card, ...]
    middle: tuple[Card, ...]
    bottom: tuple[Card, ...]
    discard: Card | None
    words: str
    value: float | None = None
    cost: float | None = None
    foul: float | None = None  # the chance of it
    fantasy: float | None = None
    bonus: float | None = None


class Hint(msgspec.Struct, frozen=True):
    """The best move first. It is for this moment of the table only."""

    moment: str
    moves: tuple[Move, ...]


class Practice:
    """Thinks in a process of its own, one thought at a time: tables are served meanwhile.

    It is not the one that computes analyses: strangers may ask for those as many as they like, and
    it would compile for a minute while they wait."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer
        self._warm: asyncio.Task[None] | None = None

    @property
    def is_ready(self) -> bool:
        """The first time on a machine the solver is compiled, which takes a minute."""
        if self._warm is None or has_failed(self._warm):
            self._warm = asyncio.create_task(self.computer.compute(Question(warm_up)))
        return self._warm.done()

    @property
    def is_free(self) -> bool:
        return self.is_ready and self.computer.has_room()

    async def hint(self, live: LiveTable, player: str) -> Hint:
        if not live.practice:
            raise Refusal("no-practice", None, "Hints are given at practice tables only.")
        if not self.is_ready:
            sentence = "The strong player is getting ready: ask again in a moment."
            raise Refusal("getting-ready", None, sentence)
        return await self._think(hint, live, player)

    async def move(self, live: LiveTable, player: str) -> PlaceCards | None:
        """What the strong player places for a bot; nothing where it is not its turn."""
        return await self._think(move, live, player)

    async def _think(self, thought: Callable[[LiveTable, str], T], live: LiveTable, who: str) -> T:
        try:
            return await self.computer.compute(Question(thought, (live, who)))
        except Lost:
            self._warm = None  # the process that follows is not ready yet
            raise


def has_failed(task: asyncio.Task[None]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def warm_up() -> None:
    """Compiles what is not compiled yet, by thinking about a hand of every length."""
    from houseway.games.pineapple.solver.playing.advice import advise
    from houseway.games.pineapple.solver.playing.players import FantasyDeal, Strong
    from houseway.games.pineapple.solver.streets.position import Position

    pack = FRENCH.cards
    advise(Position(Rows(), pack[:5]), FOR_A_TASTE)
    placed = Rows(pack[:1], pack[1:5], pack[5:9])
    advise(Position(placed, pack[9:12], seen=pack[12:15]), FOR_A_TASTE)
    Strong().set_hand(FantasyDeal(pack[:13]), Random(0))


def seen_by(live: LiveTable, player: str) -> TableView:
    view: TableView = game(GAME).view(live.table, player)
    return view


def hint(live: LiveTable, player: str) -> Hint:
    from houseway.games.pineapple.solver.playing.at_table import waiting_hand

    seen = seen_by(live, player)
    hand = waiting_hand(seen)
    if hand is None or seen.round is None:
        raise Refusal("nothing-to-place", None, "You have no cards to place just now.")
    moves = (fantasy_move(seen),) if hand.fantasy else street_moves(live, seen, player)
    return Hint(live.opened().stage, moves)


def street_moves(live: LiveTable, seen: TableView, player: str) -> tuple[Move, ...]:
    from houseway.games.pineapple.solver.playing.advice import advise
    from houseway.games.pineapple.solver.playing.at_table import position_seen

    assert seen.round is not None
    position = position_seen(seen, own_discards(live, player))
    advice = advise(position, FOR_A_HINT, solver_table(seen.round))
    return tuple(
        move_of(outlook, words)
        for outlook, words in zip(advice.outlooks, advice.words, strict=True)
    )


def own_discards(live: LiveTable, player: str) -> tuple[Card, ...]:
    """No view shows them, but whoever discarded them knows them."""
    table = live.opened()
    assert isinstance(table, PineappleTable)
    hands = (hand for hand in table.in_progress().hands if hand.player == player)
    return tuple(card for hand in hands for card in hand.discards)


def move(live: LiveTable, player: str) -> PlaceCards | None:
    from houseway.games.pineapple.solver.playing.at_table import (
        fantasy_deal,
        position_seen,
        waiting_hand,
    )
    from houseway.games.pineapple.solver.playing.players import Strong
    from houseway.games.pineapple.solver.streets.search import Budget

    seen = seen_by(live, player)
    hand = waiting_hand(seen)
    if hand is None or seen.round is None:
        return None
    strong, rng = Strong(Budget(seconds=FOR_A_MOVE), solver_table(seen.round)), Random()
    if hand.fantasy:
        rows = strong.set_hand(fantasy_deal(seen), rng)
    else:
        rows = strong.place(position_seen(seen, own_discards(live, player)), rng)
    return PlaceCards(player, rows.top, rows.middle, rows.bottom)


def move_of(outlook: "Outlook", words: str) -> Move:
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
    """Exact: there is nothing to come."""
    from houseway.games.pineapple.solver.playing.at_table import fantasy_deal
    from houseway.games.pineapple.solver.playing.players import Strong

    assert seen.round is not None
    rows: Rows = Strong(table=solver_table(seen.round)).set_hand(fantasy_deal(seen), Random(0))
    return Move(rows.top, rows.middle, rows.bottom, None, "The best setting of these cards.")


def solver_table(round_: RoundView) -> "Table":
    from houseway.games.pineapple.solver.hands.rule_set import of_document
    from houseway.games.pineapple.solver.streets.knowledge import shipped
    from houseway.games.pineapple.solver.streets.opponents import Table

    return Table(of_document(convert(round_.readings, Readings)), shipped())
