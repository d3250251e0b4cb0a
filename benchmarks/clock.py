"""Fair times on a machine that others use too: contenders take turns, and the best turn counts."""

from collections.abc import Callable, Mapping
from time import perf_counter

Job = Callable[[], object]


def race(
    jobs: Mapping[str, Job],
    seconds: float = 4.0,
    least: int = 3,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, float]:
    """Return the seconds of each job's best turn, without the first, which may compile.

    Other processes interrupt turns of many milliseconds, so those use processor time."""
    for job in jobs.values():
        job()
    best = dict.fromkeys(jobs, float("inf"))
    end, turns = perf_counter() + seconds, 0
    while turns < least or perf_counter() < end:
        for name, job in jobs.items():
            begin = clock()
            job()
            best[name] = min(best[name], clock() - begin)
        turns += 1
    return best
