"""How hard the tests work: `HYPOTHESIS_PROFILE` is `quick`, `default` or `soak`."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

EFFORT = os.environ.get("HYPOTHESIS_PROFILE", "default")


def by_effort(*, quick: int, default: int, soak: int) -> int:
    """How much of something a test does."""
    return {"quick": quick, "default": default, "soak": soak}[EFFORT]


def some_of(values: Sequence[T], default: int) -> Sequence[T]:
    """The first of them, and all in a soak: where each takes long and says much the same."""
    return values if EFFORT == "soak" else values[:default]
