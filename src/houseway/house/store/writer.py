"""The worker's side of writing records: it sends orders to its commit process and waits.

A command is acknowledged only after the commit that holds it. A commit process that dies is
replaced. What it did not answer may be written or not: sending the same request again tells. One
that stops answering is killed, and replaced once it is gone.
"""

import asyncio
import contextlib
import itertools
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import ClassVar, Protocol

import msgspec
import structlog

from houseway.core.typed_json import packed_decoder
from houseway.core.words import t
from houseway.house.store.append import Append, Statements
from houseway.house.store.database import Database
from houseway.house.store.orders import Answer, Frames, Opening, Order, Outcome, frame_message

MOST_TOGETHER = 128
PIECE = 1 << 16
ENDS_WITHIN = 30.0  # seconds
A_MOMENT = 1.0  # seconds until a process that has closed its wire has ended
HANGS_AFTER = 20.0  # seconds without an answer; waiting for other writers takes ten at most
REMEMBERED = 10.0  # seconds for which a failed write means that the next will fail too
log = structlog.get_logger()

_answer = packed_decoder(Answer)


class Process(Protocol):
    pid: int

    def wait(self, timeout: float | None = None) -> int: ...


class OutcomeUnknown(Exception):
    """The database could not be written to, or did not answer, so the outcome is unknown.

    The same request, sent again with its key, is acted on once, whether it was written or not.
    """

    text = t("We don't know whether this was written. Send it again with the same key.")

    def __init__(self) -> None:
        super().__init__(self.text)


