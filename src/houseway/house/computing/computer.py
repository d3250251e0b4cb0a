"""The worker's side of computing: a bounded queue, and the process that works it off.

The process starts with the first question. One that dies is replaced; what it was computing is
lost, and the asker is told so.
"""

import asyncio
import contextlib
import pickle
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeAlias, TypeVar

from houseway.core.words import t
from houseway.house.accounts.limits import NotNow, in_words
from houseway.house.computing.questions import HEAD, Answer, Question

PROGRAM = "houseway.house.computing.process"
ENDS_WITHIN = 1.0  # seconds
NICENESS = 10  # a tenth of what a worker gets if both want the same core
LONGEST = 900.0  # seconds that any computation takes: compiling, on a machine with much else to do
FIRST_GUESS = 1.0  # seconds that a computation takes

T = TypeVar("T")


class Lost(NotNow):
    def __init__(self) -> None:
        super().__init__("lost", t("The computation was lost. Ask again."), 1.0)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()


def closing() -> NotNow:
    return NotNow("closing", t("The house is closing and has stopped all computations."), 10.0)


def busy(seconds: float) -> NotNow:
    sentence = t(
        "Too many computations are running. Try again in {seconds}.", seconds=in_words(seconds)
    )
    return NotNow("busy", sentence, seconds)


def new_future() -> "asyncio.Future[Any]":
    return asyncio.get_running_loop().create_future()


@dataclass(frozen=True, eq=False)
class Job(Generic[T]):
    question: Question[T]
    for_visitor: bool
    answer: "asyncio.Future[T]" = field(default_factory=new_future)

    def settle(self, answer: Answer[T]) -> None:
        if self.answer.done():  # the asker may have gone
            return
        if answer.error is not None:
            self.answer.set_exception(answer.error)
        else:
            self.answer.set_result(answer.value)  # type: ignore[arg-type]


AnyJob: TypeAlias = Job[Any]


class Computer:
    """Visitors have at most half of the places in the queue, and come last."""

    def __init__(self, most_waiting: int, niceness: int = NICENESS) -> None:
        self._most_waiting = most_waiting
        self._niceness = niceness
        self._waiting: list[AnyJob] = []
        self._under_way: AnyJob | None = None
        self._task: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._closed = False
        self._took = FIRST_GUESS  # the last one, in seconds

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def process_id(self) -> int | None:
        return None if self._process is None else self._process.id

    async def compute(self, question: Question[T]) -> T:
        job = self.begin(question)
        try:
            return await job.answer
        finally:
            self.give_up(job)

    def begin(self, question: Question[T], *, for_visitor: bool = False) -> Job[T]:
        """Put a question into the queue, or refuse it and change nothing."""
        self.check_room(for_visitor=for_visitor)
        job = Job(question, for_visitor)
        self._waiting.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work_off())
        return job

    def check_room(self, *, for_visitor: bool = False) -> None:
        if self._closed:
            raise closing()
        if not self.has_room(for_visitor=for_visitor):
            raise busy(self._took * (len(self._waiting) + 1))

    def has_room(self, *, for_visitor: bool = False) -> bool:
        if not for_visitor:
            return len(self._waiting) < self._most_waiting
        visitors = sum(job.for_visitor for job in self._waiting)
        return visitors < self._most_waiting // 2 and len(self._waiting) < self._most_waiting

    def give_up(self, job: AnyJob) -> bool:
        """Take a job out of the queue; false if it is under way or over."""
        if job not in self._waiting:
            return False
        self._waiting.remove(job)
        job.answer.cancel()
        return True

    def close(self) -> None:
        """Tell those who wait, and end the process in the middle of its work."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
        under_way = [] if self._under_way is None else [self._under_way]
        for job in (*under_way, *self._waiting):
            job.settle(Answer(error=closing()))
        self._waiting.clear()
        self._drop_process()

    # -- Working it off ----------------------------------------------------------------------------

    async def _work_off(self) -> None:
        while self._waiting:
            job = min(self._waiting, key=lambda job: job.for_visitor)  # of equals the first
            self._waiting.remove(job)
            self._under_way, began = job, time.perf_counter()
            job.settle(await self._answer(job.question))
            self._under_way, self._took = None, time.perf_counter() - began

    async def _answer(self, question: Question[T]) -> Answer[T]:
        try:
            if self._process is None or self._process.is_over:
                self._drop_process()
                self._process = await Process.begin(self._niceness)
            async with asyncio.timeout(LONGEST):
                return await self._process.ask(question)
        except (OSError, EOFError):  # it was killed, hangs, or could not be started
            self._drop_process()
            return Answer(error=Lost())
        except Exception as error:
            self._drop_process()  # it may be out of step with the wire
            return Answer(error=error)

    def _drop_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


class Process:
    """One process and the wire to it."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._process, self._reader, self._writer = process, reader, writer

    @classmethod
    async def begin(cls, niceness: int) -> Self:
        ours, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            process = subprocess.Popen(
                [sys.executable, "-m", PROGRAM, str(number), str(niceness)],
                stdin=subprocess.DEVNULL,
                pass_fds=(number,),
            )
        return cls(process, *await asyncio.open_unix_connection(sock=ours))

    @property
    def id(self) -> int:
        return self._process.pid

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    async def ask(self, question: Question[T]) -> Answer[T]:
        self._writer.write(pickle.dumps(question))
        length = int.from_bytes(await self._reader.readexactly(HEAD), "big")
        answer: Answer[T] = pickle.loads(await self._reader.readexactly(length))
        return answer

    def end(self) -> None:
        self._writer.close()
        self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDS_WITHIN)
