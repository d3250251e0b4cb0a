"""Time how long tables wait for the automatic dealer's next move.

The worker that looks after a table starts its waits, by a monotonic clock. Every other worker
derives from the record when a wait began, so players see the same clock at every worker.
"""

import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from houseway.house.play.stream_states import StreamState
from houseway.live.table.dealer import next_move
from houseway.registry import game, names
from houseway.tables.dealing import Move
from houseway.tables.messages import Command, tag

NO_SECRET = "0" * 64  # the kind and time of a move do not depend on its cards


@dataclass(frozen=True)
class Timer:
    """A wait for one move at one stage, and when it began."""

    stage: str
    move: str
    since: float
    seconds: float

    @property
    def left(self) -> float:
        return self.since + self.seconds - time.monotonic()


class DealerTimers:
    def __init__(self) -> None:
        self._waiting: dict[str, Timer] = {}
        self._looked_after: set[str] = set()
        self._read: dict[str, int] = {}  # the version each wait was derived from

    def begin(self, stream: str) -> None:
        """Start a table's waits at this worker from now on."""
        self._looked_after.add(stream)

    def end(self, stream: str) -> None:
        self._looked_after.discard(stream)
        self._waiting.pop(stream, None)
        self._read.pop(stream, None)

    def forget_all_but(self, known: Collection[str]) -> None:
        """Forget the waits of records that this worker no longer holds."""
        for stream in self._read.keys() - self._looked_after - set(known):
            self._read.pop(stream, None)
            self._waiting.pop(stream, None)

    def of(self, stream: str) -> Timer | None:
        return self._waiting.get(stream)

    def note(
        self, stream: str, current: StreamState, move: Move[Command] | None, ago: float = 0.0
    ) -> Timer | None:
        """Return the wait for a move. It starts over with the stage, and with another move."""
        if move is None:
            self._waiting.pop(stream, None)
            return None
        stage, name = current.kind.stage(current.state), tag(move.command)
        waiting = self._waiting.get(stream)
        seconds = current.state.pace.seconds(move.after)
        another = waiting is None or (waiting.stage, waiting.move) != (stage, name)
        if waiting is None or another or not seconds:  # nothing to wait for any longer
            waiting = Timer(stage, name, time.monotonic() - ago, seconds)
            self._waiting[stream] = waiting
        return waiting

    def left(self, stream: str, current: StreamState) -> float | None:
        """Return the seconds until a table's next move, or None if it waits for none."""
        if stream not in self._looked_after and self._read.get(stream) != current.version:
            self._tell_from_record(stream, current)
        waiting = self._waiting.get(stream)
        return None if waiting is None else max(0.0, waiting.left)

    def _tell_from_record(self, stream: str, current: StreamState) -> None:
        self._read[stream] = current.version
        if current.kind.name in names():
            move = next_move(game(current.kind.name), current.state, lambda _: NO_SECRET)
            self.note(stream, current, move, age(current))


def age(current: StreamState) -> float:
    """Return the seconds since the last entry, at least 0: its worker's clock may be ahead of this
    one."""
    written = datetime.fromisoformat(current.at) if current.at else datetime.now(UTC)
    return max(0.0, (datetime.now(UTC) - written).total_seconds())
