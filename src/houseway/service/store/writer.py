"""The one thread of a worker that writes records, alone or several in one transaction.

A command is acknowledged only after the commit that holds it. Commands that come in while a
commit is under way wait together and share the next one.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import structlog

from houseway.service.store.append import Append, Outcome, Statements
from houseway.service.store.database import Database

MOST_TOGETHER = 128
log = structlog.get_logger()

Waiting = tuple[Append, "Future[Outcome]"]


class Unwritten(Exception):
    """The database could not be written to, or did not answer: the same request, sent again with
    its key, is acted on once whether it was written or not."""

    def __init__(self) -> None:
        super().__init__("The house cannot write its record just now: send the same again.")


class Writer:
    def __init__(self, database: Database, *, grouped: bool = True) -> None:
        self._database = database
        self._statements = Statements(database.engine.dialect)
        self._most = MOST_TOGETHER if grouped else 1
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._connection: Any = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self.committed: Callable[[int], None] = lambda count: None  # told how many, for metrics

    async def append(self, append: Append) -> Outcome:
        """Done when it is durable; raises Unwritten where it could not be made so."""
        future: Future[Outcome] = Future()
        self._queue.put((append, future))
        if self._stopped:
            self._refuse_waiting()
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Writes what waits, then stops."""
        self._queue.put(None)
        self._thread.join()
        self._drop_connection()

    # -- In the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while (first := self._queue.get()) is not None:
                batch, stop = self._collect(first)
                self._write_all(batch)
                if stop:
                    return
        finally:
            self._stopped = True
            self._refuse_waiting()

    def _refuse_waiting(self) -> None:
        """Once the thread has ended nobody is left waiting for it."""
        while True:
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                return
            if waiting is not None and waiting[1].set_running_or_notify_cancel():
                waiting[1].set_exception(Unwritten())

    def _collect(self, first: Waiting) -> tuple[list[Waiting], bool]:
        batch = [first]
        while len(batch) < self._most and not self._queue.empty():
            waiting = self._queue.get()
            if waiting is None:
                return batch, True
            batch.append(waiting)
        return batch, False

    def _write_all(self, batch: list[Waiting]) -> None:
        # From here on it cannot be called off: a result for a cancelled future would be an error.
        batch = [waiting for waiting in batch if waiting[1].set_running_or_notify_cancel()]
        together = [waiting for waiting in batch if not waiting[0].stands_alone]
        alone = [waiting for waiting in batch if waiting[0].stands_alone]
        # In one order everywhere, so that two workers never wait for each other in a circle.
        together.sort(key=lambda waiting: waiting[0].stream)
        for group in ([together] if together else []) + [[waiting] for waiting in alone]:
            self._write(group)

    def _write(self, group: list[Waiting]) -> None:
        try:
            outcomes = self._transaction([append for append, _ in group])
        except Exception as error:
            self._drop_connection()
            if len(group) > 1:  # one of them may be at fault: each gets its own chance
                for waiting in group:
                    self._write([waiting])
                return
            log.warning("write-failed", stream=group[0][0].stream, error=code_of(error))
            unwritten = Unwritten()
            unwritten.__cause__ = error
            group[0][1].set_exception(unwritten)
            return
        for (_, future), outcome in zip(group, outcomes, strict=True):
            future.set_result(outcome)
        self.committed(outcomes.count("added"))

    def _transaction(self, group: list[Append]) -> list[Outcome]:
        cursor = self._cursor()
        if self._database.is_sqlite:
            cursor.execute("BEGIN IMMEDIATE")
        outcomes = [self._statements.add(cursor, append) for append in group]
        if outcomes == ["not-enough"]:
            self._end(cursor, "rollback")
        else:  # a conflict has written nothing, so the others of the group can be kept
            self._end(cursor, "commit")
        return outcomes

    def _end(self, cursor: Any, how: str) -> None:
        if self._database.is_sqlite:
            cursor.execute(how)
        else:
            getattr(self._connection, how)()

    def _cursor(self) -> Any:
        if self._connection is None:
            self._connection = self._database.engine.raw_connection()
        return self._connection.cursor()

    def _drop_connection(self) -> None:
        """After an error nothing is known of it: the next write opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()


def code_of(error: Exception) -> str:
    """What went wrong without a word of what was being written, which may be secret."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__
