"""A kernel of which there are variants, each with a number of its own in it."""

from collections.abc import Callable

from houseway.core.jit import kernel


def variant(number: int) -> Callable[[int], int]:
    @kernel
    def plus(other: int) -> int:
        return number + other

    return plus
