"""Limit how often something may be asked for: token buckets by key."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import ClassVar

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, nt

MOST_KEPT = 10_000
_NEIGHBOURS = 64  # bits of an IPv6 address that one household shares


class TryLater(Refusal):
    """A refusal of too many requests, with the seconds until the next may come."""

    status: ClassVar[int] = 429

    def __init__(self, code: str, text: str, seconds: float) -> None:
        super().__init__(code, BY_HOUSE, text)
        self.seconds = seconds

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, self.text, self.seconds)


class NotNow(TryLater):
    """A refusal because the house is busy with other callers."""

    status = 503


class TokenBuckets:
    """Each key has `burst` tokens and gets `rate` a second back; only recent keys are stored.

    A forgotten key starts full, so forgetting favours the caller."""

    def __init__(
        self,
        rate: float,
        burst: float,
        *,
        most: int = MOST_KEPT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, when

    @property
    def size(self) -> int:
        return len(self._buckets)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Return 0 if the tokens were taken, otherwise the seconds to wait."""
        now = self._clock()
        tokens, at = self._buckets.pop(key, (self._burst, now))
        tokens = min(self._burst, tokens + max(0.0, now - at) * self._rate)
        enough = tokens >= cost
        self._buckets[key] = (tokens - cost if enough else tokens, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (cost - tokens) / self._rate


def address_key(address: str) -> str:
    """Return one key for all addresses that a household can choose from at will."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return address[:100]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, _NEIGHBOURS), strict=False))
    return str(found)


def in_words(seconds: float) -> Text:
    whole = max(1, -int(-seconds // 1))
    if whole < 90:
        return nt("{count} second", "{count} seconds", whole)
    return nt("{count} minute", "{count} minutes", -(-whole // 60))
