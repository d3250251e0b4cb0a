"""How long the dealer waits, as a worker tells that does not look after the table."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from house.round_player import Worker, migrate_store, next_asked, open_house, open_table, worker
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.dealer_timers import DealerTimers
from houseway.house.play.stream_states import StreamState

BETS = 20.0  # seconds, as tables are opened


@pytest.fixture
def at_work(store_url: str) -> Iterator[Worker]:
    made = worker(migrate_store(store_url))
    yield made
    made.close()


def test_a_wait_is_told_from_the_record(at_work: Worker) -> None:
    """When it began is known from the last entry; later entries of the stage do not prolong it."""
    current = asyncio.run(betting(at_work))
    other = DealerTimers()
    left = other.left("t", written(current, 4.0))
    assert left == pytest.approx(BETS - 4, abs=0.5)
    assert other.left("t", written(current, 0.0)) == pytest.approx(BETS - 4, abs=0.5)
    assert DealerTimers().left("t", written(current, 60.0)) == 0
    assert DealerTimers().left("t", written(current, -60.0)) == pytest.approx(BETS, abs=0.5)


def test_the_worker_that_looks_after_a_table_goes_by_its_own_clock(at_work: Worker) -> None:
    current = asyncio.run(betting(at_work))
    mine = DealerTimers()
    mine.begin("t")
    assert mine.left("t", written(current, 4.0)) is None
    mine.end("t")
    assert mine.left("t", written(current, 4.0)) is not None


def test_where_nobody_waits_for_the_dealer_there_is_no_clock(at_work: Worker) -> None:
    current = asyncio.run(betting(at_work))
    other = DealerTimers()
    assert other.left("t", current) is not None
    by_hand = msgspec.structs.replace(current.state, dealing="human")
    later = msgspec.structs.replace(current, state=by_hand, version=current.version + 1)
    assert other.left("t", later) is None


async def betting(at_work: Worker) -> StreamState:
    """A table with a wager on it, whose dealer waits for more."""
    await open_house(at_work.handler)
    table = await open_table(at_work.handler, "si-ki-pi")
    while True:
        current = await at_work.handler.read(table)
        round_ = current.state.table and current.state.table.round
        if round_ and round_.phase == "betting" and round_.wagers:
            return current
        asked = next_asked(table, current, 1)
        assert isinstance(asked, CommandRequest)
        await at_work.handler.execute(table, asked)


def written(current: StreamState, ago: float) -> StreamState:
    at = datetime.now(UTC) - timedelta(seconds=ago)
    return msgspec.structs.replace(current, at=at.isoformat())
