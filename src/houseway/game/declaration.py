"""`Game`: the rules of a game, and what it has beside them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from types import UnionType
from typing import Any, Generic, TypeAlias, TypeVar

from houseway.core.cards import Card, Pack
from houseway.core.errors import BadInput, UnknownRules
from houseway.core.rulebook import ReadingsBase, Rulebook
from houseway.game.capabilities import Capabilities, Capability, Lazy
from houseway.tables.dealing import Move
from houseway.tables.messages import Command, Event, deck_of, with_deck
from houseway.tables.offers import Offer
from houseway.tables.seating import SeatWord
from houseway.tables.state import TableState
from houseway.tables.wagers import Limits, PointTable, WagerKind

T = TypeVar("T", bound=TableState)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
X = TypeVar("X")

# Chooses a command from a view and its offers, or none.
Player: TypeAlias = Callable[[Any, tuple[Offer[Any], ...], Random], Command | None]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[T, C, E]):
    """What has no default every game has; what may be None a game may lack."""

    name: str
    title: str
    summary: str  # one line for the lobby
    pack: Pack
    readings: type[ReadingsBase]
    rulebook: Rulebook
    clause_prefixes: tuple[str, ...]  # of its clause ids, so that a citation finds its page
    seat_word: SeatWord
    places: Callable[[ReadingsBase], int]  # how many there are of those
    wager_kinds: tuple[WagerKind, ...]
    points: tuple[PointTable, ...] = ()  # where players pay each other
    phases: Mapping[str, str]  # what each phase of a round is called
    outcomes: Mapping[str, str] = field(default_factory=dict)  # as the document spells them
    # What a revealed seed tells although the rules keep it from everybody: said at its tables.
    reveal_tells: str = ""
    limit_titles: Mapping[str, str] = field(default_factory=dict)  # of limits beside the wagers'

    command_type: type[C] | UnionType  # the union of commands, to read one from JSON
    event_type: type[E] | UnionType
    open_table: Callable[[ReadingsBase, Mapping[str, Limits]], T]
    read_table: Callable[[bytes], T]  # a table from its own JSON
    decide: Callable[[T, C], tuple[E, ...]]
    evolve: Callable[[T, E], T]
    legal: Callable[[T, str], tuple[Offer[C], ...]]
    view: Callable[[T, str], Any]
    dealer: Callable[[T], Move[C] | None]  # what comes next where the dealer is automatic
    fewest_players: int = 1  # without whom there is no round
    # Who sits at a table and is not waited for, because of not having acted for a while.
    away: Callable[[T], tuple[str, ...]] | None = None
    bot: Callable[[Any, tuple[Offer[C], ...], Random], C | None]  # of a view and what is offered

    # The version of its rules, and the game as it was by each earlier version: records are checked
    # by the version they were made under.
    rules_version: int = 1
    earlier_rules: "Mapping[int, Game[T, C, E]]" = field(default_factory=dict)

    capabilities: Capabilities = field(default_factory=dict)

    def act(self, table: T, command: C) -> T:
        """The table after a command; raises where the command is refused."""
        for event in self.decide(table, command):
            table = self.evolve(table, event)
        return table

    def deck(self, command: C) -> tuple[Card, ...]:
        """The shuffled cards a command brings; mostly none."""
        return deck_of(command)

    def with_deck(self, command: C, cards: tuple[Card, ...]) -> C:
        return with_deck(command, cards)

    @property
    def against_the_house(self) -> bool:
        """Whether players wager against the house; where they do not they pay each other."""
        return bool(self.wager_kinds)

    def by_rules(self, version: int) -> "Game[T, C, E]":
        """Return the game as it was by this version of its rules."""
        if version == self.rules_version:
            return self
        if version not in self.earlier_rules:
            raise UnknownRules(version)
        return self.earlier_rules[version]

    def has(self, capability: Capability[Any]) -> bool:
        """Whether the game declares this capability; nothing is loaded."""
        return capability in self.capabilities

    def get(self, capability: Capability[X]) -> X | None:
        """Return what the game has of this, or None."""
        found = self.capabilities.get(capability)
        return found.value if isinstance(found, Lazy) else found

    def require(self, capability: Capability[X]) -> X:
        """Return what the game has of this; raise `BadInput` if it has none."""
        found = self.get(capability)
        if found is None:
            raise BadInput(capability.missing_from(self.title))
        return found


# Where it does not matter which game it is: the states, commands and events go round inside it.
AnyGame: TypeAlias = Game[Any, Any, Any]
