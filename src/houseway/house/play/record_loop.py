"""Take one step after another at a record, and wait between them for a change."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import structlog

from houseway.core.errors import BadInput, Refusal

SETTLE = 0.05  # seconds in which several changes count as one
AFTER_TROUBLE = 1.0
LOOK_AGAIN = 30.0

log = structlog.get_logger()


class Wait(NamedTuple):
    """A wait until the record changes, or for some seconds; changes that settle count as one."""

    seconds: float
    settle: float = SETTLE


AT_ONCE = Wait(0.0)

# Does one thing and returns how long to wait, or None if nothing is left to do.
Step = Callable[[], Awaitable[Wait | None]]


async def take_steps(step: Step, changed: asyncio.Event, stream: str, who: str) -> None:
    """Take steps until none is left or until cancelled; `changed` is set whenever the record
    grows."""
    while True:
        changed.clear()
        try:
            wait = await step()
        except (Refusal, BadInput) as refusal:
            # Another worker was faster, or a player has acted: look again.
            log.debug("step-refused", stream=stream, who=who, sentence=str(refusal))
            wait = Wait(SETTLE)
        except Exception as error:
            log.warning("step-failed", stream=stream, who=who, error=type(error).__name__)
            wait = Wait(AFTER_TROUBLE)
        if wait is None:
            return
        if wait.seconds > 0:
            await something_new(changed, wait)


async def something_new(changed: asyncio.Event, wait: Wait) -> None:
    loop = asyncio.get_running_loop()
    over = loop.time() + wait.seconds
    timer = loop.call_at(over, changed.set)
    try:
        await changed.wait()
    finally:
        timer.cancel()
    if loop.time() < over:
        await asyncio.sleep(wait.settle)
