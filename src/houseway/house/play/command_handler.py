"""Execute commands: one after another at each record, and on any worker.

A command is checked, decided, built into an entry, appended to the record and published. The worker
decides from the state it has read. The entry is written only if the record has not moved on in the
meantime; if another worker was faster, this one catches up and decides again. So the record alone
says what happened, and any number of workers may serve a table.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar

import msgspec

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.house.play.evidence import RecordSoFar
from houseway.house.play.stream_states import (
    StreamSlot,
    StreamState,
    StreamStates,
    snapshot_is_due,
)
from houseway.house.store.append import Append, Change, Removal, Row
from houseway.house.store.guard import refusal_of, wall_of
from houseway.house.store.orders import Outcome
from houseway.house.store.records import Records
from houseway.house.store.writer import OutcomeUnknown, Writer
from houseway.live.chip_moves import ChipsMoved
from houseway.record.entry import Body, Entry, raw
from houseway.record.projection import project
from houseway.record.stream import AnyKind, Sender
from houseway.tables.messages import Command, Event

T = TypeVar("T")

TRIES = 50  # against other workers, before a command is given up
ANSWERED_WITHIN = 15.0  # seconds; after that the outcome of a command is unknown
LONGEST_KEY = 100


class Guard(Protocol):
    """Refuses a command because of who sends it, at every attempt: before it is decided, and again
    once its events are known."""

    def check_sender(self, current: StreamState) -> None: ...
    async def check_events(
        self, current: StreamState, command: Command, events: tuple[Event, ...]
    ) -> None: ...


class CommandRequest(msgspec.Struct, frozen=True):
    """A command with everything the record says of it."""

    command: Command
    by: str  # the account
    role: str
    key: str
    why: str | None = None
    significant: bool = False
    stage: str | None = None  # the only stage or round it is meant for, if any
    only_at: int | None = None  # the only version it is meant for, if any
    rows: tuple[tuple[str, Row], ...] = ()  # written with it
    updates: tuple[Change, ...] = ()
    removals: tuple[Removal, ...] = ()
    guard: Guard | None = None


class Receipt(msgspec.Struct, frozen=True):
    """The entry of a command that was executed. It is `repeated` if the same request had been
    executed before, and nothing happened now."""

    version: int
    events: tuple[Event, ...] = ()
    repeated: bool = False
    chip_moves: tuple[ChipsMoved, ...] = ()  # real chips that a dealer has to hand over


class Preview(msgspec.Struct, frozen=True):
    """What a command would lead to from this state."""

    kind: AnyKind
    state: Any
    events: tuple[Event, ...]
    second_person: bool = False  # whether one would have to confirm it


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
        self.streams = StreamStates(records, kinds)
        self._records = records
        self._writer = writer
        self._clock = clock
        self._background: set[asyncio.Task[object]] = set()  # unreferenced tasks may vanish

    async def read(self, stream: str) -> StreamState:
        return await self.streams.read(stream)

    async def execute(self, stream: str, request: CommandRequest) -> Receipt:
        """Execute a command once, however often it is sent. Raise what refuses it."""
        return await self._answer_in_time(self._execute(stream, request))

    async def open(self, stream: str, kind: str, name: str, request: CommandRequest) -> Receipt:
        """Write the first entry of a new record."""
        row = {"id": stream, "kind": kind, "name": name, "closed": False}
        request = msgspec.structs.replace(request, rows=(*request.rows, ("streams", row)))
        new = self.streams.start(kind)
        return await self._answer_in_time(self._execute(stream, request, new))

    async def find_receipt(self, stream: str, request: CommandRequest) -> Receipt | None:
        """Return the receipt if the same request was executed before."""
        check_key(request.key)
        return await self._find_receipt(stream, await self.read(stream), request)

    async def preview(
        self, stream: str, current: StreamState, command: Command, by: str
    ) -> Preview:
        """Decide a command from this state and write nothing. Raise what would refuse it."""
        request = CommandRequest(command, by, "", "")
        request = await self._complete(stream, current, request)
        events = current.kind.decide(current.state, request.command)
        return Preview(current.kind, current.state, events)

    async def find_staff_of_round(self, stream: str, current: StreamState) -> frozenset[str]:
        """Return the accounts that have run a table since its round in progress was opened."""
        round_ = current.state.need_opened().round
        if round_ is None:
            return frozenset()
        return await asyncio.to_thread(self._records.staff_in_round, stream, round_.number)

    async def drain(self) -> None:
        """Wait until everything that was begun is written."""
        for slot in self.streams.slots():
            async with slot.lock:
                pass
        await asyncio.gather(*self._background, return_exceptions=True)

    # -- Executing ---------------------------------------------------------------------------------

    async def _execute(
        self, stream: str, request: CommandRequest, new: StreamState | None = None
    ) -> Receipt:
        check_key(request.key)
        slot, clock = self.streams.slot(stream), asyncio.get_running_loop().time
        began = clock()
        async with slot.lock:
            if clock() > began + ANSWERED_WITHIN:
                raise OutcomeUnknown  # its sender has got this answer already
            if slot.current is None:
                slot.current = new
            try:
                await self.streams.load(slot)
                for _ in range(TRIES):
                    receipt = await self._try(slot, request)
                    if receipt is not None:
                        return receipt
                    await self.streams.read_on(slot)
            finally:
                if slot.current is not None and slot.current.version == 0:
                    slot.current = None  # it was not opened after all
        raise Refusal("busy", BY_HOUSE, t("The table is too busy right now. Try again."))

    async def _try(self, slot: StreamSlot, request: CommandRequest) -> Receipt | None:
        """Make one attempt; return None if the record has moved on and another one is due."""
        current = slot.current
        assert current is not None
        try:
            check(current, request)
            completed = await self._complete(slot.stream, current, request)
            events = await self._decide(current, completed)
        except (Refusal, BadInput):
            repeated = await self._catch_up_with_receipt(slot, request)
            if repeated is not None:
                return repeated
            if (await self.streams.read_on(slot)).version > current.version:
                return None  # another worker has changed what it was refused for
            raise
        at = max(self._clock(), current.at)
        append, after = build_append(slot.stream, current, completed, events, at)
        try:
            outcome = await self._writer.append(append)
        except BaseException:
            slot.current = None  # whether it was written is not known: read the record again
            raise
        await self._check_outcome(outcome, append, request.by)
        if outcome == "conflict":
            return await self._catch_up_with_receipt(slot, request)
        self._publish(slot, after)
        return Receipt(after.version, events, chip_moves=after.chip_moves_of(after.version))

    async def _complete(
        self, stream: str, current: StreamState, request: CommandRequest
    ) -> CommandRequest:
        """Add to the command what the record says, if the command needs that."""
        complete, command = current.kind.completed, request.command
        if complete is None:
            return request
        record = RecordSoFar(self._records, current.kind, stream, current.version)
        sender = Sender(request.by, request.why or "")
        if command.needs_record:
            completed = await asyncio.to_thread(complete, current.state, command, sender, record)
        else:
            completed = complete(current.state, command, sender, record)
        if completed is command:
            return request
        return msgspec.structs.replace(request, command=completed)

    async def _decide(self, current: StreamState, request: CommandRequest) -> tuple[Event, ...]:
        events: tuple[Event, ...] = current.kind.decide(current.state, request.command)
        if request.guard is not None:
            await request.guard.check_events(current, request.command, events)
        return events

    async def _check_outcome(self, outcome: Outcome, append: Append, by: str) -> None:
        """Raise what the store refuses."""
        if outcome == "not-enough":
            raise Refusal(
                "not-enough-money", BY_HOUSE, t("There isn't enough money in the wallet.")
            )
        if outcome == "protected":
            charged = next(account for account, more in append.wallets.items() if more < 0)
            standing = await asyncio.to_thread(
                self._records.loss_standing, charged, wall_of(append.at)
            )
            raise refusal_of(standing, charged, by)
        if outcome == "moved-on":
            raise Stale(
                "moved-on", BY_HOUSE, t("What you wanted to delete has changed in the meantime.")
            )

    def _publish(self, slot: StreamSlot, after: StreamState) -> None:
        slot.current = after
        if snapshot_is_due(after, slot.snapshot):
            slot.snapshot = after.version
            self._in_background(self.streams.save_snapshot(slot.stream, after))
        self.streams.publish(slot)

    async def _catch_up_with_receipt(
        self, slot: StreamSlot, request: CommandRequest
    ) -> Receipt | None:
        """Return the receipt if another worker executed the request, once this one has read it."""
        current = slot.current
        assert current is not None
        receipt = await self._find_receipt(slot.stream, current, request)
        if receipt is None or receipt.version <= current.version:
            return receipt
        moves = (await self.streams.read_on(slot)).chip_moves_of(receipt.version)
        return msgspec.structs.replace(receipt, chip_moves=moves)

    async def _find_receipt(
        self, stream: str, current: StreamState, request: CommandRequest
    ) -> Receipt | None:
        found = await asyncio.to_thread(self._records.version_of_key, stream, request.key)
        if found is None:
            return None
        version, body = found
        before = decode(body, Body)
        if before.by != request.by or not is_same(current.kind, before.command, request.command):
            key = quote(request.key)
            raise BadInput(t("The key {key} was already used for another command.", key=key))
        moves = current.chip_moves_of(version)
        return Receipt(version, repeated=True, chip_moves=moves)

    # -- Answering in time -------------------------------------------------------------------------

    async def _answer_in_time(self, work: Coroutine[object, object, Receipt]) -> Receipt:
        """Return the receipt, or raise OutcomeUnknown if the store takes too long.

        The work continues if its sender leaves: those who watch still see its outcome."""
        task = self._in_background(work)
        done, _ = await asyncio.wait((task,), timeout=ANSWERED_WITHIN)
        if not done:
            raise OutcomeUnknown
        return task.result()

    def _in_background(self, work: Coroutine[object, object, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._forget_task)
        return task

    def _forget_task(self, task: asyncio.Task[object]) -> None:
        self._background.discard(task)
        if not task.cancelled():
            task.exception()  # its sender has got it, or has left


# -- Steps -----------------------------------------------------------------------------------------


def check_key(key: str) -> None:
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise BadInput(
            t(
                "A request's key must be 1 to {most} printable characters.",
                most=LONGEST_KEY,
            )
        )


def check(current: StreamState, request: CommandRequest) -> None:
    """Refuse a sender who may not run this record, and a command that is meant for an earlier
    version or stage."""
    if request.guard is not None:
        request.guard.check_sender(current)
    if request.only_at is not None and request.only_at != current.version:
        raise Stale("moved-on", BY_HOUSE, t("The table has moved on."))
    if request.stage is not None and not is_within(
        current.kind.stage(current.state), request.stage
    ):
        raise Stale("moved-on", BY_HOUSE, t("The table has moved on. Look again before you act."))


def is_within(stage: str, meant: str) -> bool:
    """Whether a stage is the one that is meant, or in the round that is meant.

    A command may name all of round `7`: calling a round off may take longer than a stage."""
    return stage == meant or (meant.isdecimal() and stage.split(" ", 1)[0] == meant)


def is_same(kind: AnyKind, recorded: msgspec.Raw, command: Command) -> bool:
    """Whether a command is the recorded one, apart from what the house added to it."""
    if bytes(recorded) == bytes(raw(command)):
        return True
    if kind.as_sent is None:
        return False
    before = decode(recorded, kind.command_type)
    return bool(kind.as_sent(before) == kind.as_sent(command))


def build_append(
    stream: str,
    current: StreamState,
    request: CommandRequest,
    events: tuple[Event, ...],
    at: str,
) -> tuple[Append, StreamState]:
    """Build the entry that records a command, and the state after it."""
    kind, before = current.kind, current.state
    state, postings = before, []
    for place, event in enumerate(events):
        previous, state = state, kind.evolve(state, event)
        postings += [(place, posting) for posting in kind.postings(previous, state, event)]
    had, has = kind.holdings(before), kind.holdings(state)
    gains = {name: has.get(name, 0) - had.get(name, 0) for name in {**had, **has}}
    staking = (kind.at_stake(state) - kind.at_stake(before)) & has.keys()
    version = current.version + 1
    body = Body(
        stream,
        version,
        at,
        request.by,
        request.role,
        request.key,
        request.why,
        raw(request.command),
        tuple(raw(event) for event in events),
        request.significant,
        kind.rules_version,
    )
    entry = Entry.following(current.head, body)
    append = Append(
        stream=stream,
        version=version,
        key=request.key,
        at=at,
        by=request.by,
        role=request.role,
        significant=request.significant,
        entry=entry,
        hidden=kind.hides(before) or kind.hides(state),
        postings=tuple(postings),
        held={name: gain for name, gain in gains.items() if gain},
        staking=tuple(sorted(staking)),
        projection=project(rounds_opened(before), events),
        rows=tuple((table, add_opening_time(table, row, at)) for table, row in request.rows),
        updates=request.updates,
        removals=request.removals,
    )
    moves = current.add_chip_moves(version, request.command, state)
    return append, StreamState(kind, state, version, entry.hash, at, moves)


def add_opening_time(table: str, row: Row, at: str) -> Row:
    """Add to a new record's row the time of its first entry, which the audit compares."""
    return {**row, "opened_at": at} if table == "streams" else row


def rounds_opened(state: object) -> int:
    """Return how many rounds a table has opened; records of other kinds have none."""
    table = getattr(state, "table", None)
    return 0 if table is None else int(table.rounds_opened)
