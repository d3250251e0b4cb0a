"""Whether a worker can serve, and if not why: what balancers and operators poll."""

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
HOLDS = 0.5  # seconds for which an answer is given again, because anyone may ask
LEAST_ROOM = 8 * 1024 * 1024  # bytes on the disk of a SQLite file
CLOSES = t("The house is closing.")


class Readiness:
    """Gives one answer to all who ask at the same time, and asks a hanging store only once."""

    def __init__(self, house: "Worker") -> None:
        self._house = house
        self._check: asyncio.Task[str] | None = None
        self._holds_until = 0.0
        self._reading: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None

    async def trouble(self) -> str:
        """A sentence that says why it is not ready, or an empty text."""
        if self._house.conversations.is_closing:
            return CLOSES
        now = asyncio.get_running_loop().time()
        if self._check is None or (self._check.done() and now > self._holds_until):
            self._check = asyncio.create_task(self._check_once())
        return await asyncio.shield(self._check)

    async def _check_once(self) -> str:
        found = await self._find_trouble()
        self._holds_until = asyncio.get_running_loop().time() + HOLDS
        return found

    async def _find_trouble(self) -> str:
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(asyncio.to_thread(self._read))
        if not await ended_well(self._reading):
            return t("The store isn't answering.")
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._house.writer.answer())
        if not await ended_well(self._writing):
            return t("The writer isn't answering.")
        if trouble := self._house.writer.trouble:
            return t("The store can't be written to right now ({trouble}).", trouble=trouble)
        if self._house.roster.is_failing:
            return t("The table leases can't be written.")
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
        except OSError:  # an address that is more than a file
            return ""
        if free >= LEAST_ROOM:
            return ""
        return t("The records' disk is full: {free} kB left.", free=number(free // 1024))


async def ended_well(task: "asyncio.Task[None]") -> bool:
    """Whether a task has succeeded within a time limit. If it takes longer, it continues."""
    done, _ = await asyncio.wait((task,), timeout=WITHIN)
    return bool(done) and not task.cancelled() and task.exception() is None
