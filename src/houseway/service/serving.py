"""Running workers under uvicorn."""

import os
import sys
import tempfile

import uvicorn

from houseway.service.metrics import FOLDER
from houseway.service.settings import Settings

GRACE = 10  # seconds for requests under way when the house is asked to stop
# Threads that wait for a commit would otherwise hold up the event loop for five milliseconds.
SWITCH_INTERVAL = 0.0005


def serve(settings: Settings, host: str, port: int) -> None:
    settings.to_environment()
    sys.setswitchinterval(SWITCH_INTERVAL)
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
            timeout_graceful_shutdown=GRACE,
            ws_max_size=64 * 1024,
            server_header=False,
        )
