"""Lists by time in pages, the log and a player's rounds: all once, in one order, on both stores."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from house.round_player import migrate_store
from houseway.house.store import play_queries, record_queries, schema
from houseway.house.store.database import Database
from houseway.house.store.paging import PagePosition, decode_position
from houseway.house.store.play_queries import Chosen, PlayQueries
from houseway.house.store.record_queries import RecordQueries

TIMES = ("2026-01-01", "2026-01-02")
SIZES = (1, 2, 4, 7, 15, 27)
STREAMS = ("a-table", "A-table", "zoo", "Über", "a table")


def write_place(database: Database) -> set[str]:
    """Many records with the same times; every third entry is nothing for the log."""
    rows = []
    for number, (stream, at, _) in enumerate(product(STREAMS, TIMES, range(4))):
        row = {"stream": stream, "version": number, "key": str(number), "at": at, "by": "x"}
        row |= {"role": "x", "significant": number % 3 > 0, "body": "{}", "hash": str(number)}
        rows.append(row)
    Random(1).shuffle(rows)
    with database.write() as connection:
        connection.execute(schema.entries.insert(), rows)
    return {str(row["hash"]) for row in rows if row["significant"]}


def in_pages(
    turn: Callable[[PagePosition | None], tuple[list[Any], PagePosition | None]],
) -> list[Any]:
    """All of a list, from the first page to the last."""
    found, more = turn(None)
    while more is not None:
        page, more = turn(decode_position(more.encode()))
        assert page
        found = found + page
    return found


@pytest.mark.parametrize("size", SIZES)
def test_pages_of_any_size_give_every_entry_once(
    store_url: str, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    database = Database(migrate_store(store_url))
    expected = write_place(database)

    def turn(before: PagePosition | None) -> tuple[list[Any], PagePosition | None]:
        page = RecordQueries(database).significant(before)
        return page.entries, page.more

    in_one = [entry.hash for entry in in_pages(turn)]
    monkeypatch.setattr(record_queries, "PAGE", size)
    assert [entry.hash for entry in in_pages(turn)] == in_one
    database.close()
    assert sorted(in_one) == sorted(expected)


def play(database: Database) -> set[tuple[str, int]]:
    """Rounds at many tables that opened at the same times; Ann had a wager in most of them."""
    numbers = range(1, 5)
    tables = [{"id": name, "kind": "si-ki-pi", "name": name, "opened_at": "x"} for name in STREAMS]
    rounds, settlements = [], []
    for stream, number in product(STREAMS, numbers):
        opened = {"first": number, "opened_at": TIMES[number % 2]}
        rounds.append({"stream": stream, "number": number, **opened})
        for place, player in enumerate(("ann", "ann", "bob")):
            settled = {"version": number, "place": place, "round": number, "player": player}
            money = {"kind": "initial", "amount": 100, "net": -100, "outcome": "lose"}
            settlements.append({"stream": stream, **settled, **money})
    mine = [line for line in settlements if (line["player"], line["round"]) != ("ann", 3)]
    with database.write() as connection:
        connection.execute(schema.streams.insert(), tables)
        connection.execute(schema.rounds.insert(), rounds)
        connection.execute(schema.settlements.insert(), mine)
    return {(stream, number) for stream, number in product(STREAMS, numbers) if number != 3}


@pytest.mark.parametrize("size", SIZES)
def test_pages_of_any_size_give_every_round_of_a_player_once(
    store_url: str, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    database = Database(migrate_store(store_url))
    expected = play(database)

    def turn(before: PagePosition | None) -> tuple[list[Any], PagePosition | None]:
        page = PlayQueries(database).rounds("ann", Chosen(), before)
        return page.rounds, page.more

    in_one = in_pages(turn)
    monkeypatch.setattr(record_queries, "PAGE", size)
    monkeypatch.setattr(play_queries, "PAGE", size)
    assert in_pages(turn) == in_one
    database.close()
    assert {one.wagered for one in in_one} == {200}
    assert sorted((one.round.stream, one.round.number) for one in in_one) == sorted(expected)


def test_a_place_reads_as_it_was_written() -> None:
    for stream in STREAMS:
        place = PagePosition("2026-01-01T00:00:00+00:00", stream, 7)
        assert decode_position(place.encode()) == place
        assert place.encode().replace("-", "").replace("_", "").isalnum()
