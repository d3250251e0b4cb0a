"""Routes as data: who may use one, what it takes and gives; and how a request is answered."""

import asyncio
import hmac
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import structlog
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from houseway.core.answers import encode_answer
from houseway.core.errors import BadInput
from houseway.core.typed_json import convert, decode
from houseway.core.words import (
    ENGLISH,
    Text,
    current_language,
    find_language,
    in_language,
    number,
    t,
    use_language,
)
from houseway.house.accounts.limits import NotNow
from houseway.house.accounts.roles import STAFF
from houseway.house.api import problems
from houseway.house.api.problems import HttpProblem
from houseway.house.computing.answers import Asker
from houseway.house.computing.questions import Question
from houseway.house.play.allowances import Caller, CallerKind
from houseway.house.play.interest import OWN_INTEREST, conflict_of
from houseway.house.play.player_commands import Actor
from houseway.house.run.metrics import REQUESTS

if TYPE_CHECKING:
    from houseway.house.run.worker import Worker

MOST_BYTES = 64 * 1024
SAFE = frozenset({"GET", "HEAD"})
CSRF_HEADER = "X-CSRF-Token"
COOKIE = "houseway_session"
LONGEST = 20.0  # seconds for a request that may change something, in all
BODY_WITHIN = 10  # seconds
CLOSE = {"Connection": "close"}  # the rest of the body is not read
A_MOMENT = 0.5  # seconds until "too many requests" is answered: asking again at once gains nothing

log = structlog.get_logger()
T = TypeVar("T")


