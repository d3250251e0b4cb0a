"""A store in memory that keeps to what SQLite and PostgreSQL promise, and fails on purpose.

What is written is there or not, never in part; a version and a key of a record are taken once; a
wallet does not go below nothing. Everything else may happen: a connection that is lost before a
commit or after it, answers that come late or never, a disk that is full, a read that is old by the
time it arrives.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from houseway.house.store.append import Append
from houseway.house.store.orders import Outcome
from houseway.house.store.records import NEWEST, Snapshot, StreamRow
from houseway.house.store.writer import OutcomeUnknown
from houseway.record.entry import Entry

T = TypeVar("T")


class LostConnection(Exception):
    """As a driver raises it where a read fails."""


@dataclass
class Flaws:
    """What is broken in a planted fault; nothing in a house as it should be."""

    overwrites_versions: bool = False
    takes_keys_twice: bool = False
    lets_wallets_sink: bool = False
    tears_writes: bool = False
    forgets_commits: bool = False
    reads_backwards: bool = False


@dataclass
class Trouble:
    """How often what goes wrong; the rest is chance from the seed."""

    before_commit: float = 0.06
    after_commit: float = 0.06
    slow: float = 0.05
    read_lost: float = 0.03
    full_until: float = 0.0

    def none(self) -> None:
        self.before_commit = self.after_commit = self.slow = self.read_lost = 0.0
        self.full_until = 0.0


@dataclass
class Rows:
    """What has been committed."""

    streams: dict[str, StreamRow] = field(default_factory=dict)
    appended: dict[str, dict[int, Append]] = field(default_factory=dict)
    keys: dict[tuple[str, str], int] = field(default_factory=dict)
    wallets: dict[str, int] = field(default_factory=dict)
    postings: list[tuple[str, int, str, int]] = field(default_factory=list)
    secrets: dict[tuple[str, int], str] = field(default_factory=dict)

    def copy(self) -> "Rows":
        appended = {stream: dict(rows) for stream, rows in self.appended.items()}
        return Rows(
            dict(self.streams),
            appended,
            dict(self.keys),
            dict(self.wallets),
            list(self.postings),
            dict(self.secrets),
        )


class Store:
    def __init__(self, rows: Rows, random: Random, flaws: Flaws) -> None:
        self.rows, self.random, self.flaws = rows, random, flaws
        self.trouble = Trouble()

    # -- Writing -----------------------------------------------------------------------------------

    async def commit(self, append: Append) -> Outcome:
        await asyncio.sleep(self.random.uniform(0.001, 0.05))
        if asyncio.get_running_loop().time() < self.trouble.full_until:
            raise OutcomeUnknown
        if self._happens(self.trouble.before_commit):
            raise OutcomeUnknown
        if self._happens(self.trouble.slow):
            await asyncio.sleep(self.random.uniform(5, 40))
        outcome = self._write(append)
        await asyncio.sleep(self.random.uniform(0.001, 0.05))
        if self._happens(self.trouble.after_commit):
            raise OutcomeUnknown
        return outcome

    def _write(self, append: Append) -> Outcome:
        rows, flaws = self.rows, self.flaws
        record = rows.appended.setdefault(append.stream, {})
        taken = append.version in record and not flaws.overwrites_versions
        known = (append.stream, append.key) in rows.keys and not flaws.takes_keys_twice
        if taken or known:
            return "conflict"
        for account, more in append.wallets.items():
            if rows.wallets.get(account, 0) + more < 0 and not flaws.lets_wallets_sink:
                return "not-enough"
        if flaws.forgets_commits and self._happens(0.1):
            return "added"
        record[append.version] = append
        rows.keys.setdefault((append.stream, append.key), append.version)
        for table, row in append.rows:
            self._insert(table, dict(row))
        if flaws.tears_writes and self._happens(0.2):
            return "added"
        for account, more in append.wallets.items():
            rows.wallets[account] = rows.wallets.get(account, 0) + more
        for _, posting in append.postings:
            moved = (append.stream, append.version, posting.account, posting.amount)
            rows.postings.append(moved)
        return "added"

    def _insert(self, table: str, row: dict[str, object]) -> None:
        match table:
            case "streams":
                found = StreamRow(
                    str(row["id"]), str(row["kind"]), str(row["name"]), str(row["opened_at"]), False
                )
                self.rows.streams[found.id] = found
            case "wallets":
                self.rows.wallets.setdefault(str(row["account"]), 0)
            case "secrets":
                place = str(row["stream"]), int(str(row["number"]))
                self.rows.secrets[place] = str(row["server_seed"])
            case _:
                pass  # accounts decide nothing here

    # -- Reading -----------------------------------------------------------------------------------

    async def read(self, query: Callable[[], T]) -> T:
        """What was there when it was asked, or when the answer came."""
        if self._happens(self.trouble.read_lost):
            await asyncio.sleep(0.01)
            raise LostConnection
        early = self._happens(0.5)
        found = query() if early else None
        await asyncio.sleep(self.random.uniform(0.0, 0.03))
        return found if found is not None else query()

    def _happens(self, chance: float) -> bool:
        return self.random.random() < chance


class SimulatedRecords:
    """As the command handler asks for records."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def stream(self, stream: str) -> StreamRow | None:
        return self._store.rows.streams.get(stream)

    def entries(self, stream: str, after: int = 0, last: int = NEWEST) -> list[Entry]:
        rows = self._store.rows.appended.get(stream, {})
        if self._store.flaws.reads_backwards and after > 3:
            last = after - 1
            after -= 2
        return [rows[n].entry for n in sorted(rows) if after < n <= last]

    def version_of_key(self, stream: str, key: str) -> tuple[int, str] | None:
        version = self._store.rows.keys.get((stream, key))
        if version is None:
            return None
        return version, self._store.rows.appended[stream][version].entry.body

    def snapshot(self, stream: str, last: int = NEWEST) -> Snapshot | None:
        return None

    def keep_snapshot(self, stream: str, snapshot: Snapshot, *, alone: bool = False) -> None:
        pass

    def secret(self, stream: str, number: int) -> str | None:
        return self._store.rows.secrets.get((stream, number))


class SimulatedWriter:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(self, append: Append) -> Outcome:
        return await self._store.commit(append)
