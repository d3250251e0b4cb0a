"""The power fails at any moment of any write: by the same players and the same checker."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from effort import by_effort
from house.plan.checker import wrong
from house.plan.power import Done as OnDisk
from house.plan.power import InThread, after_power_failed, can_record, disk_of, put, record
from house.plan.real import RealWorld, opened, rows_of
from house.plan.world import History, Plan, Told
from house.round_player import audit_store, sentences
from houseway.house.store import commit_process

FAILURES = by_effort(quick=5, default=20, soak=2_000)
SEEDS = by_effort(quick=1, default=1, soak=10)
PLAN = Plan(players=6, tables=3, workers=2, commands=10, lasts=60.0)

pytestmark = pytest.mark.skipif(not can_record(), reason="this Python hides its SQLite")


class Steady(RealWorld):
    """Only workers die: the power is what fails here."""

    writer = InThread

    async def chaos(self) -> None:
        while True:
            await self.sleep(self.random.uniform(5, 20))
            self.kill(self.random.randrange(self.plan.workers))


class Noted(list[Told]):
    """An answer, and how much had been done on the disk by then."""

    def __init__(self, done: list[OnDisk]) -> None:
        super().__init__()
        self._done = done
        self.after: list[int] = []

    def append(self, told: Told) -> None:
        self.after.append(len(self._done))
        super().append(told)


class Played:
    """A house that was played in, with all that was done on its disk."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, url = folder, f"sqlite:///{folder / 'house.db'}"
        opened(url, PLAN)
        self.before = disk_of(folder)
        with record(folder) as done:
            self.told = Noted(done)
            self.history = asyncio.run(self._live(url, seed))
            self.done = done

    async def _live(self, url: str, seed: int) -> History:
        world = Steady(seed, PLAN, [url])
        world.history.told = self.told
        try:
            return await world.live()
        finally:
            self.length = len(self.told._done)
            await asyncio.to_thread(world.close)

    def failing(self, random: Random, into: Path) -> tuple[str, History]:
        """The house after a power failure, and the answers up to then."""
        moment = random.randrange(self.length)
        put(after_power_failed(self.before, self.done[:moment], random), into)
        told = [
            one for one, after in zip(self.told, self.told.after, strict=True) if after < moment
        ]
        history = History(told, {}, self.history.meant, [])
        return f"sqlite:///{into / 'house.db'}", history


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_was_acknowledged_outlives_a_power_failure(seed: int, tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    played, random = Played(tmp_path / "house", seed), Random(seed)
    for number in range(FAILURES // SEEDS):
        url, history = played.failing(random, tmp_path / str(number))
        assert wrong(history, rows_of(url)) == [], f"seed {seed}, failure {number}"
        assert sentences(audit_store(url)) == [], f"seed {seed}, failure {number}"
    assert sum(one.version is not None for one in played.told) > 15


@pytest.mark.slow
def test_a_store_that_does_not_sync_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lazy = ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON")
    monkeypatch.setattr(commit_process, "DURABLE", lazy)
    (tmp_path / "house").mkdir()
    played, random = Played(tmp_path / "house", 0), Random(0)
    found: list[str] = []
    for number in range(40):
        url, history = played.failing(random, tmp_path / str(number))
        found += wrong(history, rows_of(url))
    assert any("was acknowledged" in sentence for sentence in found)
