"""Typed access to numba: functions are compiled to machine code once and cached on disk.

Kernels work on unsigned numbers throughout: numba makes a float of a signed and an unsigned
number together, and an unsigned index needs no test for being negative.
"""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import event

U = np.uint64
LOCK = "kernels.lock"  # beside what is kept

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile the function when it is first called; other threads run meanwhile."""
    return _compile(function, inner=False)


def inner_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Becomes part of the kernels that call it, and counts no references to arrays: handing on a
    dozen arrays and counting them would take longer than what is done with them. It makes no array
    and returns none."""
    return _compile(function, inner=True)


def _compile(function: Callable[P, R], *, inner: bool) -> Callable[P, R]:
    _name_its_own(function)
    # Both options are always given: numba would take a missing one from the first caller.
    compiled = numba.njit(  # type: ignore[call-overload] # its types leave out `_nrt`
        nogil=True, cache=True, forceinline=inner, _nrt=not inner
    )(function)
    _keep_one_at_a_time(compiled)
    return cast("Callable[P, R]", compiled)


def _name_its_own(function: Callable[P, R]) -> None:
    """Numba names machine code by the function and by a count of what its process compiled. Two
    variants that two processes kept could have one name: where both are loaded, a call would find
    either. So the numbers that make a variant are part of its name."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    numbers = [str(value) for value in cells if isinstance(value, int)]
    function.__qualname__ = ".".join((function.__qualname__, *numbers))


def _keep_one_at_a_time(compiled: Any) -> None:
    """Numba numbers the files of a kernel's variants by an index that it reads before it writes.
    Two processes side by side would give two variants one number, and run each other's code."""
    cache = compiled._cache
    save = cache.save_overload

    def alone(signature: object, code: object) -> None:
        folder = Path(cache.cache_path)
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / LOCK).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # until it is closed
            save(signature, code)

    cache.save_overload = alone


class _OnCompile(event.Listener):
    def __init__(self, say: Callable[[], None]) -> None:
        self.say = say
        self.said = False

    def on_start(self, event: object) -> None:
        if not self.said:
            self.said = True
            self.say()

    def on_end(self, event: object) -> None:
        pass


@contextmanager
def announce_compiling(say: Callable[[], None]) -> Iterator[None]:
    """Call `say` once if something has to be compiled that is not cached on disk."""
    listener = _OnCompile(say)
    with event.install_listener("numba:compile", listener):
        yield
