"""Share the tables among workers: each runs those that it has a lease for."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Sequence

import structlog

from houseway.house.play.command_handler import CommandHandler
from houseway.house.play.stream_states import StreamState
from houseway.house.store.leases import Leases
from houseway.house.store.records import Records

LEASE = 6.0  # seconds; a worker that died is replaced after this

log = structlog.get_logger()

# What a worker does at a table while it has the lease, until it is cancelled.
Duty = Callable[[str, asyncio.Event], Coroutine[object, object, None]]


class DutyRoster:
    def __init__(
        self, handler: CommandHandler, records: Records, leases: Leases, duties: Sequence[Duty]
    ) -> None:
        self._handler = handler
        self._records = records
        self._leases = leases
        self._duties = duties
        self._tasks: dict[str, list[asyncio.Task[None]]] = {}
        self._changed: dict[str, list[asyncio.Event]] = {}
        self._new = asyncio.Event()
        self.is_failing = False  # whether the last try to renew the leases failed
        handler.streams.listeners.append(self._wake)

    def mine(self) -> set[str]:
        return set(self._tasks)

    def look_now(self) -> None:
        """Look for free tables now, because someone waits at a new one."""
        self._new.set()

    async def run(self) -> None:
        try:
            while True:
                self._new.clear()
                try:
                    await self._take()
                    self.is_failing = False
                except Exception as error:
                    self.is_failing = True
                    log.warning("lease-renewal-failed", error=type(error).__name__)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LEASE / 3):
                        await self._new.wait()
        finally:
            await self._stop(set(self._tasks))
            with contextlib.suppress(Exception):
                await asyncio.to_thread(self._leases.give_up)

    async def _take(self) -> None:
        rows = await asyncio.to_thread(self._records.streams, open_only=True)
        open_ = {row.id for row in rows if row.kind != "house"}
        mine = await asyncio.to_thread(self._leases.take, open_, time.time(), LEASE)
        await self._stop(set(self._tasks) - mine | self._failed_streams())
        for stream in mine - set(self._tasks):
            self._start(stream)

    def _failed_streams(self) -> set[str]:
        """Tables whose duties have failed, which are started again."""
        return {stream for stream, tasks in self._tasks.items() if any(map(has_failed, tasks))}

    def _start(self, stream: str) -> None:
        events = [asyncio.Event() for _ in self._duties]
        self._changed[stream] = events
        self._tasks[stream] = [
            asyncio.create_task(duty(stream, event))
            for duty, event in zip(self._duties, events, strict=True)
        ]

    async def _stop(self, streams: set[str]) -> None:
        stopped = [task for stream in streams for task in self._tasks.pop(stream, [])]
        for stream in streams:
            self._changed.pop(stream, None)
        for task in stopped:
            task.cancel()
        await asyncio.gather(*stopped, return_exceptions=True)

    def _wake(self, stream: str, _: StreamState) -> None:
        for event in self._changed.get(stream, ()):
            event.set()


def has_failed(task: asyncio.Task[None]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is not None
