"""Who is let in at all: connections are counted, and whoever is slow to ask is shown out."""

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from houseway.house.accounts.limits import address_key

HEAD_WITHIN = 10.0  # seconds for a whole head, from its first byte or from connecting
MOST_HEAD = 32 * 1024  # bytes
PIECE = 4 * 1024  # bytes that the parser gets at once

TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
_REST = b"content-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n"


class Doors:
    """How many may be connected to one worker, in all and from one address."""

    def __init__(self, most: int, from_one: int, proxies: frozenset[str] = frozenset()) -> None:
        self.most = most
        self.from_one = from_one
        self._proxies = proxies
        self._inside: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._inside.total()

    def enter(self, address: str) -> bool:
        """Behind a proxy everybody has its address: there only the sum counts."""
        key = address_key(address)
        alone = address not in self._proxies and self._inside[key] >= self.from_one
        if alone or len(self) >= self.most:
            return False
        self._inside[key] += 1
        return True

    def leave(self, address: str) -> None:
        key = address_key(address)
        self._inside[key] -= 1
        if self._inside[key] <= 0:
            del self._inside[key]


class DoorProtocol(HttpToolsProtocol):
    """uvicorn's own way to read requests, with a clock and a measure for their heads."""

    doors: ClassVar[Doors]
    head_within: ClassVar[float] = HEAD_WITHIN

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._inside: str | None = None
        self._in_head = True
        self._head = 0  # bytes of the head that is being read
        self._clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else "unknown"
        if not self.doors.enter(address):
            transport.write(TOO_MANY + _REST)
            transport.close()
            return
        self._inside = address
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        """In pieces, because only between two of them is it known whether a head is being read.

        A head that begins in the middle of a piece, behind another request, counts as if it began
        with the piece."""
        while data and self._inside is not None and not self.transport.is_closing():
            if self._clock is None and self._is_at_rest():
                self._begin()
            length = min(PIECE, MOST_HEAD - self._head) if self._in_head else PIECE
            piece, data = data[:length], data[length:]
            super().data_received(piece)
            if self._in_head:
                self._head += len(piece)
                if self._head >= MOST_HEAD:
                    self._show_out(TOO_LARGE)

    def on_message_begin(self) -> None:
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop()
        self._count_host_of_address()
        super().on_headers_complete()

    def _count_host_of_address(self) -> None:
        """An address may name a host itself: one more than the header's, unless it is the same."""
        if self.url.startswith(b"/"):
            return
        host = self.url.partition(b"://")[2].partition(b"/")[0].lower()
        if host and host not in (value.lower() for name, value in self.headers if name == b"host"):
            self.headers.append((b"host", host))

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        if self._inside is not None:
            self._out()
            super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol has the connection, and the house counts its sockets."""
        self._stop()
        super().handle_websocket_upgrade()
        self._out()

    def _is_at_rest(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _expects_request(self) -> bool:
        """Otherwise a request is still at work, or what comes is the rest of a body that nobody
        wants: neither gets a second answer."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or (cycle.response_complete and not cycle.more_body)

    def _begin(self) -> None:
        self._in_head, self._head = True, 0
        loop = asyncio.get_running_loop()
        self._clock = loop.call_later(self.head_within, self._show_out, TOO_SLOW)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _show_out(self, line: bytes) -> None:
        self._stop()
        if self.transport.is_closing():
            return
        if self._expects_request():
            self.transport.write(line + _REST)
        self.transport.close()

    def _out(self) -> None:
        if self._inside is not None:
            self.doors.leave(self._inside)
            self._inside = None


def protocol(doors: Doors, head_within: float = HEAD_WITHIN) -> type[DoorProtocol]:
    """A class of its own for each house: uvicorn makes the protocols."""
    return type("HouseProtocol", (DoorProtocol,), {"doors": doors, "head_within": head_within})
