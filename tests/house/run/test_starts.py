"""A house that has been played in starts, however often: its records are read side by side."""

import asyncio
import itertools
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from effort import by_effort, some_of
from house.house_process import STARTS_WITHIN, House, house
from house.long_records import keep_snapshots, long_record, write_at_once
from house.round_player import GAMES, PLAYERS, migrate_store, open_house, worker
from house.running_house import until
from houseway.house.play import stream_states

STARTS = by_effort(quick=1, default=1, soak=200)
ENTRIES = 1_700
TABLES = 4  # of each game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a long record of every game, to be read from a snapshot on."""
    folder = tmp_path_factory.mktemp("played")
    at_work = worker(migrate_store(f"sqlite:///{folder / 'house.db'}"))
    asyncio.run(open_house(at_work.handler))
    for number, name in itertools.product(range(TABLES), GAMES):
        stream = f"{name}-{number}"
        entries = ENTRIES // TABLES // len(GAMES)
        written = long_record(stream, name, *PLAYERS, entries=entries)
        write_at_once(at_work.database, written)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stream_states, "SNAPSHOT_EVERY", entries // 2)
            assert keep_snapshots(at_work.records, stream, written)
    at_work.close()
    return folder


@pytest.mark.parametrize("workers", some_of([2, 1, 4], 1))
def test_a_house_with_long_records_starts_every_time(folder: Path, workers: int) -> None:
    ends: Counter[str] = Counter()
    for _ in range(STARTS):
        with house(folder, "--workers", str(workers)) as found:
            until(lambda: len(found.workers()) >= workers, STARTS_WITHIN)
            ends[how_it_went(found, workers)] += 1
    assert ends == {"well": STARTS}


def how_it_went(found: House, workers: int) -> str:
    """Request all tables side by side while the workers read them for themselves."""
    with ThreadPoolExecutor(2 * workers) as threads:
        asked = [threads.submit(found.get, "/api/tables") for _ in range(2 * workers)]
        answers = [each.result().json()["tables"] for each in asked]
    if any(len(tables) != TABLES * len(GAMES) for tables in answers):
        return "not all tables"
    code, _ = found.stop()
    if len(found.workers()) != workers:
        return "a worker died"
    return "well" if code == 0 else f"exit code {code}"
