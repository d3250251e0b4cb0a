"""A round of a long record is shown by reading a small part of it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from house.floor import with_money
from house.long_records import keep_snapshots, long_record, write_at_once
from house.round_player import (
    Worker,
    audit_store,
    migrate_store,
    open_house,
    play_again,
    sentences,
    worker,
)
from house.running_house import Running, running
from houseway.house.play import stream_states
from houseway.house.play.stream_states import SNAPSHOT_EVERY
from houseway.house.store.database import Database
from houseway.house.store.record_queries import RecordQueries, naming_query
from houseway.house.store.records import Records
from houseway.house.store.round_segments import read_segment, read_segment_with_later
from houseway.live.amendments import Instead
from houseway.live.table.commands import CorrectRound, SettleDispute
from houseway.review.export import export_round
from houseway.review.history import PUBLIC, history
from houseway.review.replay import replay
from houseway.review.segment import Segment
from houseway.review.slices import segment_of_round
from houseway.testing import Recorded
from review.stories import PLAYERS, low_high_by_hand, story

# At least one playthrough of each game, with corrections, a shoe of many rounds and real cards.
PUT_RIGHT = "si-ki-pi put right"
PLAYED = (
    PUT_RIGHT,
    "power-pai-gow automatic",
    "king-high manual shoe",
    "pineapple human",
)
ENTRIES = 3_000


def put_right() -> Recorded:
    """Two rounds by hand, and a wager of the first that was really another one."""
    table = Recorded("si-ki-pi", *PLAYERS, seed=5, dealing="human")
    table.seat()
    cards = Random(5)
    for _ in range(2):
        low_high_by_hand(table, cards)
    step = next(s for s in table.of_round(1).steps if s.command["command"] == "place-wager")
    double = {**step.command, "amount": 2 * step.command["amount"]}
    why = "Seen on the tape."
    table.do(CorrectRound("inspector", 1, (Instead(step.id, double),), why), why)
    table.do(SettleDispute("inspector", 1, "The correction stands."), "cho complained.")
    return table


def play_record(name: str) -> Recorded:
    return put_right() if name == PUT_RIGHT else story(name)


# -- The same from a part as from all of it --------------------------------------------------------


async def play_story(at_work: Worker, table: Recorded) -> None:
    await open_house(at_work.handler, PLAYERS)
    await play_again(at_work.handler, table)


@pytest.mark.parametrize("name", PLAYED)
def test_every_round_reads_the_same_from_snapshots_as_from_the_first_entry(
    name: str, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_states, "SNAPSHOT_EVERY", 5)
    at_work, table = worker(migrate_store(store_url)), play_record(name)
    asyncio.run(play_story(at_work, table))
    records, past = at_work.records, RecordQueries(at_work.database)
    whole = Segment.whole(table.name, records.entries(table.id))
    assert len(whole.entries) == table.version
    for number in range(1, table.table.rounds_opened + 1):
        row = past.round(table.id, number)
        assert row is not None
        part = read_segment(records, row)
        assert len(part.entries) < len(whole.entries)
        assert list(export_round(part, number)) == list(export_round(whole, number))
        segment = segment_of_round(read_segment_with_later(records, past, row), number)
        assert segment == segment_of_round(whole, number)
        for viewer in (PUBLIC, "ann"):
            same = segment_of_round(whole, number)
            assert replay(segment, viewer) == replay(same, viewer)
            assert history(segment, number, viewer) == history(same, number, viewer)
    at_work.close()
    result = audit_store(store_url)
    assert result.clean, sentences(result)


# -- A long record ---------------------------------------------------------------------------------


class Counted:
    """How many entries are read from the store."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entries = 0
        for where, name in ((Records, "entries"), (RecordQueries, "significant_naming")):
            monkeypatch.setattr(where, name, self.counting(getattr(where, name)))

    def counting(self, reading: Any) -> Any:
        def read(*arguments: Any) -> Any:
            found = reading(*arguments)
            self.entries += len(found)
            return found

        return read

    def since(self) -> int:
        found, self.entries = self.entries, 0
        return found


@pytest.fixture
def house(store_url: str) -> Iterator[Running]:
    with running(store_url) as found:
        yield with_money(found)


def test_a_round_of_a_long_record_takes_a_small_part_of_it(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream, chips = "long", 5_000_000
    written = long_record(
        stream, "king-high", "Ann", "Bob", entries=ENTRIES, chips=chips, closed=True
    )
    write_at_once(house.worker.database, written)
    kept = keep_snapshots(house.worker.records, stream, written)
    assert len(kept) >= ENTRIES // SNAPSHOT_EVERY - 2
    whole = Segment.whole("king-high", (append.entry for append, _ in written))
    igor = house.person("Igor")
    counted = Counted(monkeypatch)
    assert igor.get(f"/api/tables/{stream}").status_code == 200
    assert counted.since() <= SNAPSHOT_EVERY + 50  # the worker reads on from the newest one
    rounds = [row.number for row in house.worker.queries.rounds(stream)]
    for number in (rounds[1], rounds[0] // 2, 1):
        for what in ("replay", "history", "export"):
            answer = igor.get(f"/api/tables/{stream}/rounds/{number}/{what}")
            assert answer.status_code == 200, answer.text
            assert 0 < counted.since() <= SNAPSHOT_EVERY + 50
        assert answer.text.splitlines() == list(export_round(whole, number))


def test_later_words_of_a_round_are_found_without_reading_what_lies_between(tmp_path: Path) -> None:
    """By an index that holds what staff did and nothing else."""
    database = Database(migrate_store(f"sqlite:///{tmp_path / 'house.db'}"))
    query = naming_query("x", 1, 5).compile(database.engine, compile_kwargs={"literal_binds": True})
    with database.read() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}").all()
    database.close()
    assert "entries_significant_of_stream" in str(plan)
