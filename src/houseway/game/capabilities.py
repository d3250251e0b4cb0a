"""What a game may have beside its rules, and how it is declared and loaded.

A game maps each capability it has to the thing itself or, where importing it is slow, to a `lazy`
reference:

    capabilities={
        cap.SETTLE: settle_json,
        cap.EDGES: lazy("my_game.figures.edges:EDGES"),
        cap.HOUSE_WAY: lazy_call("houseway.games.low_high.figures.house_way:house_way", rules),
    }

`game.require(cap.EDGES)` is the thing, or a sentence for people that the game has none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.core.words.text import Message
from houseway.game.environment import AnyEnvironment, Environment, WholeTable
from houseway.game.figures import (
    EdgeModel,
    JointModel,
    ProtectionModel,
    Simulations,
    SurveillanceModel,
)
from houseway.game.fronts import Narration, Page, SettledRound, Terminal
from houseway.game.guide import Guide
from houseway.game.house_way import HouseWay
from houseway.game.lessons import Lessons
from houseway.game.practice import Advice, Study
from houseway.tables.messages import Command

if TYPE_CHECKING:
    from houseway.game.tournament import AnyTournament

X_co = TypeVar("X_co", covariant=True)


@dataclass(frozen=True, eq=False)
class Capability(Generic[X_co]):
    """Something that a game may have, of the type in brackets."""

    name: str
    missing: Message | None = None  # what people read of a game without it
    kind: type[X_co] | None = None  # the same type, which the conformance kit checks

    def missing_from(self, title: str) -> Message:
        """Say in a sentence that the game with this title has none."""
        if self.missing is None:
            raise LookupError(f"{title} has no capability {self.name}.")
        return Message(self.missing.message, {"game": title})


@dataclass(frozen=True, eq=False)
class Lazy:
    """A reference to something that is imported, and perhaps built, when it is first used."""

    target: str  # "package.module:NAME"
    arguments: tuple[Any, ...] | None = None  # those of a call, if the target is a function

    @cached_property
    def value(self) -> Any:
        found = resolve_name(self.target)
        return found if self.arguments is None else found(*self.arguments)


def lazy(target: str) -> Lazy:
    """Refer to a value by "package.module:NAME"."""
    return Lazy(target)


def lazy_call(target: str, *arguments: Any) -> Lazy:
    """Refer to what the function "package.module:NAME" returns; it is called once."""
    return Lazy(target, arguments)


Capabilities: TypeAlias = Mapping[Capability[Any], Any]


@dataclass(frozen=True)
class WallClock:
    """How a game that goes by the time puts it into a command, and takes it out again."""

    dated: Callable[[Any, datetime], Any]
    undated: Callable[[Any], Any]


# -- At the table ----------------------------------------------------------------------------------

# Ends a round before it is over, for the reason that management gives.
END_ROUND = Capability[Callable[[Any, str], tuple[Any, ...]]](
    "end-round", t("{game} has no way to end a round early.")
)
# The commands that repeat the wagers of the last round, as they were before its cards came.
REPEAT_WAGERS = Capability[Callable[[Any], tuple[Command, ...]]]("repeat-wagers")
# Refuses while something remains to be done before the table closes.
CHECK_MAY_CLOSE = Capability[Callable[[Any], None]]("check-may-close")
WALL_CLOCK = Capability("wall-clock", kind=WallClock)

# -- Rounds on their own ---------------------------------------------------------------------------

SETTLE = Capability[Callable[[bytes, ReadingsBase], SettledRound]](
    "settle", t("{game} can't settle rounds from JSON.")
)
# A settled round in view as one text, which reads back to the same round.
ROUND_TEXT = Capability[Callable[[Any], str]]("round-text")
HOUSE_WAY = Capability("house-way", t("{game} has no House Way."), HouseWay)

# -- Figures ---------------------------------------------------------------------------------------

EDGES = Capability(
    "edges", t("{game} has no wagers against the house with an exact edge."), EdgeModel
)
SIMULATIONS = Capability("simulations", t("{game} can't be simulated."), Simulations)
JOINT = Capability(
    "joint", t("{game} has no wagers against the house that share cards."), JointModel
)
PROTECTION = Capability(
    "protection",
    t("For {game}, the value of known cards hasn't been calculated."),
    ProtectionModel,
)
SURVEILLANCE = Capability(
    "surveillance", t("{game} has no tested surveillance."), SurveillanceModel
)

# -- Fronts ----------------------------------------------------------------------------------------

NARRATION = Capability("narration", kind=Narration)
TERMINAL = Capability("terminal", kind=Terminal)
PAGE = Capability("page", kind=Page)

# -- Learning --------------------------------------------------------------------------------------

GUIDE = Capability("guide", t("{game} has no tutorial. See its rules and payouts."), Guide)
LESSONS = Capability("lessons", t("{game} isn't taught in the school."), Lessons)
ADVICE = Capability("advice", t("{game} has no practice tables, so there are no hints."), Advice)
STUDY = Capability("study", t("{game} has no study board."), Study)
ENVIRONMENT = Capability[AnyEnvironment](
    "environment", t("{game} has no environment for training programs."), Environment
)

# -- Tournaments -----------------------------------------------------------------------------------

TOURNAMENT: "Capability[AnyTournament]" = Capability("tournament")
TOURNAMENT_ENVIRONMENT = Capability[Callable[..., WholeTable]]("tournament-environment")
