"""Tell other workers which records have changed: PostgreSQL's NOTIFY and LISTEN.

A commit process sends one notice with each transaction. PostgreSQL delivers it after the commit, so
that a worker that reads the record then finds the new entries.
"""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Final

import psycopg

CHANNEL: Final = "houseway_changes"
MOST_BYTES = 7_900  # PostgreSQL refuses a notice of 8,000
ALL = "*"  # in the place of names that would be too long together
NOTIFY = f"SELECT pg_notify('{CHANNEL}', %s)"


def write_notice(sender: str, streams: Iterable[str]) -> str:
    """The sender's name and the changed records, one a line."""
    notice = "\n".join((sender, *sorted(set(streams))))
    return notice if len(notice.encode()) <= MOST_BYTES else f"{sender}\n{ALL}"


class Listener:
    """A connection that hears of changes which others have made."""

    def __init__(self, connection: psycopg.AsyncConnection, own: str) -> None:
        self._connection = connection
        self._own = own

    async def changes(self) -> AsyncIterator[frozenset[str] | None]:
        """The records that have changed, each time; None if any may have."""
        async for notice in self._connection.notifies():
            sender, *streams = notice.payload.split("\n")
            if sender != self._own:
                yield None if ALL in streams else frozenset(streams)


@asynccontextmanager
async def listening(address: str, own: str) -> AsyncIterator[Listener]:
    """A listener, which raises psycopg's errors if its connection is lost."""
    connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
    async with connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        yield Listener(connection, own)
