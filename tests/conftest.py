"""How hard Hypothesis works: `make quick`, `make test` and `make soak` differ in little else."""

from hypothesis import settings

from effort import EFFORT, by_effort

# By default the same examples on every run and on every machine: a failure is a change, never
# chance. In a soak new ones on every run; a failure prints what replays it.
settings.register_profile(
    EFFORT,
    max_examples=by_effort(quick=5, default=33, soak=2_000),
    stateful_step_count=by_effort(quick=20, default=50, soak=100),
    deadline=None,
    derandomize=EFFORT != "soak",
    database=None,
    print_blob=EFFORT == "soak",
)
settings.load_profile(EFFORT)
