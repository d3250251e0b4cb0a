"""Guests who practise in a house whose dealer does one move at a time, when a test says so."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Table, select

from house.office_rig import HERE, Clock
from houseway.house.accounts.first_start import ensure_house
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.audit.house import Audit, audit_all
from houseway.house.audit.seal import Seal
from houseway.house.play import retention
from houseway.house.play.kinds import all_kinds
from houseway.house.play.own_tables import execute, own_table
from houseway.house.play.player_commands import Actor
from houseway.house.play.retention import DeletionCount, Retention
from houseway.house.run.settings import Settings
from houseway.house.run.worker import Worker
from houseway.house.store import schema
from houseway.house.store.leases import Leases
from houseway.house.store.migrate import migrate
from houseway.tables.messages import Command

DAY = 86_400.0
KEPT = 7 * DAY
Rows = dict[str, list[tuple[object, ...]]]


class Guests:
    """A worker of a demonstration house whose clock of retention is the test's own."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.clock = Clock(worker.accounts._clock())
        leases = Leases(worker.database, worker.name)
        self.retention = Retention(
            worker.database,
            worker.handler,
            worker.accounts.office,
            leases,
            kept=KEPT,
            tournaments=("king-high-tournament",),
            clock=self.clock,
        )

    async def guest(self) -> Actor:
        signed = await self.worker.accounts.guest(HERE)
        return Actor(signed.session.account.name, frozenset({"player"}))

    async def practise(self, guest: Actor, game: str = "si-ki-pi", moves: int = 3) -> str:
        """Open a table of the guest's own and let the dealer make this many moves."""
        stream = await own_table(self.worker, guest, game, lambda: None)
        for _ in range(moves):
            await self.worker.automatic_dealer._step(stream)
        return stream

    async def close(self, *streams: str) -> None:
        """Close tables as if they had been idle for long."""
        dealer, handler = self.worker.automatic_dealer, self.worker.handler
        age, dealer.age = dealer.age, lambda current: DAY
        for stream in streams:
            while not (current := await handler.read(stream)).kind.closed(current.state):
                await dealer._step(stream)
        dealer.age = age

    async def say(self, guest: Actor, stream: str, command: Command) -> None:
        await execute(self.worker, guest, stream, command)

    async def deposit(self, name: str, amount: int) -> None:
        await self.worker.accounts.deposit(THE_HOUSE, name, amount, "test")

    async def delete(self, days: float = 8.0) -> DeletionCount:
        """Delete what is due this many days later."""
        self.clock.now += days * DAY
        return await self.retention.delete_expired()

    # -- What is there -----------------------------------------------------------------------------

    def audit(self, *seals: Seal) -> Audit:
        with self.worker.database.one_moment() as connection:
            return audit_all(connection, all_kinds(), seals)

    def rows(self) -> Rows:
        with self.worker.database.read() as connection:
            return {
                str(table.name): sorted(
                    (tuple(row) for row in connection.execute(select(table))), key=repr
                )
                for table in schema.metadata.sorted_tables
                if table is not schema.leases
            }

    def streams_of(self, table: Table) -> set[str]:
        with self.worker.database.read() as connection:
            return set(connection.execute(select(table.c.stream)).scalars())


@asynccontextmanager
async def house_of_guests(url: str, *, new: bool = True) -> AsyncIterator[Guests]:
    worker = Worker(Settings(url, demonstration=True))
    try:
        if new:
            migrate(worker.database)
            await ensure_house(worker.handler, worker.accounts, "The House", demonstration=True)
        await worker.handler.read("house")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(retention, "BETWEEN", 0.0)
            yield Guests(worker)
    finally:
        await worker.stop()


def size_of(url: str) -> int:
    return Path(url.removeprefix("sqlite:///")).stat().st_size
