"""A store that cannot be read for a while stops nothing for good."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from house.round_player import Worker, migrate_store, open_house, open_table, worker
from houseway.house.play import duty_roster
from houseway.house.play.broadcaster import Broadcaster, Connection
from houseway.house.play.duty_roster import DutyRoster
from houseway.house.play.player_commands import Actor
from houseway.house.store.leases import Leases

TABLE = "si-ki-pi-1"
PATIENCE = 10.0  # seconds


@contextmanager
def unreadable(at_work: Worker) -> Iterator[None]:
    """No record can be read that is not held."""
    rename(at_work, "snapshots", "elsewhere")
    try:
        yield
    finally:
        rename(at_work, "elsewhere", "snapshots")


def rename(at_work: Worker, table: str, to: str) -> None:
    with at_work.database.write() as connection:
        connection.execute(text(f"ALTER TABLE {table} RENAME TO {to}"))


@asynccontextmanager
async def opened_house(url: str) -> AsyncIterator[Worker]:
    at_work = worker(migrate_store(url))
    await open_house(at_work.handler)
    await open_table(at_work.handler, "si-ki-pi")
    yield at_work
    await asyncio.to_thread(at_work.close)


async def no_limit(_: str) -> None:
    return None


def test_those_who_watch_are_shown_what_could_not_be_read_for_a_while(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened_house(f"sqlite:///{tmp_path / 'house.db'}") as at_work:
            hub = Broadcaster(at_work.handler, lambda stream, current: None, no_limit)
            showing = asyncio.create_task(hub.run())
            ann = Connection(Actor("ann", frozenset({"player"})))
            await hub.watch(ann, TABLE, "player")
            await ann.next_view()
            with unreadable(at_work):
                at_work.handler.streams.slot(
                    TABLE
                ).current = None  # as after a write whose outcome is unknown
                hub.show_again(TABLE)
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(ann.next_view(), 0.1)
            message = await asyncio.wait_for(ann.next_view(), PATIENCE)
            assert msgspec.json.decode(message)["version"] == 1
            showing.cancel()

    asyncio.run(whole())


def test_a_table_whose_record_could_not_be_read_is_looked_after_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duty_roster, "LEASE", 0.15)
    tries: list[str] = []
    read = asyncio.Event()

    async def whole() -> None:
        async with opened_house(f"sqlite:///{tmp_path / 'house.db'}") as at_work:

            async def look_after(stream: str, changed: asyncio.Event) -> None:
                tries.append(stream)
                await at_work.handler.read(stream)
                read.set()
                await changed.wait()

            leases = Leases(at_work.database, "a worker")
            shared = DutyRoster(at_work.handler, at_work.records, leases, (look_after,))
            with unreadable(at_work):
                at_work.handler.streams.slot(TABLE).current = None
                sharing = asyncio.create_task(shared.run())
                while not tries:
                    await asyncio.sleep(0)
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(read.wait(), 0.1)
            await asyncio.wait_for(read.wait(), PATIENCE)
            sharing.cancel()
            await asyncio.gather(sharing, return_exceptions=True)

    asyncio.run(whole())
