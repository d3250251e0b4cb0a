"""Send each table's view to those who watch it whenever it changes.

One task makes the views, in at most a sixth of the worker's time, so commands never wait behind a
queue of views. A viewer who cannot keep up gets the newest view, never a backlog.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec
import structlog

from houseway.core.answers import encode_answer
from houseway.core.words import ENGLISH, in_language
from houseway.house.play.command_handler import CommandHandler
from houseway.house.play.command_parser import Capacity
from houseway.house.play.player_commands import Actor, viewer_of
from houseway.house.play.stream_states import StreamState
from houseway.live.chip_moves import ChipsMoved
from houseway.tables.messages import Command
from houseway.tables.offers import Offer
from houseway.tables.people import STAFF

AT_A_STRETCH = 0.004  # seconds of making views before commands get their time
FOR_COMMANDS = 5.0  # times the time that went into views
RETRY_AFTER = 0.5  # seconds until a view that could not be made is tried again

log = structlog.get_logger()


class TableMessage(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """A table as one viewer sees it. `left` is the seconds until the automatic dealer's next move,
    `watching` how many watch without a seat at this worker, `conflict` why staff are shown what
    players see."""

    table: str
    version: int
    view: Any
    offers: tuple[Offer[Command], ...]
    left: float | None
    watching: int = 0
    conflict: str | None = None
    moved: tuple[ChipsMoved, ...] = ()  # real chips, which staff see


class Connection:
    """One client: what it watches, and the views that wait to be sent to it."""

    def __init__(self, actor: Actor | None, language: str = ENGLISH) -> None:
        self.actor = actor
        self.language = language
        self.watching: dict[str, Capacity] = {}
        self._views: dict[str, bytes] = {}
        self._wakeup = asyncio.Event()

    def show(self, stream: str, message: bytes) -> None:
        self._views[stream] = message
        self._wakeup.set()

    async def next_view(self) -> bytes:
        while not self._views:
            self._wakeup.clear()
            await self._wakeup.wait()
        return self._views.pop(next(iter(self._views)))


# What a player's own loss limits leave to bring to tables; None without such a limit.
LeftToStake = Callable[[str], Awaitable[int | None]]


class Broadcaster:
    def __init__(
        self,
        handler: CommandHandler,
        left: Callable[[str, StreamState], float | None],
        left_to_stake: LeftToStake,
    ) -> None:
        self._handler = handler
        self._left = left
        self._left_to_stake = left_to_stake
        self._watchers: dict[str, set[Connection]] = {}
        self._due: dict[str, None] = {}  # tables that have changed, in the order they did
        self._next: deque[tuple[Connection, str]] = deque()  # views that are made before those
        self._wakeup = asyncio.Event()
        self.connections: set[Connection] = set()
        handler.streams.listeners.append(self._mark_changed)

    @property
    def waiting(self) -> int:
        """Views that are still to be made."""
        return len(self._next) + sum(len(self._watchers.get(stream, ())) for stream in self._due)

    def spectators(self, stream: str, seated: Collection[str]) -> int:
        """How many people watch a table without a seat; two pages of a person count once."""
        people = {
            connection if connection.actor is None else connection.actor.name
            for connection in self._watchers.get(stream, ())
            if connection.watching.get(stream) == "player"
        }
        return len(people - set(seated))

    def watched_streams(self) -> set[str]:
        return set(self._watchers)

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        for stream in tuple(connection.watching):
            self.unwatch(connection, stream)

    async def watch(self, connection: Connection, stream: str, capacity: Capacity) -> None:
        await self._handler.read(stream)  # refused where there is no such table
        connection.watching[stream] = capacity
        self._watchers.setdefault(stream, set()).add(connection)
        self._show(connection, stream)

    def unwatch(self, connection: Connection, stream: str) -> None:
        connection.watching.pop(stream, None)
        watchers = self._watchers.get(stream, set())
        watchers.discard(connection)
        if not watchers:
            self._watchers.pop(stream, None)

    def _mark_changed(self, stream: str, _: StreamState) -> None:
        self.show_again(stream)

    def show_again(self, stream: str) -> None:
        """Send new views to all who watch the table."""
        if stream in self._watchers:
            self._due[stream] = None
            self._wakeup.set()

    def _show(self, connection: Connection, stream: str) -> None:
        self._next.append((connection, stream))
        self._wakeup.set()

    async def run(self) -> None:
        """Make views as long as the worker lives."""
        while True:
            await self._wakeup.wait()
            started = time.perf_counter()
            while self._is_due() and time.perf_counter() - started < AT_A_STRETCH:
                await self._try_to_make(*self._next.popleft())
            if not self._is_due():
                self._wakeup.clear()
            await asyncio.sleep((time.perf_counter() - started) * FOR_COMMANDS)

    def _is_due(self) -> bool:
        """Whether there is a next view to be made."""
        while self._due and not self._next:
            stream = next(iter(self._due))
            del self._due[stream]
            self._next.extend((connection, stream) for connection in self._watchers.get(stream, ()))
        return bool(self._next)

    async def _try_to_make(self, connection: Connection, stream: str) -> None:
        try:
            await self._make(connection, stream)
        except Exception as error:  # the record may have to be read again, and the store may fail
            log.warning("view-failed", stream=stream, error=type(error).__name__)
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._show, connection, stream)

    async def _make(self, connection: Connection, stream: str) -> None:
        capacity = connection.watching.get(stream)
        if capacity is None:  # it has stopped watching since
            return
        current = await self._handler.read(stream)
        with in_language(connection.language):
            message = await self.message(stream, current, connection.actor, capacity)
            watching = self.spectators(stream, seated_players(current))
            message = msgspec.structs.replace(message, watching=watching)
            connection.show(stream, encode_answer(message))

    async def message(
        self, stream: str, current: StreamState, actor: Actor | None, capacity: Capacity
    ) -> TableMessage:
        """Make a viewer's message. A player is offered no more than their own limits leave."""
        message = view_message(stream, current, actor, capacity, self._left(stream, current))
        if actor is None or capacity != "player":
            return message
        left = await self._left_to_stake(actor.name)
        if left is None:
            return message
        fitting = (within_limits(current, offer, left) for offer in message.offers)
        offers = tuple(offer for offer in fitting if offer is not None)
        return msgspec.structs.replace(message, offers=offers)


