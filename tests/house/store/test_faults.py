"""Full disks, lost servers, workers that fight, clocks that jump: nothing is lost or doubled."""

import asyncio
import itertools
import json
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from effort import by_effort
from house.forked_writer import Forked, Number
from house.postgres import postgres
from house.round_player import (
    audit_store,
    migrate_store,
    open_house,
    open_table,
    play,
    sentences,
    worker,
)
from houseway.core.errors import Refusal
from houseway.house.play.command_handler import CommandRequest, Receipt, now
from houseway.house.store import schema
from houseway.house.store.commit_process import CommitProcess
from houseway.house.store.database import Database
from houseway.house.store.records import Snapshot
from houseway.house.store.writer import OutcomeUnknown
from houseway.tables.seating import BuyIn, CashOut
from houseway.testing.house import DEPOSIT, OF_STAFF
from houseway.testing.recorded import staff_account

TABLE = "si-ki-pi-1"


def clean(url: str) -> None:
    result = audit_store(url)
    assert result.clean, sentences(result)


def bought(key: str, player: str = "ann", amount: int = 10) -> CommandRequest:
    return CommandRequest(BuyIn(player, amount), player, "player", key)


def prepare_house(url: str) -> str:
    at_work = worker(migrate_store(url))

    async def whole() -> None:
        await open_house(at_work.handler)
        await open_table(at_work.handler, "si-ki-pi")

    asyncio.run(whole())
    at_work.close()
    return url


def keys_of(url: str, stream: str = TABLE) -> list[str]:
    database = Database(url)
    e = schema.entries.c
    with database.read() as connection:
        query = select(e.key).where(e.stream == stream).order_by(e.version)
        keys = [row[0] for row in connection.execute(query)]
    database.close()
    return keys


# -- A full disk -----------------------------------------------------------------------------------


MANY = 1_000_000
FIGHTS = by_effort(quick=60, default=60, soak=250)  # commands of each
most_pages = Number(MANY)


class LimitedScribe(CommitProcess):
    def _cursor(self) -> Any:
        cursor = super()._cursor()
        cursor.execute(f"PRAGMA max_page_count = {most_pages.value}")
        return cursor


class Limited(Forked):
    commit_process = LimitedScribe


def test_a_full_database_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    url = prepare_house(f"sqlite:///{tmp_path / 'house.db'}")
    at_work = worker(url, writer=Limited)

    async def whole() -> None:
        most_pages.value = 1  # no more than there are
        asked = refused = None
        for number in count():
            asked = bought(f"k{number}")
            try:
                await at_work.handler.execute(TABLE, asked)
            except OutcomeUnknown as error:
                refused = error
                break
        assert "Send it again with the same key" in str(refused)
        assert asked is not None
        current = await at_work.handler.read(TABLE)
        assert asked.key not in keys_of(url)
        clean(url)
        with pytest.raises(OutcomeUnknown):
            await at_work.handler.execute(TABLE, asked)
        most_pages.value = MANY
        done = await at_work.handler.execute(TABLE, asked)
        assert (done.version, done.repeated) == (current.version + 1, False)
        assert (await at_work.handler.execute(TABLE, asked)).repeated
        await play(at_work.handler, TABLE, rounds=1)

    asyncio.run(whole())
    at_work.close()
    clean(url)


def test_a_disk_that_is_full_at_any_byte_leaves_nothing_half_done(tmp_path: Path) -> None:
    url = prepare_house(f"sqlite:///{tmp_path / 'house.db'}")
    in_process(fills_the_disk, url, str(tmp_path))
    clean(url)


