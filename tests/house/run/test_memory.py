"""What guests have played at does not stay in a worker's memory."""

from house.guests import house_of_guests
from house.office_rig import in_loop
from houseway.house.run.housekeeping import give_back_memory


@in_loop
async def test_records_that_nobody_uses_are_forgotten_and_read_again(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        handler, waits = house.worker.handler, house.worker.automatic_dealer.timers
        tables = [await house.practise(await house.guest()) for _ in range(4)]
        states = {table: (await handler.read(table)).state for table in tables}
        for table in tables:
            waits.left(table, await handler.read(table))
        watched, at_work, *others = tables
        wanted = {"house", watched}
        assert handler.streams.forget_idle(wanted, 3_600) == 0  # just used
        async with handler.streams.slot(at_work).lock:
            assert handler.streams.forget_idle(wanted, -1) == len(others)
        assert set(handler.streams.versions()) == {"house", watched, at_work}
        waits.forget_all_but(handler.streams.versions())
        assert waits._read.keys() == {watched, at_work}
        give_back_memory()
        assert {table: (await handler.read(table)).state for table in tables} == states
        await house.close(*others)
        assert house.audit().findings == ()


@in_loop
async def test_sessions_that_would_be_looked_up_again_are_not_held(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        sessions = house.worker.accounts.sessions
        signed = await house.worker.accounts.guest("192.0.2.1")
        assert await sessions.find(signed.token) is not None
        sessions._clock = lambda: house.clock.now + 60
        await sessions.purge()
        assert sessions._cache == {}
