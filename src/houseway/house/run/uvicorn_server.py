"""Running workers under uvicorn."""

import contextlib
import os
import signal
import socket
import tempfile
from typing import Any, NoReturn, TypeAlias

import uvicorn

from houseway.house.run.connection_limits import (
    ConnectionLimit,
    LimitedProtocol,
    limited_protocol,
)
from houseway.house.run.file_limits import most_connections, raise_limit
from houseway.house.run.metrics import FOLDER
from houseway.house.run.settings import Settings
from houseway.house.run.supervisor import ENDS_WITHIN

UvicornOptions: TypeAlias = dict[str, Any]  # each has a type of its own

OPTIONS: UvicornOptions = {
    "log_level": "warning",
    "access_log": False,
    "timeout_graceful_shutdown": ENDS_WITHIN // 3,  # the rest is for goodbyes and the last commits
    "ws": "websockets-sansio",
    "ws_max_size": 64 * 1024,
    # Views are small, and packing them costs more of a worker's time than making them.
    "ws_per_message_deflate": False,
    "server_header": False,
}


def http_protocol(settings: Settings) -> type[LimitedProtocol]:
    limit = ConnectionLimit(
        most_connections(settings.connections),
        settings.connections_an_address,
        frozenset(settings.proxies),
    )
    return limited_protocol(limit, settings.head_within)


def options(settings: Settings) -> UvicornOptions:
    """How uvicorn runs a worker. It believes only named proxies about where callers are."""
    return {
        **OPTIONS,
        "http": http_protocol(settings),
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
    }


APPLICATION = "houseway.house.run.app:create"


def leave(*_: object) -> NoReturn:
    raise SystemExit(0)


def serve(settings: Settings, held: socket.socket) -> None:
    """Serve at an address that is bound already, until a signal stops the house."""
    settings.to_environment()
    signal.signal(signal.SIGTERM, leave)  # uvicorn raises the signal again when it has stopped
    if settings.workers > 1:
        serve_together(settings, held)
        return
    with contextlib.suppress(KeyboardInterrupt):  # the same, after Ctrl-C
        raise_limit()
        config = uvicorn.Config(APPLICATION, factory=True, **options(settings))
        uvicorn.Server(config).run([held])


def serve_together(settings: Settings, held: socket.socket) -> None:
    """Run each worker in a process of its own; uvicorn replaces one that dies."""
    raise_limit()
    host, port = held.getsockname()[:2]
    held.close()
    with tempfile.TemporaryDirectory(prefix="houseway-metrics-") as folder:
        os.environ[FOLDER] = folder
        given = {**options(settings), "http": "houseway.house.run.uvicorn_server:WorkerProtocol"}
        workers = settings.workers
        uvicorn.run(APPLICATION, host=host, port=port, workers=workers, factory=True, **given)


def __getattr__(name: str) -> type[LimitedProtocol]:
    """The protocol of a worker in a process of its own, which imports it by this name."""
    if name == "WorkerProtocol":
        return http_protocol(Settings.from_environment())
    raise AttributeError(name)
