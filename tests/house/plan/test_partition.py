"""A worker that loses its PostgreSQL for a while: by the same players and the same checker."""

import asyncio
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from effort import by_effort
from house.plan.checker import wrong
from house.plan.cut import Wire, wires
from house.plan.real import RealWorld, opened, rows_of
from house.plan.world import History, Plan
from house.postgres import Postgres
from house.round_player import audit_store, sentences
from houseway.house.play import command_handler
from houseway.house.store import writer
from houseway.house.store.database import Database

SEEDS = by_effort(quick=1, default=1, soak=100)
PLAN = Plan(players=6, tables=3, workers=3, commands=10, lasts=150.0)
HANGS_AFTER = 0.8  # seconds; as long as in the house would be to wait for nothing
ANSWERED_WITHIN = 0.5


def test_a_server_that_nothing_is_heard_of_is_given_up() -> None:
    """By reading connections and by the commit process, which gets the same address."""
    database = Database("postgresql://house@192.0.2.1/records?connect_timeout=60")
    try:
        assert database.engine.url.query["tcp_user_timeout"] == "15000"
        assert database.engine.url.query["connect_timeout"] == "60"  # as it was asked for
        given = conninfo_to_dict(database.address)
        assert (given["tcp_user_timeout"], given["connect_timeout"]) == ("15000", "60")
        assert given["keepalives_idle"] == "10"
    finally:
        database.close()


class Parted(RealWorld):
    """Of three workers now one and now another cannot reach the store."""

    wires: list[Wire]

    async def chaos(self) -> None:
        while True:
            await asyncio.sleep(self.random.uniform(0.02, 0.2))
            wire = self.random.choice(self.wires)
            self.random.choice((wire.hold, wire.hold, wire.cut))()
            await asyncio.sleep(self.random.uniform(0.05, 1.2))
            wire.mend()

    async def quiet(self) -> None:
        for wire in self.wires:
            wire.cut()  # let go of those that still hang
        await asyncio.sleep(0.05)
        for wire in self.wires:
            wire.mend()


def play(url: str, server: Postgres, seed: int) -> History:
    opened(url, PLAN)
    name = url.partition("@/")[2].partition("?")[0]

    async def live(found: list[Wire]) -> History:
        addresses = [f"postgresql://postgres@127.0.0.1:{wire.port}/{name}" for wire in found]
        world = Parted(seed, PLAN, addresses)
        world.wires = found
        try:
            return await world.live()
        finally:
            await asyncio.to_thread(world.close)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "HANGS_AFTER", HANGS_AFTER)
        patch.setattr(command_handler, "ANSWERED_WITHIN", ANSWERED_WITHIN)
        with wires(Path(server.folder) / ".s.PGSQL.5432", PLAN.workers) as found:
            return asyncio.run(live(found))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_worker_that_is_parted_from_its_store_loses_and_doubles_nothing(
    seed: int, postgres_server: Postgres
) -> None:
    with postgres_server.fresh() as url:
        history = play(url, postgres_server, seed)
        assert wrong(history, rows_of(url)) == []
        assert sentences(audit_store(url)) == []
    told = [one for one in history.told if one.version is not None]
    assert len(told) > 15  # the house was played in
    assert any(not one.sure for one in told)  # and at least one had to wait for the answer
