"""Stop in good order when a signal asks the process to."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from types import FrameType

import structlog

from houseway.house.run.supervisor import ENDS_WITHIN

SIGNALS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 4.0  # seconds for closing, if the store does not answer
AT_THE_LATEST = ENDS_WITHIN - 1.0  # seconds; whatever is still waited for then is given up
ENDED_BY_FORCE = 1  # the exit code of a house that could not wait for its store any longer

Close = Callable[[], Coroutine[object, object, None]]
log = structlog.get_logger()


@contextlib.contextmanager
def closing_before_stop(close: Close, give_up: Callable[[], None]) -> Iterator[None]:
    """When a signal comes, close first and let the server have the signal after it.

    The server alone would cut off clients before their last command is answered. A process that
    does not end in time, because of a thread or a process that hangs, gives up and ends.
    """
    if threading.current_thread() is not threading.main_thread():  # no signal arrives here
        yield
        return
    shutdown = Shutdown(close, give_up)
    try:
        yield
    finally:
        shutdown.restore_handlers()


class Shutdown:
    def __init__(self, close: Close, give_up: Callable[[], None]) -> None:
        self._close = close
        self._give_up = give_up
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._server_handlers = {number: signal.getsignal(number) for number in SIGNALS}
        for number in SIGNALS:
            signal.signal(number, self._handle)

    def restore_handlers(self) -> None:
        for number, handler in self._server_handlers.items():
            signal.signal(number, handler)

    def _handle(self, number: int, _: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._begin, number)

    def _begin(self, number: int) -> None:
        if self._task is None:
            self._end_at_the_latest()
            self._task = self._loop.create_task(self._stop(number))
        elif number == signal.SIGINT:  # a second Ctrl-C does not wait
            self._pass_on(number)

    def _end_at_the_latest(self) -> None:
        def end() -> None:
            log.error("stopped-by-force", after=AT_THE_LATEST)
            with contextlib.suppress(Exception):
                self._give_up()
            os._exit(ENDED_BY_FORCE)

        timer = threading.Timer(AT_THE_LATEST, end)
        timer.daemon = True  # it ends with a process that stops earlier
        timer.start()

    async def _stop(self, number: int) -> None:
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._close()
        finally:
            self._pass_on(number)

    def _pass_on(self, number: int) -> None:
        handler = self._server_handlers[signal.Signals(number)]
        if callable(handler):
            handler(number, None)
