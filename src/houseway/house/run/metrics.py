"""Measurements for Prometheus, without names, cards or amounts of money."""

import os
from pathlib import Path

import msgspec
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from houseway.core.errors import BadInput, Refusal
from houseway.house.store.writer import OutcomeUnknown

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # set if several workers measure together

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
FILES = Gauge("houseway_files_open", "Files that a worker has open", multiprocess_mode="livemax")
FILES_LEFT = Gauge(
    "houseway_files_left", "Files that a worker may still open", multiprocess_mode="livemin"
)
TABLES = Gauge("houseway_tables", "Tables this worker looks after", multiprocess_mode="livesum")
REQUESTS = Counter("houseway_requests_total", "HTTP requests", ["route", "status"])
LAG = Gauge(
    "houseway_event_loop_lag_seconds",
    "How late a worker gets to what is due",
    multiprocess_mode="livemax",
)
VIEWS = Gauge(
    "houseway_views_waiting", "Views that are still to be made", multiprocess_mode="livesum"
)

COMPUTATIONS = Gauge(
    "houseway_computations_waiting",
    "Computations that wait for the one under way",
    multiprocess_mode="livesum",
)

ALARMS = Counter("houseway_alarms_total", "Alarms of surveillance, by what is watched", ["kind"])
SEALS = Counter("houseway_seals_total", "Seals by whether they could be pushed", ["outcome"])
UNSEALED = Gauge(
    "houseway_entries_unsealed",
    "Entries that no pushed seal covers yet",
    multiprocess_mode="livemax",
)

OUTCOMES = ("done", "repeated", "refused", "bad-input", "unknown", "failed")
# Looked up once, because that costs more than counting.
_COMMANDS = {outcome: COMMANDS.labels(outcome) for outcome in OUTCOMES}


def command_done(seconds: float, *, repeated: bool) -> None:
    _COMMANDS["repeated" if repeated else "done"].inc()
    if not repeated:
        LATENCY.observe(seconds)


def command_refused(error: Exception) -> None:
    _COMMANDS[outcome_of(error)].inc()


def outcome_of(error: Exception) -> str:
    match error:
        case Refusal():
            return "refused"
        case BadInput() | msgspec.ValidationError():
            return "bad-input"
        case OutcomeUnknown():
            return "unknown"
        case _:
            return "failed"


def count_committed(entries: int) -> None:
    """Count the entries of a transaction; the writer calls this."""
    if entries:
        COMMITS.observe(entries)


def exposition() -> bytes:
    folder = os.environ.get(FOLDER)
    if folder is None:
        return generate_latest(REGISTRY)
    forget_dead_workers(Path(folder))
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget_dead_workers(folder: Path) -> None:
    """Stop counting what dead workers had open; what they have done still counts."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not is_alive(pid):
            multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
