"""The state of every record that this worker has read, and telling listeners when one changes."""

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import structlog

from houseway.core.errors import Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decoder
from houseway.core.words import t
from houseway.house.store.records import Records, Snapshot
from houseway.live.chip_moves import ChipsMoved, chips_moved
from houseway.record.entry import GENESIS, Entry
from houseway.record.stream import AnyKind
from houseway.tables.messages import Command

SNAPSHOT_EVERY = 200  # entries
LAST_CHIP_MOVES = 10  # entries that moved real chips

log = structlog.get_logger()


class StreamState(msgspec.Struct, frozen=True):
    """A record as far as this worker has read it."""

    kind: AnyKind
    state: Any
    version: int = 0
    head: str = GENESIS
    at: str = ""  # when the last entry was written
    chip_moves: tuple[ChipsMoved, ...] = ()  # real chips, by the last entries that moved some

    def chip_moves_of(self, version: int) -> tuple[ChipsMoved, ...]:
        return tuple(move for move in self.chip_moves if move.version == version)

    def add_chip_moves(
        self, version: int, command: Command, after: object
    ) -> tuple[ChipsMoved, ...]:
        """Return the chip moves with those of a command that leads to the state `after`."""
        changes = self.kind.bank_changes(self.state, after)
        return (*self.chip_moves, *chips_moved(version, command, changes))[-LAST_CHIP_MOVES:]


@dataclass
class StreamSlot:
    """The place of one record; its lock makes the commands to the record wait for each other."""

    stream: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    current: StreamState | None = None
    snapshot: int = 0  # the version of the latest snapshot that this worker knows of
    since: float = field(default_factory=time.monotonic)  # when it was read, or last changed
    is_behind: bool = False  # another worker has added to the record


Listener = Callable[[str, StreamState], None]


class StreamStates:
    def __init__(self, records: Records, kinds: Mapping[str, AnyKind]) -> None:
        self._records = records
        self._kinds = kinds
        self._slots: dict[str, StreamSlot] = {}
        self.listeners: list[Listener] = []  # called after every change

    def __len__(self) -> int:
        return len(self._slots)

    def start(self, kind: str) -> StreamState:
        """Return the state of a record of this kind before its first entry."""
        return StreamState(self._kinds[kind], self._kinds[kind].start)

    def slot(self, stream: str) -> StreamSlot:
        found = self._slots.get(stream)
        if found is None:
            found = self._slots[stream] = StreamSlot(stream)
        return found

    def slots(self) -> tuple[StreamSlot, ...]:
        return tuple(self._slots.values())

    def peek(self, stream: str) -> StreamState | None:
        """Return the state if this worker has read the record."""
        slot = self._slots.get(stream)
        return None if slot is None else slot.current

    async def read(self, stream: str) -> StreamState:
        """Return the state as this worker knows it, and read the record first if it doesn't."""
        slot = self.slot(stream)
        if slot.current is not None and not slot.is_behind:
            return slot.current
        async with slot.lock:
            try:
                current = await self.load(slot)
                return await self.read_on(slot) if slot.is_behind else current
            except Refusal:  # slots for made-up names would fill the memory
                self.forget(stream)
                raise

    async def catch_up(self, stream: str) -> StreamState:
        """Return the state with the entries that other workers have added."""
        slot = self.slot(stream)
        async with slot.lock:
            await self.load(slot)
            return await self.read_on(slot)

    def versions(self) -> dict[str, int]:
        """Return the versions of all records that this worker has read."""
        return {s.stream: s.current.version for s in self.slots() if s.current is not None}

    def is_busy(self, stream: str) -> bool:
        """Whether a command is being executed, which reads new entries by itself."""
        slot = self._slots.get(stream)
        return slot is not None and slot.lock.locked()

    def mark_behind(self, stream: str) -> None:
        """Note that another worker has added to a record: it is read on before it is used."""
        if stream in self._slots:
            self._slots[stream].is_behind = True

    def is_behind(self, stream: str) -> bool:
        slot = self._slots.get(stream)
        return slot is not None and slot.is_behind

    def forget(self, stream: str) -> None:
        self._slots.pop(stream, None)

    def forget_idle(self, wanted: Collection[str], seconds: float) -> int:
        """Forget records that are not in use and have not changed for some time; count them."""
        before = time.monotonic() - seconds
        idle = [
            slot.stream
            for slot in self.slots()
            if slot.since < before and slot.stream not in wanted and not slot.lock.locked()
        ]
        for stream in idle:
            self.forget(stream)
        return len(idle)

    # -- With the slot's lock ----------------------------------------------------------------------

    async def load(self, slot: StreamSlot) -> StreamState:
        if slot.current is None:
            slot.is_behind = False
            slot.current, slot.snapshot = await asyncio.to_thread(self._from_store, slot.stream)
            self.publish(slot)  # it may hold more than those who watch have seen
        assert slot.current is not None
        return slot.current

    async def read_on(self, slot: StreamSlot) -> StreamState:
        current = slot.current
        assert current is not None
        slot.is_behind = False  # a change that comes while this reads is read next
        try:
            more = await asyncio.to_thread(self._records.entries, slot.stream, current.version)
        except BaseException:
            slot.is_behind = True
            raise
        if more and current.version == 0:  # another worker has opened it, perhaps as another game
            slot.current = None
            return await self.load(slot)
        if more:
            current = slot.current = fold_entries(current, more)
            self.publish(slot)
        return current

    def publish(self, slot: StreamSlot) -> None:
        """Tell the listeners about the current state."""
        assert slot.current is not None
        slot.since = time.monotonic()
        for listener in self.listeners:
            listener(slot.stream, slot.current)

    async def save_snapshot(self, stream: str, current: StreamState) -> None:
        """Save a snapshot; the record is complete without it, so failing does no harm."""
        kind, state = current.kind, current.state
        hidden = kind.hides(state)
        snapshot = Snapshot(current.version, current.head, kind.snapshot(state), hidden=hidden)
        try:
            alone = kind.rests is None
            await asyncio.to_thread(self._records.keep_snapshot, stream, snapshot, alone=alone)
        except Exception as error:
            log.warning("snapshot-failed", stream=stream, error=type(error).__name__)

    def _from_store(self, stream: str) -> tuple[StreamState, int]:
        """Return the state, and the version of the snapshot it was read from."""
        row = self._records.stream(stream)
        if row is None:
            raise Refusal(
                "no-such-table", BY_HOUSE, t("There's no table {stream}.", stream=quote(stream))
            )
        current, kind = self.start(row.kind), self._kinds[row.kind]
        snapshot = self._records.snapshot(stream)
        if snapshot is not None:
            state = kind.restore(snapshot.body)
            current = StreamState(kind, state, snapshot.version, snapshot.hash, snapshot.at)
        entries = self._records.entries(stream, current.version)
        return fold_entries(current, entries), current.version


def fold_entries(current: StreamState, entries: list[Entry]) -> StreamState:
    kind = current.kind
    events, commands = decoder(kind.event_type), decoder(kind.command_type)
    for entry in entries:
        body = entry.read()
        state = current.state
        for event in body.events:
            state = kind.evolve(state, events.decode(event))
        moves = current.chip_moves
        if any(change.was != change.now for change in kind.bank_changes(current.state, state)):
            command = commands.decode(body.command)
            moves = current.add_chip_moves(body.version, command, state)
        current = StreamState(kind, state, body.version, entry.hash, body.at, moves)
    return current


def snapshot_is_due(current: StreamState, last: int) -> bool:
    rests = current.kind.rests
    return current.version >= last + SNAPSHOT_EVERY and (rests is None or rests(current.state))
