"""How hard the tests work: `HYPOTHESIS_PROFILE` is `quick`, `default` or `soak`."""

import os

EFFORT = os.environ.get("HYPOTHESIS_PROFILE", "default")


def by_effort(*, quick: int, default: int, soak: int) -> int:
    """How much of something a test does."""
    return {"quick": quick, "default": default, "soak": soak}[EFFORT]
