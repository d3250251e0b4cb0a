"""A game as a plain object: everything else (command line, bots, service) works from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from houseway.cards import Card, Pack
from houseway.rulebook import ReadingsBase, Rulebook
from houseway.tables.dealing import Move
from houseway.tables.offers import Offer
from houseway.tables.state import TableState
from houseway.tables.wagers import Limits

T = TypeVar("T", bound=TableState)  # the state of a table
C = TypeVar("C")  # its commands
E = TypeVar("E")  # its events


@dataclass(frozen=True)
class Game(Generic[T, C, E]):
    name: str
    title: str
    pack: Pack
    readings: type[ReadingsBase]
    rulebook: Rulebook
    command_type: Any  # the union of commands, to read one from JSON
    event_type: Any
    open_table: Callable[[ReadingsBase, Mapping[str, Limits]], T]
    decide: Callable[[T, C], tuple[E, ...]]
    evolve: Callable[[T, E], T]
    legal: Callable[[T, str], tuple[Offer[C], ...]]
    view: Callable[[T, str], Any]
    settle: Callable[[bytes, ReadingsBase], Any]  # one round as JSON, and its answer
    read_table: Callable[[bytes], T]  # a table from its own JSON
    deck: Callable[[C], tuple[Card, ...]]  # the shuffled cards a command brings; mostly none
    with_deck: Callable[[C, tuple[Card, ...]], C]  # the same command with shuffled cards in it
    dealer: Callable[[T], Move[C] | None]  # what comes next where the dealer is automatic
    bot: Callable[[Any, tuple[Offer[C], ...], Random], C | None]  # of a view and what is offered

    def act(self, table: T, command: C) -> T:
        """The table after a command; raises where the command is refused."""
        for event in self.decide(table, command):
            table = self.evolve(table, event)
        return table
