"""What a game declares about its figures: exact edges, joint results, protection, simulations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from houseway.core.cards import Card
from houseway.core.rulebook import ReadingsBase
from houseway.exact.covariances import Covariances
from houseway.exact.distribution import FIXED, Distribution
from houseway.exact.house_way_cost import HouseWayCost
from houseway.exact.joint import JointResults
from houseway.exact.pays import Pays
from houseway.exact.protection import Protection
from houseway.exact.removal import Removal
from houseway.exact.streams import Stream

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Strategies = Mapping[str, Distribution]


@dataclass(frozen=True)
class EdgeModel:
    """The exact edge of every wager, by name and by strategy. The first strategy of a wager is how
    it is usually played: the theory, and what a simulation plays."""

    edges: Callable[[ReadingsBase, Pays, tuple[Card, ...]], Mapping[str, Strategies]]
    method: tuple[str, ...]  # how the figures were found, for the PAR sheet
    theory_note: str  # what the theory is of, where it stands beside actual results
    removal: Callable[[ReadingsBase, Pays], Removal] | None = None
    house_way_cost: Callable[[ReadingsBase, Pays], HouseWayCost] | None = None
    strategies: Mapping[str, str] = field(default_factory=dict)  # by name, as a sentence has them

    def called(self, strategy: str) -> str:
        return self.strategies.get(strategy, strategy.replace("-", " "))


@dataclass(frozen=True)
class RoundMix:
    """What a player wagers in every round: an amount on each of some wagers."""

    nets: Mapping[Fraction, int]  # what the round changes the money by, and how often
    stake: int  # the most that is on the layout at one time


@dataclass(frozen=True)
class JointModel:
    """Wagers that share the cards of a round.

    `names` are the wagers as a mix names them (`bonus@dealer`, `high@2`), each with what it means;
    `mix` the results of a whole round with so much on each of them."""

    names: Mapping[str, str]
    results: Callable[[ReadingsBase, Pays], JointResults]
    mix: Callable[[ReadingsBase, Pays, Mapping[str, int]], RoundMix]
    # Of two bets as `Line.bet` has them: one name for all that are related so.
    related: Callable[[str, str], str]
    covariance: Callable[[ReadingsBase, str], Fraction]  # of a unit on each, by that name
    elsewhere: str = ""  # where other wagers are found, as the end of a sentence
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProtectionModel:
    """What known cards are worth to players."""

    figures: Callable[[ReadingsBase, Pays], Protection]


@dataclass(frozen=True)
class Found:
    """How often surveillance raised an alarm in several years, or runs, of the same behaviour."""

    what: str
    rounds: int  # of a year
    alarms: tuple[int | None, ...]  # by year, the round of the first; None where there was none
    wrong: bool  # whether there was something to find
    needed: int | None = None  # about how many rounds it takes by what it is worth, where counted

    @property
    def share(self) -> float:
        """Of the years with an alarm."""
        return sum(alarm is not None for alarm in self.alarms) / len(self.alarms)

    @property
    def median(self) -> int | None:
        """Rounds until half of the runs have been found; None where half never were."""
        place = (len(self.alarms) - 1) // 2
        found = sorted(alarm for alarm in self.alarms if alarm is not None)
        return found[place] if place < len(found) else None

    def as_json(self) -> dict[str, object]:
        return {
            "what": self.what,
            "years": len(self.alarms),
            "rounds": self.rounds,
            "alarms": sum(alarm is not None for alarm in self.alarms),
            "share": self.share,
            "median": self.median,
            "wrong": self.wrong,
            "needed": self.needed,
        }


@dataclass(frozen=True)
class SurveillanceModel:
    """How surveillance of the game's tables does: `measured` takes readings, fair years, runs of
    each thing to find, rounds of a year, a seed and workers."""

    measured: Callable[[ReadingsBase, int, int, int, int, int | None], tuple[Found, ...]]
    alpha: float  # the chance of a false alarm at a table, at most


@dataclass(frozen=True)
class HowPlayed:
    """How to simulate a game; the game refuses options that it does not have."""

    readings: ReadingsBase
    players: tuple[str, ...] = ()  # where players play against each other
    strategy: str | None = None  # else as the game is usually played
    boxes: int = 1
    pays: Pays = field(default_factory=Pays)
    together: bool = False  # whether the wagers of a round are counted together


class SimulationModel(Protocol):
    """Counts are whole numbers, and those of two chunks add up to those of both."""

    @property
    def chunk(self) -> int:
        """Rounds at a time, drawn from one stream."""

    @property
    def in_a_part(self) -> int:
        """Chunks that a worker is given at once: a part should be worth its way."""

    @property
    def most(self) -> int:
        """Rounds of a run."""

    @property
    def in_threads(self) -> bool:
        """Whether threads of one process can play at the same time."""

    def play(self, stream: Stream, rounds: int) -> "NDArray[np.int64]": ...

    def distributions(self, counts: "NDArray[np.int64]") -> Mapping[str, Distribution]: ...


@runtime_checkable
class KnowsErrors(Protocol):
    """A model whose rows are not made of independent results: it says how sure each is."""

    def errors(self, counts: "NDArray[np.int64]") -> Mapping[str, float | None]: ...


@runtime_checkable
class CountsTogether(Protocol):
    """A model that counts what the wagers of one round come to together."""

    def together(self, counts: "NDArray[np.int64]") -> Covariances | None: ...


@dataclass(frozen=True)
class Simulations:
    """`players` are the players one may choose among, where the game is not against the house;
    `strategies` are how a hand may be played, the usual way first, and `exact` says what each
    wager comes to then. `boxes` is how many a table may have, `wagers` can be counted together."""

    model: Callable[[HowPlayed], SimulationModel]
    players: tuple[str, ...] = ()
    strategies: tuple[str, ...] = ()
    boxes: Callable[[ReadingsBase], int] | None = None
    wagers: tuple[str, ...] = ()
    exact: Callable[[HowPlayed], Mapping[str, Distribution]] | None = None
    # How the strategies of `edges` are called here, where they are not called the same.
    same_as: Mapping[str, str] = field(default_factory=dict)

    def strategy_of(self, strategy: str) -> str | None:
        """How to ask for what `edges` calls so: an empty text for the usual way, None where it is
        not simulated."""
        asked = self.same_as.get(strategy, strategy)
        if asked in self.strategies:
            return asked
        return "" if strategy == FIXED or not self.strategies else None
