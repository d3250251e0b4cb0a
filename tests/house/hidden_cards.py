"""The same house with other cards where a viewer may know none: a table's record is rewritten as if
the hidden cards had been shuffled differently, and put back afterwards."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
from sqlalchemy import delete, update

from house.running_house import PATIENCE, Running
from houseway.core.errors import BadInput, Refusal
from houseway.core.typed_json import decode
from houseway.house.store import schema
from houseway.house.store.records import Records
from houseway.record.entry import Body, Entry, raw
from houseway.record.stream import AnyKind
from houseway.registry import game, names
from houseway.testing.checks.secrecy import swap_cards, texts

TRIES = 40
WHOLE = 32  # cards of the smallest pack


class Twins:
    """A stream of a running house, and other records of it that a viewer cannot tell from its own.

    `table` is the table of a tournament whose shoe it is about."""

    def __init__(self, house: Running, stream: str, table: int = 0) -> None:
        self.house, self.stream, self.table = house, stream, table
        self.records = Records(house.worker.database)
        current = house.worker.handler.streams.peek(stream)
        assert current is not None
        self.kind: AnyKind = current.kind
        self.entries = self.records.entries(stream)
        self.bodies = [entry.read() for entry in self.entries]
        self.dealt_at = self._last_shuffle()
        self.states = list(self._states())

    @property
    def pack(self) -> Any:
        return game(self.kind.name if self.kind.name in names() else "king-high").pack

    # -- What is hidden ----------------------------------------------------------------------------

    def _last_shuffle(self) -> int:
        """The place of the entry that brought the cards in play."""
        found = [i for i, body in enumerate(self.bodies) if self._deck_of(body)]
        assert found, "no cards were shuffled yet"
        return found[-1]

    def _deck_of(self, body: Body) -> list[str]:
        command = decode(body.command, dict[str, Any])
        while isinstance(command.get("asks"), dict):
            if command.get("table", self.table) != self.table:
                return []
            command = command["asks"]
        cards = command.get("cards", ())
        return list(cards) if isinstance(cards, list) and len(cards) >= WHOLE else []

    def _states(self) -> Iterator[Any]:
        """Before every entry, and after the last."""
        state = self.kind.start
        for body in self.bodies:
            yield state
            for event in body.events:
                state = self.kind.evolve(state, decode(event, self.kind.event_type))
        yield state

    def known(self, viewer: str) -> set[str]:
        """Every card that the viewer has been shown since the shuffle."""
        found: set[str] = set()
        for state in self.states[self.dealt_at + 1 :]:
            seen = self.kind.view(state, viewer)
            round_ = getattr(seen.table, "round", None) if hasattr(seen, "table") else None
            found.update(texts(msgspec.to_builtins(round_)))
        return found & set(self.pack.copies)

    def _open_places(self) -> set[int]:
        """Of a shoe: the places in its order of the cards that were dealt, which lie face up."""
        place, found = 0, set()
        for body in self.bodies[self.dealt_at :]:
            for event in body.events:
                told = decode(event, dict[str, Any])
                if told["event"] == "happened-at-table" and told["table"] == self.table:
                    told = told["happened"]
                if told["event"] == "cards-burnt":
                    place += told["count"]
                elif told["event"] == "card-dealt":
                    found.add(place)
                    place += 1
        return found

    # -- Other cards -------------------------------------------------------------------------------

    def twin(self, viewer: str, rng: Random) -> list[Entry]:
        """Decide the record again, with other cards where the viewer knows none."""
        for _ in range(TRIES):
            commands = self._commands(viewer, rng)
            try:
                return list(self._decided(commands))
            except (Refusal, BadInput):  # these cards did not allow the same acts
                continue
        raise AssertionError(f"no other cards fit what happened at {self.stream}")

    def _commands(self, viewer: str, rng: Random) -> list[dict[str, Any]]:
        commands = [decode(body.command, dict[str, Any]) for body in self.bodies[self.dealt_at :]]
        if max(self.pack.copies.values()) > 2:  # a shoe: any card may come again
            commands[0] = with_order(commands[0], self._other_order(rng))
            return commands
        hidden = sorted(set(self.pack.copies) - self.known(viewer))
        assert len(hidden) > 1, "nothing is hidden"
        others = rng.sample(hidden, len(hidden))
        swap: dict[str, str] = dict(zip(hidden, others, strict=True))
        moved = [swap_cards(command, swap) for command in commands]
        return [command for command in moved if isinstance(command, dict)]

    def _other_order(self, rng: Random) -> list[str]:
        order = self._deck_of(self.bodies[self.dealt_at])
        hidden = [place for place in range(len(order)) if place not in self._open_places()]
        others = rng.sample(hidden, len(hidden))
        moved = {to: order[place] for place, to in zip(hidden, others, strict=True)}
        return [moved.get(place, card) for place, card in enumerate(order)]

    def _decided(self, commands: list[dict[str, Any]]) -> Iterator[Entry]:
        yield from self.entries[: self.dealt_at]
        state, head = self.states[self.dealt_at], self.entries[self.dealt_at - 1].hash
        for body, asked in zip(self.bodies[self.dealt_at :], commands, strict=True):
            command = decode(msgspec.json.encode(asked), self.kind.command_type)
            events = self.kind.decide(state, command)
            for event in events:
                state = self.kind.evolve(state, event)
            done = tuple(map(raw, events))
            other = msgspec.structs.replace(body, command=raw(command), events=done)
            entry = Entry.following(head, other)
            head = entry.hash
            yield entry

    # -- In the house ------------------------------------------------------------------------------

    @contextmanager
    def other_cards(self, viewer: str, rng: Random) -> Iterator[None]:
        """Meanwhile the house has another record of the table."""
        twin = self.twin(viewer, rng)
        assert [e.body for e in twin] != [e.body for e in self.entries]
        self._write(twin)
        try:
            yield
        finally:
            self._write(self.entries)

    def _write(self, entries: list[Entry]) -> None:
        assert len(self.records.entries(self.stream)) == len(entries), "somebody played on"
        e, s = schema.entries.c, schema.snapshots.c
        with self.house.worker.database.write() as connection:
            for version, entry in list(enumerate(entries, start=1))[self.dealt_at :]:
                where = (e.stream == self.stream, e.version == version)
                changes = {"body": entry.body, "hash": entry.hash}
                connection.execute(update(schema.entries).where(*where).values(**changes))
            connection.execute(delete(schema.snapshots).where(s.stream == self.stream))
        self._forget()

    def _forget(self) -> None:
        """The worker reads the record again."""

        async def forgotten() -> None:
            place = self.house.worker.handler.streams.slot(self.stream)
            async with place.lock:
                place.current = None
            await self.house.worker.handler.read(self.stream)

        loop = self.house.worker._tasks[0].get_loop()
        asyncio.run_coroutine_threadsafe(forgotten(), loop).result(PATIENCE)


def with_order(command: dict[str, Any], order: list[str]) -> dict[str, Any]:
    if isinstance(command.get("asks"), dict):
        return {**command, "asks": with_order(command["asks"], order)}
    return {**command, "cards": order}
