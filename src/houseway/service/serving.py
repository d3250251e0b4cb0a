"""Running workers under uvicorn."""

import contextlib
import os
import signal
import socket
import tempfile
from typing import Any, NoReturn

import uvicorn

from houseway.service.keeping import ENDS_WITHIN
from houseway.service.metrics import FOLDER
from houseway.service.settings import Settings

GRACE = ENDS_WITHIN  # seconds in which a house that is asked to stop has stopped

OPTIONS: dict[str, Any] = {
    "factory": True,
    "log_level": "warning",
    "access_log": False,
    "timeout_graceful_shutdown": GRACE // 3,  # the rest is for goodbyes and the last commits
    "ws_max_size": 64 * 1024,
    # Views are small, and packing them costs more of a worker's time than making them.
    "ws_per_message_deflate": False,
    "server_header": False,
}
APPLICATION = "houseway.service.app:create"


def leave(*_: object) -> NoReturn:
    raise SystemExit(0)


def serve(settings: Settings, held: socket.socket) -> None:
    """Until it is asked to stop, at the address that is held for it."""
    settings.to_environment()
    signal.signal(signal.SIGTERM, leave)  # a server that has stopped raises it once more
    if settings.workers > 1:
        serve_together(settings.workers, held)
        return
    with contextlib.suppress(KeyboardInterrupt):  # as with the other signal
        uvicorn.Server(uvicorn.Config(APPLICATION, **OPTIONS)).run([held])


def serve_together(workers: int, held: socket.socket) -> None:
    """In processes of their own; a worker that dies is replaced by uvicorn."""
    host, port = held.getsockname()[:2]
    held.close()
    with tempfile.TemporaryDirectory(prefix="houseway-metrics-") as folder:
        os.environ[FOLDER] = folder
        uvicorn.run(APPLICATION, host=host, port=port, workers=workers, **OPTIONS)
