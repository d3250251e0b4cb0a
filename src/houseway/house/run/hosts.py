"""By which names the house is asked for: a page of somebody else's cannot call it by its own."""

import ipaddress
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.core.answers import encode_answer
from houseway.core.errors import quoted
from houseway.core.words import Text, best_language, in_language, t
from houseway.house.api.problems import Answer, simple

LOCAL = "localhost"
FOR_OPERATORS = frozenset({"/healthz", "/readyz"})  # asked by whatever name there is
MISDIRECTED = 421
LONGEST = 100


def host_of(header: str) -> str:
    """The name without its port."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].lower().rstrip(".")


def is_address(host: str) -> bool:
    """Nobody else's name leads to an address that is given in numbers."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class HostNames:
    """Lets through who asks for one of the names, or for an address or this very machine."""

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
            await refuse(scope, send, 400, t("A request names one host."))
        elif scope["path"] in FOR_OPERATORS or self.knows("".join(hosts)):
            await self._app(scope, receive, send)
        else:
            name = quoted("".join(hosts)[:LONGEST])
            text = t(
                "This house does not go by the name {name}: start it with --host-name.", name=name
            )
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
