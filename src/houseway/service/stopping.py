"""Stopping in good order when the process is asked to by a signal."""

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 4.0  # seconds; a store that does not answer must not keep the process alive

Doing = Callable[[], Coroutine[object, object, None]]


@contextlib.contextmanager
def before_stopping(doing: Doing) -> Iterator[None]:
    """Does this first when a signal comes, and lets the server have the signal after it.

    The server would cut off whoever is connected before their last command is answered.
    """
    if threading.current_thread() is not threading.main_thread():  # where no signal arrives
        yield
        return
    stopping = Stopping(doing)
    try:
        yield
    finally:
        stopping.over()


class Stopping:
    def __init__(self, doing: Doing) -> None:
        self._doing = doing
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
            self._task = self._loop.create_task(self._stop(number))
        elif number == signal.SIGINT:  # somebody at the keyboard has lost patience
            self._pass_on(number)

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
