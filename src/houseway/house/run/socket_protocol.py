"""uvicorn's own way to speak WebSocket, with a short cut for what nearly all messages are.

A player's message is a short text in one frame, and so is every answer. Reading and writing these
through `websockets`, which can do everything, is a good part of a worker's time. Whatever else
comes goes that way: frames that are split, large or no text, and what is only part of a frame.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the faster of two
from websockets.protocol import OPEN

WHOLE_TEXT = 0x81  # the first byte of a frame: text, and the last frame of its message
MASKED = 0x80  # in the second byte, as all that a client sends is
LONGER = 126  # a length that says that the length follows in two bytes
LONGEST = 4_096  # bytes of a frame that is read here
MASK = 4  # bytes


class SocketProtocol(WebSocketsSansIOProtocol):
    _at_frame = True  # what has come ended where a frame ends: none is half read

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        start = content_of(data)
        self._at_frame = self._at_frame and start is not None
        if start is None or not self._at_frame or data[0] != WHOLE_TEXT or not self._is_plain:
            super().data_received(data)
            return
        try:
            text = apply_mask(data[start:], data[start - MASK : start]).decode()
        except UnicodeDecodeError:
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:  # who sends faster than it is acted on
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        text = message.get("text")
        if text is None or not self._is_plain or not self.writable.is_set():
            await super().send(message)
            return
        content = text.encode()
        self.transport.write(head_of(len(content)) + content)

    @property
    def _is_plain(self) -> bool:
        """It is open, nothing is done to the content of frames, and no message is half sent."""
        connection = self.conn
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.transport.is_closing()
            and connection.state is OPEN
            and connection.current_size is None
            and not connection.extensions
        )


def content_of(data: bytes) -> int | None:
    """Where the content begins, if these bytes are one whole frame of a client, and a short one."""
    if not 2 + MASK <= len(data) <= LONGEST:
        return None
    length, start = data[1] - MASKED, 2 + MASK
    if length == LONGER:
        length, start = int.from_bytes(data[2:4], "big"), 4 + MASK
    elif length > LONGER:
        return None
    return start if length == len(data) - start else None


def head_of(length: int) -> bytes:
    """Of a whole text that the house sends, which is not masked."""
    if length < LONGER:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, LONGER)) + length.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, LONGER + 1)) + length.to_bytes(8, "big")
