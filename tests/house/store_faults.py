"""Inject faults of the store at exact points of a write into a running house."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from house import killable_commit_process
from houseway.house.store.writer import Writer


class Faults:
    """Switch faults of the commit processes on and off."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def deaths(self) -> int:
        return len(killable_commit_process.lines_of(self._folder / "deaths") or ())

    @contextmanager
    def dying(self, point: killable_commit_process.Point, *lines: str) -> Iterator[None]:
        """Kill the process that writes an entry containing all of these lines, at this point."""
        with self._in_force(point, "\n".join(lines)):
            yield

    @contextmanager
    def full(self) -> Iterator[None]:
        with self._in_force("full", ""):
            yield

    @contextmanager
    def _in_force(self, name: str, content: str) -> Iterator[None]:
        new = self._folder / "new"
        new.write_text(content)
        new.rename(self._folder / name)
        try:
            yield
        finally:
            (self._folder / name).unlink()


@contextmanager
def killable_commit_processes(folder: Path) -> Iterator[Faults]:
    """Give every writer that starts meanwhile a commit process that obeys these faults."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, killable_commit_process.FOLDER, str(folder))
        patch.setattr(Writer, "program", (killable_commit_process.__file__,))
        yield Faults(folder)