def fills_the_disk(url: str, folder: str) -> None:
    """Files may not grow beyond some size: each time a little later in the same writes."""
    at_work = worker(url)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]

    def limit(most: int) -> None:
        line = at_work.writer._line
        assert line is not None
        resource.prlimit(line._process.pid, resource.RLIMIT_FSIZE, (most, hard))

    async def whole() -> None:
        await at_work.handler.execute(
            TABLE, bought("first")
        )  # there is a commit process from now on
        for number in range(25):
            asked = bought(f"k{number}")
            before = await at_work.handler.read(TABLE)
            size = max(file.stat().st_size for file in Path(folder).iterdir())
            limit(size + 1_000 * number)
            try:
                done = await at_work.handler.execute(TABLE, asked)
            except OutcomeUnknown:
                limit(hard)
                assert (await at_work.handler.read(TABLE)).state == before.state
                refused.append(number)
                done = await at_work.handler.execute(TABLE, asked)
            limit(hard)
            assert done == Receipt(before.version + 1, done.events)

    refused: list[int] = []
    asyncio.run(whole())
    at_work.close()
    assert 1 < len(refused) < 25, refused


def in_process(what: Callable[..., None], *arguments: Any) -> None:
    process = multiprocessing.get_context("spawn").Process(target=what, args=arguments)
    process.start()
    process.join(120)
    assert process.exitcode == 0


# -- A commit process that goes away -------------------------------------------------------------


def test_a_scribe_that_is_killed_is_replaced_and_loses_and_doubles_nothing(store_url: str) -> None:
    at_work = worker(prepare_house(store_url))
    acknowledged: list[str] = []
    killed: set[int] = set()
    unknown = 0

    async def keeps_asking(player: str) -> None:
        nonlocal unknown
        for number in itertools.count():
            if len(killed) == 3 and number >= 60:
                return
            asked = bought(f"{player}{number}", player)
            while True:
                try:
                    await at_work.handler.execute(TABLE, asked)
                    break
                except OutcomeUnknown:
                    unknown += 1
            acknowledged.append(asked.key)

    async def kills() -> None:
        while len(killed) < 3:
            await asyncio.sleep(0.05)
            line = at_work.writer._line
            if line is not None and line._process.pid not in killed:
                killed.add(line._process.pid)
                os.kill(line._process.pid, signal.SIGKILL)

    async def whole() -> None:
        await at_work.handler.execute(TABLE, bought("first"))
        await asyncio.gather(keeps_asking("ann"), keeps_asking("bob"), kills())

    asyncio.run(whole())
    at_work.close()
    keys = keys_of(store_url)
    assert unknown > 0
    assert len(keys) == len(set(keys))
    assert set(acknowledged) <= set(keys)
    clean(store_url)


def test_a_scribe_goes_on_when_its_terminal_or_service_is_told_to_stop(tmp_path: Path) -> None:
    """The worker says when to end, because until then a command may be under way."""
    at_work = worker(prepare_house(f"sqlite:///{tmp_path / 'house.db'}"))

    async def whole() -> None:
        await at_work.handler.execute(TABLE, bought("first"))
        line = at_work.writer._line
        assert line is not None
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(line._process.pid, number)
        await at_work.handler.execute(TABLE, bought("second"))
        assert at_work.writer._line is line

    asyncio.run(whole())
    at_work.close()


# -- A server that goes away -----------------------------------------------------------------------


def test_postgresql_restarted_under_load_loses_and_doubles_nothing() -> None:
    with postgres() as server, server.fresh() as url:
        at_work = worker(prepare_house(url))
        acknowledged: list[str] = []
        troubles = 0
        stopping = False

        async def keeps_asking(player: str) -> None:
            """Like a client: the same request again until there is an answer."""
            nonlocal troubles
            for number in count():
                if stopping:
                    return
                asked = bought(f"{player}{number}", player, 1_000)
                while True:
                    try:
                        await at_work.handler.execute(TABLE, asked)
                        acknowledged.append(asked.key)
                        break
                    except Refusal:
                        raise
                    except Exception:
                        troubles += 1
                        await asyncio.sleep(0.02)

        async def whole() -> None:
            nonlocal stopping
            asking = [asyncio.create_task(keeps_asking(player)) for player in ("ann", "bob")]
            for mode in ("fast", "immediate"):
                await asyncio.sleep(0.5)
                await asyncio.to_thread(server.restart, mode)
            await asyncio.sleep(0.5)
            stopping = True
            await asyncio.gather(*asking)
            await play(at_work.handler, TABLE, rounds=1)

        asyncio.run(whole())
        at_work.close()
        keys = keys_of(url)
        assert troubles > 0
        assert len(acknowledged) > 20
        assert set(acknowledged) <= set(keys)
        assert len(keys) == len(set(keys))
        clean(url)