def within_limits(current: StreamState, offer: Offer[Command], left: int) -> Offer[Command] | None:
    """Reduce an offer to what is left, or drop it. `left` is negative if more is at tables than may
    be lost."""
    asks = offer.command.innermost
    charge = current.kind.charges(current.state, asks) if asks.stakes else None
    if charge is None or (charge <= left and offer.amount is None):
        return offer
    if charge == 0:  # it is paid from chips at the table
        return offer if left >= 0 else None
    if offer.amount is None or left < offer.amount.minimum:
        return None
    bounds = msgspec.structs.replace(offer.amount, maximum=min(offer.amount.maximum, left))
    command = msgspec.structs.replace(asks, amount=bounds.fit(charge))
    return msgspec.structs.replace(offer, command=command, amount=bounds)


def seated_players(current: StreamState) -> Collection[str]:
    """The players with a seat at a table; none at a tournament, which has tables of its own."""
    table = getattr(current.state, "table", None)
    return () if table is None else tuple(table.floor.seats.values())


def view_message(
    stream: str, current: StreamState, actor: Actor | None, capacity: Capacity, left: float | None
) -> TableMessage:
    """A table as one viewer may see it: the kind's view is a whitelist."""
    viewer, conflict = viewer_of(actor, capacity, current)
    return TableMessage(
        table=stream,
        version=current.version,
        view=current.kind.view(current.state, viewer),
        offers=current.kind.legal(current.state, viewer) if actor is not None else (),
        left=left,
        conflict=conflict,
        moved=current.chip_moves if viewer in STAFF else (),
    )
