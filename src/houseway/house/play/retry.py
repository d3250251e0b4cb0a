"""The same again with the same key, where the house itself has made the key.

Whoever sends a request with a key is told where its outcome is unknown, and sends it again. What
the house does of its own accord, or for a request without a key, nobody else can send again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from houseway.house.store.writer import OutcomeUnknown

WAITS = (0.1, 0.4, 1.5)  # seconds between one try and the next

T = TypeVar("T")


async def until_known(act: Callable[[], Awaitable[T]]) -> T:
    """What comes of it; raises OutcomeUnknown where that stays unknown."""
    for wait in WAITS:
        try:
            return await act()
        except OutcomeUnknown:
            await asyncio.sleep(wait)
    return await act()
