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

CHECK_SESSION_EVERY = 15.0  # seconds; nobody acts longer than this after signing out elsewhere
TICK = 0.5  # seconds between looks for the sessions that are due
GOODBYE = 3.0  # seconds for clients that are slow to take their last answer
POLICY_VIOLATION, TOO_LARGE, GOING_AWAY, TRY_AGAIN, ABNORMAL = 1008, 1009, 1001, 1013, 1006
NOT_SIGNED_IN = 4401

log = structlog.get_logger()

# Which of these tokens still hold; each says whether its owner has done something.
AllSigned = Callable[[Mapping[str, bool]], Awaitable[Mapping[str, Signed]]]


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


Said = Watch | Unwatch | ActMessage


class Endpoint:
    """What Starlette takes for an application of its own, and hands everything over to."""

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
        signed = None if token is None else await house.signed(token)
    except Exception as error:  # of the store, which may answer again by the next try
        log.warning("session-not-read", error=type(error).__name__)
        await socket.close(TRY_AGAIN, "try again")
        return
    await socket.accept()
    if token is not None and (signed is None or signed.password_due):
        await socket.close(NOT_SIGNED_IN, "the session is over")
        return
    conversation = Conversation(house, socket, send, signed, token)
    with house.conversations.joined(conversation):
        # In a task of its own: here everything that wakes it would go through all of Starlette.
        await asyncio.create_task(conversation.run())


class Conversations:
    """All that are open at one worker."""

    def __init__(self, most: int, from_one: int) -> None:
        self._limit = ConnectionLimit(most, from_one)
        self._open: set[Conversation] = set()
        self._soon = asyncio.Event()
        self.ended = False

    def __len__(self) -> int:
        return len(self._open)

    def has_room(self, address: str) -> bool:
        if not self._limit.enter(address):
            return False
        self._limit.leave(address)
        return True

    @contextlib.contextmanager
    def joined(self, conversation: "Conversation") -> Iterator[None]:
        """Counted while it is open; between being asked and here a few more may have come."""
        conversation.over = self.ended or not self._limit.enter(conversation.address)
        counted = not conversation.over
        self._open.add(conversation)
        try:
            yield
        finally:
            self._open.discard(conversation)
            if counted:
                self._limit.leave(conversation.address)

    def look_at(self, account: str) -> None:
        """At once: something has changed about it."""
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

    async def check_sessions(self, all_signed: AllSigned) -> None:
        """For as long as the worker lives.

        Only what somebody does keeps the session from being idle, not a page that is left open.
        """
        while True:
            await self._wait()
            due = {c: c.token for c in self._open if c.token is not None and c.is_due}
            acted = dict.fromkeys(due.values(), False)
            for conversation, token in due.items():
                acted[token] |= conversation.looked_at()
            try:
                signed = await all_signed(acted)
            except Exception as error:  # without its store the house acts on nothing either
                log.warning("sessions-not-checked", error=type(error).__name__)
                continue
            for conversation, token in due.items():
                await conversation.still_signed(signed.get(token))

    async def end(self) -> None:
        """Every client gets its last answer and is told to come again; none is waited for long."""
        self.ended = True
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
        self._write = write  # as the socket does, without what Starlette asks itself each time
        self.token = token
        language = language_of(socket, signed, socket.query_params.get("language", ""))
        self.connection = Connection(None if signed is None else signed.actor, language)
        self.address = socket.client.host if socket.client else "unknown"
        self._caller = caller_of(signed, self.address)
        self.acted = False  # since the session was last looked at
        self._looked_at = time.monotonic()
        self.over = False
        self._done = asyncio.Event()  # not set while a message is dealt with
        self._done.set()
        self._tasks: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """In a task of its own, which writes in the language of its reader."""
        use_language(self.connection.language)
        self.house.hub.join(self.connection)
        self._tasks.append(asyncio.create_task(self._send()))
        try:
            if not self.over:
                await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            self.house.hub.leave(self.connection)
            await self._stop_tasks()
            await self._close(GOING_AWAY, "goodbye")

    async def end(self) -> None:
        """Nothing more is taken; what was taken is done, answered, and then the client is told."""
        self.over = True
        await self._done.wait()
        self.house.hub.leave(self.connection)
        await self._stop_tasks()
        await self._close(GOING_AWAY, "the house closes")

    async def _stop_tasks(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _receive(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect" or self.over:
                return
            self._done.clear()
            try:
                await self._take(message)
            finally:
                self._done.set()

    async def _take(self, message: Message) -> None:
        content = message.get("text") or message.get("bytes") or b""
        if len(content) > MOST_BYTES:
            await self._close(TOO_LARGE, "too large")
            raise WebSocketDisconnect(TOO_LARGE)
        reply = await self._answer(content)
        if reply is not None:  # whoever does not read the answers is not heard meanwhile
            with contextlib.suppress(RuntimeError):  # it was closed meanwhile
                await self._send_text(encode_answer(reply))

    async def _answer(self, content: str | bytes) -> DoneMessage | RefusedMessage | None:
        asked: Watch | Unwatch | ActMessage | None = None
        try:
            self.house.allowances.request(self._caller, 1.0)
            asked = read_json(content, Said)
            return await self._do(asked)
        except Exception as error:
            id_, unknown = (asked.id, UNKNOWN) if isinstance(asked, ActMessage) else (None, None)
            status, problem, _ = problem_of(error, unknown)
            if status >= 500:
                log.error("message-failed", error=type(error).__name__, exc_info=where(error))
            return RefusedMessage(id_, problem)

    async def _do(self, asked: Watch | Unwatch | ActMessage) -> DoneMessage | None:
        match asked:
            case Watch(table, capacity):
                await self.house.live(table)
                await self.house.hub.watch(self.connection, table, capacity)
            case Unwatch(table):
                self.house.hub.unwatch(self.connection, table)
            case ActMessage():
                done = await self._act(asked)
                return DoneMessage(
                    asked.id, asked.table, done.version, done.repeated, done.chip_moves
                )
        return None

    async def _act(self, asked: ActMessage) -> Receipt:
        if self.connection.actor is None:
            raise not_signed_in()
        self.house.allowances.command(self._caller)
        async with asyncio.timeout(LONGEST):
            await self.house.live(asked.table)  # the house's own record has routes of its own
            self.acted = True
            return await self.house.desk.execute(self.connection.actor, asked.table, asked)

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
        """Whether it is time to look at the session again."""
        return not self.over and time.monotonic() >= self._looked_at + CHECK_SESSION_EVERY

    def make_due(self) -> None:
        self._looked_at = -math.inf

    def looked_at(self) -> bool:
        """Whether somebody has acted since the last time."""
        acted, self.acted, self._looked_at = self.acted, False, time.monotonic()
        return acted

    async def still_signed(self, signed: Signed | None) -> None:
        """An account that is signed out, disabled or given other roles starts anew."""
        if signed is None or signed.actor != self.connection.actor:
            self.over = True  # whatever the client still sends
            await self._close(NOT_SIGNED_IN, "the session is over")

    async def _close(self, code: int, reason: str) -> None:
        open_ = self.socket.application_state == WebSocketState.CONNECTED
        if open_ and self.socket.client_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(code, reason)
