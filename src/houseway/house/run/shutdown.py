"""Stopping in good order when the process is asked to by a signal."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from types import FrameType

import structlog

from houseway.house.run.uvicorn_server import GRACE

SIGNALS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 4.0  # seconds for goodbyes, where the store does not answer
AT_THE_LATEST = GRACE - 1.0  # seconds; whatever is still waited for then is given up
NOT_IN_ORDER = 1  # the exit code of a house that could not wait for its store any longer

Doing = Callable[[], Coroutine[object, object, None]]
log = structlog.get_logger()


@contextlib.contextmanager
def before_stopping(doing: Doing, giving_up: Callable[[], None]) -> Iterator[None]:
    """Does this first when a signal comes, and lets the server have the signal after it.

    The server would cut off whoever is connected before their last command is answered. A process
    that is not over in time, because of a thread or a process that hangs, gives up and ends.
    """
    if threading.current_thread() is not threading.main_thread():  # where no signal arrives
        yield
        return
    stopping = Stopping(doing, giving_up)
    try:
        yield
    finally:
        stopping.over()


class Stopping:
    def __init__(self, doing: Doing, giving_up: Callable[[], None]) -> None:
        self._doing = doing
        self._giving_up = giving_up
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._servers = {number: signal.getsignal(number) for number in SIGNALS}
        for number in SIGNALS:
            signal.signal(number, self._asked)

    def over(self) -> None:
        for number, handler in self._servers.items():
            signal.signal(number, handler)

    def _asked(self, number: int, _: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._begin, number)

    def _begin(self, number: int) -> None:
        if self._task is None:
            self._end_at_the_latest()
            self._task = self._loop.create_task(self._stop(number))
        elif number == signal.SIGINT:  # somebody at the keyboard has lost patience
            self._pass_on(number)

    def _end_at_the_latest(self) -> None:
        def end() -> None:
            log.error("stopped-by-force", after=AT_THE_LATEST)
            with contextlib.suppress(Exception):
                self._giving_up()
            os._exit(NOT_IN_ORDER)

        timer = threading.Timer(AT_THE_LATEST, end)
        timer.daemon = True  # it ends with a process that is over before
        timer.start()

    async def _stop(self, number: int) -> None:
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._doing()
        finally:
            self._pass_on(number)

    def _pass_on(self, number: int) -> None:
        handler = self._servers[signal.Signals(number)]
        if callable(handler):
            handler(number, None)
