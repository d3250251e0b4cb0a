"""The WebSocket at /ws: one connection for any number of tables.

The client sends `watch`, `unwatch` and `act`; it is sent `table` whenever something it may see has
changed, and `done` or `refused` for each `act`, after the command is durable.
"""

import asyncio
import contextlib
import math
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from houseway.core.answers import encode_answer
from houseway.core.words import use_language
from houseway.house.api.problems import UNKNOWN, Problem, not_signed_in, problem_of, where
from houseway.house.api.routing import (
    COOKIE,
    LONGEST,
    MOST_BYTES,
    Signed,
    caller_of,
    is_same_origin,
    language_of,
    read_json,
)
from houseway.house.play.broadcaster import Connection
from houseway.house.play.command_handler import Receipt
from houseway.house.play.command_parser import Capacity, Request
from houseway.house.run.connection_limits import ConnectionLimit
from houseway.live.chip_moves import ChipsMoved

if TYPE_CHECKING:
    from houseway.house.run.worker import Worker

CHECK_SESSION_EVERY = 15.0  # seconds until a sign-out elsewhere ends a socket, at most
TICK = 0.5  # seconds between looks for sessions that are due
GOODBYE = 3.0  # seconds for clients that are slow to take their last answer
POLICY_VIOLATION, TOO_LARGE, GOING_AWAY, TRY_AGAIN, ABNORMAL = 1008, 1009, 1001, 1013, 1006
NOT_SIGNED_IN = 4401

log = structlog.get_logger()

# Finds the valid sessions among tokens, each with whether its owner has acted.
FindAllSigned = Callable[[Mapping[str, bool]], Awaitable[Mapping[str, Signed]]]


class Watch(msgspec.Struct, frozen=True, tag_field="type", tag="watch"):
    table: str
    capacity: Capacity = msgspec.field(name="as", default="player")


class Unwatch(msgspec.Struct, frozen=True, tag_field="type", tag="unwatch"):
    table: str


class ActMessage(Request, frozen=True, kw_only=True, tag_field="type", tag="act"):
    """A request as over HTTP, at a table; `id` comes back with the answer."""

    id: str
    table: str


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    id: str
    table: str
    version: int
    repeated: bool
    moved: tuple[ChipsMoved, ...] = ()


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str | None
    error: Problem


ClientMessage = Watch | Unwatch | ActMessage


