"""A house of several workers, its dealers, and players who repeat, come late and go away."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from house.plan.store import Flaws, LostConnection, Rows, SimulatedRecords, SimulatedWriter, Store
from house.plan.virtual_time import run
from houseway.core.errors import BadInput, Refusal
from houseway.house.office.commands import Deposit
from houseway.house.office.kind import STREAM
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Receipt
from houseway.house.play.kinds import all_kinds
from houseway.house.play.stream_states import StreamState
from houseway.house.store.writer import OutcomeUnknown
from houseway.live.table.commands import CommitSeed, OpenTable
from houseway.live.table.dealer import next_move
from houseway.registry import game
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.testing.house import office_request, open_house

GAME = "si-ki-pi"
FOR_EVER = 100_000
START = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Plan:
    """How large the house is, and how long it is played in."""

    players: int = 3
    tables: int = 2
    workers: int = 3
    commands: int = 7  # of each player
    lasts: float = 90.0  # seconds

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"player-{n}" for n in range(self.players))

    @property
    def streams(self) -> tuple[str, ...]:
        return tuple(f"t-{n}" for n in range(self.tables))

    def tables_of(self, name: str) -> tuple[str, ...]:
        """Two tables, where no more people meet than there are boxes."""
        first = self.names.index(name) // BOXES % self.tables
        return self.streams[first], self.streams[(first + 1) % self.tables]


BOXES = 3
SMALL = Plan()


@dataclass(frozen=True)
class Told:
    """The final answer to a request; `sure` if no try stayed unknown."""

    stream: str
    key: str
    version: int | None  # None where it was refused
    sure: bool


@dataclass
class History:
    told: list[Told] = field(default_factory=list)
    seen: dict[tuple[int, str], list[int]] = field(default_factory=dict)  # versions, by worker
    meant: list[tuple[str, str, str]] = field(default_factory=list)  # stream, meaning, key
    read_after: list[tuple[int, int]] = field(default_factory=list)  # acknowledged, and seen then


@dataclass
class Habits:
    """What is broken in those who use the store; nothing in a house as it should be."""

    new_key_each_time: bool = False
    handler: Callable[[CommandHandler], None] = lambda _: None


class Place:
    """One worker, with a number of its own each time it is started."""

    def __init__(self, world: "World", number: int, handler: CommandHandler) -> None:
        self.number = number
        self.handler = handler
        world.habits.handler(self.handler)
        self.handler.streams.listeners.append(
            lambda stream, current: world.note(self, stream, current)
        )
        self.tasks: set[asyncio.Task[Any]] = set()


class World:
    """Those who play and deal; which store they do it with, and what befalls it, is for others."""

    lost: tuple[type[Exception], ...] = (OutcomeUnknown, LostConnection)

    def __init__(self, seed: int, habits: Habits, plan: Plan) -> None:
        self.random = Random(seed)
        self.plan = plan
        self.habits = habits
        self.history = History()
        self._started = iter(range(FOR_EVER))
        self.workers = [self.started() for _ in range(plan.workers)]

    def handler(self, number: int) -> CommandHandler:
        """Of the worker that is started as this number."""
        raise NotImplementedError

    async def chaos(self) -> None:
        """What goes wrong, without end."""
        raise NotImplementedError

    async def quiet(self) -> None:
        """Nothing goes wrong any more."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def started(self) -> Place:
        number = next(self._started)
        return Place(self, number, self.handler(number))

    def clock(self) -> str:
        """Each worker's is a little wrong."""
        drift = timedelta(seconds=self.random.uniform(-0.2, 0.2))
        passed = timedelta(seconds=asyncio.get_running_loop().time())
        return (START + passed + drift).isoformat(timespec="microseconds")

    def note(self, place: Place, stream: str, current: StreamState) -> None:
        self.history.seen.setdefault((place.number, stream), []).append(current.version)

    # -- What happens ------------------------------------------------------------------------------

    async def live(self) -> History:
        dealers = [asyncio.create_task(self._deal(n)) for n in range(self.plan.workers)]
        chaos = asyncio.create_task(self.chaos())
        players = [self._play(name) for name in self.plan.names]
        await asyncio.gather(*players, self._pay_in())
        chaos.cancel()
        for dealer in dealers:
            dealer.cancel()
        await asyncio.gather(chaos, *dealers, return_exceptions=True)
        await self.quiet()
        for place in self.workers:
            await self.sleep(60)  # whatever was under way comes to its end
            await place.handler.drain()
        return self.history

    def kill(self, number: int) -> None:
        """A worker dies, and another takes its place."""
        dying = self.workers[number]
        for task in tuple(dying.tasks) + tuple(dying.handler._background):
            task.cancel()
        self.workers[number] = self.started()

    async def _deal(self, number: int) -> None:
        """The automatic dealer of every worker, as if each believed to hold every lease."""
        while True:
            await self.sleep(self.random.uniform(0.5, 4) * 2 / self.plan.tables)
            handler, stream = self.workers[number].handler, self.random.choice(self.plan.streams)
            with contextlib.suppress(Refusal, BadInput, *self.lost):
                current = await handler.read(stream)
                move = next_move(game(GAME), current.state, partial(secret, stream))
                if move is not None:
                    await handler.execute(stream, deal(stream, current, move.command))

    async def _pay_in(self) -> None:
        """The office, while everybody plays."""
        for n in range(self.plan.commands):
            await self.sleep(self._pause())
            name = self.random.choice(self.plan.names)
            command = Deposit("house", name, 1_000, "more", "2026-01-01T12:00:00")
            await self._insist(STREAM, command, "house", f"deposit {n}")

    async def _play(self, name: str) -> None:
        for n in range(self.plan.commands):
            await self.sleep(self._pause())
            stream = self.random.choice(self.plan.tables_of(name))
            command = await self._wish(name, stream)
            if command is not None:
                await self._insist(stream, command, name, f"{name} {n}")

    def _pause(self) -> float:
        return self.random.uniform(0, self.plan.lasts / self.plan.commands)

    async def _wish(self, name: str, stream: str) -> Command | None:
        """Money comes and goes, seats are taken, and what a bot would do is done."""
        place = self.random.choice(self.workers)
        try:
            current = await place.handler.read(stream)
        except self.lost:
            return BuyIn(name, 1_000)
        table, chance = current.state.need_opened(), self.random.random()
        if chance < 0.35:
            return BuyIn(name, self.random.choice((1_000, 5_000, 60_000, 7_000_000)))
        if chance < 0.55:
            return CashOut(name, 500)
        if table.floor.seat_of(name) is None:
            return Sit(name, self.plan.names.index(name) % BOXES + 1)
        rules = game(GAME)
        offers = rules.legal(table, name)
        chosen: Command | None = rules.bot(rules.view(table, name), offers, self.random)
        return chosen

    # -- Asking ------------------------------------------------------------------------------------

    async def _insist(self, stream: str, command: Command, by: str, meaning: str) -> None:
        """The same with the same key until the house says what became of it."""
        role, sure, key = ("house" if by == "house" else "player"), True, meaning
        unknown: tuple[type[BaseException], ...] = (
            *self.lost,
            TimeoutError,
            asyncio.CancelledError,
        )
        for tries in range(FOR_EVER):
            if self.habits.new_key_each_time and tries:
                key = f"{meaning} again {tries}"
            self.history.meant.append((stream, meaning, key))
            asked = CommandRequest(command, by, role, key)
            at_once = 2 if self.random.random() < 0.2 else 1
            sure = sure and at_once == 1  # one may be refused before the other is done
            try:
                done = await self._ask(stream, asked, at_once)
            except (Refusal, BadInput):
                self.history.told.append(Told(stream, key, None, sure))
                return
            except unknown:
                if asyncio.current_task().cancelling():  # type: ignore[union-attr]
                    raise
                sure = False
                await self.sleep(self.random.uniform(0.2, 5))
                continue
            self.history.told.append(Told(stream, key, done.version, sure))
            return

    async def _ask(self, stream: str, asked: CommandRequest, at_once: int) -> Receipt:
        """Of one worker, now and then of two at once; some do not wait for the answer."""
        places = self.random.sample(self.workers, at_once)
        tasks = []
        for place in places:
            task = asyncio.create_task(place.handler.execute(stream, asked))
            place.tasks.add(task)
            task.add_done_callback(place.tasks.discard)
            tasks.append(task)
        patience = self.random.choice((0.02, 2.0, 30.0))
        done, late = await asyncio.wait(tasks, timeout=patience, return_when="FIRST_COMPLETED")
        for task in late:
            task.add_done_callback(lambda one: one.cancelled() or one.exception())
        if not done:
            raise TimeoutError
        for other in done:
            other.exception() if not other.cancelled() else None
        answer = next(iter(sorted(done, key=tasks.index)))
        found = answer.result()
        place = places[tasks.index(answer)]
        if place in self.workers:  # its sender sees at least that version there
            with contextlib.suppress(*self.lost):
                seen = await place.handler.read(stream)
                self.history.read_after.append((found.version, seen.version))
        return found


