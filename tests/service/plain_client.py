"""Requests to one house over plain HTTP, answered as `httpx` answers, for a fifth of the processor
time: whole evenings of requests are sent here, and what `httpx` does for each of them beside is for
proxies, redirects and other servers."""

import contextlib
import json
import re
import select
import socket
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import httpx
from httptools import HttpResponseParser

USUAL: Mapping[str, str] = {
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate",
    "Connection": "keep-alive",
    "User-Agent": f"python-httpx/{httpx.__version__}",
}
AS_IT_IS = re.compile(r"/([\w/:?&=%+-]|(?<!/)\.)*", re.ASCII)  # paths that are sent as they are
WITH_LENGTH = ("POST", "PUT", "PATCH")  # though there be no body

Header = str | bytes


class PlainClient:
    """Connections are kept open for the next request, and may be used from several threads."""

    def __init__(self, port: int, patience: float) -> None:
        self.port, self.timeout = port, patience
        self.address = f"http://127.0.0.1:{port}"
        self.cookies = httpx.Cookies()
        self._resting: list[socket.socket] = []

    def request(
        self, method: str, path: str, headers: Mapping[str, Header], body: bytes
    ) -> httpx.Response:
        """Nothing is added but the cookies, and what every client says of itself."""
        head = {"Host": f"127.0.0.1:{self.port}", **USUAL}
        if body or method in WITH_LENGTH:
            head["Content-Length"] = str(len(body))
        if cookies := "; ".join(f"{one.name}={one.value}" for one in self.cookies.jar):
            head["Cookie"] = cookies
        lines = [f"{method} {self._target(path)} HTTP/1.1".encode("ascii")]
        lines += [
            b"%b: %b" % (raw(name), raw(value)) for name, value in {**head, **headers}.items()
        ]
        answer = self._answer(method, b"\r\n".join((*lines, b"", body)))
        if "set-cookie" in answer.headers:
            answer.request = httpx.Request(method, self.address)
            self.cookies.extract_cookies(answer)
        return answer

    def close(self) -> None:
        while self._resting:
            self._resting.pop().close()

    def _target(self, path: str) -> str:
        if AS_IT_IS.fullmatch(path):
            return path
        return httpx.URL(self.address + path).raw_path.decode("ascii")

    def _answer(self, method: str, message: bytes) -> httpx.Response:
        begun, wire, coming = time.perf_counter(), self._wire(), Coming(method)
        wire.settimeout(self.timeout)
        try:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                wire.sendall(message)  # the house may answer before it has read all of it
            coming.read(wire)
        except BaseException:
            wire.close()
            raise
        if coming.keeps:
            self._resting.append(wire)
        else:
            wire.close()
        answer = httpx.Response(coming.status, headers=coming.headers, content=bytes(coming.body))
        answer.elapsed = timedelta(seconds=time.perf_counter() - begun)
        return answer

    def _wire(self) -> socket.socket:
        while self._resting:
            wire = self._resting.pop()
            told = select.poll()
            told.register(wire, select.POLLIN)
            if not told.poll(0):
                return wire
            wire.close()  # the house has closed it, after a while or because it ended
        wire = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return wire


class Coming:
    """An answer, as far as it has come."""

    def __init__(self, method: str) -> None:
        self.without_body = method == "HEAD"
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = bytearray()
        self.status, self.keeps, self.whole = 0, False, False
        self._parser = HttpResponseParser(self)

    def read(self, wire: socket.socket) -> None:
        while not self.whole:
            piece = wire.recv(65_536)
            if not piece:
                raise ConnectionResetError("the house has closed the connection")
            self._parser.feed_data(piece)

    def on_message_begin(self) -> None:
        if self.whole:  # what nobody asked for: a farewell, for example
            self.keeps = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.whole:
            self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        if not self.whole:
            self.status = self._parser.get_status_code()
            self.keeps = self._parser.should_keep_alive()
            self.whole = self.without_body

    def on_body(self, body: bytes) -> None:
        if not self.whole:
            self.body += body

    def on_message_complete(self) -> None:
        self.whole = True


def raw(words: Header) -> bytes:
    return words if isinstance(words, bytes) else words.encode("ascii")


def as_json(body: Any) -> bytes:
    """As httpx writes it."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
