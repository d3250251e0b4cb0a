"""The time on the casino's wall, which notices and commands speak of."""

from datetime import datetime
from typing import TypeVar

from houseway.record.stream import AnyKind
from houseway.tables.messages import Command

C = TypeVar("C", bound=Command)


def wall_time() -> datetime:
    return datetime.now().replace(microsecond=0)


def by_the_clock(kind: AnyKind, command: C) -> C:
    """The command with the time that the wall shows, where what it is sent to goes by it."""
    dated: C = command if kind.dated is None else kind.dated(command, wall_time())
    return dated
