"""Faults of the store at exact points of a write, in a house that really runs."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from house import mortal_commit_process
from houseway.house.store.writer import Writer


class Faults:
    """What befalls the scribes of a house as long as a fault is in force."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def deaths(self) -> int:
        return len(mortal_commit_process.lines_of(self._folder / "deaths") or ())

    @contextmanager
    def dying(self, point: mortal_commit_process.Point, *lines: str) -> Iterator[None]:
        """Whoever writes an entry that holds all of these dies at this point."""
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
def mortal_commit_processs(folder: Path) -> Iterator[Faults]:
    """Every writer that begins meanwhile has a commit process to which faults happen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, mortal_commit_process.FOLDER, str(folder))
        patch.setattr(Writer, "program", (mortal_commit_process.__file__,))
        yield Faults(folder)
