"""Steps at a record: made at once where there are more, after a change, or after a while."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.house.play import record_loop as steps
from houseway.house.play.record_loop import AT_ONCE, Wait, take_steps

Made = Callable[[int, asyncio.Event], Awaitable[Wait | None]]


def take(step: Made) -> tuple[int, float]:
    """How many steps are taken until there is none left, and how long that takes."""
    count = 0

    async def whole() -> None:
        changed = asyncio.Event()

        async def next_step() -> Wait | None:
            nonlocal count
            count += 1
            return await step(count, changed)

        await asyncio.wait_for(take_steps(next_step, changed, "table", "tester"), 5)

    began = time.monotonic()
    asyncio.run(whole())
    return count, time.monotonic() - began


def test_steps_follow_each_other_until_there_is_none_left() -> None:
    async def step(count: int, _: asyncio.Event) -> Wait | None:
        return AT_ONCE if count < 100 else None

    assert take(step)[0] == 100


def test_a_change_ends_a_wait() -> None:
    async def step(count: int, changed: asyncio.Event) -> Wait | None:
        if count == 2:
            return None
        asyncio.get_running_loop().call_later(0.01, changed.set)
        return Wait(60, settle=0)

    assert take(step)[0] == 2


def test_a_change_while_the_step_is_made_is_not_missed() -> None:
    async def step(count: int, changed: asyncio.Event) -> Wait | None:
        changed.set()
        return Wait(60, settle=0) if count < 5 else None

    assert take(step)[0] == 5


def test_changes_that_come_together_count_as_one() -> None:
    async def step(count: int, changed: asyncio.Event) -> Wait | None:
        if count == 2:
            return None
        for number in range(5):
            asyncio.get_running_loop().call_later(0.01 * number, changed.set)
        return Wait(60, settle=0.1)

    count, seconds = take(step)
    assert count == 2
    assert seconds >= 0.1


def test_without_a_change_a_wait_has_an_end() -> None:
    async def step(count: int, _: asyncio.Event) -> Wait | None:
        return Wait(0.05, settle=60) if count < 3 else None

    count, seconds = take(step)
    assert count == 3
    assert seconds >= 0.1


@pytest.mark.parametrize("error", [Refusal("moved-on", BY_HOUSE, "Too late."), OSError("gone")])
def test_what_goes_wrong_is_tried_again(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "AFTER_TROUBLE", 0.01)

    async def step(count: int, _: asyncio.Event) -> Wait | None:
        if count < 3:
            raise error
        return None

    assert take(step)[0] == 3


def test_whoever_is_called_off_stops_at_once() -> None:
    async def whole() -> None:
        async def step() -> Wait:
            return Wait(60)

        task = asyncio.create_task(take_steps(step, asyncio.Event(), "table", "tester"))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 1)

    asyncio.run(whole())
