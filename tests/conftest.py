"""How hard Hypothesis works: `HYPOTHESIS_PROFILE=soak` (`make soak`) works much harder."""

import os

from hypothesis import settings

# The same examples on every run and on every machine: a failure is a change, never chance.
settings.register_profile(
    "default",
    max_examples=100,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    database=None,
)
# New examples on every run; a failure prints what replays it.
settings.register_profile(
    "soak",
    max_examples=2_000,
    stateful_step_count=100,
    deadline=None,
    derandomize=False,
    database=None,
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
