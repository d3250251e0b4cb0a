"""How hard Hypothesis works, and what `make quick` leaves out."""

import gc
import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

import slow
from effort import EFFORT, by_effort

TESTS = Path(__file__).parent

# Workers begin at equal parts of the list. One begins in the browser and one with the house, which
# wait a lot, so that the third can compute meanwhile; quick ones follow each.
FIRST = ("web", "si_ki_pi", "service")

# Where slow tests are found out, and where each has to notice a broken rule, they run.
WANT_SLOW = ("slow", "mutations")

# These need a browser.
collect_ignore = ["web"] if EFFORT == "quick" else []

# By default the same examples on every run and on every machine: a failure is a change, never
# chance. In a soak new ones on every run; a failure prints what replays it.
settings.register_profile(
    EFFORT,
    max_examples=by_effort(quick=5, default=15, soak=2_000),
    stateful_step_count=by_effort(quick=20, default=30, soak=100),
    deadline=None,
    derandomize=EFFORT != "soak",
    database=None,
    print_blob=EFFORT == "soak",
)
settings.load_profile(EFFORT)


# What is collected stays: to look through it for garbage again and again takes a sixth of the time.
gc.disable()


BEFORE = pytest.StashKey[frozenset[str]]()


def in_the_checkout() -> frozenset[str]:
    """What lies at its top, without what begins with a dot: caches of tools that run beside."""
    return frozenset(name for name in os.listdir(TESTS.parent) if not name.startswith("."))  # noqa: PTH208


def pytest_sessionstart(session: pytest.Session) -> None:
    session.config.stash[BEFORE] = in_the_checkout()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tests leave nothing behind in the working folder, which no other check would notice: git is
    silent about an empty folder."""
    before = session.config.stash[BEFORE]
    left = in_the_checkout() - before
    if left and not hasattr(session.config, "workerinput"):
        print(f"\nThe tests have left behind: {', '.join(sorted(left))}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)  # houses and browsers make much that soon goes by itself
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if EFFORT == "quick":
        wanted = any(map(config.pluginmanager.has_plugin, WANT_SLOW))
        known = frozenset[str]() if wanted else slow.names()
        left_out = {i for i in items if takes_long(i, known) or needs_postgres(i)}
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: place_of(item.path))


@cache
def place_of(path: Path) -> int:
    parents = path.parents
    return next((i for i, name in enumerate(FIRST) if TESTS / name in parents), len(FIRST))


def takes_long(item: pytest.Item, known: frozenset[str]) -> bool:
    """It is known to, or says so of itself."""
    return slow.name_of(item.nodeid) in known or item.get_closest_marker("slow") is not None


def needs_postgres(item: pytest.Item) -> bool:
    assert isinstance(item, pytest.Function)
    chosen = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return "postgres_server" in item.fixturenames or any(
        value == "postgresql" for value in chosen if isinstance(value, str)
    )
