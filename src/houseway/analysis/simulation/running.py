"""A run: chunks of rounds, each from its own stream, added up.

A chunk is the same whoever plays it and when, and counts are whole numbers, so the result depends
on the seed and the rounds alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from houseway.analysis.simulation.models import Counts, ModelName, model_of
from houseway.errors import BadInput
from houseway.exact.distribution import Distribution
from houseway.exact.streams import SEEDS, stream
from houseway.game import SimulationModel


@dataclass(frozen=True)
class Part:
    """Chunks that one worker plays in one go."""

    first: int
    chunks: int
    rounds: int


class Engine(Protocol):
    """Where parts are played."""

    def plays(self, name: ModelName, seed: int, parts: Iterable[Part]) -> Iterator[Counts]:
        """The counts of the parts in their order, as they are done."""
        ...


Report = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    rounds: int
    seed: int
    wagers: Mapping[str, Distribution]
    whole: bool  # whether every round asked for was played

    def as_json(self) -> dict[str, object]:
        return {
            "rounds": self.rounds,
            "seed": self.seed,
            "wagers": {name: row(found) for name, found in self.wagers.items()},
        }


def row(found: Distribution) -> dict[str, object]:
    return {
        "ev": float(found.ev),
        "stderr": standard_error(found),
        "outcomes": dict(found.counts),
    }


def standard_error(found: Distribution) -> float:
    return sqrt(found.variance / found.total)


def simulate(
    name: ModelName,
    rounds: int,
    seed: int,
    engine: AbstractContextManager[Engine],
    report: Report = lambda rounds: None,
) -> Simulation:
    """Plays all rounds; where it is interrupted (Ctrl-C), those that were played by then, which
    are the same as a shorter run's."""
    model = model_of(name)
    check(model, rounds, seed)
    # Both in one name, which is bound in one step: Ctrl-C may come between any two.
    so_far: tuple[int, Counts] | None = None
    with engine as at_work:
        parts = Parts(rounds, model.chunk, model.in_a_part)
        try:
            for part, counts in zip(parts, at_work.plays(name, seed, parts), strict=True):
                so_far = added(so_far, part.rounds, counts)
                report(so_far[0])
        except KeyboardInterrupt:
            if so_far is None:
                raise
    assert so_far is not None
    done, total = so_far
    return Simulation(done, seed, model.distributions(total), done == rounds)


def added(so_far: tuple[int, Counts] | None, rounds: int, counts: Counts) -> tuple[int, Counts]:
    return (rounds, counts) if so_far is None else (so_far[0] + rounds, so_far[1] + counts)


def check(model: SimulationModel, rounds: int, seed: int) -> None:
    if rounds < 1:
        raise BadInput(f"A simulation plays at least one round, not {rounds:,}.")
    if rounds > model.most:
        raise BadInput(f"{rounds:,} rounds are too many: at most {model.most:,} are played here.")
    if not 0 <= seed < SEEDS:
        raise BadInput(f"A seed is a whole number from 0 to {SEEDS - 1:,}, not {seed:,}.")


@dataclass(frozen=True)
class Parts:
    """The parts of a run, which can be gone through more than once."""

    rounds: int
    chunk: int
    chunks: int  # of a part

    def __iter__(self) -> Iterator[Part]:
        size = self.chunk * self.chunks
        for begin in range(0, self.rounds, size):
            of_part = min(size, self.rounds - begin)
            yield Part(begin // self.chunk, -(-of_part // self.chunk), of_part)


def play_part(name: ModelName, seed: int, part: Part) -> Counts:
    """What a worker does, in this process or in any other."""
    model = model_of(name)
    counts: Counts | None = None
    left = part.rounds
    for chunk in range(part.first, part.first + part.chunks):
        played = model.play(stream(seed, chunk), min(model.chunk, left))
        left -= model.chunk
        counts = played if counts is None else counts + played
    assert counts is not None
    return counts
