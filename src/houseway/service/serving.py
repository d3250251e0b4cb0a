"""Running workers under uvicorn."""

import os
import signal
import socket
import tempfile
from typing import NoReturn

import uvicorn

from houseway.errors import BadInput
from houseway.service.metrics import FOLDER
from houseway.service.settings import Settings

GRACE = 10  # seconds in which a house that is asked to stop has stopped


def free_port(host: str, port: int) -> int:
    """The port, or any free one in the place of 0; refused where the house could not listen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            found: int = listening.getsockname()[1]
    except OSError as error:
        raise BadInput(f"The house cannot listen on {host}:{port}: {error.strerror}.") from None
    return found


def leave(*_: object) -> NoReturn:
    raise SystemExit(0)


def serve(settings: Settings, host: str, port: int) -> None:
    settings.to_environment()
    signal.signal(signal.SIGTERM, leave)  # a server that has stopped raises it once more
    with tempfile.TemporaryDirectory(prefix="houseway-metrics-") as folder:
        if settings.workers > 1:
            os.environ[FOLDER] = folder
        uvicorn.run(
            "houseway.service.app:create",
            factory=True,
            host=host,
            port=port,
            workers=settings.workers,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=GRACE // 3,  # the rest is for goodbyes and the last commits
            ws_max_size=64 * 1024,
            # Views are small, and packing them costs more of a worker's time than making them.
            ws_per_message_deflate=False,
            server_header=False,
        )