class Endpoint:
    """The ASGI application of the socket's route."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await converse(WebSocket(scope, receive, send), send)


async def converse(socket: WebSocket, send: Send) -> None:
    house: Worker = socket.app.state.house
    if not is_same_origin(socket):
        await socket.close(POLICY_VIOLATION, "wrong origin")
        return
    address = socket.client.host if socket.client else "unknown"
    if not house.conversations.has_room(address):
        await socket.close(TRY_AGAIN, "too many connections")
        return
    token = socket.cookies.get(COOKIE)
    try:
        signed = None if token is None else await house.find_signed(token)
    except Exception as error:  # of the store, which may answer again by the next try
        log.warning("session-not-read", error=type(error).__name__)
        await socket.close(TRY_AGAIN, "try again")
        return
    await socket.accept()
    if token is not None and (signed is None or signed.password_due):
        await socket.close(NOT_SIGNED_IN, "the session is over")
        return
    conversation = Conversation(house, socket, send, signed, token)
    with house.conversations.join(conversation):
        # In a task of its own: here everything that wakes it would go through all of Starlette.
        await asyncio.create_task(conversation.run())


class Conversations:
    """The conversations that are open at one worker."""

    def __init__(self, most: int, from_one: int) -> None:
        self._limit = ConnectionLimit(most, from_one)
        self._open: set[Conversation] = set()
        self._soon = asyncio.Event()
        self.is_closing = False

    def __len__(self) -> int:
        return len(self._open)

    def has_room(self, address: str) -> bool:
        if not self._limit.enter(address):
            return False
        self._limit.leave(address)
        return True

    @contextlib.contextmanager
    def join(self, conversation: "Conversation") -> Iterator[None]:
        """Count a conversation while it is open. The room may be taken since `has_room`."""
        is_counted = not self.is_closing and self._limit.enter(conversation.address)
        conversation.is_over = not is_counted
        self._open.add(conversation)
        try:
            yield
        finally:
            self._open.discard(conversation)
            if is_counted:
                self._limit.leave(conversation.address)

    def check_soon(self, account: str) -> None:
        """Check an account's sessions at once, because it has changed."""
        for conversation in self._open:
            actor = conversation.connection.actor
            if actor is not None and actor.name == account:
                conversation.make_due()
        self._soon.set()

    async def _wait(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                await self._soon.wait()
        self._soon.clear()

    async def check_sessions(self, find_all_signed: FindAllSigned) -> None:
        """Close the sockets of sessions that have ended, as long as the worker lives.

        Only acting keeps a session from being idle; a page that is left open does not.
        """
        while True:
            await self._wait()
            due = {c: c.token for c in self._open if c.token is not None and c.is_due}
            acted = dict.fromkeys(due.values(), False)
            for conversation, token in due.items():
                acted[token] |= conversation.take_activity()
            try:
                signed = await find_all_signed(acted)
            except Exception as error:  # without its store the house acts on nothing either
                log.warning("sessions-not-checked", error=type(error).__name__)
                continue
            for conversation, token in due.items():
                await conversation.check_signed(signed.get(token))

    async def end(self) -> None:
        """Give every client its last answer and close, without waiting long for any."""
        self.is_closing = True
        ending = [asyncio.create_task(conversation.end()) for conversation in self._open]
        if ending:
            _, late = await asyncio.wait(ending, timeout=GOODBYE)
            for task in late:
                task.cancel()


class Conversation:
    def __init__(
        self,
        house: "Worker",
        socket: WebSocket,
        write: Send,
        signed: Signed | None,
        token: str | None,
    ) -> None:
        self.house = house
        self.socket = socket
        self._write = write  # without the checks of Starlette's socket, which cost time
        self.token = token
        language = language_of(socket, signed, socket.query_params.get("language", ""))
        self.connection = Connection(None if signed is None else signed.actor, language)
        self.address = socket.client.host if socket.client else "unknown"
        self._caller = caller_of(signed, self.address)
        self.acted = False  # since the session was last checked
        self._checked_at = time.monotonic()
        self.is_over = False
        self._is_idle = asyncio.Event()  # cleared while a message is handled
        self._is_idle.set()
        self._tasks: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """Receive and send until the socket closes, in the language of its reader."""
        use_language(self.connection.language)
        self.house.broadcaster.join(self.connection)
        self._tasks.append(asyncio.create_task(self._send()))
        try:
            if not self.is_over:
                await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            self.house.broadcaster.leave(self.connection)
            await self._stop_tasks()
            await self._close(GOING_AWAY, "goodbye")

    async def end(self) -> None:
        """Finish and answer what was received, take nothing more, and close."""
        self.is_over = True
        await self._is_idle.wait()
        self.house.broadcaster.leave(self.connection)
        await self._stop_tasks()
        await self._close(GOING_AWAY, "the house closes")

    async def _stop_tasks(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _receive(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect" or self.is_over:
                return
            self._is_idle.clear()
            try:
                await self._handle(message)
            finally:
                self._is_idle.set()

    async def _handle(self, message: Message) -> None:
        content = message.get("text") or message.get("bytes") or b""
        if len(content) > MOST_BYTES:
            await self._close(TOO_LARGE, "too large")
            raise WebSocketDisconnect(TOO_LARGE)
        reply = await self._answer(content)
        if reply is not None:  # a client that does not read its answers is not read either
            with contextlib.suppress(RuntimeError):  # it was closed meanwhile
                await self._send_text(encode_answer(reply))

    async def _answer(self, content: str | bytes) -> DoneMessage | RefusedMessage | None:
        message: ClientMessage | None = None
        try:
            self.house.allowances.request(self._caller, 1.0)
            message = read_json(content, ClientMessage)
            return await self._dispatch(message)
        except Exception as error:
            id_, unknown = (
                (message.id, UNKNOWN) if isinstance(message, ActMessage) else (None, None)
            )
            status, problem, _ = problem_of(error, unknown)
            if status >= 500:
                log.error("message-failed", error=type(error).__name__, exc_info=where(error))
            return RefusedMessage(id_, problem)

    async def _dispatch(self, message: ClientMessage) -> DoneMessage | None:
        match message:
            case Watch(table, capacity):
                await self.house.live(table)
                await self.house.broadcaster.watch(self.connection, table, capacity)
            case Unwatch(table):
                self.house.broadcaster.unwatch(self.connection, table)
            case ActMessage():
                done = await self._act(message)
                return DoneMessage(
                    message.id, message.table, done.version, done.repeated, done.chip_moves
                )
        return None

    async def _act(self, message: ActMessage) -> Receipt:
        if self.connection.actor is None:
            raise not_signed_in()
        self.house.allowances.command(self._caller)
        async with asyncio.timeout(LONGEST):
            await self.house.live(message.table)  # the house's own record has routes of its own
            self.acted = True
            return await self.house.desk.execute(self.connection.actor, message.table, message)

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._send_text(await self.connection.next_view())

    async def _send_text(self, text: bytes) -> None:
        try:
            await self._write({"type": "websocket.send", "text": text.decode()})
        except OSError:  # the client has gone
            raise WebSocketDisconnect(ABNORMAL) from None

    @property
    def is_due(self) -> bool:
        """Whether it is time to check the session again."""
        return not self.is_over and time.monotonic() >= self._checked_at + CHECK_SESSION_EVERY

    def make_due(self) -> None:
        self._checked_at = -math.inf

    def take_activity(self) -> bool:
        """Whether its owner has acted since the last check, which this is."""
        acted, self.acted, self._checked_at = self.acted, False, time.monotonic()
        return acted

    async def check_signed(self, signed: Signed | None) -> None:
        """Close the socket if its account was signed out, disabled or given other roles."""
        if signed is None or signed.actor != self.connection.actor:
            self.is_over = True  # it takes nothing more
            await self._close(NOT_SIGNED_IN, "the session is over")

    async def _close(self, code: int, reason: str) -> None:
        open_ = self.socket.application_state == WebSocketState.CONNECTED
        if open_ and self.socket.client_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(code, reason)
