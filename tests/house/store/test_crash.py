"""A worker killed at any point of any write loses nothing acknowledged, and doubles nothing.

Every write of whole rounds at tables of all four games is stopped by SIGKILL before the entry,
after it and before the money, before the commit, and after it but before the reply. The next life
finds each record where it was acknowledged, wagers and all, repeats what was under way with the
same key, plays on and ends the round; and the audit is clean.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from effort import EFFORT, some_of
from house.conftest import STORES
from house.crash_rig import POINTS, Plan
from house.round_player import GAMES, migrate_store

TESTS = Path(__file__).parents[2]
SOAKED = EFFORT == "soak"


def live_through(url: str, plan: Plan) -> Any:
    """What became of it; asserts within each life that nothing was lost or doubled."""
    ran = subprocess.run(
        [sys.executable, "-m", "house.crash_rig", migrate_store(url), msgspec.json.encode(plan)],
        cwd=TESTS,
        capture_output=True,
        timeout=10_000 if SOAKED else 900,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    return json.loads(ran.stdout.splitlines()[-1])


def games_at(store: str) -> tuple[str, ...]:
    """A game of its own on each store, in a soak all on both: writes are alike in all games."""
    return GAMES if SOAKED else (GAMES[STORES.index(store)],)


@pytest.mark.parametrize("store", some_of(STORES, 1), indirect=True)
def test_every_write_may_be_stopped_at_every_point(store: str, store_url: str) -> None:
    plan = Plan(games_at(store), rounds=5 if SOAKED else 1)
    came = live_through(store_url, plan)
    assert set(came["deaths"]) == set(POINTS)
    assert len(set(came["deaths"].values())) == 1  # each write, at each of the points
    assert came["deaths"]["after-commit"] == came["acknowledged"]
    assert came["written_unacknowledged"] == came["acknowledged"]


@pytest.mark.parametrize("store", some_of(STORES[::-1], 1), indirect=True)
def test_tables_that_share_a_commit_may_be_stopped_together(store: str, store_url: str) -> None:
    plan = Plan(
        games_at(store), together=True, rounds=40 if SOAKED else 1, tables=3 if SOAKED else 2
    )
    came = live_through(store_url, plan)
    assert sum(came["deaths"].values()) > 10
    assert came["written_unacknowledged"] > 0
