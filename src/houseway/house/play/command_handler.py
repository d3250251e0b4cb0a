"""Where commands are acted on: one after another at each table, and on any worker.

A worker keeps the state of the tables it serves. What it decides from that state is written only if
the record has not moved on meanwhile; where another worker was faster it catches up and decides
again. So the record alone says what happened, and any number of workers may serve a table.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec
import structlog

from houseway.core.errors import BadInput, Refusal, quoted
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decode, decoder
from houseway.core.words import t
from houseway.house.play.evidence import RecordSoFar
from houseway.house.store.append import Append, Change, Removal, Row
from houseway.house.store.guard import refusal_of, wall_of
from houseway.house.store.orders import Outcome
from houseway.house.store.records import Records, Snapshot
from houseway.house.store.writer import OutcomeUnknown, Writer
from houseway.live.chip_moves import ChipsMoved, chips_moved
from houseway.record.entry import GENESIS, Body, Entry, raw
from houseway.record.projection import projected
from houseway.record.stream import AnyKind, Sender
from houseway.tables.messages import Command, Event

T = TypeVar("T")

TRIES = 50  # against other workers, before a command is given up
ANSWERED_WITHIN = 15.0  # seconds; after that nobody knows what will come of a command
SNAPSHOT_EVERY = 200
LONGEST_KEY = 100
MOVES_KEPT = 10  # of the last entries that moved real chips
log = structlog.get_logger()


class Guard(Protocol):
    """Refuses a command by whoever sends it, at every attempt: before it is decided of a record,
    and once it is clear what would be written."""

    def check_sender(self, held: "Held") -> None: ...
    async def check_events(
        self, held: "Held", command: Command, events: tuple[Event, ...]
    ) -> None: ...


class CommandRequest(msgspec.Struct, frozen=True):
    """A command with everything the record says of it."""

    command: Command
    by: str  # the account
    role: str
    key: str
    why: str | None = None
    significant: bool = False
    stage: str | None = None  # the stage or the round it was meant for, where it is for one only
    only_at: int | None = None  # the version it was decided at, where it is for that only
    rows: tuple[tuple[str, Row], ...] = ()  # written with it
    updates: tuple[Change, ...] = ()
    removals: tuple[Removal, ...] = ()
    guard: Guard | None = None


class Done(msgspec.Struct, frozen=True):
    """`repeated` where the same request had been acted on before, and nothing happened now."""

    version: int
    events: tuple[Event, ...] = ()
    repeated: bool = False
    moved: tuple[ChipsMoved, ...] = ()  # real chips, which somebody has to hand over


class Preview(msgspec.Struct, frozen=True):
    """What a command would lead to, where the record stands so."""

    kind: AnyKind
    state: Any
    events: tuple[Event, ...]
    second_person: bool = False  # whether one would have to confirm it


class Held(msgspec.Struct, frozen=True):
    """A record as far as this worker has read it."""

    kind: AnyKind
    state: Any
    version: int = 0
    head: str = GENESIS
    at: str = ""  # of the last entry
    moved: tuple[ChipsMoved, ...] = ()  # real chips, by the last entries that did

    def moved_by(self, version: int) -> tuple[ChipsMoved, ...]:
        return tuple(one for one in self.moved if one.version == version)

    def moved_with(self, version: int, command: Command, state: object) -> tuple[ChipsMoved, ...]:
        """With what a command moves that leads to this state."""
        changes = self.kind.bank_changes(self.state, state)
        return (*self.moved, *chips_moved(version, command, changes))[-MOVES_KEPT:]


@dataclass
class RecordSlot:
    """Where one record is worked on; the lock makes its commands wait for each other."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    held: Held | None = None
    snapshot: int = 0  # the last version of which this worker knows one
    since: float = field(default_factory=time.monotonic)  # when it was read, or last changed
    is_behind: bool = False  # another worker has added to the record


