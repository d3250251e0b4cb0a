"""Retry an idempotent command until its outcome is known.

A client that sends a key retries by itself when the outcome is unknown. What the house does of its
own accord, or for a request without a key, only the house can retry.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from houseway.house.store.writer import OutcomeUnknown

WAITS = (0.1, 0.4, 1.5)  # seconds between tries

T = TypeVar("T")


async def until_known(act: Callable[[], Awaitable[T]]) -> T:
    """Return the outcome; raise OutcomeUnknown if it stays unknown."""
    for wait in WAITS:
        try:
            return await act()
        except OutcomeUnknown:
            await asyncio.sleep(wait)
    return await act()
