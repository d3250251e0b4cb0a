"""Logs as one JSON object a line on stderr: what happened, where, never secrets or hidden cards."""

import logging
import sys
from collections.abc import MutableMapping

import structlog

# Nothing under these names is ever written, whoever puts it there.
SECRET = frozenset(
    {"password", "token", "csrf", "cookie", "server_seed", "seed", "cards", "command", "body"}
)


def without_secrets(_: object, __: str, line: MutableMapping[str, object]) -> dict[str, object]:
    return {name: "…" if name in SECRET else value for name, value in line.items()}


def configure_logs(level: int = logging.INFO) -> None:
    structlog.configure(
        processors=[
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
