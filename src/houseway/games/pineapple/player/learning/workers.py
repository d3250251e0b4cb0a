"""Work in parts, on the cores of this machine or on Ray: the same whoever does a part and when.

A part is a number; its chance comes from the seed and that number alone. Kernels let other threads
run, so threads are enough here. Ray sends a function within another with all that it names, kernels
too, and these would be compiled anew by every worker: so tasks are objects of a class that workers
import. What they are sent may only be read; they work on copies of their part.
"""

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
        """What the task gives for every part from 0 on, in their order."""
        ...


class OneAfterTheOther:
    def each(self, task: Callable[[int], T], parts: int) -> list[T]:
        return [task(part) for part in range(parts)]


class Threads:
    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self.pool = pool

    def each(self, task: Callable[[int], T], parts: int) -> list[T]:
        return list(self.pool.map(task, range(parts)))


@contextmanager
def workers_of(engine: str, number: int | None, address: str | None = None) -> Iterator[Workers]:
    """`local` threads or `ray` workers; so many of them, or one a processor."""
    from houseway.figures.simulation.cluster import RayEngine
    from houseway.figures.simulation.local import LocalEngine

    if engine == "ray":
        with RayEngine(number, address) as cluster:
            yield OnRay(cluster)
        return
    count = LocalEngine(number).workers
    if count == 1:
        yield OneAfterTheOther()
        return
    with ThreadPoolExecutor(count, thread_name_prefix="learning") as pool:
        yield Threads(pool)


class OnRay:
    def __init__(self, cluster: "RayEngine") -> None:
        self.cluster = cluster

    def each(self, task: Callable[[int], T], parts: int) -> list[T]:
        ray = self.cluster.ray
        remote, sent = ray.remote(max_retries=20)(part_done), ray.put(task)
        found: list[T] = ray.get([remote.remote(sent, part) for part in range(parts)])
        return found


def part_done(task: Callable[[int], T], part: int) -> T:
    return task(part)


def seed_of(seed: int, *path: int) -> int:
    """For the chance of a part."""
    return int(np.random.SeedSequence((seed, *path)).generate_state(1, np.uint64)[0] >> 2)


def part_of(number: int, parts: int, part: int) -> slice:
    """Which of so many things a part has: all parts together have each once."""
    return slice(number * part // parts, number * (part + 1) // parts)
