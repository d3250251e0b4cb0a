"""What a game that can be simulated declares, and what may be asked of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from houseway.core.rulebook import ReadingsBase
from houseway.exact.distribution import FIXED, Distribution
from houseway.exact.pays import Pays
from houseway.exact.streams import Stream
from houseway.exact.together import Together

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class HowPlayed:
    """What is asked of a simulation; a game refuses what it does not have."""

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

    def together(self, counts: "NDArray[np.int64]") -> Together | None: ...


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
