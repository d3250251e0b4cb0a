"""Waiting for very many things at once, for none of them for ever.

A timer for each would cost more than most of what is waited for, which is nearly always done long
before. So one timer is enough for all: it looks when the first of them would be late.
"""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Deadlines(Generic[T]):
    def __init__(self, late: Callable[[], Exception]) -> None:
        self._late = late  # what is raised for whoever has waited too long
        self._until: dict[asyncio.Future[T], float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._looks_at = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None

    async def wait(self, future: "asyncio.Future[T]", seconds: float) -> T:
        """What comes of it, if that is in time. Nobody else waits for it."""
        loop = future.get_loop()
        until = self._until[future] = loop.time() + seconds
        if self._timer is None or until < self._looks_at or loop is not self._loop:
            self._look_at(until, loop)
        try:
            return await future
        finally:
            del self._until[future]

    def _look_at(self, when: float, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._loop, self._looks_at = loop, when
        self._timer = loop.call_at(when, self._look)

    def _look(self) -> None:
        assert self._loop is not None
        self._timer, now = None, self._loop.time()
        waiting = [(until, future) for future, until in self._until.items() if not future.done()]
        for until, future in waiting:
            if until <= now:
                future.set_exception(self._late())
        later = [until for until, _ in waiting if until > now]
        if later:
            self._look_at(min(later), self._loop)
