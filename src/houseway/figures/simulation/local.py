"""Workers of this machine: threads for kernels, processes for what Python itself has to play."""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from multiprocessing import get_context
from types import TracebackType

from houseway.core.errors import BadInput
from houseway.core.words import money, t
from houseway.figures.simulation.models import Counts, ModelName, model_of
from houseway.figures.simulation.run import Part, play_part

MOST_WORKERS = 1024
_AHEAD = 2  # parts waiting for each worker, so that none is ever idle


class LocalEngine:
    def __init__(self, workers: int | None = None) -> None:
        check_workers(workers)
        self.workers = workers if workers is not None else os.cpu_count() or 1
        self.pool: Executor | None = None

    def __enter__(self) -> "LocalEngine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def play_parts(self, name: ModelName, seed: int, parts: Iterable[Part]) -> Iterator[Counts]:
        self.pool = self.start_pool(in_threads=model_of(name).in_threads)
        coming = iter(parts)
        under_way: deque[Future[Counts]] = deque()

        def begin(number: int) -> None:
            for part in islice(coming, number):
                assert self.pool is not None
                under_way.append(self.pool.submit(play_part, name, seed, part))

        begin(self.workers * _AHEAD)
        while under_way:
            yield under_way.popleft().result()
            begin(1)

    def start_pool(self, *, in_threads: bool) -> Executor:
        if in_threads:
            return ThreadPoolExecutor(self.workers, thread_name_prefix="simulation")
        return ProcessPoolExecutor(
            self.workers, mp_context=get_context("spawn"), initializer=leave_interrupts
        )


def check_workers(workers: int | None) -> None:
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadInput(
            t(
                "Use 1 to {most_workers} workers, not {workers}.",
                most_workers=money(MOST_WORKERS),
                workers=money(workers),
            )
        )


def leave_interrupts() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal: the first one handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
