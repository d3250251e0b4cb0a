"""A worker learns what others have added to the records that it shows or runs."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from house.office_rig import in_loop
from house.round_player import Worker, migrate_store, open_house, open_table, worker
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.follower import Follower
from houseway.house.store.change_notices import ALL, MOST_BYTES, write_notice
from houseway.tables.seating import BuyIn

only_postgresql = pytest.mark.parametrize("store", ["postgresql"], indirect=True)

PATIENCE = 20.0  # seconds
END_LISTENERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
LISTENERS = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"


async def buy(at_work: Worker, table: str, key: str) -> int:
    asked = CommandRequest(BuyIn("ann", 10), "ann", "player", key)
    return (await at_work.handler.execute(table, asked)).version


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


async def until_known(at_work: Worker, table: str, version: int) -> None:
    await until(lambda: at_work.handler.streams.versions()[table] == version)


def follow(at_work: Worker, *wanted: str) -> Follower:
    return Follower(at_work.handler, at_work.records, at_work.writer.name, lambda: {*wanted})


@asynccontextmanager
async def running(one: Follower) -> AsyncIterator[None]:
    task = asyncio.create_task(one.run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def two_workers(url: str) -> AsyncIterator[tuple[Worker, Worker, str]]:
    """Both know the same table."""
    first, second = worker(migrate_store(url)), worker(url)
    try:
        await open_house(first.handler)
        table = await open_table(first.handler, "si-ki-pi")
        await second.handler.read(table)
        yield first, second, table
    finally:
        await asyncio.to_thread(first.close)
        await asyncio.to_thread(second.close)


def scalar(at_work: Worker, query: str) -> int:
    with at_work.database.read() as connection:
        return int(connection.execute(text(query)).scalar() or 0)


@in_loop
async def test_a_record_that_is_wanted_is_read_on(store_url: str) -> None:
    async with (
        two_workers(store_url) as (first, second, table),
        running(follow(second, table)),
    ):
        for number in range(3):
            version = await buy(first, table, f"{number}")
            await until_known(second, table, version)


@only_postgresql
@in_loop
async def test_nothing_is_missed_while_the_connection_is_lost(store_url: str) -> None:
    async with (
        two_workers(store_url) as (first, second, table),
        running(follow(second, table)),
    ):
        await until(lambda: scalar(first, LISTENERS) == 1)
        scalar(first, END_LISTENERS)
        await until_known(second, table, await buy(first, table, "meanwhile"))
        await until(lambda: scalar(first, LISTENERS) == 1)
        await until_known(second, table, await buy(first, table, "afterwards"))


@only_postgresql
@in_loop
async def test_a_record_that_is_not_wanted_is_read_on_when_it_is_asked_for(store_url: str) -> None:
    async with two_workers(store_url) as (first, second, table), running(follow(second)):
        await until(lambda: second.handler.streams.is_behind(table))  # as each is after connecting
        before = (await second.handler.read(table)).version
        assert not second.handler.streams.is_behind(table)
        version = await buy(first, table, "one")
        await until(lambda: second.handler.streams.is_behind(table))
        assert second.handler.streams.versions()[table] == before
        assert (await second.handler.read(table)).version == version


def test_a_notice_fits_into_what_postgresql_takes() -> None:
    assert write_notice("me", ["b", "a", "b"]) == "me\na\nb"
    assert write_notice("me", [f"table-{n:050}" for n in range(200)]) == f"me\n{ALL}"
    longest = write_notice("me", ["x" * 3_900, "y" * 3_900])
    assert len(longest) <= MOST_BYTES