class Writer:
    program: ClassVar[tuple[str, ...]] = ("-m", "houseway.house.store.commit_process")

    def __init__(self, database: Database, *, grouped: bool = True) -> None:
        self._statements = Statements(database.engine.dialect, database.keys)
        most = MOST_TOGETHER if grouped else 1
        self.name = secrets.token_hex(8)  # of this writer, in notices of changes
        self._opening = Opening(database.is_sqlite, database.address, most, self.name)
        self._line: CommitPipe | None = None
        self._numbers = itertools.count()
        self._closed = False
        self.committed: Callable[[int], None] = lambda count: (
            None
        )  # called with how many, for metrics

    async def append(self, append: Append) -> Outcome:
        """Write an entry durably; raises OutcomeUnknown if the outcome is unknown."""
        return await self._ask(self._statements.order(next(self._numbers), append))

    async def answer(self) -> None:
        """Wait until the commit process has completed an empty transaction."""
        await self._ask(Order(next(self._numbers), "", stands_alone=False, steps=[]))

    @property
    def trouble(self) -> str:
        """Why the last write failed a moment ago, or an empty text."""
        return "" if self._line is None else self._line.trouble

    async def _ask(self, order: Order) -> Outcome:
        if self._closed:
            raise OutcomeUnknown
        loop = asyncio.get_running_loop()
        if self._line is None or self._line.is_over:
            if self._line is not None and not self._line.has_ended():
                raise OutcomeUnknown  # another would hang as well, and then another
            self._line = self._begin()
        return await self._line.ask(order, loop)

    def close(self) -> None:
        """Write what waits, then stop."""
        self._closed = True
        if self._line is not None:
            self._line.end()

    def abandon(self) -> None:
        """Stop at once, whatever waits."""
        self._closed = True
        if self._line is not None:
            self._line.kill()

    def _begin(self) -> "CommitPipe":
        ours, theirs = socket.socketpair()
        with theirs:
            process = self._start(theirs)
        line = CommitPipe(ours, process, lambda count: self.committed(count))
        line.say(self._opening)
        return line

    def _start(self, wire: socket.socket) -> Process:
        return subprocess.Popen(
            [sys.executable, *self.program, str(wire.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=(wire.fileno(),),
        )


class CommitPipe:
    """The wire to one commit process, with the futures that wait for its answers."""

    def __init__(
        self,
        wire: socket.socket,
        process: Process,
        committed: Callable[[int], None],
    ) -> None:
        self._wire = wire
        self._process = process
        self._committed = committed
        self._frames = Frames()
        self._unsent = bytearray()
        self._is_full = False  # the wire takes no more just now
        self._will_send = False
        self._waiting: dict[int, tuple[Order, asyncio.Future[Outcome]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard = 0.0  # when it last answered, or was asked while nothing waited
        self._watch: asyncio.TimerHandle | None = None
        self._failed: tuple[float, str] | None = None
        self.is_over = False
        wire.setblocking(False)

    @property
    def trouble(self) -> str:
        if self._failed is None or self._loop is None:
            return ""
        at, what = self._failed
        return what if self._loop.time() < at + REMEMBERED else ""

    def has_ended(self, within: float = 0.0) -> bool:
        try:
            self._process.wait(within)
        except (TimeoutError, subprocess.TimeoutExpired):
            return False
        return True

    def ask(self, order: Order, loop: asyncio.AbstractEventLoop) -> "asyncio.Future[Outcome]":
        if loop is not self._loop:
            self._loop = loop
            self._will_send = self._is_full = False
            loop.add_reader(self._wire, self._read)
        future: asyncio.Future[Outcome] = loop.create_future()
        if not self._waiting:
            self._heard = loop.time()
        self._waiting[order.number] = order, future
        if self._watch is None:
            self._watch = loop.call_later(HANGS_AFTER, self._look)
        self.say(order)
        return future

    def end(self) -> None:
        """Let it finish its orders and resolve what waits; may be called from any thread."""
        if self.is_over:
            return
        if self._unsent and (self._loop is None or not self._loop.is_running()):
            self._loop = None
            self._send()
        with contextlib.suppress(OSError):
            self._wire.shutdown(socket.SHUT_WR)
        if not self.has_ended(ENDS_WITHIN):
            self.kill()
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(self._read)
        else:
            self._read()

    def kill(self) -> None:
        """Kill it. A process that waits for its disk ends only when that answers."""
        if not self.is_over and not self.has_ended():
            os.kill(self._process.pid, signal.SIGKILL)

    def _look(self) -> None:
        """Check that it still answers, as long as something waits for it."""
        self._watch = None
        if self.is_over or not self._waiting or self._loop is None:
            return
        left = self._heard + HANGS_AFTER - self._loop.time()
        if left > 0:
            self._watch = self._loop.call_later(left, self._look)
            return
        log.error("commit-process-hangs", unanswered=len(self._waiting))
        self.kill()
        self._give_up()

    # -- Sending -----------------------------------------------------------------------------------

    def say(self, message: msgspec.Struct) -> None:
        """Queue a message. Those of one turn of the loop go out together, because each sending
        wakes the commit process, which costs more than the message."""
        self._unsent += frame_message(message)
        if self._loop is None:
            self._send()
        elif not self._will_send and not self._is_full:
            self._will_send = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        self._will_send = False
        try:
            sent = self._wire.send(self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError:  # it is gone, as the reader will find out
            self._unsent.clear()
            return
        del self._unsent[:sent]
        if self._loop is not None and bool(self._unsent) != self._is_full:
            self._is_full = not self._is_full
            if self._is_full:
                self._loop.add_writer(self._wire, self._send)
            else:
                self._loop.remove_writer(self._wire)

    # -- Receiving ---------------------------------------------------------------------------------

    def _read(self) -> None:
        """Read all answers that have arrived. If the wire has ended, so has the commit process."""
        while not self.is_over:
            try:
                piece = self._wire.recv(PIECE)
            except BlockingIOError:
                return
            except OSError:
                piece = b""
            if not piece:
                self.has_ended(A_MOMENT)
                self._give_up()
                return
            self._frames.feed(piece)
            for frame in self._frames:
                self._take(_answer.decode(frame))

    def _take(self, answer: Answer) -> None:
        self._heard = 0.0 if self._loop is None else self._loop.time()
        written = 0
        for number, outcome in answer.outcomes.items():
            order, future = self._waiting.pop(number)
            if order.steps:
                written += outcome == "added"
                self._failed = (self._heard, answer.trouble) if answer.of_the_store else None
            if outcome is None:
                log.warning("write-failed", stream=order.stream, error=answer.trouble)
            if not future.done():  # the asker may have gone
                resolve(future, outcome)
        self._committed(written)

    def _give_up(self) -> None:
        self.is_over = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.remove_reader(self._wire)
            self._loop.remove_writer(self._wire)
        self._wire.close()
        if self._waiting:
            log.warning("commit-process-gone", unanswered=len(self._waiting))
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(OutcomeUnknown())
        self._waiting.clear()


def resolve(future: "asyncio.Future[Outcome]", outcome: Outcome | None) -> None:
    if outcome is None:
        future.set_exception(OutcomeUnknown())
    else:
        future.set_result(outcome)
