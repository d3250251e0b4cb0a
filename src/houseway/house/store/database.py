"""Opening a database, and transactions on it."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.house.store.commit_process import BUSY_SECONDS, make_durable
from houseway.house.store.keys import NO_KEYS, Keys, use_keys

_WRITES = "houseway_writes"

# When to give up a PostgreSQL server that does not answer; by default a dead network would be
# waited for a quarter of an hour. An address may name other values.
GIVEN_UP = {
    "connect_timeout": "5",  # seconds
    "tcp_user_timeout": "15000",  # milliseconds
    "keepalives_idle": "10",  # seconds
    "keepalives_interval": "5",
    "keepalives_count": "3",
}


class Database:
    """An engine for SQLite or PostgreSQL with the house's own rules for transactions."""

    def __init__(self, url: str, keys: Keys = NO_KEYS) -> None:
        self.url = url
        self.keys = keys
        self.engine = open_engine(url)
        use_keys(self.engine.dialect, keys)
        self._in_use = 0
        self._given_back = threading.Condition()

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database; None if it is in memory or on a server."""
        name = self.engine.url.database or ""
        if name.startswith("file:"):  # SQLite's own kind of address
            name = unquote(urlsplit(name).path)
        return Path(name) if self.is_sqlite and name not in ("", ":memory:") else None

    @property
    def address(self) -> str:
        """What its own driver connects to: a file, or the address of a PostgreSQL server."""
        url = self.engine.url
        if self.is_sqlite:
            return str(url.database)
        return url.set(drivername="postgresql").render_as_string(hide_password=False)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self._connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def one_moment(self) -> Iterator[Connection]:
        """Read the house as it is at one moment, without blocking writers."""
        with self._connect() as connection:
            if not self.is_sqlite:  # whose transactions always see one moment
                connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            with connection.begin():
                yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that may change things: all of it or nothing."""
        with self._connect() as connection:
            connection.execution_options(**{_WRITES: True})
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Close when threads are done: a cancelled task leaves its thread at work."""
        with self._given_back:
            self._given_back.wait_for(lambda: not self._in_use, BUSY_SECONDS)
        self.engine.dispose()

    @contextmanager
    def _connect(self) -> Iterator[Connection]:
        with self._given_back:
            self._in_use += 1
        try:
            with self.engine.connect() as connection:
                yield connection
        finally:
            with self._given_back:
                self._in_use -= 1
                self._given_back.notify_all()


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'house.db'}"


def open_engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput(t("{url} isn't a database address.", url=quote(url))) from None
    if parsed.get_backend_name() == "sqlite":
        return sqlite_engine(url)
    if parsed.get_backend_name() == "postgresql":
        usual = {name: n for name, n in GIVEN_UP.items() if name not in parsed.query}
        return create_engine(
            parsed.set(drivername="postgresql+psycopg").update_query_dict(usual),
            pool_pre_ping=True,
            hide_parameters=True,  # an error in the log would show seeds and passwords
        )
    raise BadInput(
        t(
            "Houseway keeps its records in sqlite:///FILE or postgresql://…, not in {url}.",
            url=quote(url),
        )
    )


def sqlite_engine(url: str) -> Engine:
    engine = create_engine(
        url,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        hide_parameters=True,  # as in `open_engine`
    )

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where `begin` says so
        make_durable(connection)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could not wait for another writer.
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
