"""A commit process that a test can kill at an exact point, or keep from writing.

It is run as a program.

The environment names a folder. As long as it holds a file named like a point of a write, the
process
kills itself there whenever an entry is written that holds every line of the file, and says so in a
file named `deaths`; as long as there is one named `full`, the database may not grow.
"""

import os
import signal
from pathlib import Path
from typing import Any, Literal

from houseway.house.store import commit_process
from houseway.house.store.orders import Order, Outcome

FOLDER = "HOUSEWAY_MORTAL_SCRIBE"
Point = Literal["before-commit", "after-commit"]
MOST_PAGES = 2**30


class MortalScribe(commit_process.CommitProcess):
    def _transaction(self, group: list[Order]) -> dict[int, Outcome | None]:
        self._group = group
        return super()._transaction(group)

    def _end(self, how: str) -> None:
        self._pass("before-commit")
        super()._end(how)
        self._pass("after-commit")

    def _pass(self, point: Point) -> None:
        lines = told(point)
        if lines is not None and any(holds(order, lines) for order in self._group):
            with (folder() / "deaths").open("a") as deaths:
                deaths.write(f"{point}\n")
            os.kill(os.getpid(), signal.SIGKILL)

    def _cursor(self) -> Any:
        cursor = super()._cursor()
        if self._opening.sqlite:
            most = MOST_PAGES if told("full") is None else 1  # no more than there are
            cursor.execute(f"PRAGMA max_page_count = {most}")
        return cursor


def folder() -> Path:
    return Path(os.environ[FOLDER])


def told(name: str) -> list[str] | None:
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
    commit_process.CommitProcess = MortalScribe  # type: ignore[misc]  # in its place
    commit_process.main()