class Number(Convertor[int]):
    """`{round:number}` in a path: no more digits than a number in the store surely has."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", Number())


@dataclass(frozen=True)
class Signed:
    """Who sent a request: an account, and the session it is signed in by."""

    actor: Actor
    token: str
    csrf: str
    kind: CallerKind
    password_due: bool = False  # another one must be chosen before anything else
    language: str = ""  # the one that the account has chosen, if any

    @property
    def is_guest(self) -> bool:
        """Whether this is a guest. Anyone can become one, any number of times."""
        return self.kind == "guest"

    def calling(self, address: str) -> Caller:
        return Caller(self.kind, address, self.actor.name)


@dataclass(frozen=True)
class Call:
    house: "Worker"
    path: Mapping[str, str]
    query: Any
    body: Any
    signed: Signed | None
    address: str
    headers: Mapping[str, str]
    gone: Callable[[], Coroutine[object, object, None]]  # returns when the caller has left

    @property
    def actor(self) -> Actor:
        assert self.signed is not None, "the route asks for a session"
        return self.signed.actor

    @property
    def program(self) -> str:
        """What the browser calls itself."""
        return self.headers.get("user-agent", "")

    def role_of(self, roles: frozenset[str]) -> str:
        """Return the role, of those that may do it, in which the caller acts."""
        return min(roles & self.actor.roles)

    @property
    def caller(self) -> Caller:
        return caller_of(self.signed, self.address)

    @property
    def asker(self) -> Asker:
        """Return who waits for a computation; guests count as visitors of their address."""
        caller = self.caller
        return Asker(caller.is_visitor, lambda: self.house.allowances.compute(caller))

    async def compute(self, question: Question[bytes]) -> bytes:
        return await self.while_there(self.house.answers.answer(question, self.asker))

    async def while_there(self, work: Coroutine[object, object, T]) -> T:
        """Return the result of some work, and give it up when the caller leaves."""
        working, leaving = asyncio.create_task(work), asyncio.create_task(self.gone())
        try:
            await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise HttpProblem(499, "gone", t("The requester has left."))
            return await working
        finally:
            working.cancel()
            leaving.cancel()


@dataclass(frozen=True)
class Reply:
    """An answer with headers, a cookie or a media type."""

    content: object
    status: int = 200
    headers: Mapping[str, str] | None = None
    cookie: str | None = None  # a new session's token; empty to forget it
    media_type: str = "application/json"


Handler = Callable[[Call], object]  # a plain function runs in a thread

ANYONE: frozenset[str] | None = None
SIGNED_IN: frozenset[str] = frozenset()
OVERSIGHT = STAFF | {"administrator"}


@dataclass(frozen=True)
class Route:
    """`needs` are the roles of which one is needed: None for anyone, empty for any account."""

    method: str
    path: str
    handler: Handler
    says: str
    needs: frozenset[str] | None
    takes: type[msgspec.Struct] | None = None  # the type of the body
    asks: type[msgspec.Struct] | None = None  # the type of the query, a struct of texts and numbers
    gives: object = Any
    status: int = 200
    media_type: str = "application/json"
    changes: bool = True  # False if a POST only asks, and so needs no token
    while_password_due: bool = False  # allowed before a password is chosen
    harmless: bool = False  # may be repeated, although it has no key
    cost: float = 1.0  # to the caller's allowance of requests
    counted_apart: bool = False  # its handler counts it

    def starlette(self) -> StarletteRoute:
        async def endpoint(request: Request) -> Response:
            response = await answer_in_language(self, request)
            REQUESTS.labels(self.operation, response.status_code).inc()
            return response

        return StarletteRoute(self.path, endpoint, methods=[self.method], name=self.operation)

    @property
    def operation(self) -> str:
        return f"{self.method.lower()} {self.path}"

    @property
    def is_command(self) -> bool:
        """Whether it changes something."""
        return self.method not in SAFE and self.changes

    @property
    def unknown(self) -> problems.Problem | None:
        """What to answer if the house fails at it, or None if asking again does no harm."""
        if not self.is_command or self.harmless:
            return None
        has_key = "key" in getattr(self.takes, "__struct_fields__", ())
        return problems.UNKNOWN if has_key else problems.UNKNOWN_WITHOUT_KEY


async def answer_in_language(route: Route, request: Request) -> Response:
    with in_language(language_of(request, None)):
        return await answer(route, request)


def language_of(connection: HTTPConnection, signed: Signed | None, chosen: str = "") -> str:
    """Return the language of a reader: as chosen here, by Accept-Language, or by the account."""
    asked = find_language(chosen) or find_language(connection.headers.get("accept-language", ""))
    return asked or (find_language(signed.language) if signed else None) or ENGLISH


async def answer(route: Route, request: Request) -> Response:
    limit = None if route.unknown is None else LONGEST
    try:
        async with asyncio.timeout(limit):
            call = await admit(route, request)
            result = await call_handler(route.handler, call)
    except Exception as error:
        if problems.is_too_much(error):
            await asyncio.sleep(A_MOMENT)
        return refuse(route, error)
    reply = result if isinstance(result, Reply) else Reply(result)
    reply = replace(reply, status=route.status, media_type=route.media_type)
    return response(reply, secure=request.url.scheme == "https")


async def call_handler(handler: Handler, call: Call) -> object:
    """Run a plain function in a thread: it may wait for the database."""
    if iscoroutinefunction(handler):
        return await handler(call)
    return await asyncio.to_thread(handler, call)


async def admit(route: Route, request: Request) -> Call:
    """Check who the caller is and what they may do, before the body is even read."""
    if not all(str(value).isprintable() for value in request.path_params.values()):
        raise HttpProblem(404, "not-found", t("There's nothing at this address."))
    house: Worker = request.app.state.house
    address = request.client.host if request.client else "unknown"
    signed = await signed_in(house, request)
    use_language(language_of(request, signed))
    caller = caller_of(signed, address)
    house.allowances.request(caller, route.cost)
    check_permission(route, request, signed)
    if signed is not None and signed.password_due and not route.while_password_due:
        signed = None  # treat the caller as a stranger
    await check_stake(route, house, request.path_params, signed)
    if route.is_command and not route.counted_apart:
        house.allowances.command(caller)
    return Call(
        house=house,
        path=request.path_params,
        query=query_of(route, request),
        body=await body_of(route, request),
        signed=signed,
        address=address,
        headers=request.headers,
        gone=lambda: wait_until_gone(request),
    )


def caller_of(signed: Signed | None, address: str) -> Caller:
    return Caller("nobody", address) if signed is None else signed.calling(address)


async def wait_until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def signed_in(house: "Worker", request: Request) -> Signed | None:
    token = request.cookies.get(COOKIE)
    return None if token is None else await house.find_signed(token)


def check_permission(route: Route, request: Request, signed: Signed | None) -> None:
    if route.is_command:
        check_origin(request)
        if signed is not None and not same(request.headers.get(CSRF_HEADER, ""), signed.csrf):
            raise HttpProblem(
                403,
                "no-csrf-token",
                t("Send the session's token in the {header} header.", header=CSRF_HEADER),
            )
    if route.needs is None:
        return
    if signed is None:
        raise problems.not_signed_in()
    if signed.password_due and not route.while_password_due:
        raise problems.password_due()
    if route.needs and not route.needs & signed.actor.roles:
        raise problems.wrong_role(*sorted(route.needs))


async def check_stake(
    route: Route, house: "Worker", path: Mapping[str, str], signed: Signed | None
) -> None:
    """Refuse what only staff see of a table or tournament to those with a stake of their own."""
    stream = path.get("tournament", path.get("table"))
    if stream is None or signed is None or not route.needs or not route.needs <= OVERSIGHT:
        return
    try:
        current = await house.live(stream)
    except HttpProblem:
        return  # the handler answers that there is none
    conflict = conflict_of(signed.actor.name, current.kind, current.state)
    if conflict is not None:
        raise HttpProblem(403, OWN_INTEREST, conflict)


def same(given: str, secret: str) -> bool:
    """Compare in the same time, whatever is given."""
    return hmac.compare_digest(given.encode(), secret.encode())


def check_origin(request: Request) -> None:
    """Refuse other sites: a browser sends them our cookies, but not our origin."""
    if not is_same_origin(request):
        raise HttpProblem(
            403,
            "wrong-origin",
            "Requests come from the house's own pages. If a proxy speaks TLS for it, start the "
            "house with --proxy.",
        )


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether it comes from a page of the same scheme, name and port; programs name no origin."""
    origin = connection.headers.get("origin")
    scheme = connection.url.scheme.replace("ws", "http")  # a socket has the scheme of its page
    return origin is None or origin == f"{scheme}://{connection.headers.get('host')}"


