"""A command handler: clients go away, writes fail, messages come twice or too late."""

import asyncio
import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from house.forked_writer import Forked, Number
from house.round_player import (
    GAMES,
    Worker,
    audit_store,
    migrate_store,
    next_asked,
    office_request,
    open_house,
    open_table,
    play,
    sentences,
    worker,
)
from houseway.core.errors import BadInput, Refusal
from houseway.house.office.kind import STREAM
from houseway.house.play import command_handler, stream_states
from houseway.house.play.command_handler import CommandRequest, Receipt, check
from houseway.house.play.kinds import all_kinds
from houseway.house.play.stream_states import StreamState
from houseway.house.store import schema
from houseway.house.store.commit_process import CommitProcess
from houseway.house.store.database import Database
from houseway.house.store.records import Records, Snapshot
from houseway.house.store.writer import OutcomeUnknown
from houseway.live.table.commands import ChangePace, OpenTable, ResumeTable, SuspendTable
from houseway.tables.dealing import Pace
from houseway.tables.seating import BuyIn
from houseway.testing.recorded import staff_account

TABLE = "si-ki-pi-1"
INSPECTOR = staff_account("inspector")
_numbers = count(1)


def clean(url: str) -> None:
    result = audit_store(url)
    assert result.clean, sentences(result)


def buy_in(key: str, amount: int = 10) -> CommandRequest:
    return CommandRequest(BuyIn("ann", amount), "ann", "player", key)


async def open_everything(at_work: Worker) -> None:
    await open_house(at_work.handler)
    await open_table(at_work.handler, "si-ki-pi")


# -- Clients that go away --------------------------------------------------------------------------


def test_a_client_that_goes_away_at_any_step_harms_nobody(store_url: str) -> None:
    at_work = worker(migrate_store(store_url))
    told: list[int] = []
    gone: list[int] = []

    async def whole() -> None:
        await open_everything(at_work)
        at_work.handler.streams.listeners.append(
            lambda stream, current: told.append(current.version)
        )
        for steps in range(12):
            asked = buy_in(f"k{steps}")
            task = asyncio.create_task(at_work.handler.execute(TABLE, asked))
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()
            try:
                await task  # after many steps it may be done already
            except asyncio.CancelledError:
                gone.append(steps)
            done = await at_work.handler.execute(TABLE, asked)  # the client is back and asks again
            assert done.version == 2 + steps
        await at_work.handler.drain()

    asyncio.run(whole())
    at_work.close()
    assert gone[:4] == [0, 1, 2, 3]
    assert set(told) == set(range(2, 14))  # those who watch learn of every one
    clean(store_url)


