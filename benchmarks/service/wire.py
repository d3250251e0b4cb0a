"""A WebSocket client that costs next to nothing, so that only the house is measured.

It understands whole text messages, pings and closes; the house sends nothing else.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_MASK = bytes(4)  # a mask of zeros leaves the text as it is

Received = Callable[[bytes], None]


class Wire(asyncio.Protocol):
    def __init__(self, host: str, token: str, received: Received) -> None:
        self._request = opening(host, token)
        self._received = received
        self._buffer = bytearray()
        self.is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: int | None = None  # the code the house closed it with

    def send(self, text: bytes) -> None:
        assert self._transport is not None
        self._transport.write(framed(_TEXT, text))

    # -- Callbacks of asyncio -------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is of another family
        self._transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the house did not open the connection"))

    def data_received(self, data: bytes) -> None:
        if self.is_open and not self._buffer and (start := whole_text(data)):
            self._received(data[start:])  # as nearly all are
            return
        self._buffer += data
        if not self.is_open and not self._opened():
            return
        while (frame := self._next_frame()) is not None:
            self._take(*frame)

    def _opened(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(bytes(self._buffer[:60]).decode()))
            return False
        del self._buffer[: end + 4]
        self.is_open = True
        self.opened.set_result(None)
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        buffer, start = self._buffer, 2
        if len(buffer) < start:
            return None
        length = buffer[1]
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return None
        payload = bytes(buffer[start : start + length])
        opcode = buffer[0] & 0xF
        del buffer[: start + length]
        return opcode, payload

    def _take(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        if opcode == _TEXT:
            self._received(payload)
        elif opcode == _PING:
            self._transport.write(framed(_PONG, payload))
        elif opcode == _CLOSE:
            self.closed = int.from_bytes(payload[:2], "big")
            self.is_open = False
            self._transport.write(framed(_CLOSE, payload))
            self._transport.close()


def whole_text(data: bytes) -> int:
    """Return the start of the text if these bytes are one text frame, otherwise 0."""
    if len(data) < 4 or data[0] != 0x80 | _TEXT:
        return 0
    length, start = data[1], 2
    if length == 126:
        length, start = int.from_bytes(data[2:4], "big"), 4
    return start if length == len(data) - start and data[1] < 127 else 0


def opening(host: str, token: str) -> bytes:
    lines = (
        "GET /ws HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: aG91c2V3YXliZW5jaG1hcg==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: houseway_session={token}",
    )
    return "\r\n".join((*lines, "", "")).encode()


def framed(opcode: int, payload: bytes) -> bytes:
    length = len(payload)
    if length < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
    elif length < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
    return head + _MASK + payload
