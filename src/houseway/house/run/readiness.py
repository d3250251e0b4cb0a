"""Whether a worker can serve, and why not: what a balancer or an operator asks again and again."""

import asyncio
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import text

from houseway.core.words import number, t
from houseway.house.run import file_limits

if TYPE_CHECKING:
    from houseway.house.run.worker import Worker

WITHIN = 2.0  # seconds for the store to answer
HOLDS = 0.5  # seconds for which an answer is given again: anybody may ask
LEAST_ROOM = 8 * 1024 * 1024  # bytes on the disk of a SQLite file
CLOSES = t("The house closes.")


class Readiness:
    """Everybody who asks at the same time gets one answer, and a store that hangs is asked once."""

    def __init__(self, house: "Worker") -> None:
        self._house = house
        self._looking: asyncio.Task[str] | None = None
        self._holds_until = 0.0
        self._reading: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None

    async def trouble(self) -> str:
        """A sentence; nothing where it is ready."""
        if self._house.conversations.is_closing:
            return CLOSES
        now = asyncio.get_running_loop().time()
        if self._looking is None or (self._looking.done() and now > self._holds_until):
            self._looking = asyncio.create_task(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> str:
        found = await self._found()
        self._holds_until = asyncio.get_running_loop().time() + HOLDS
        return found

    async def _found(self) -> str:
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(asyncio.to_thread(self._read))
        if not await in_time(self._reading):
            return t("The store does not answer.")
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._house.writer.answer())
        if not await in_time(self._writing):
            return t("The writer does not answer.")
        if trouble := self._house.writer.trouble:
            return t("The store could not be written to just now ({trouble}).", trouble=trouble)
        if self._house.roster.is_failing:
            return t("The leases of the tables cannot be written.")
        return file_limits.trouble() or self._no_room()

    def _read(self) -> None:
        with self._house.database.read() as connection:
            connection.execute(text("SELECT 1"))

    def _no_room(self) -> str:
        database = self._house.database
        if not database.is_sqlite:
            return ""
        try:
            free = shutil.disk_usage(Path(database.address).parent).free
        except OSError:  # an address with more to it than a file
            return ""
        if free >= LEAST_ROOM:
            return ""
        return t("The disk of the records is full: {free} kB are left.", free=number(free // 1024))


async def in_time(task: "asyncio.Task[None]") -> bool:
    """Whether it has come to a good end; what takes longer goes on, and is not begun again."""
    done, _ = await asyncio.wait((task,), timeout=WITHIN)
    return bool(done) and not task.cancelled() and task.exception() is None
