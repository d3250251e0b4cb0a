"""Lists by time in pages, the log and a player's rounds: all once, in one order, on both stores."""

from itertools import product
from random import Random

import pytest

from houseway.service.store import past, schema
from houseway.service.store.database import Database
from houseway.service.store.past import Past
from houseway.service.store.place import Place, read_place
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


def played(database: Database) -> set[tuple[str, int]]:
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


def test_pages_of_any_size_give_every_round_of_a_player_once(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(migrated(store_url))
    expected = played(database)
    orders = set()
    for size in (1, 2, 4, 7, len(expected), 50):
        monkeypatch.setattr(past, "PAGE", size)
        page = Past(database).rounds_of("ann")
        found = page.rounds
        while page.more is not None:
            page = Past(database).rounds_of("ann", read_place(page.more.written()))
            assert page.rounds
            found = found + page.rounds
        assert {one.wagered for one in found} == {200}
        orders.add(tuple((one.round.stream, one.round.number) for one in found))
    database.close()
    (order,) = orders
    assert set(order) == expected
    assert len(order) == len(expected)


def test_a_place_reads_as_it_was_written() -> None:
    for stream in STREAMS:
        place = Place("2026-01-01T00:00:00+00:00", stream, 7)
        assert read_place(place.written()) == place
        assert place.written().replace("-", "").replace("_", "").isalnum()
