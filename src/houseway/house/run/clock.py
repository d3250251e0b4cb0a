"""The local time of the house, which notices and commands name."""

from datetime import datetime
from typing import TypeVar

from houseway.record.stream import AnyKind
from houseway.tables.messages import Command

C = TypeVar("C", bound=Command)


def wall_time() -> datetime:
    return datetime.now().replace(microsecond=0)


def by_the_clock(kind: AnyKind, command: C) -> C:
    """Add the local time to a command, if the record that it is sent to goes by the time."""
    dated: C = command if kind.dated is None else kind.dated(command, wall_time())
    return dated
