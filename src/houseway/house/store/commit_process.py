"""The process beside a worker that writes its records, alone or several in one transaction.

It is a process of its own because a commit is mostly waiting: a thread would wait again after every
statement, for the worker to release the interpreter. Orders that arrive during a commit share the
next one. When the worker is gone, the process finishes its orders and ends.
"""

import contextlib
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any, TypeAlias

from houseway.core.typed_json import packed_decoder
from houseway.house.store.orders import Answer, Frames, Opening, Order, Outcome, frame_message

BUSY_SECONDS = 10
BETWEEN_TRIES = 0.01  # seconds
PRIMARY_CODE = 0xFF  # of SQLite's error codes; the bits above it say more
PIECE = 1 << 18

_opening = packed_decoder(Opening)
_order = packed_decoder(Order)


# A connection or a cursor of either driver: we use only what both have, under different types.
Driver: TypeAlias = Any


class CommitProcess:
    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._frames = Frames()
        self._connection: Driver = None
        self._opening = _opening.decode(self._wait() or b"")

    def run(self) -> None:
        """Write orders until the worker closes the wire."""
        while (first := self._wait()) is not None:
            self._write_all(self._collect(first))
        self._drop_connection()

    # -- What the worker asks ----------------------------------------------------------------------

    def _wait(self) -> bytes | None:
        while (frame := self._frames.next()) is None:
            piece = self._wire.recv(PIECE)
            if not piece:
                return None
            self._frames.feed(piece)
        return frame

    def _collect(self, first: bytes) -> list[Order]:
        """The first order, and those that have come in meanwhile."""
        orders = [_order.decode(first)]
        if self._opening.most_together > 1:
            with contextlib.suppress(BlockingIOError):
                self._frames.feed(self._wire.recv(PIECE, socket.MSG_DONTWAIT))
        while len(orders) < self._opening.most_together:
            frame = self._frames.next()
            if frame is None:
                break
            orders.append(_order.decode(frame))
        return orders

    # -- Writing -----------------------------------------------------------------------------------

    def _write_all(self, orders: list[Order]) -> None:
        # Every worker uses the same order, so that two never wait for each other.
        together = sorted((o for o in orders if not o.stands_alone), key=lambda o: o.stream)
        alone = [order for order in orders if order.stands_alone]
        for group in ([together] if together else []) + [[order] for order in alone]:
            self._write(group)

    def _write(self, group: list[Order]) -> None:
        try:
            answer = Answer(self._transaction(group))
        except Exception as error:
            self._drop_connection()
            if len(group) > 1:  # one of them may be at fault: try each alone
                for order in group:
                    self._write([order])
                return
            answer = Answer({group[0].number: None}, code_of(error), is_of_the_store(error))
        self._wire.sendall(frame_message(answer))

    def _transaction(self, group: list[Order]) -> dict[int, Outcome | None]:
        cursor = self._cursor()
        if self._opening.sqlite:
            cursor.execute("BEGIN IMMEDIATE")
        outcomes: dict[int, Outcome | None] = {
            order.number: execute_order(cursor, order) for order in group
        }
        # A conflict has written nothing, so the others of the group can be committed.
        refused = {"not-enough", "protected", "moved-on"} & set(outcomes.values())
        if not self._opening.sqlite and not refused:
            self._notify(cursor, group, outcomes)
        self._end("rollback" if refused else "commit")
        return outcomes

    def _notify(
        self, cursor: Driver, group: list[Order], outcomes: dict[int, Outcome | None]
    ) -> None:
        """Tell other workers of what is about to be committed."""
        from houseway.house.store.change_notices import NOTIFY, write_notice

        changed = [o.stream for o in group if o.steps and outcomes[o.number] == "added"]
        if changed:
            cursor.execute(NOTIFY, [write_notice(self._opening.sender, changed)])

    def _end(self, how: str) -> None:
        getattr(self._connection, how)()

    def _cursor(self) -> Driver:
        if self._connection is None:
            self._connection = connect(self._opening)
        return self._connection.cursor()

    def _drop_connection(self) -> None:
        """After an error its state is unknown, so the next write opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def execute_order(cursor: Driver, order: Order) -> Outcome:
    """Execute an order's statements. Unless it returns "added", the order must not be committed."""
    for step in order.steps:
        if step.many:
            cursor.executemany(step.sql, step.values)
        else:
            cursor.execute(step.sql, step.values)
        if step.otherwise is not None and cursor.rowcount != 1:
            return step.otherwise
    return "added"


def connect(opening: Opening) -> Driver:
    if not opening.sqlite:
        import psycopg

        return psycopg.connect(opening.address)
    import sqlite3

    connection = sqlite3.connect(Path(opening.address), timeout=BUSY_SECONDS, isolation_level=None)
    make_durable(connection)
    connection.execute(f"PRAGMA {WRITERS_CACHE}")
    return connection


# With these SQLite keeps everything that it has acknowledged, even after a power cut.
DURABLE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

# Pages in the journal before a commit copies them into the file. A group of commands writes several
# hundred, mostly the same as the group before, so copying sooner would be wasted.
JOURNAL = "wal_autocheckpoint=4000"

# In kilobytes. The next entry of every table goes to pages of its own; SQLite's default of two
# megabytes holds those of a few dozen tables, and would read the others again for each entry.
WRITERS_CACHE = "cache_size=-65536"


def make_durable(connection: Driver) -> None:
    for pragma in (*DURABLE, JOURNAL):
        wait_and_execute(connection, f"PRAGMA {pragma}")


def wait_and_execute(connection: Driver, statement: str) -> None:
    """Execute a statement, waiting while the database is locked.

    SQLite's own timeout does not apply to changing the journal of a new file that another writes.
    """
    import sqlite3

    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & PRIMARY_CODE == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
        time.sleep(BETWEEN_TRIES)


def code_of(error: Exception) -> str:
    """Name an error without what was being written, which may be secret."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def is_of_the_store(error: Exception) -> bool:
    """Whether the store failed (a full disk, a lost server), and not what was to be written."""
    return any(each.__name__ in OF_THE_STORE for each in type(error).__mro__)


OF_THE_STORE = frozenset({"OperationalError", "InternalError", "OSError"})  # of either driver


def stay() -> None:
    """Ignore signals to a whole terminal or service: the worker says when to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def main() -> None:
    stay()
    # Without a worker no one waits for an answer.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        CommitProcess(socket.socket(fileno=int(sys.argv[1]))).run()


if __name__ == "__main__":
    main()
