"""Numba behind a typed door: functions compiled to machine code, once, and kept on the disk.

Kernels work on unsigned numbers throughout: numba makes a float of a signed and an unsigned
number together, and an unsigned index needs no test for being negative.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import event

U = np.uint64

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compiled when first called; lets other threads run meanwhile."""
    return cast("Callable[P, R]", numba.njit(nogil=True, cache=True)(function))


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
def telling(say: Callable[[], None]) -> Iterator[None]:
    """Calls `say` once if something has to be compiled, and not where the disk has it already."""
    listener = _OnCompile(say)
    with event.install_listener("numba:compile", listener):
        yield
