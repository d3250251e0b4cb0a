"""Keep whole numbers that took long to count on this machine, from one run to the next.

The key is a hash of all they were counted from and of the code that counts, so a change of either
counts again. A folder that cannot be written, or a file that is not one of ours, costs time and
nothing else.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

FOLDER = "HOUSEWAY_CACHE"  # names another folder than the usual one


def cache_folder() -> Path:
    named = os.environ.get(FOLDER)
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(named) if named else Path(usual) / "houseway"


def cache_key(inputs: Iterable[NDArray[np.int64]], *code: ModuleType) -> str:
    """Make the key of what this code counts from these inputs."""
    total = sha256()
    for module in code:
        assert module.__file__ is not None
        total.update(Path(module.__file__).read_bytes())
    for given in inputs:
        total.update(repr((given.shape, given.dtype.str)).encode())
        total.update(np.ascontiguousarray(given).tobytes())
    return total.hexdigest()


def load_or_count(name: str, numbers: int, count: Callable[[], Sequence[int]]) -> tuple[int, ...]:
    """Return the numbers of this name, and count them if they are not kept yet."""
    file = cache_folder() / name
    with suppress(OSError, ValueError):
        read = tuple(map(int, file.read_text("ascii").split()))
        if len(read) == numbers:
            return read
    for say in _LISTENERS:
        say()
    found = tuple(count())
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file.parent, delete=False) as new:
            new.write(" ".join(map(str, found)))
        Path(new.name).replace(file)  # whole or not at all
    return found


@contextmanager
def notify_of_counts(say: Callable[[], None]) -> Iterator[None]:
    """Call `say` when something is counted that is not kept yet."""
    _LISTENERS.append(say)
    try:
        yield
    finally:
        _LISTENERS.remove(say)


_LISTENERS: list[Callable[[], None]] = []
