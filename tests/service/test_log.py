"""The log of significant events in pages: every entry once, in one order, on both stores."""

from itertools import product
from random import Random

import pytest

from houseway.service.store import past, schema
from houseway.service.store.database import Database
from houseway.service.store.log_place import LogPlace, read_place
from houseway.service.store.past import Past
from service.playing import migrated

TIMES = ("2026-01-01", "2026-01-02")
STREAMS = ("a-table", "A-table", "zoo", "Über", "a table")


def written(database: Database) -> set[str]:
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


def test_pages_of_any_size_give_every_entry_once(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(migrated(store_url))
    expected = written(database)
    orders = set()
    for size in (1, 2, 3, 7, len(expected), 50):
        monkeypatch.setattr(past, "PAGE", size)
        page = Past(database).significant()
        found = page.entries
        while page.more is not None:
            page = Past(database).significant(read_place(page.more.written()))
            assert page.entries
            found = found + page.entries
        orders.add(tuple(entry.hash for entry in found))
    database.close()
    assert len(orders) == 1
    order = orders.pop()
    assert set(order) == expected
    assert len(order) == len(expected)


def test_a_place_reads_as_it_was_written() -> None:
    for stream in STREAMS:
        place = LogPlace("2026-01-01T00:00:00+00:00", stream, 7)
        assert read_place(place.written()) == place
        assert place.written().replace("-", "").replace("_", "").isalnum()
