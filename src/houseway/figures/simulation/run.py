"""A run: chunks of rounds, each from its own stream, added up.

A chunk is the same on any worker and at any time, and counts are whole numbers, so the result
depends on the seed and the rounds alone.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from houseway.core.errors import BadInput
from houseway.core.words import money, t
from houseway.exact.streams import check_seed, stream
from houseway.figures.simulation.models import Counts, ModelName, model_of
from houseway.figures.simulation.result import Simulation, result_of
from houseway.game import SimulationModel


@dataclass(frozen=True)
class Part:
    """Chunks that one worker plays in one go."""

    first: int
    chunks: int
    rounds: int


class Engine(Protocol):
    """Where parts are played."""

    def play_parts(self, name: ModelName, seed: int, parts: Iterable[Part]) -> Iterator[Counts]:
        """Yield the counts of the parts in their order, as they are done."""
        ...


Report = Callable[[int], None]


@dataclass(frozen=True)
class Progress:
    """Rounds that were played, from the first on, and what was counted in them."""

    rounds: int
    counts: Counts


class Keeper(Protocol):
    """Keeps what was played, so that a run can continue after a stop."""

    def load(self) -> Progress | None: ...

    def save(self, so_far: Progress) -> None: ...

    def close(self) -> None: ...


class NoCheckpoint:
    def load(self) -> Progress | None:
        return None

    def save(self, so_far: Progress) -> None:
        pass

    def close(self) -> None:
        pass


def simulate(
    name: ModelName,
    rounds: int,
    seed: int,
    engine: AbstractContextManager[Engine],
    report: Report = lambda rounds: None,
    keeper: Keeper | None = None,
) -> Simulation:
    """Play all rounds. If interrupted (Ctrl-C), return those played by then, which are the same as
    a shorter run's."""
    model = model_of(name)
    check(model, rounds, seed)
    keeper = keeper or NoCheckpoint()
    # One name, which is bound in one step: Ctrl-C may come between any two.
    so_far = keeper.load()
    parts = Parts(rounds, model.chunk, model.in_a_part, so_far.rounds if so_far else 0)
    with engine as at_work:
        try:
            for part, counts in zip(parts, at_work.play_parts(name, seed, parts), strict=True):
                so_far = add_part(so_far, part.rounds, counts)
                if part.rounds == parts.size:  # a run of more rounds would begin the same way
                    keeper.save(so_far)
                report(so_far.rounds)
        except KeyboardInterrupt:
            if so_far is None:
                raise
        finally:
            keeper.close()
    assert so_far is not None
    return result_of(model, so_far.rounds, seed, so_far.counts, whole=so_far.rounds == rounds)


def add_part(so_far: Progress | None, rounds: int, counts: Counts) -> Progress:
    if so_far is None:
        return Progress(rounds, counts)
    return Progress(so_far.rounds + rounds, so_far.counts + counts)


def check(model: SimulationModel, rounds: int, seed: int) -> None:
    if rounds < 1:
        raise BadInput(
            t("A simulation needs at least one round, not {rounds}.", rounds=money(rounds))
        )
    if rounds > model.most:
        raise BadInput(
            t(
                "{rounds} rounds are too many. The most is {most}.",
                rounds=money(rounds),
                most=money(model.most),
            )
        )
    check_seed(seed)


@dataclass(frozen=True)
class Parts:
    """The parts of a run, which can be iterated more than once; `done` rounds are left out."""

    rounds: int
    chunk: int
    chunks: int  # of a part
    done: int = 0

    @property
    def size(self) -> int:
        return self.chunk * self.chunks

    def __iter__(self) -> Iterator[Part]:
        for begin in range(self.done, self.rounds, self.size):
            of_part = min(self.size, self.rounds - begin)
            yield Part(begin // self.chunk, -(-of_part // self.chunk), of_part)


def play_part(name: ModelName, seed: int, part: Part) -> Counts:
    """Play a part, as a worker does in this process or in any other."""
    model = model_of(name)
    counts: Counts | None = None
    left = part.rounds
    for chunk in range(part.first, part.first + part.chunks):
        played = model.play(stream(seed, chunk), min(model.chunk, left))
        left -= model.chunk
        counts = played if counts is None else counts + played
    assert counts is not None
    return counts
