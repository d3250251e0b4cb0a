"""What a writer and its commit process say to each other: orders one way, answers the other.

They are two processes on one machine. Each message is its length in four bytes and the message.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

Outcome = Literal["added", "conflict", "not-enough", "protected", "moved-on"]

HEAD = 4  # bytes that say how long the message is


class Opening(msgspec.Struct, frozen=True):
    """The first message: where the record is kept, and how many orders may share a commit."""

    sqlite: bool
    address: str
    most_together: int
    sender: str = ""  # the name that notices of changes carry


class SqlStatement(msgspec.Struct, frozen=True, array_like=True):
    """One statement. Where it must change exactly one row, `otherwise` is what came of the order
    if it does not."""

    sql: str
    values: Any  # of one row, or of many
    many: bool = False
    otherwise: Outcome | None = None


class Order(msgspec.Struct, frozen=True, array_like=True):
    """All that is written with one entry: the whole of it or nothing."""

    number: int
    stream: str
    stands_alone: bool  # it may have to be taken back by itself, and so shares no transaction
    steps: list[SqlStatement]


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """What came of one transaction, by the numbers of its orders, or why there was none."""

    outcomes: dict[int, Outcome | None]  # None where it is not known
    trouble: str = ""
    of_the_store: bool = False  # whether the next order would most likely fare no better


_encoder = msgspec.msgpack.Encoder()


def framed(message: msgspec.Struct) -> bytes:
    said = _encoder.encode(message)
    return len(said).to_bytes(HEAD, "big") + said


class Frames:
    """Whole messages out of what comes in piece by piece."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        self._buffer += data

    def __iter__(self) -> Iterator[bytes]:
        while (frame := self.next()) is not None:
            yield frame

    def next(self) -> bytes | None:
        end = HEAD + int.from_bytes(self._buffer[:HEAD], "big")
        if len(self._buffer) < max(end, HEAD + 1):
            return None
        frame = bytes(self._buffer[HEAD:end])
        del self._buffer[:end]
        return frame