def query_of(route: Route, request: Request) -> Any:
    if route.asks is None:
        return None
    if not all(value.isprintable() for value in request.query_params.values()):
        raise BadInput(t("An address can only contain printable characters."))
    return convert(dict(request.query_params), route.asks, strict=False)


async def body_of(route: Route, request: Request) -> Any:
    if route.takes is None:
        return None
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise HttpProblem(415, "not-json", t("The body of a request must be application/json."))
    try:
        async with asyncio.timeout(BODY_WITHIN):
            read = await whole_body(request)
    except TimeoutError:
        raise HttpProblem(
            408,
            "too-slow",
            t("A request must be sent within {seconds} seconds.", seconds=number(BODY_WITHIN)),
            CLOSE,
        ) from None
    return read_json(read, route.takes)


async def whole_body(request: Request) -> bytes:
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > MOST_BYTES:
            text = t("A request can have at most {bytes} bytes.", bytes=number(MOST_BYTES))
            raise HttpProblem(413, "too-large", text, CLOSE)
    return bytes(read)


def read_json(content: bytes | str, kind: object) -> Any:
    try:
        if isinstance(content, bytes):
            content = content.decode()  # msgspec does not check what it skips
        return decode(content, kind)
    except UnicodeDecodeError:
        raise BadInput(t("JSON must be sent as UTF-8, and this isn't.")) from None
    except RecursionError:
        raise BadInput(t("This is nested too deeply.")) from None


def refuse(route: Route, error: Exception) -> Response:
    status, problem, headers = problems.problem_of(error, route.unknown)
    if status >= 500 and not isinstance(error, NotNow):
        log.error(
            "request-failed",
            route=route.operation,
            error=type(error).__name__,
            exc_info=problems.where(error),
        )
    return response(Reply(problems.Answer(problem), status, headers))


def response(reply: Reply, *, secure: bool = False) -> Response:
    is_json = reply.media_type == "application/json"
    content = encode_answer(reply.content) if is_json else reply.content
    content = str(content) if isinstance(content, Text) else content
    made = Response(content, reply.status, dict(reply.headers or {}), reply.media_type)
    made.headers.setdefault("Cache-Control", "no-store")
    if is_json:
        made.headers["Content-Language"] = current_language()
    made.headers["Vary"] = "Accept-Language"
    if reply.cookie:
        made.set_cookie(COOKIE, reply.cookie, httponly=True, samesite="strict", secure=secure)
    elif reply.cookie is not None:
        made.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return made
