"""What the service measures of itself, for Prometheus: no names, no cards, nobody's money."""

import os

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # set where several workers measure together

COMMANDS = Counter("houseway_commands_total", "Commands by what became of them", ["outcome"])
LATENCY = Histogram(
    "houseway_command_seconds",
    "From a command's arrival until it is durable",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
COMMITS = Histogram(
    "houseway_commit_entries",
    "Entries that one transaction made durable",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
)
CONNECTIONS = Gauge(
    "houseway_connections", "Open WebSocket connections", multiprocess_mode="livesum"
)
TABLES = Gauge("houseway_tables", "Tables this worker looks after", multiprocess_mode="livesum")
REQUESTS = Counter("houseway_requests_total", "HTTP requests", ["route", "status"])


def exposition() -> bytes:
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
