"""Whole numbers that took long to count, kept on this machine from one run to the next.

A number is kept under a hash of all it was counted from, with the code that counts: whatever
changes there is counted anew. A folder that cannot be written, or a file that is none of ours,
costs time and nothing else.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

FOLDER = "HOUSEWAY_CACHE"  # names another folder than the usual one


def folder() -> Path:
    named = os.environ.get(FOLDER)
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(named) if named else Path(usual) / "houseway"


def name_of(code: ModuleType, inputs: Iterable[NDArray[np.int64]]) -> str:
    """Of what this code counts from these."""
    assert code.__file__ is not None
    total = sha256(Path(code.__file__).read_bytes())
    for given in inputs:
        total.update(repr((given.shape, given.dtype.str)).encode())
        total.update(np.ascontiguousarray(given).tobytes())
    return total.hexdigest()


def kept(name: str, count: Callable[[], int]) -> int:
    """The number of this name, counted only where it is not kept yet."""
    file = folder() / name
    with suppress(OSError, ValueError):
        return int(file.read_text("ascii"))
    found = count()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file.parent, delete=False) as new:
            new.write(str(found))
        Path(new.name).replace(file)  # whole or not at all
    return found
