"""How many files a worker has open and may open: connections, the database and the like."""

import os
import resource
from pathlib import Path

from houseway.core.words import number, t

RESERVED = 128  # for everything but connections
NEARLY = 0.9
_OPEN = Path("/proc/self/fd")


def raise_limit() -> int:
    """Raise the limit as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):  # some systems do not allow the hard limit that they name
            return soft
    return limit()


def limit() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


def count_open() -> int:
    """How many files are open, or 0 if the system does not tell."""
    try:
        return len(os.listdir(_OPEN))  # noqa: PTH208  paths would cost more than names
    except OSError:
        return 0


def trouble() -> str:
    if count_open() < NEARLY * limit():
        return ""
    return t(
        "This worker has nearly all the files open that it may ({limit}). Raise its limit.",
        limit=number(limit()),
    )


def most_connections(wanted: int) -> int:
    return max(16, min(wanted, limit() - RESERVED))