def deal(stream: str, current: StreamState, command: Command) -> CommandRequest:
    rows: tuple[tuple[str, dict[str, object]], ...] = ()
    if isinstance(command, CommitSeed):
        number = current.state.seeds_committed + 1
        row = {"stream": stream, "number": number, "server_seed": secret(stream, number)}
        rows = (("secrets", row),)
    key = f"house-{current.version + 1}"
    return CommandRequest(command, "house", "house", key, only_at=current.version, rows=rows)


@cache
def secret(stream: str, number: int) -> str:
    return hashlib.sha256(f"{stream} {number}".encode()).hexdigest()


async def furnish(handler: CommandHandler, plan: Plan) -> None:
    """The house on the morning of a simulation."""
    await open_house(handler, plan.names)
    for table in plan.streams:
        asked = office_request(OpenTable("house", table, table), "open")
        await handler.open(table, GAME, table, asked)


# -- On a virtual clock ----------------------------------------------------------------------------


class SimulatedWorld(World):
    def __init__(self, seed: int, flaws: Flaws, habits: Habits, plan: Plan) -> None:
        self.store = Store(opened(plan).copy(), Random(seed), flaws)
        super().__init__(seed, habits, plan)
        self.store.random = self.random

    def handler(self, number: int) -> CommandHandler:
        return simulated_handler(self.store, self.clock)

    async def chaos(self) -> None:
        """Workers die and are replaced; the disk is full for a while."""
        while True:
            await self.sleep(self.random.uniform(2, 12))
            if self.random.random() < 0.4:
                now = asyncio.get_running_loop().time()
                self.store.trouble.full_until = now + self.random.uniform(1, 6)
                continue
            self.kill(self.random.randrange(self.plan.workers))

    async def quiet(self) -> None:
        self.store.trouble.none()


def simulated_handler(store: Store, clock: Callable[[], str]) -> CommandHandler:
    records: Any = SimulatedRecords(store)
    writer: Any = SimulatedWriter(store)
    return CommandHandler(records, writer, all_kinds(), clock)


@cache
def opened(plan: Plan = SMALL) -> Rows:
    """Made once."""
    store = Store(Rows(), Random(0), Flaws())
    store.trouble.none()
    with in_the_loop(store):
        run(furnish(simulated_handler(store, START.isoformat), plan))
    return store.rows


@contextlib.contextmanager
def in_the_loop(store: Store) -> Iterator[None]:
    """What would be done in a thread is done in the loop, after a while."""

    async def to_thread(work: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        return await store.read(lambda: work(*given, **named))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "to_thread", to_thread)
        yield


def simulate(
    seed: int, flaws: Flaws | None = None, habits: Habits | None = None, plan: Plan = SMALL
) -> tuple[History, Rows]:
    world: SimulatedWorld | None = None

    async def whole() -> History:
        nonlocal world
        world = SimulatedWorld(seed, flaws or Flaws(), habits or Habits(), plan)
        with in_the_loop(world.store):
            return await world.live()

    opened(plan)
    history = run(whole())
    assert world is not None
    return history, world.store.rows