class Stale(Refusal):
    """The record has moved on from what the command was meant for."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


class CommandHandler:
    def __init__(
        self,
        records: Records,
        writer: Writer,
        kinds: Mapping[str, AnyKind],
        clock: Callable[[], str] = now,
    ) -> None:
        self._records = records
        self._writer = writer
        self._kinds = kinds
        self._clock = clock
        self._places: dict[str, RecordSlot] = {}
        self._background: set[asyncio.Task[object]] = set()  # a task that nobody holds may vanish
        self.changed: list[Callable[[str, Held], None]] = []  # told after every change

    # -- Reading -----------------------------------------------------------------------------------

    async def held(self, stream: str) -> Held:
        """The record as this worker knows it, read first where it is not known yet."""
        place = self._place(stream)
        if place.held is not None and not place.is_behind:
            return place.held
        async with place.lock:
            try:
                held = await self._load(stream, place)
                return await self._read_on(stream, place) if place.is_behind else held
            except Refusal:  # a place for every name that somebody makes up would fill the memory
                self._places.pop(stream, None)
                raise

    async def catch_up(self, stream: str) -> Held:
        """The record with what other workers have added to it."""
        place = self._place(stream)
        async with place.lock:
            await self._load(stream, place)
            return await self._read_on(stream, place)

    def known(self) -> dict[str, int]:
        """The records this worker holds, with their versions."""
        return {s: p.held.version for s, p in self._places.items() if p.held is not None}

    def mark_behind(self, stream: str) -> None:
        """Note that another worker has added to a record: it is read on before it is used."""
        if stream in self._places:
            self._places[stream].is_behind = True

    def is_behind(self, stream: str) -> bool:
        place = self._places.get(stream)
        return place is not None and place.is_behind

    def forget(self, stream: str) -> None:
        """Reads the record again when it is next asked for."""
        self._places.pop(stream, None)

    def forget_idle(self, wanted: Collection[str], seconds: float) -> int:
        """Forgets records that have not changed for so long and that nobody plays or watches; says
        how many. Where one is asked for again, it is read again."""
        before = time.monotonic() - seconds
        idle = [
            stream
            for stream, place in self._places.items()
            if place.since < before and stream not in wanted and not place.lock.locked()
        ]
        for stream in idle:
            self.forget(stream)
        return len(idle)

    def at_work(self, stream: str) -> bool:
        """Whether something is being done at a record: that finds out by itself what is new."""
        place = self._places.get(stream)
        return place is not None and place.lock.locked()

    # -- Acting ------------------------------------------------------------------------------------

    async def act(self, stream: str, asked: CommandRequest) -> Done:
        """Acts on a command once, however often it is sent. Raises what refuses it."""
        return await self._see_through(partial(self._act, stream, asked))

    async def receipt(self, stream: str, asked: CommandRequest) -> Done | None:
        """Where the same request was acted on before."""
        check_key(asked.key)
        return await self._repeated(stream, await self.held(stream), asked)

    async def open(self, stream: str, kind: str, name: str, asked: CommandRequest) -> Done:
        """The first entry of a new record."""
        row = {
            "id": stream,
            "kind": kind,
            "name": name,
            "closed": False,
        }
        begun = msgspec.structs.replace(asked, rows=(*asked.rows, ("streams", row)))
        new = Held(self._kinds[kind], self._kinds[kind].start)
        return await self._see_through(partial(self._act, stream, begun, new))

    async def preview(self, stream: str, held: Held, command: Command, by: str) -> Preview:
        """What would be decided of this state; raises what would refuse it. Nothing is written."""
        asked = CommandRequest(command, by, "", "")
        events = held.kind.decide(held.state, await self._completed(stream, held, asked))
        return Preview(held.kind, held.state, events)

    async def staff_since(self, stream: str, held: Held) -> frozenset[str]:
        """The accounts that have run a table since its round in progress was opened."""
        round_ = held.state.opened().round
        if round_ is None:
            return frozenset()
        return await asyncio.to_thread(self._records.staff_in_round, stream, round_.number)

    async def _see_through(self, act: Callable[[], Awaitable[Done]]) -> Done:
        """Goes on where whoever asked has gone meanwhile: those who watch still learn of it.

        Whoever asked is told in time, also where the store does not answer."""
        answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._in_background(answering(act, answer))
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                return await answer
        except TimeoutError:
            raise OutcomeUnknown from None

    async def _act(self, stream: str, asked: CommandRequest, new: Held | None = None) -> Done:
        check_key(asked.key)
        place, clock = self._place(stream), asyncio.get_running_loop().time
        began = clock()
        async with place.lock:
            if clock() > began + ANSWERED_WITHIN:
                raise OutcomeUnknown  # whoever asked has been told so
            try:
                return await self._act_alone(stream, place, asked, new)
            finally:
                if place.held is not None and place.held.version == 0:
                    place.held = None  # it was not opened after all

    async def _act_alone(
        self, stream: str, place: RecordSlot, asked: CommandRequest, new: Held | None
    ) -> Done:
        if place.held is None and new is not None:
            place.held = new
        await self._load(stream, place)
        for _ in range(TRIES):
            done = await self._try(stream, place, asked)
            if done is not None:
                return done
            await self._read_on(stream, place)
        raise Refusal("busy", BY_HOUSE, t("The table is too busy just now: try again."))

    async def _try(self, stream: str, place: RecordSlot, asked: CommandRequest) -> Done | None:
        """One attempt; nothing where the record has moved on and it must be made again."""
        held = place.held
        assert held is not None
        try:
            command, events = await self._decided(stream, held, asked)
        except (Refusal, BadInput):
            repeated = await self._caught_up(stream, place, asked)
            if repeated is not None:
                return repeated
            if (await self._read_on(stream, place)).version > held.version:
                return None  # another worker has changed what it was refused for
            raise
        if command is not asked.command:
            asked = msgspec.structs.replace(asked, command=command)
        append, after = prepared(stream, held, asked, events, max(self._clock(), held.at))
        try:
            outcome = await self._writer.append(append)
        except BaseException:
            place.held = None  # whether it was written is not known: read the record again
            raise
        await self._check_outcome(outcome, append, asked.by)
        if outcome == "conflict":
            return await self._caught_up(stream, place, asked)
        place.held = after
        if snapshot_is_due(after, place.snapshot):
            place.snapshot = after.version
            self._in_background(self._keep_snapshot(stream, after))
        self._tell(stream, after)
        return Done(after.version, events, moved=after.moved_by(after.version))

    async def _decided(
        self, stream: str, held: Held, asked: CommandRequest
    ) -> tuple[Command, tuple[Event, ...]]:
        if asked.guard is not None:
            asked.guard.check_sender(held)
        check_stage(held, asked)
        command = await self._completed(stream, held, asked)
        events = held.kind.decide(held.state, command)
        if asked.guard is not None:
            await asked.guard.check_events(held, command, events)
        return command, events

    async def _check_outcome(self, outcome: Outcome, append: Append, by: str) -> None:
        """Raises what the store refuses."""
        if outcome == "not-enough":
            raise Refusal(
                "not-enough-money", BY_HOUSE, t("There is not enough money in the wallet.")
            )
        if outcome == "protected":
            charged = next(account for account, more in append.wallets.items() if more < 0)
            standing = await asyncio.to_thread(
                self._records.loss_standing, charged, wall_of(append.at)
            )
            raise refusal_of(standing, charged, by)
        if outcome == "moved-on":
            raise Stale("moved-on", BY_HOUSE, t("What was to be deleted has changed meanwhile."))

    async def _completed(self, stream: str, held: Held, asked: CommandRequest) -> Command:
        """With what the record says, where the command needs it; mostly it is as it was sent."""
        completed, command = held.kind.completed, asked.command
        if completed is None:
            return command
        record = RecordSoFar(self._records, held.kind, stream, held.version)
        sender = Sender(asked.by, asked.why or "")
        found: Command
        if command.needs_record:
            found = await asyncio.to_thread(completed, held.state, command, sender, record)
        else:
            found = completed(held.state, command, sender, record)
        return found

    async def _caught_up(
        self, stream: str, place: RecordSlot, asked: CommandRequest
    ) -> Done | None:
        """The receipt of what another worker has done: whoever gets it sees at least that here."""
        held = place.held
        assert held is not None
        done = await self._repeated(stream, held, asked)
        if done is None or done.version <= held.version:
            return done
        moved = (await self._read_on(stream, place)).moved_by(done.version)
        return msgspec.structs.replace(done, moved=moved)

    async def _repeated(self, stream: str, held: Held, asked: CommandRequest) -> Done | None:
        found = await asyncio.to_thread(self._records.version_of_key, stream, asked.key)
        if found is None:
            return None
        version, body = found
        before = decode(body, Body)
        if before.by != asked.by or not is_same(held.kind, before.command, asked.command):
            raise BadInput(t("The key {key} was used for another command.", key=quoted(asked.key)))
        return Done(version, repeated=True, moved=held.moved_by(version))

    async def settle(self) -> None:
        """Waits until nothing is being written any more."""
        for place in tuple(self._places.values()):
            async with place.lock:
                pass
        await asyncio.gather(*self._background, return_exceptions=True)

    # -- Loading -----------------------------------------------------------------------------------

    async def _load(self, stream: str, place: RecordSlot) -> Held:
        if place.held is None:
            place.is_behind = False
            held, place.snapshot = await asyncio.to_thread(self._from_store, stream)
            place.held = held
            self._tell(stream, held)  # it may hold more than those who watch have seen
        return place.held

    def _from_store(self, stream: str) -> tuple[Held, int]:
        """The record, and the version of the snapshot it was read from."""
        row = self._records.stream(stream)
        if row is None:
            raise Refusal(
                "no-such-table", BY_HOUSE, t("There is no table {stream}.", stream=quoted(stream))
            )
        kind = self._kinds[row.kind]
        held, kept = Held(kind, kind.start), self._records.snapshot(stream)
        if kept is not None:
            held = Held(kind, kind.restore(kept.body), kept.version, kept.hash, kept.at)
        return folded(held, self._records.entries(stream, held.version)), held.version

    async def _read_on(self, stream: str, place: RecordSlot) -> Held:
        held = place.held
        assert held is not None
        place.is_behind = False  # a change that comes while this reads is read next
        try:
            more = await asyncio.to_thread(self._records.entries, stream, held.version)
        except BaseException:
            place.is_behind = True
            raise
        if more and held.version == 0:  # another worker has opened it, perhaps as another game
            place.held = None
            return await self._load(stream, place)
        if more:
            place.held = folded(held, more)
            self._tell(stream, place.held)
        return place.held or held

    def _tell(self, stream: str, held: Held) -> None:
        if stream in self._places:
            self._places[stream].since = time.monotonic()
        for listener in self.changed:
            listener(stream, held)

    async def _keep_snapshot(self, stream: str, held: Held) -> None:
        """The record is whole without it: where it cannot be kept, the next one will be."""
        hidden = held.kind.hides(held.state)
        body = held.kind.snapshot(held.state)
        snapshot = Snapshot(held.version, held.head, body, hidden=hidden)
        try:
            alone = held.kind.rests is None
            await asyncio.to_thread(self._records.keep_snapshot, stream, snapshot, alone=alone)
        except Exception as error:
            log.warning("no-snapshot", stream=stream, error=type(error).__name__)

    def _in_background(self, doing: Coroutine[object, object, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(doing)
        self._background.add(task)
        task.add_done_callback(self._over)
        return task

    def _over(self, task: asyncio.Task[object]) -> None:
        self._background.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has got it, or has gone: nobody else is to be told

    def _place(self, stream: str) -> RecordSlot:
        found = self._places.get(stream)
        if found is None:
            found = self._places[stream] = RecordSlot()
        return found


async def answering(act: Callable[[], Awaitable[T]], answer: "asyncio.Future[T]") -> None:
    """Where whoever asked has gone, nobody else is to be told. A worker may be stopped before this
    has begun: then nothing has."""
    try:
        done = await act()
    except asyncio.CancelledError:
        answer.cancel()
        raise
    except Exception as error:
        if not answer.done():
            answer.set_exception(error)
    else:
        if not answer.done():
            answer.set_result(done)


def check_key(key: str) -> None:
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise BadInput(
            t(
                "A request's key is 1 to {most} printable characters.",
                most=LONGEST_KEY,
            )
        )


def is_same(kind: AnyKind, recorded: msgspec.Raw, command: Command) -> bool:
    """Whether it is the command of the record, but for what the house added to it."""
    if bytes(recorded) == bytes(raw(command)):
        return True
    if kind.as_sent is None:
        return False
    before = decode(recorded, kind.command_type)
    return bool(kind.as_sent(before) == kind.as_sent(command))


def check_stage(held: Held, asked: CommandRequest) -> None:
    if asked.only_at is not None and asked.only_at != held.version:
        raise Stale("moved-on", BY_HOUSE, t("The table has moved on."))
    if asked.stage is not None and not is_within(held.kind.stage(held.state), asked.stage):
        raise Stale("moved-on", BY_HOUSE, t("The table has moved on since: look again."))


def is_within(now: str, meant: str) -> bool:
    """`7` is all of round 7: whoever calls a round off may take longer than one of its stages."""
    return now == meant or (meant.isdecimal() and now.split(" ", 1)[0] == meant)


def dated(table: str, row: Row, at: str) -> Row:
    """A record is opened at the very time of its first entry, which the audit proves."""
    return {**row, "opened_at": at} if table == "streams" else row


def prepared(
    stream: str, held: Held, asked: CommandRequest, events: tuple[Event, ...], at: str
) -> tuple[Append, Held]:
    """The entry to be written, and the record as it will be then."""
    state, moved = held.state, []
    for place, event in enumerate(events):
        before, state = state, held.kind.evolve(state, event)
        moved += [(place, posting) for posting in held.kind.postings(before, state, event)]
    had, has = held.kind.holdings(held.state), held.kind.holdings(state)
    gained = {name: has.get(name, 0) - had.get(name, 0) for name in {**had, **has}}
    staking = (held.kind.at_stake(state) - held.kind.at_stake(held.state)) & has.keys()
    version = held.version + 1
    body = Body(
        stream,
        version,
        at,
        asked.by,
        asked.role,
        asked.key,
        asked.why,
        raw(asked.command),
        tuple(raw(event) for event in events),
        asked.significant,
        held.kind.rules_version,
    )
    entry = Entry.following(held.head, body)
    append = Append(
        stream=stream,
        version=version,
        key=asked.key,
        at=at,
        by=asked.by,
        role=asked.role,
        significant=asked.significant,
        entry=entry,
        hidden=held.kind.hides(held.state) or held.kind.hides(state),
        postings=tuple(moved),
        held={name: n for name, n in gained.items() if n},
        staking=tuple(sorted(staking)),
        projection=projected(rounds_opened(held.state), events),
        rows=tuple((table, dated(table, row, at)) for table, row in asked.rows),
        updates=asked.updates,
        removals=asked.removals,
    )
    moved_chips = held.moved_with(version, asked.command, state)
    return append, Held(held.kind, state, version, entry.hash, at, moved_chips)


def snapshot_is_due(held: Held, last: int) -> bool:
    rests = held.kind.rests
    return held.version >= last + SNAPSHOT_EVERY and (rests is None or rests(held.state))


def rounds_opened(state: object) -> int:
    """Records that are not of a table have no rounds."""
    table = getattr(state, "table", None)
    return 0 if table is None else int(table.rounds_opened)


def folded(held: Held, entries: list[Entry]) -> Held:
    events, commands = decoder(held.kind.event_type), decoder(held.kind.command_type)
    for entry in entries:
        body = entry.read()
        state = held.state
        for event in body.events:
            state = held.kind.evolve(state, events.decode(event))
        moved = held.moved
        if any(change.was != change.now for change in held.kind.bank_changes(held.state, state)):
            moved = held.moved_with(body.version, commands.decode(body.command), state)
        held = Held(held.kind, state, body.version, entry.hash, body.at, moved)
    return held
