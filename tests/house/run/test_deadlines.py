"""One timer for all who wait: each is told what came of it, or in time that nothing has."""

import asyncio
from random import Random

import pytest

from houseway.house.run.request_timeouts import Deadlines


class Late(Exception):
    pass


async def waited(
    deadlines: Deadlines[str], seconds: float, done_after: float | None
) -> tuple[str, float]:
    """What came of it, and after how many seconds."""
    loop = asyncio.get_running_loop()
    began, future = loop.time(), loop.create_future()
    if done_after is not None:
        loop.call_later(done_after, future.set_result, "done")
    try:
        found = await deadlines.wait(future, seconds)
    except Late:
        found = "late"
    return found, loop.time() - began


def test_whoever_waits_is_told_what_came_of_it() -> None:
    assert asyncio.run(waited(Deadlines(Late), 5.0, 0.01))[0] == "done"


def test_who_has_waited_too_long_is_told_so_whoever_else_waits() -> None:
    async def all_of_them() -> list[tuple[float, float | None, str, float]]:
        deadlines: Deadlines[str] = Deadlines(Late)
        random = Random(7)
        asked = [(random.uniform(0.02, 0.3), random.choice([None, 0.01, 0.1])) for _ in range(200)]
        found = await asyncio.gather(*(waited(deadlines, *one) for one in asked))
        assert not deadlines._until
        return [(*one, *what) for one, what in zip(asked, found, strict=True)]

    for seconds, done_after, found, took in asyncio.run(all_of_them()):
        if done_after is not None and done_after < seconds - 0.05:
            assert found == "done"
        elif done_after is None:
            assert found == "late"
            assert seconds <= took + 0.01


def test_a_shorter_wait_that_comes_later_does_not_stand_behind_a_longer_one() -> None:
    async def both() -> tuple[str, float]:
        deadlines: Deadlines[str] = Deadlines(Late)
        patient = asyncio.create_task(waited(deadlines, 60.0, None))
        await asyncio.sleep(0)
        found = await waited(deadlines, 0.05, None)
        patient.cancel()
        await asyncio.gather(patient, return_exceptions=True)
        return found

    found, took = asyncio.run(both())
    assert found == "late"
    assert took < 30


def test_it_serves_another_loop_after_the_first_has_ended() -> None:
    deadlines: Deadlines[str] = Deadlines(Late)
    assert asyncio.run(waited(deadlines, 60.0, 0.01))[0] == "done"
    assert asyncio.run(waited(deadlines, 0.05, None))[0] == "late"


def test_who_is_called_off_is_waited_for_no_longer() -> None:
    async def called_off() -> None:
        deadlines: Deadlines[str] = Deadlines(Late)
        task = asyncio.create_task(waited(deadlines, 0.05, None))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not deadlines._until
        await asyncio.sleep(0.1)  # the timer finds nobody

    asyncio.run(called_off())
