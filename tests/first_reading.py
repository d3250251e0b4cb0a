"""Threads that read every kind of record for the first time side by side.

Run as a program of its own, with a folder of exports: `python -m first_reading FOLDER`. Everything
is loaded once; each try is a fork in which no type has been read yet. Prints how each try ended.
"""

import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from effort import by_effort
from houseway.house.play.kinds import all_kinds
from houseway.review.export import read_export
from houseway.review.segment import Segment

KINDS = all_kinds()
THREADS = 8
TRIES = by_effort(quick=1, default=2, soak=20)
# Seconds after which a thread has to let others go on: they meet in different places.
INTERVALS = (0.0005, 0.00005)


def read_everything(exports: list[list[str]]) -> None:
    """States of all kinds, then commands, events and readings of every game's rounds."""
    for kind in KINDS.values():
        kind.restore(kind.snapshot(kind.start))
    for lines in exports:
        export = read_export(lines)
        kind = KINDS[export.header.game]
        before = kind.restore(bytes(export.header.state))
        Segment(kind.name, before, export.header.previous, export.entries).after()


def read_side_by_side(exports: list[list[str]], interval: float) -> int:
    sys.setswitchinterval(interval)
    all_there = threading.Barrier(THREADS)
    done: list[bool] = []

    def read() -> None:
        all_there.wait()
        read_everything(exports)
        done.append(True)

    threads = [threading.Thread(target=read) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return 0 if len(done) == THREADS else 1


def in_fork(what: Callable[[], int]) -> int:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = what()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    files = [file.read_text().split("\n") for file in sorted(Path(sys.argv[1]).iterdir())]
    for interval in INTERVALS:
        print(*(in_fork(partial(read_side_by_side, files, interval)) for _ in range(TRIES)))
