"""The limit: a bare driver writes the same rows as a house, one by one."""

import itertools
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import select

from houseway.house.store import schema
from houseway.house.store.database import Database

Rows = tuple[tuple[Any, ...], list[tuple[Any, ...]]]  # an entry and its postings

ENTRY = "INSERT INTO entries VALUES ({})"
POSTING = "INSERT INTO postings VALUES ({})"


def written(url: str, most: int = 4_000) -> list[Rows]:
    """Return the rows of the newest entries."""
    e, p = schema.entries, schema.postings
    database = Database(url)
    with database.read() as connection:
        newest = select(e).where(e.c.stream != "house").order_by(e.c.at.desc()).limit(most)
        entries = [tuple(row) for row in connection.execute(newest)][::-1]
        postings: dict[tuple[str, int], list[tuple[Any, ...]]] = {}
        for row in connection.execute(select(p).order_by(p.c.stream, p.c.version, p.c.place)):
            postings.setdefault((row.stream, row.version), []).append(tuple(row))
    database.close()
    return [(entry, postings.get((entry[0], entry[1]), [])) for entry in entries]


class Bare:
    """A database of its own on the same disk, with the same tables."""

    def __init__(self, url: str) -> None:
        self._url = url
        database = Database(url)
        schema.metadata.create_all(database.engine)
        self._sqlite = database.is_sqlite
        database.close()
        sign = "?" if self._sqlite else "%s"
        self._entry = ENTRY.format(",".join([sign] * len(schema.entries.columns)))
        self._posting = POSTING.format(",".join([sign] * len(schema.postings.columns)))
        self._rows: Iterator[Rows] = iter(())
        self._connection: Any = self._connect()

    def use(self, rows: list[Rows]) -> None:
        self._rows = again_and_again(rows)

    def run(self, seconds: float) -> tuple[int, float]:
        """Return the number of commits and the time they took."""
        count, began = 0, time.perf_counter()
        while (now := time.perf_counter()) - began < seconds:
            self._commit(*next(self._rows))
            count += 1
        return count, now - began

    def close(self) -> None:
        self._connection.close()

    def _connect(self) -> Any:
        if not self._sqlite:
            return psycopg.connect(self._url)
        connection = sqlite3.connect(Path(self._url.removeprefix("sqlite:///")))
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def _commit(self, entry: tuple[Any, ...], postings: list[tuple[Any, ...]]) -> None:
        cursor = self._connection.cursor()
        if self._sqlite:
            cursor.execute("BEGIN IMMEDIATE")
        cursor.execute(self._entry, entry)
        if postings:
            cursor.executemany(self._posting, postings)
        self._connection.commit()


def again_and_again(rows: list[Rows]) -> Iterator[Rows]:
    """Yield the same rows again and again, each time for tables with other names."""
    for turn in itertools.count():
        for entry, postings in rows:
            stream = f"{entry[0]}.{turn}"
            yield (stream, *entry[1:]), [(stream, *posting[1:]) for posting in postings]
