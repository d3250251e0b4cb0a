"""Check the host names of requests, so that no foreign page reaches the house by its own."""

import ipaddress
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.core.answers import encode_answer
from houseway.core.errors import quote
from houseway.core.words import Text, best_language, in_language, t
from houseway.house.api.problems import Answer, simple

LOCAL = "localhost"
FOR_OPERATORS = frozenset({"/healthz", "/readyz"})  # answered under any name
MISDIRECTED = 421
LONGEST = 100


def host_of(header: str) -> str:
    """The host name of a header, without its port."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].lower().rstrip(".")


def is_address(host: str) -> bool:
    """Whether a host is an IP address, which no foreign name can be."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class HostNames:
    """Passes on requests for one of the names, an IP address or localhost."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = frozenset(name.lower().rstrip(".") for name in names)

    def knows(self, header: str) -> bool:
        host = host_of(header)
        return host in self._names or host == LOCAL or is_address(host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) > 1:
            await refuse(scope, send, 400, t("A request must name one host."))
        elif scope["path"] in FOR_OPERATORS or self.knows("".join(hosts)):
            await self._app(scope, receive, send)
        else:
            name = quote("".join(hosts)[:LONGEST])
            text = t("This house isn't known as {name}. Start it with --host-name.", name=name)
            await refuse(scope, send, MISDIRECTED, text)


async def refuse(scope: Scope, send: Send, status: int, text: Text) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "wrong host"})
        return
    with in_language(best_language(Headers(scope=scope).get("accept-language", ""))):
        body = encode_answer(Answer(simple("wrong-host", text)))
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
