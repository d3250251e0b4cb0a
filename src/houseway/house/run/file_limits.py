"""How many files a worker may have open, and has: a connection is one, and so is the database."""

import os
import resource
from pathlib import Path

from houseway.core.words import number, t

RESERVED = 128  # for everything that is not a connection
NEARLY = 0.9
_OPEN = Path("/proc/self/fd")


def raise_limit() -> int:
    """As many as the system lets this process have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):  # some systems name a hard limit that they do not allow
            return soft
    return limit()


def limit() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


def count_open() -> int:
    """None are counted where the system does not say."""
    try:
        return len(os.listdir(_OPEN))  # noqa: PTH208  a path for each would cost more than the list
    except OSError:
        return 0


def trouble() -> str:
    if count_open() < NEARLY * limit():
        return ""
    return t(
        "Nearly all files that this worker may have open are ({limit}): raise its limit.",
        limit=number(limit()),
    )


def most_connections(wanted: int) -> int:
    return max(16, min(wanted, limit() - RESERVED))
