"""Players of graded strength: random, careless, steady and strong, and strong with a short search.

A player gets a `Position`, which has its own discards. The view of a table never shows those, so
`table_player` remembers them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Protocol

from houseway.core.cards import Card
from houseway.core.errors import BadInput, quote
from houseway.core.words import join, t
from houseway.games.pineapple.player.fantasy.exact import set_fantasy
from houseway.games.pineapple.player.streets.opponents import Table, usual_table
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.player.streets.search import Budget, choose, quick_move
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, Rows
from houseway.games.pineapple.table.bots import Bot, anywhere, careless, hand_seen, rows_of, steady

QUICK = Budget(draws=0)
SEARCH = Budget(draws=16)  # about a tenth of a second, and reproducible


class Player(Protocol):
    def place(self, position: Position, rng: Random) -> Rows:
        """Return the cards placed on a street, by row."""

    def set_hand(self, hand: "FantasyDeal", rng: Random) -> Rows:
        """Return the hand set in Fantasy Land."""


@dataclass(frozen=True)
class FantasyDeal:
    """Cards in Fantasy Land, and what is known of the opponents before they have cards."""

    cards: tuple[Card, ...]
    others: tuple[bool, ...] = (False,)  # which of the opponents are in Fantasy Land too
    ties: tuple[int, ...] = (0,)  # who wins a tied segment with each: 1 we, -1 they, 0 neither


@dataclass(frozen=True)
class BotPlayer:
    """A bot of `table.bots`, which looks at its own hand only."""

    bot: Bot
    readings: Readings = field(default_factory=Readings)

    def place(self, position: Position, rng: Random) -> Rows:
        return rows_of(
            self.bot(hand_seen(0, position.rows, position.draw, fantasy=False), self.readings, rng)
        )

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        """Set the first thirteen cards: bots do not know Fantasy Land of more."""
        cards = hand.cards[:CARDS_OF_A_HAND]
        return rows_of(self.bot(hand_seen(0, Rows(), cards, fantasy=True), self.readings, rng))


@dataclass(frozen=True)
class StrongPlayer:
    budget: Budget = QUICK
    table: Table = field(default_factory=usual_table)

    def place(self, position: Position, rng: Random) -> Rows:
        if self.budget.seconds is None and self.budget.draws == 0:
            return quick_move(position, self.table)
        budget = replace(self.budget, seed=rng.getrandbits(62))
        return choose(position, budget, self.table, with_errors=False).best.rows

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        others = tuple(zip(hand.others, hand.ties, strict=True))
        setter = self.table.setter(*others)
        return set_fantasy(hand.cards, self.table.rules, setter, Readings()).rows


MAKERS: Mapping[str, Callable[[], Player]] = {
    "random": lambda: BotPlayer(anywhere),
    "careless": lambda: BotPlayer(careless),
    "steady": lambda: BotPlayer(steady),
    "strong": StrongPlayer,
    "searching": lambda: StrongPlayer(SEARCH),
}


def player(name: str, seconds: float | None = None) -> Player:
    """Return a player by name; the seconds a move are for the strong one."""
    if name not in MAKERS:
        raise BadInput(
            t(
                "There's no player {name}. The players are {names}.",
                name=quote(name),
                names=join(", ", MAKERS),
            )
        )
    if name == "strong" and seconds is not None:
        return StrongPlayer(Budget(seconds=seconds))
    return MAKERS[name]()
