"""A game as a plain object: it declares what it has, and everything else is derived from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from types import UnionType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from houseway.core.cards import Card, Pack
from houseway.core.errors import BadInput, UnknownRules
from houseway.core.rulebook import ReadingsBase, Rulebook
from houseway.core.words import Text, t
from houseway.game.capabilities import (
    Advice,
    EdgeModel,
    HouseWay,
    JointModel,
    Narration,
    ProtectionModel,
    SettledRound,
    Study,
    SurveillanceModel,
    Terminal,
)
from houseway.game.guide import Guide
from houseway.game.lessons import Lessons
from houseway.game.simulations import Simulations
from houseway.tables.dealing import Move
from houseway.tables.messages import Command, Event, deck_of, with_deck
from houseway.tables.offers import Offer
from houseway.tables.points import PointTable
from houseway.tables.seating import SeatWord
from houseway.tables.state import TableState
from houseway.tables.wagers import Limits, WagerKind

if TYPE_CHECKING:
    import click

    from houseway.game.environment import AnyEnvironment, WholeTable
    from houseway.game.tournament import AnyTournament

T = TypeVar("T", bound=TableState)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
X = TypeVar("X")

# What somebody does at what is seen and offered: a command, or nothing.
Player: TypeAlias = Callable[[Any, tuple[Offer[Any], ...], Random], Command | None]

# What is heavy is loaded when somebody asks for it.
Loader: TypeAlias = Callable[[], X]


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

    # Of a game that goes by the clock: a command with the time on the casino's wall, and without.
    dated: Callable[[C, datetime], C] | None = None
    undated: Callable[[C], C] | None = None

    settle: Callable[[bytes, ReadingsBase], SettledRound] | None = None  # of a round as JSON
    # A settled round in view as one text, which reads back to the same round.
    round_text: Loader[Callable[[Any], str]] | None = None
    # A round that management ends before it is over, for the reason that is told.
    end_round: Callable[[T, str], tuple[E, ...]] | None = None
    # What would put the wagers of the last round on the layout once more, of before its cards came.
    wagers_again: Callable[[T], tuple[C, ...]] | None = None
    # Refuses while something is to be done before the table closes.
    may_close: Callable[[T], None] | None = None
    house_way: Loader[HouseWay] | None = None
    house_way_clauses: "Loader[click.Command] | None" = None  # what each of them is worth
    edges: Loader[EdgeModel] | None = None
    simulation: Loader[Simulations] | None = None
    joint: Loader[JointModel] | None = None
    protection: Loader[ProtectionModel] | None = None
    surveillance: Loader[SurveillanceModel] | None = None
    strategy: "Loader[click.Command] | None" = None
    solver: "Loader[click.Command] | None" = None
    match: "Loader[click.Command] | None" = None
    narration: Loader[Narration] | None = None
    terminal: Loader[Terminal] | None = None
    tournament: "Loader[AnyTournament] | None" = None
    tournament_command: "Loader[click.Command] | None" = None
    advice: Loader[Advice] | None = None
    environment: "Loader[AnyEnvironment] | None" = None
    tournament_environment: "Loader[Callable[..., WholeTable]] | None" = None
    lessons: Loader[Lessons] | None = None
    study: Loader[Study] | None = None
    guide: Loader[Guide] | None = None
    page: str | None = None  # the package whose folder `page` holds its page
    page_parts: Mapping[str, str] = field(default_factory=dict)  # of packages it imports from

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

    # -- What may be lacking ---------------------------------------------------------------------

    def the_settle(self) -> Callable[[bytes, ReadingsBase], SettledRound]:
        if self.settle is None:
            raise BadInput(t("{game} has no rounds that are settled from JSON.", game=self.title))
        return self.settle

    def the_end_round(self) -> Callable[[T, str], tuple[E, ...]]:
        if self.end_round is None:
            raise BadInput(
                t("{game} has no way to end a round before it is over.", game=self.title)
            )
        return self.end_round

    def the_edges(self) -> EdgeModel:
        return self._loaded(
            self.edges,
            t("{game} has no wagers against the house with exact edges.", game=self.title),
        )

    def the_house_way(self) -> HouseWay:
        return self._loaded(
            self.house_way,
            t("{game} has no House Way.", game=self.title),
        )

    def the_house_way_clauses(self) -> "click.Command":
        return self._loaded(
            self.house_way_clauses,
            t("{game} has no House Way.", game=self.title),
        )

    def the_simulations(self) -> Simulations:
        return self._loaded(
            self.simulation,
            t("{game} cannot be simulated.", game=self.title),
        )

    def the_joint(self) -> JointModel:
        return self._loaded(
            self.joint,
            t("{game} has no wagers against the house that share their cards.", game=self.title),
        )

    def the_protection(self) -> ProtectionModel:
        return self._loaded(
            self.protection,
            t("{game} has nothing worked out of what known cards are worth.", game=self.title),
        )

    def the_surveillance(self) -> SurveillanceModel:
        return self._loaded(
            self.surveillance,
            t("{game} has no surveillance that has been measured.", game=self.title),
        )

    def the_strategy(self) -> "click.Command":
        return self._loaded(
            self.strategy,
            t("{game} has no strategy to learn.", game=self.title),
        )

    def the_solver(self) -> "click.Command":
        return self._loaded(
            self.solver,
            t("{game} is not solved.", game=self.title),
        )

    def the_match(self) -> "click.Command":
        return self._loaded(
            self.match,
            t("{game} has no players to be matched against each other.", game=self.title),
        )

    def the_tournament_command(self) -> "click.Command":
        return self._loaded(
            self.tournament_command,
            t("{game} has no tournaments.", game=self.title),
        )

    def the_environment(self) -> "AnyEnvironment":
        return self._loaded(
            self.environment,
            t("{game} has no environment to learn in.", game=self.title),
        )

    def the_advice(self) -> Advice:
        return self._loaded(
            self.advice,
            t("{game} has no practice tables: no hints are given there.", game=self.title),
        )

    def the_study(self) -> Study:
        return self._loaded(
            self.study,
            t("{game} has no board to study on.", game=self.title),
        )

    def the_lessons(self) -> Lessons:
        return self._loaded(
            self.lessons,
            t("{game} is not taught in the school.", game=self.title),
        )

    def the_guide(self) -> Guide:
        return self._loaded(
            self.guide,
            t("{game} has no screen that teaches it: its rules and pays do.", game=self.title),
        )

    def _loaded(self, loader: Loader[X] | None, lack: Text) -> X:
        if loader is None:
            raise BadInput(lack)
        return loader()


# Where it does not matter which game it is: the states, commands and events go round inside it.
AnyGame: TypeAlias = Game[Any, Any, Any]
