"""Limit connections per worker and address, and drop clients that send a request too slowly.

uvicorn limits neither the time nor the size of a request's head, and a proxy that would is
optional. So this is a subclass of its HTTP protocol: it overrides only what asyncio and httptools
call, and reads none of uvicorn's own state. uvicorn does not document the class, so
`pyproject.toml` bounds its version.
"""

import asyncio
from collections import Counter
from typing import ClassVar, Literal

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from houseway.house.accounts.limits import address_key

HEAD_WITHIN = 10.0  # seconds for a whole head, from its first byte or from connecting
BODY_WITHIN = 2.0  # times as long; routes answer a slow body sooner, and this ends the connection
MOST_HEAD = 32 * 1024  # bytes
PIECE = 4 * 1024  # bytes that the parser gets at once

TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\n"
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
_REST = b"content-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n"


class ConnectionLimit:
    """How many may be connected to one worker, in total and from one address."""

    def __init__(self, most: int, from_one: int, proxies: frozenset[str] = frozenset()) -> None:
        self.most = most
        self.from_one = from_one
        self._proxies = proxies
        self._connected: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._connected.total()

    def enter(self, address: str) -> bool:
        """Count a connection, unless there are too many. Behind a proxy only the total counts."""
        key = address_key(address)
        is_full = address not in self._proxies and self._connected[key] >= self.from_one
        if is_full or len(self) >= self.most:
            return False
        self._connected[key] += 1
        return True

    def leave(self, address: str) -> None:
        key = address_key(address)
        self._connected[key] -= 1
        if self._connected[key] <= 0:
            del self._connected[key]


class LimitedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with a limit of connections, and of time and size for each head."""

    limit: ClassVar[ConnectionLimit]
    head_within: ClassVar[float] = HEAD_WITHIN

    _wire: asyncio.Transport
    _address: str | None = None  # as counted by the limit
    _reads: Literal["head", "body", "nothing"] = "nothing"
    _head_size = 0  # bytes of the head that is being read
    _heads = 0  # that were read to their end
    _timer: asyncio.TimerHandle | None = None
    _target = b""
    _hosts: tuple[bytes, ...] = ()

    # -- What asyncio calls ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else "unknown"
        if not self.limit.enter(address):
            transport.write(TOO_MANY + _REST)
            transport.close()
            return
        self._wire, self._address = transport, address
        super().connection_made(transport)
        self._begin_head()

    def data_received(self, data: bytes) -> None:
        """Parse in pieces: only between two of them is it known whether a head is being read.

        A head that begins in the middle of a piece, behind another request, counts as if it began
        with the piece.
        """
        while data and self._address is not None and not self._wire.is_closing():
            if self._reads == "nothing":
                self._begin_head()
            length = min(PIECE, MOST_HEAD - self._head_size) if self._reads == "head" else PIECE
            piece, data = data[:length], data[length:]
            super().data_received(piece)
            if self._reads == "head":
                self._head_size += len(piece)
                if self._head_size >= MOST_HEAD:
                    self._refuse(TOO_LARGE)
            elif self._wire.get_protocol() is not self:  # sockets have a limit of their own
                self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self._leave()
            super().connection_lost(exc)

    # -- What httptools calls ----------------------------------------------------------------------

    def on_message_begin(self) -> None:
        if self._reads != "head":
            self._begin_head()
        self._head_size, self._target, self._hosts = 0, b"", ()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._target += url
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == b"host":
            self._hosts += (value.lower(),)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._reads = "body"
        self._heads += 1
        self._start_timer(BODY_WITHIN * self.head_within)
        self._add_host_of_target()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._reads = "nothing"
        self._stop_timer()
        super().on_message_complete()

    # ----------------------------------------------------------------------------------------------

    def _add_host_of_target(self) -> None:
        """Count a host in the request's address as one more `Host`, unless it is the same."""
        if not self._target.startswith(b"/"):
            host = self._target.partition(b"://")[2].partition(b"/")[0].lower()
            if host and host not in self._hosts:
                super().on_header(b"host", host)

    def _begin_head(self) -> None:
        self._reads, self._head_size = "head", 0
        self._start_timer(self.head_within)

    def _start_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._refuse, TOO_SLOW)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: bytes) -> None:
        """End the connection. After its first request an answer to that may be under way."""
        self._stop_timer()
        if not self._heads and not self._wire.is_closing():
            self._wire.write(status + _REST)
        self._wire.close()

    def _leave(self) -> None:
        self._stop_timer()
        if self._address is not None:
            self.limit.leave(self._address)
            self._address = None


def limited_protocol(
    limit: ConnectionLimit, head_within: float = HEAD_WITHIN
) -> type[LimitedProtocol]:
    """A class of its own for each house, because uvicorn creates the protocols."""
    return type("HouseProtocol", (LimitedProtocol,), {"limit": limit, "head_within": head_within})
