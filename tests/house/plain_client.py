"""Requests to one house through the standard library, answered as `httpx` answers, for a third of
the processor time: whole evenings of requests are sent here, and what `httpx` does for each of them
beside is for proxies, redirects and other servers."""

import contextlib
import json
import select
import socket
import time
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from http.client import HTTPConnection
from typing import Any

import httpx

USUAL: Mapping[str, str] = {
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate",
    "Connection": "keep-alive",
    "User-Agent": f"python-httpx/{httpx.__version__}",
}
WITH_LENGTH = ("POST", "PUT", "PATCH")  # though there be no body

Header = str | bytes


class PlainClient:
    """Connections are kept open for the next request, and may be used from several threads."""

    def __init__(self, port: int, patience: float) -> None:
        self.port, self.timeout = port, patience
        self.address = f"http://127.0.0.1:{port}"
        self.cookies = httpx.Cookies()
        self._resting: list[HTTPConnection] = []

    def request(
        self, method: str, path: str, headers: Mapping[str, Header], body: bytes
    ) -> httpx.Response:
        """Nothing is added but the cookies, and what every client says of itself."""
        head: dict[str, Header] = {**USUAL}
        if body or method in WITH_LENGTH:
            head["Content-Length"] = str(len(body))
        if cookies := "; ".join(f"{one.name}={one.value}" for one in self.cookies.jar):
            head["Cookie"] = cookies
        answer = self._answer(method, path, {**head, **headers}, body)
        if "set-cookie" in answer.headers:
            answer.request = httpx.Request(method, self.address)
            self.cookies.extract_cookies(answer)
        return answer

    def close(self) -> None:
        while self._resting:
            self._resting.pop().close()

    def _answer(
        self, method: str, path: str, head: Mapping[str, Header], body: bytes
    ) -> httpx.Response:
        begun, wire = time.perf_counter(), self._wire()
        try:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                send(wire, method, path, head, body)  # it may be answered before it is read
            came = wire.getresponse()
            content = came.read()
        except BaseException:
            wire.close()
            raise
        if wire.sock is not None:
            self._resting.append(wire)
        answer = httpx.Response(came.status, headers=came.getheaders(), content=content)
        answer.elapsed = timedelta(seconds=time.perf_counter() - begun)
        return answer

    def _wire(self) -> HTTPConnection:
        while self._resting:
            wire = self._resting.pop()
            if not has_news(wire.sock):
                wire.sock.settimeout(self.timeout)
                return wire
            wire.close()  # the house has closed it, after a while or because it ended
        return HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)


def send(
    wire: HTTPConnection, method: str, path: str, head: Mapping[str, Header], body: bytes
) -> None:
    wire.putrequest(method, target(path), skip_accept_encoding=True, skip_host="Host" in head)
    for name, value in head.items():
        wire.putheader(name, value)
    wire.endheaders(body)


@cache
def target(path: str) -> str:
    return httpx.URL(f"http://house{path}").raw_path.decode("ascii")


def has_news(sock: socket.socket) -> bool:
    """Tell whether bytes have come without a request: only a farewell does."""
    told = select.poll()
    told.register(sock, select.POLLIN)
    return bool(told.poll(0))


def as_json(body: Any) -> bytes:
    """As httpx writes it."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