# -- Workers that fight ----------------------------------------------------------------------------


async def fights(url: str, name: str, commands: int) -> None:
    """Two of its tasks buy and cash as fast as they can, each under its own player."""
    at_work = worker(url)

    async def one(player: str) -> None:
        for number in range(commands):
            command = BuyIn(player, 10) if number % 2 == 0 else CashOut(player, 10)
            asked = CommandRequest(command, player, "player", f"{name}-{player}-{number}")
            while True:
                try:
                    done = await at_work.handler.execute(TABLE, asked)
                    assert not done.repeated
                    break
                except Refusal as refusal:
                    if refusal.code != "busy":
                        raise

    await asyncio.gather(one("ann"), one("bob"))
    await at_work.handler.drain()
    at_work.close()


def fights_alone(url: str, name: str, commands: int) -> None:
    asyncio.run(fights(url, name, commands))


def none_lost_or_doubled(url: str, names: tuple[str, ...], commands: int) -> None:
    expected = {f"{w}-{p}-{n}" for w in names for p in ("ann", "bob") for n in range(commands)}
    keys = keys_of(url)[1:]
    assert len(keys) == len(expected)
    assert set(keys) == expected
    clean(url)
    database = Database(url)
    with database.read() as connection:
        wallets = select(schema.wallets.c.account, schema.wallets.c.balance)
        balances = {row.account: row.balance for row in connection.execute(wallets)}
    database.close()
    of_staff = {staff_account(role): 0 for role in OF_STAFF}
    assert balances == {"ann": DEPOSIT, "bob": DEPOSIT} | of_staff


def test_two_workers_fight_over_a_table(store_url: str) -> None:
    prepare_house(store_url)

    async def whole() -> None:
        await asyncio.gather(*(fights(store_url, name, 250) for name in ("a", "b")))

    asyncio.run(whole())
    none_lost_or_doubled(store_url, ("a", "b"), 250)


def test_two_processes_fight_over_a_table(store_url: str) -> None:
    prepare_house(store_url)
    spawn = multiprocessing.get_context("spawn")
    both = [
        spawn.Process(target=fights_alone, args=(store_url, name, FIGHTS)) for name in ("a", "b")
    ]
    for process in both:
        process.start()
    for process in both:
        process.join(120)
        assert process.exitcode == 0
    none_lost_or_doubled(store_url, ("a", "b"), FIGHTS)


# -- Clocks that jump ------------------------------------------------------------------------------


def jumping() -> Callable[[], str]:
    chance = Random(3)
    return lambda: f"20{chance.randrange(10, 99)}-01-01T00:00:00.000000+00:00"


def test_a_clock_that_jumps_never_turns_a_record_back(store_url: str, tmp_path: Path) -> None:
    steady = prepare_house(f"sqlite:///{tmp_path / 'steady.db'}")
    states = []
    for url, clock in ((prepare_house(store_url), jumping()), (steady, now)):
        for _ in range(5):  # workers come and go, one of them with a snapshot to start from
            at_work = worker(url, clock)
            rounds = asyncio.run(played_on(at_work.handler))
            current = asyncio.run(at_work.handler.read(TABLE))
            kept = Snapshot(current.version, current.head, current.kind.snapshot(current.state))
            at_work.records.keep_snapshot(TABLE, kept)
            at_work.close()
        states.append((rounds, current.state))
        clean(url)
    assert states[0] == states[1]
    times = times_of(store_url)
    assert times == sorted(times)
    assert len(set(times)) > 1


async def played_on(handler: Any) -> int:
    rounds = int((await handler.read(TABLE)).state.table.rounds_opened) + 1
    await play(handler, TABLE, rounds)
    return rounds


def times_of(url: str) -> list[str]:
    database = Database(url)
    e = schema.entries.c
    with database.read() as connection:
        query = select(e.body).where(e.stream == TABLE).order_by(e.version)
        times = [json.loads(row[0])["at"] for row in connection.execute(query)]
    database.close()
    return times
