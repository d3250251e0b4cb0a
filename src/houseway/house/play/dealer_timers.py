"""How long tables wait for the automatic dealer's next move.

The worker that looks after a table begins its waits, by a clock that only runs forward. Every other
worker tells from the record when a wait has begun, so players have the same clock whichever worker
they are connected to.
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

NO_SECRET = "0" * 64  # for what a move is and when, its cards are all the same


@dataclass(frozen=True)
class Waiting:
    """Since when a table waits for the same move at the same stage."""

    stage: str
    move: str
    since: float
    seconds: float

    @property
    def left(self) -> float:
        return self.since + self.seconds - time.monotonic()


class Waits:
    def __init__(self) -> None:
        self._waiting: dict[str, Waiting] = {}
        self._looked_after: set[str] = set()
        self._read: dict[str, int] = {}  # the version a wait was told from: many watch one table

    def begin(self, stream: str) -> None:
        """From now on this worker says when a wait begins."""
        self._looked_after.add(stream)

    def end(self, stream: str) -> None:
        self._looked_after.discard(stream)
        self._waiting.pop(stream, None)
        self._read.pop(stream, None)

    def forget_all_but(self, known: Collection[str]) -> None:
        """What was told of records that this worker no longer holds."""
        for stream in self._read.keys() - self._looked_after - set(known):
            self._read.pop(stream, None)
            self._waiting.pop(stream, None)

    def of(self, stream: str) -> Waiting | None:
        return self._waiting.get(stream)

    def note(
        self, stream: str, current: StreamState, move: Move[Command] | None, ago: float = 0.0
    ) -> Waiting | None:
        """The wait for a move, which begins anew with the stage and with another move."""
        if move is None:
            self._waiting.pop(stream, None)
            return None
        stage, name = current.kind.stage(current.state), tag(move.command)
        waiting = self._waiting.get(stream)
        seconds = current.state.pace.seconds(move.after)
        another = waiting is None or (waiting.stage, waiting.move) != (stage, name)
        if waiting is None or another or not seconds:  # nothing is waited for any longer
            waiting = Waiting(stage, name, time.monotonic() - ago, seconds)
            self._waiting[stream] = waiting
        return waiting

    def left(self, stream: str, current: StreamState) -> float | None:
        """Seconds until the next move at a table, where it is waiting for one."""
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
    """Seconds since the last entry; none where its worker's clock is ahead of this one's."""
    written = datetime.fromisoformat(current.at) if current.at else datetime.now(UTC)
    return max(0.0, (datetime.now(UTC) - written).total_seconds())
