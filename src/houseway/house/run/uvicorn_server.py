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

GRACE = ENDS_WITHIN  # seconds in which a house that is asked to stop has stopped

UvicornOptions: TypeAlias = dict[str, Any]  # which types each of them otherwise

OPTIONS: UvicornOptions = {
    "log_level": "warning",
    "access_log": False,
    "timeout_graceful_shutdown": GRACE // 3,  # the rest is for goodbyes and the last commits
    "ws": "websockets-sansio",
    "ws_max_size": 64 * 1024,
    # Views are small, and packing them costs more of a worker's time than making them.
    "ws_per_message_deflate": False,
    "server_header": False,
}


def http(settings: Settings) -> type[LimitedProtocol]:
    limit = ConnectionLimit(
        most_connections(settings.connections),
        settings.connections_an_address,
        frozenset(settings.proxies),
    )
    return limited_protocol(limit, settings.head_within)


def options(settings: Settings) -> UvicornOptions:
    """How uvicorn runs a worker: it believes what proxies say of callers only where it is told."""
    return {
        **OPTIONS,
        "http": http(settings),
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
    }


APPLICATION = "houseway.house.run.app:create"


def leave(*_: object) -> NoReturn:
    raise SystemExit(0)


def serve(settings: Settings, held: socket.socket) -> None:
    """Until it is asked to stop, at the address that is held for it."""
    settings.to_environment()
    signal.signal(signal.SIGTERM, leave)  # a server that has stopped raises it once more
    if settings.workers > 1:
        serve_together(settings, held)
        return
    with contextlib.suppress(KeyboardInterrupt):  # as with the other signal
        raise_limit()
        config = uvicorn.Config(APPLICATION, factory=True, **options(settings))
        uvicorn.Server(config).run([held])


def serve_together(settings: Settings, held: socket.socket) -> None:
    """In processes of their own; a worker that dies is replaced by uvicorn."""
    raise_limit()
    host, port = held.getsockname()[:2]
    held.close()
    with tempfile.TemporaryDirectory(prefix="houseway-metrics-") as folder:
        os.environ[FOLDER] = folder
        given = {**options(settings), "http": "houseway.house.run.uvicorn_server:WorkerProtocol"}
        workers = settings.workers
        uvicorn.run(APPLICATION, host=host, port=port, workers=workers, factory=True, **given)


def __getattr__(name: str) -> type[LimitedProtocol]:
    """The protocol of a worker in a process of its own, which is found by its name there."""
    if name == "WorkerProtocol":
        return http(Settings.from_environment())
    raise AttributeError(name)
