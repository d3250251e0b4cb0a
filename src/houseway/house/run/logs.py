"""Logs: one JSON object a line on stderr, without secrets or hidden cards."""

import logging
import math
import sys
import time
from collections.abc import Callable, MutableMapping

import structlog

# Values under these names are never written.
SECRET = frozenset(
    {"password", "token", "csrf", "cookie", "server_seed", "seed", "cards", "command", "body"}
)


def without_secrets(_: object, __: str, line: MutableMapping[str, object]) -> dict[str, object]:
    return {name: "…" if name in SECRET else value for name, value in line.items()}


QUIET = 10.0  # seconds between two lines about the same error


class RepeatedErrors:
    """Drops lines about an error that was logged a moment ago, and counts them in the next one.

    A full disk fails every write and every request as long as it is full, and the log may be on the
    same disk.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[tuple[object, ...], tuple[float, int]] = {}  # when logged, dropped since

    def __call__(
        self, _: object, __: str, line: MutableMapping[str, object]
    ) -> MutableMapping[str, object]:
        if "error" not in line:
            return line
        trouble = (line["event"], line["error"], line.get("route"))
        now = self._clock()
        logged, dropped = self._last.get(trouble, (-math.inf, 0))
        if now < logged + QUIET:
            self._last[trouble] = logged, dropped + 1
            raise structlog.DropEvent
        self._last[trouble] = now, 0
        return {**line, "repeated": dropped} if dropped else line


def configure_logs(level: int = logging.INFO) -> None:
    structlog.configure(
        processors=[
            RepeatedErrors(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(),
            without_secrets,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
