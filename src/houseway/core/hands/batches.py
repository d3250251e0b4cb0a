"""Ranking by batch size: one hand, some, or enough that compiled code is worth loading.

To load numba takes a second, in which numpy ranks twenty million hands. So it is loaded only where
many are ranked, or where it is there already; without it numpy ranks them all, to the same values.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import TypeAlias

from houseway.core.hands.card_ids import Whole
from houseway.core.hands.hand_values import Values

Kernel: TypeAlias = Callable[[Whole], Values | None]

WORTH_LOADING = 1 << 20  # hands since the start
WORTH_CALLING = 1 << 12  # hands at a time


class _Ranked:
    hands = 0


def kernel_for(hands: int) -> Kernel | None:
    """Return the kernel for this many hands, if it is installed and worth loading."""
    _Ranked.hands += hands
    loaded = "numba" in sys.modules
    if hands < WORTH_CALLING or not (loaded or _Ranked.hands >= WORTH_LOADING):
        return None
    return _load_kernel()


@cache
def _load_kernel() -> Kernel | None:
    if find_spec("numba") is None:
        return None
    from houseway.core.hands.kernel import fives

    return fives
