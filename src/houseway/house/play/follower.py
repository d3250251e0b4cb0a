"""Read on in the records that this worker shows or runs when other workers add to them."""

import asyncio
from collections.abc import Callable, Iterable

import structlog

from houseway.core.errors import Refusal
from houseway.house.play.command_handler import CommandHandler
from houseway.house.store.records import Records

POLL = 0.1  # seconds between two looks at SQLite
RETRY = 1.0  # seconds until a lost connection or a failed read is tried again

log = structlog.get_logger()


class Follower:
    """PostgreSQL sends notices of changes. SQLite cannot, so it is polled ten times a second."""

    def __init__(
        self, handler: CommandHandler, records: Records, own: str, wanted: Callable[[], set[str]]
    ) -> None:
        self._handler = handler
        self._records = records
        self._own = own  # the name that this worker's own notices carry
        self._wanted = wanted
        self._reading: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        polls = self._records.database.is_sqlite
        try:
            while True:
                try:
                    await (self._poll() if polls else self._listen())
                except Exception as error:
                    log.warning("follower-failed", error=type(error).__name__)
                await asyncio.sleep(POLL if polls else RETRY)
        finally:
            for task in self._reading.values():
                task.cancel()

    async def _poll(self) -> None:
        known = self._handler.streams.versions()
        wanted = [stream for stream in self._wanted() if stream in known]
        if not wanted:
            return
        versions = await asyncio.to_thread(self._records.versions, wanted)
        known = self._handler.streams.versions()  # once: there may be many records
        behind = [s for s, version in versions.items() if version > known.get(s, 0)]
        for stream in [s for s in behind if not self._handler.streams.is_busy(s)]:
            await self._handler.streams.catch_up(stream)

    async def _listen(self) -> None:
        """Until the connection is lost. Nothing is missed: after each connecting, every record that
        this worker holds counts as changed."""
        from houseway.house.store.change_notices import listening

        async with listening(self._records.database.address, self._own) as listener:
            self._take_note(self._handler.streams.versions())
            async for changed in listener.changes():
                self._take_note(self._handler.streams.versions() if changed is None else changed)

    def _take_note(self, changed: Iterable[str]) -> None:
        """Read what is wanted now; the rest is read when it is next asked for."""
        wanted = self._wanted()
        for stream in changed:
            self._handler.streams.mark_behind(stream)
            if stream in wanted and stream not in self._reading:
                self._reading[stream] = asyncio.create_task(self._read_on(stream))

    async def _read_on(self, stream: str) -> None:
        try:
            while self._handler.streams.is_behind(stream):
                try:
                    await self._handler.read(stream)
                except Refusal:
                    return
                except Exception as error:
                    log.warning("follower-failed", stream=stream, error=type(error).__name__)
                    await asyncio.sleep(RETRY)
        finally:
            del self._reading[stream]
