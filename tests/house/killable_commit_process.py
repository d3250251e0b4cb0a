"""A commit process that a test can kill at an exact point, or keep from writing.

Run it as a program. The environment names a folder. While that folder holds a file named after a
point of a write, the process kills itself at that point if the entry contains every line of the
file, and notes it in the file `deaths`. While a file `full` exists, the database can't grow.
"""

import os
import signal
from pathlib import Path
from typing import Any, Literal

from houseway.house.store import commit_process
from houseway.house.store.orders import Order, Outcome

FOLDER = "HOUSEWAY_KILLABLE_COMMIT_PROCESS"
Point = Literal["before-commit", "after-commit"]
MOST_PAGES = 2**30


class KillableCommitProcess(commit_process.CommitProcess):
    def _transaction(self, group: list[Order]) -> dict[int, Outcome | None]:
        self._group = group
        return super()._transaction(group)

    def _end(self, how: str) -> None:
        self._pass("before-commit")
        super()._end(how)
        self._pass("after-commit")

    def _pass(self, point: Point) -> None:
        lines = read_fault(point)
        if lines is not None and any(holds(order, lines) for order in self._group):
            with (folder() / "deaths").open("a") as deaths:
                deaths.write(f"{point}\n")
            os.kill(os.getpid(), signal.SIGKILL)

    def _cursor(self) -> Any:
        cursor = super()._cursor()
        if self._opening.sqlite:
            most = MOST_PAGES if read_fault("full") is None else 1  # no more than there are
            cursor.execute(f"PRAGMA max_page_count = {most}")
        return cursor


def folder() -> Path:
    return Path(os.environ[FOLDER])


def read_fault(name: str) -> list[str] | None:
    return lines_of(folder() / name)


def lines_of(file: Path) -> list[str] | None:
    try:
        return file.read_text().splitlines()
    except FileNotFoundError:
        return None


def holds(order: Order, lines: list[str]) -> bool:
    entry = str([step.values for step in order.steps[:1]])
    return all(line in entry for line in lines)


if __name__ == "__main__":
    commit_process.CommitProcess = KillableCommitProcess  # type: ignore[misc]  # in its place
    commit_process.main()
