"""The same players and the same checker at a real store, on a clock that runs fast."""

import asyncio
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from house.plan.store import LostConnection, Rows
from house.plan.world import Habits, Plan, World, furnish
from houseway.house.play.command_handler import CommandHandler, now
from houseway.house.store import schema
from houseway.house.store.append import Append
from houseway.house.store.database import Database
from houseway.house.store.records import StreamRow
from houseway.house.store.writer import OutcomeUnknown, Writer
from houseway.record.entry import Entry
from houseway.testing.house import Worker, migrate_store, worker

HASTE = 60.0  # how many times faster than on the clock of the plan


class RealWorld(World):
    """Each worker has connections and a commit process of its own, to an address of its own."""

    lost = (OutcomeUnknown, LostConnection, SQLAlchemyError)
    writer: type[Writer] = Writer

    def __init__(
        self, seed: int, plan: Plan, addresses: Sequence[str], habits: Habits | None = None
    ) -> None:
        self._addresses = addresses
        self._used: list[Worker] = []
        super().__init__(seed, habits or Habits(), plan)

    def handler(self, number: int) -> CommandHandler:
        address = self._addresses[number % len(self._addresses)]
        found = worker(address, writer=self.writer)
        self._used.append(found)
        return found.handler

    def clock(self) -> str:
        return now()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)

    def close(self) -> None:
        for one in self._used:
            one.close()


def opened(url: str, plan: Plan) -> None:
    """A house with its players and tables, closed again."""
    at_work = worker(migrate_store(url))
    try:
        asyncio.run(furnish(at_work.handler, plan))
    finally:
        at_work.close()


def rows_of(url: str) -> Rows:
    """What has been committed, as the checker looks at it."""
    database, rows = Database(url), Rows()
    try:
        with database.read() as connection:
            rows.streams = {r.id: StreamRow(*r) for r in connection.execute(select(schema.streams))}
            for row in connection.execute(select(schema.entries)):
                entry = Entry(row.body, row.hash)
                rows.keys[row.stream, row.key] = row.version
                rows.appended.setdefault(row.stream, {})[row.version] = Append(
                    row.stream,
                    row.version,
                    row.key,
                    row.at,
                    row.by,
                    row.role,
                    row.significant,
                    entry,
                )
            w, p = schema.wallets.c, schema.postings.c
            rows.wallets = {r[0]: r[1] for r in connection.execute(select(w.account, w.balance))}
            moved = connection.execute(select(p.stream, p.version, p.account, p.amount))
            rows.postings = [(r[0], r[1], r[2], r[3]) for r in moved]
    finally:
        database.close()
    return rows
