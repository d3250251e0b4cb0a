"""The messages between a writer and its commit process: orders one way, answers the other.

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
    """One statement. If it has an `otherwise`, that is the outcome unless it changes one row."""

    sql: str
    values: Any  # of one row, or of many
    many: bool = False
    otherwise: Outcome | None = None


class Order(msgspec.Struct, frozen=True, array_like=True):
    """Everything that is written with one entry, in one transaction."""

    number: int
    stream: str
    stands_alone: bool  # it may have to be rolled back alone
    steps: list[SqlStatement]


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The outcome of one transaction by the numbers of its orders, or why it failed."""

    outcomes: dict[int, Outcome | None]  # None if it is not known
    trouble: str = ""
    of_the_store: bool = False  # whether the next order would most likely fail too


_encoder = msgspec.msgpack.Encoder()


def frame_message(message: msgspec.Struct) -> bytes:
    content = _encoder.encode(message)
    return len(content).to_bytes(HEAD, "big") + content


class Frames:
    """Puts whole messages together from the pieces that arrive."""

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
