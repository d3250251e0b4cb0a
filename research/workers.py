"""Work in parts, on the cores of this machine or on Ray, with the same result for any worker.

A part is a number; its random state comes from the seed and that number alone. Kernels release the
interpreter, so threads are enough here. Ray would send a nested function with all that it names,
kernels too, and every worker would compile these again: so tasks are objects of a class that
workers import. Tasks are read-only for workers, which work on copies of their part.
"""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

if TYPE_CHECKING:
    from houseway.figures.simulation.cluster import RayEngine

T = TypeVar("T")


class Workers(Protocol):
    def each(self, task: Callable[[int], T], parts: int) -> list[T]:
        """Return the task's result for every part, in order from 0."""


class Sequential:
    def each(self, task: Callable[[int], T], parts: int) -> list[T]:
        return [task(part) for part in range(parts)]


class Threads:
    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self.pool = pool

    def each(self, task: Callable[[int], T], parts: int) -> list[T]:
        return list(self.pool.map(task, range(parts)))


@contextmanager
def workers_of(engine: str, number: int | None, address: str | None = None) -> Iterator[Workers]:
    """Yield `local` threads or `ray` workers: the given number, or one for each processor."""
    from houseway.figures.simulation.cluster import RayEngine
    from houseway.figures.simulation.local import LocalEngine

    if engine == "ray":
        with RayEngine(number, address) as cluster:
            yield RayWorkers(cluster)
        return
    count = LocalEngine(number).workers
    if count == 1:
        yield Sequential()
        return
    with ThreadPoolExecutor(count, thread_name_prefix="learning") as pool:
        yield Threads(pool)


class RayWorkers:
    def __init__(self, cluster: "RayEngine") -> None:
        self.cluster = cluster

    def each(self, task: Callable[[int], T], parts: int) -> list[T]:
        ray = self.cluster.ray
        remote, sent = ray.remote(max_retries=20)(run_part), ray.put(task)
        found: list[T] = ray.get([remote.remote(sent, part) for part in range(parts)])
        return found


def run_part(task: Callable[[int], T], part: int) -> T:
    return task(part)


def seed_of(seed: int, *path: int) -> int:
    """Return the seed of a part's random state."""
    return int(np.random.SeedSequence((seed, *path)).generate_state(1, np.uint64)[0] >> 2)


def part_of(number: int, parts: int, part: int) -> slice:
    """Return the slice of `number` things that a part has; the parts cover each thing once."""
    return slice(number * part // parts, number * (part + 1) // parts)


def report(text: str, end: str = "\n") -> None:
    """Write progress to stderr."""
    print(text, end=end, file=sys.stderr, flush=True)