def test_what_was_accepted_is_written_though_nobody_waits_for_it(store_url: str) -> None:
    at_work = worker(migrate_store(store_url))

    async def whole() -> None:
        await open_everything(at_work)
        task = asyncio.create_task(at_work.handler.execute(TABLE, buy_in("k")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await at_work.handler.drain()
        assert (await at_work.handler.read(TABLE)).version == 2

    asyncio.run(whole())
    at_work.close()


def test_a_worker_that_stops_before_it_has_begun_leaves_nothing_half_done(store_url: str) -> None:
    """Not even a coroutine that is never awaited: that would be an error in the log."""
    at_work = worker(migrate_store(store_url))

    async def whole() -> None:
        await open_everything(at_work)
        acting = asyncio.create_task(at_work.handler.execute(TABLE, buy_in("k1")))
        await asyncio.sleep(0)  # asked, and the act itself has its turn next
        for task in (*at_work.handler._background, acting):
            task.cancel()
        await asyncio.wait([acting])
        del acting, task
        gc.collect()
        assert await at_work.handler.find_receipt(TABLE, buy_in("k1")) is None

    asyncio.run(whole())
    at_work.close()
    clean(store_url)


def test_a_write_that_is_called_off_does_not_stop_the_writer(store_url: str) -> None:
    """The sender may be cancelled while it waits or while the entry is written."""
    at_work = worker(migrate_store(store_url))

    async def whole() -> None:
        await open_everything(at_work)
        for number in range(20):
            current = await at_work.handler.streams.catch_up(TABLE)
            append, _ = prepared_entry(TABLE, current, buy_in(f"k{number}"))
            task = asyncio.create_task(at_work.writer.append(append))
            await asyncio.sleep(number * 0.0002)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            done = await asyncio.wait_for(
                at_work.handler.execute(TABLE, buy_in(f"again{number}")), 5
            )
            assert not done.repeated

    asyncio.run(whole())
    at_work.close()
    clean(store_url)


def prepared_entry(
    stream: str, current: StreamState, asked: CommandRequest
) -> tuple[Any, StreamState]:
    events = current.kind.decide(current.state, asked.command)
    return command_handler.build_append(stream, current, asked, events, current.at)


def test_a_writer_that_has_stopped_refuses_and_leaves_nobody_waiting(tmp_path: Path) -> None:
    at_work = worker(migrate_store(f"sqlite:///{tmp_path / 'house.db'}"))

    async def whole() -> None:
        await open_everything(at_work)
        asking = [
            asyncio.create_task(at_work.handler.execute(TABLE, buy_in(f"k{n}"))) for n in range(5)
        ]
        await asyncio.sleep(0.001)
        await asyncio.to_thread(at_work.writer.close)
        answers = await asyncio.gather(*asking, return_exceptions=True)
        assert isinstance(answers[-1], OutcomeUnknown)
        with pytest.raises(OutcomeUnknown):
            await asyncio.wait_for(at_work.handler.execute(TABLE, buy_in("late")), 5)

    asyncio.run(whole())
    at_work.database.close()


# -- Writes that fail half way ---------------------------------------------------------------------


BEFORE, AFTER = 1, 2
fails_at = Number()


class FailingScribe(CommitProcess):
    """Fails once on request: before the commit, or after it."""

    def _end(self, how: str) -> None:
        at, fails_at.value = fails_at.value, 0
        if at == BEFORE:
            raise OSError("gone before the commit")
        super()._end(how)
        if at == AFTER:
            raise OSError("gone after the commit")


class Failing(Forked):
    commit_process = FailingScribe


@pytest.mark.parametrize("fails", [BEFORE, AFTER])
def test_a_commit_that_fails_is_found_out_by_asking_again(store_url: str, fails: int) -> None:
    at_work = worker(migrate_store(store_url), writer=Failing)

    async def whole() -> None:
        await open_everything(at_work)
        fails_at.value = fails
        with pytest.raises(OutcomeUnknown):
            await at_work.handler.execute(TABLE, buy_in("k"))
        done = await at_work.handler.execute(TABLE, buy_in("k"))
        assert (done.version, done.repeated) == (2, fails == AFTER)
        await play(at_work.handler, TABLE, rounds=1)

    asyncio.run(whole())
    at_work.close()
    clean(store_url)


@pytest.mark.parametrize("fails", [BEFORE, AFTER])
def test_tables_that_share_a_commit_that_fails_are_each_written_once(
    store_url: str, fails: int
) -> None:
    at_work = worker(migrate_store(store_url), writer=Failing)

    async def whole() -> None:
        await open_everything(at_work)
        tables = [await open_table(at_work.handler, name, 2) for name in GAMES]
        fails_at.value = fails
        pause = ChangePace("inspector", Pace(1, 1, 1))
        asked = CommandRequest(pause, INSPECTOR, "inspector", "k")
        acts = (at_work.handler.execute(table, asked) for table in tables)
        answers = await asyncio.gather(*acts, return_exceptions=True)
        for table, answer in zip(tables, answers, strict=True):
            again = await at_work.handler.execute(table, asked)
            assert (await at_work.handler.streams.catch_up(table)).version == again.version == 2
            assert isinstance(answer, OutcomeUnknown | Receipt)
            assert isinstance(answer, OutcomeUnknown) or answer.version == 2

    asyncio.run(whole())
    at_work.close()
    clean(store_url)


# -- Opening ---------------------------------------------------------------------------------------


def test_a_table_that_was_refused_is_not_there(store_url: str) -> None:
    at_work = worker(migrate_store(store_url))

    async def whole() -> None:
        opened = office_request(OpenTable("dealer", TABLE, "x"), "open")
        with pytest.raises(Refusal, match="house itself"):
            await at_work.handler.open(TABLE, "si-ki-pi", "x", opened)
        assert TABLE not in at_work.handler.streams.versions()
        with pytest.raises(Refusal, match="no table"):
            await at_work.handler.read(TABLE)
        await open_table(at_work.handler, "si-ki-pi")

    asyncio.run(whole())
    at_work.close()
    clean(store_url)


def test_an_id_that_is_taken_by_another_game_stays_what_it_is(store_url: str) -> None:
    first, second = worker(migrate_store(store_url)), worker(store_url)

    async def whole() -> None:
        await open_table(first.handler, "si-ki-pi")
        again = office_request(OpenTable("house", TABLE, "x"), "other")
        with pytest.raises(Exception, match=r".+"):
            await second.handler.open(TABLE, "pineapple", "x", again)
        assert (await second.handler.read(TABLE)).kind.name == "si-ki-pi"

    asyncio.run(whole())
    first.close()
    second.close()
    clean(store_url)


def test_a_snapshot_of_another_record_is_not_believed(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_states, "SNAPSHOT_EVERY", 3)
    at_work = worker(migrate_store(store_url))

    async def whole() -> None:
        await open_everything(at_work)
        await play(at_work.handler, TABLE, rounds=1)
        await at_work.handler.drain()

    asyncio.run(whole())
    current = asyncio.run(worker_state(store_url))
    snapshot = at_work.records.snapshot(TABLE)
    assert snapshot is not None
    at_work.records.keep_snapshot(TABLE, replace(snapshot, hash="0" * 64, body=b"{}"))
    assert asyncio.run(worker_state(store_url)).state == current.state
    at_work.close()


def test_snapshots_are_of_tables_that_rest_and_other_records_keep_the_newest(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_states, "SNAPSHOT_EVERY", 3)
    at_work = worker(migrate_store(store_url))

    async def whole() -> int:
        await open_everything(at_work)
        await play(at_work.handler, TABLE, rounds=3)
        await at_work.handler.drain()
        return (await at_work.handler.read(STREAM)).version

    of_house = asyncio.run(whole())
    kept: dict[str, list[int]] = {}
    s = schema.snapshots.c
    with at_work.database.read() as connection:
        for stream, version in connection.execute(select(s.stream, s.version)):
            kept.setdefault(stream, []).append(version)
    at_work.close()
    assert kept[STREAM] == [of_house - of_house % 3]
    assert len(kept[TABLE]) >= 3
    apart = sorted(kept[TABLE])
    assert all(later - earlier >= 3 for earlier, later in pairwise(apart))
    clean(store_url)  # which says that each was taken while the table rested


def test_of_snapshots_kept_at_once_the_newest_stays(store_url: str) -> None:
    database = Database(migrate_store(store_url))
    records = Records(database)

    def keep(version: int) -> None:
        records.keep_snapshot(STREAM, Snapshot(version, "0" * 64, b"{}"), alone=True)

    for first in range(0, 20, 4):
        with ThreadPoolExecutor(4) as workers:
            list(workers.map(keep, range(first, first + 4)))
        with database.read() as connection:
            kept = connection.execute(select(schema.snapshots.c.version)).scalars().all()
        assert kept == [first + 3]
    database.close()


async def worker_state(url: str) -> StreamState:
    other = worker(url)
    current = await other.handler.read(TABLE)
    other.close()
    return current


# -- Messages that come twice, late and in another order -------------------------------------------


@pytest.fixture
def busy(store_url: str) -> Iterator[Worker]:
    at_work = worker(migrate_store(store_url))
    asyncio.run(open_house(at_work.handler))
    yield at_work
    at_work.close()
    clean(store_url)


def script(stream: str) -> list[CommandRequest]:
    """Every request of a whole round as it would be sent, each for its stage; and staff's."""
    kind = all_kinds()["si-ki-pi"]
    opened = office_request(OpenTable("house", stream, "x"), "open")
    current = apply_request(StreamState(kind, kind.start), stream, opened)
    requests = []
    while (asked := next_asked(stream, current, rounds=1)) is not None:
        stage = kind.stage(current.state)
        requests.append(msgspec.structs.replace(asked, only_at=None, stage=stage))
        current = apply_request(current, stream, asked)
    suspended = CommandRequest(
        SuspendTable("inspector", "A look"), INSPECTOR, "inspector", "suspended"
    )
    resumed = CommandRequest(ResumeTable("inspector"), INSPECTOR, "inspector", "resumed")
    return [*requests, suspended, resumed]


def apply_request(current: StreamState, stream: str, asked: CommandRequest) -> StreamState:
    return prepared_entry(stream, current, asked)[1]


def expected_state(
    current: StreamState, stream: str, sent: list[CommandRequest]
) -> tuple[StreamState, list[bool]]:
    """Once each, in the order they arrive, where they are allowed then."""
    acted: set[str] = set()
    answers = []
    for asked in sent:
        try:
            if asked.key not in acted:
                check(current, asked)
                current = apply_request(current, stream, asked)
                acted.add(asked.key)
            answers.append(True)
        except (Refusal, BadInput):
            answers.append(False)
    return current, answers


async def answer_of(at_work: Worker, stream: str, asked: CommandRequest) -> bool:
    try:
        await at_work.handler.execute(stream, asked)
    except (Refusal, BadInput):
        return False
    return True


# Mostly in order, or hardly any request would be in time: each comes a few places too late.
DELAYS = st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=1, max_size=60)


def arrived(requests: list[CommandRequest], delays: list[tuple[int, bool]]) -> list[CommandRequest]:
    late = []
    for place, asked in enumerate(requests):
        delay, twice = delays[place % len(delays)]
        late.append((place + delay, place, asked))
        if twice:
            late.append((place + 2 * delay + 1, place, asked))
    return [asked for _, _, asked in sorted(late, key=lambda item: item[:2])]


EXAMPLES = max(10, settings().max_examples // 5)


def test_messages_twice_late_and_out_of_order_are_acted_on_once(busy: Worker) -> None:
    @settings(max_examples=EXAMPLES)
    @given(DELAYS, st.booleans())
    def check(delays: list[tuple[int, bool]], together: bool) -> None:
        stream = f"si-ki-pi-{next(_numbers)}"
        asyncio.run(deliver(busy, stream, delays, together))

    check()


async def deliver(
    at_work: Worker, stream: str, delays: list[tuple[int, bool]], together: bool
) -> None:
    opened = office_request(OpenTable("house", stream, "x"), "open")
    await at_work.handler.open(stream, "si-ki-pi", "x", opened)
    sent = arrived(script(stream), delays)
    start = await at_work.handler.read(stream)
    after, answers = expected_state(start, stream, sent)
    if together:  # they wait for each other in the order they came
        acts = (answer_of(at_work, stream, asked) for asked in sent)
        assert await asyncio.gather(*acts) == answers
    else:
        assert [await answer_of(at_work, stream, asked) for asked in sent] == answers
    current = await at_work.handler.read(stream)
    assert (current.version, current.state) == (after.version, after.state)
    assert at_work.records.versions([stream]) == {stream: after.version}
