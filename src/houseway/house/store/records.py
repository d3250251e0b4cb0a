"""Reading records back."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import and_, bindparam, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from houseway.house.accounts.roles import STAFF
from houseway.house.run.identifiers import OWN_TABLE
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.guard import LossStanding, standing_of
from houseway.house.store.results import AnySelect
from houseway.record.entry import Entry

# Compiled once: building a statement costs more than executing it.
_e = schema.entries.c
NEWEST = 2**62
ENTRIES = (
    select(_e.body, _e.hash)
    .where(_e.stream == bindparam("stream"))
    .where(_e.version > bindparam("after"), _e.version <= bindparam("last"))
    .order_by(_e.version)
)
BY_KEY = select(_e.version, _e.body).where(
    _e.stream == bindparam("stream"), _e.key == bindparam("key")
)
_s = schema.snapshots.c
# A snapshot that does not fit the entry it names is of another record, and is never returned.
_SNAPSHOT = (
    select(_s.version, _s.hash, _s.body, _e.at)
    .join(schema.entries, and_(_e.stream == _s.stream, _e.version == _s.version))
    .where(_s.stream == bindparam("stream"), _s.hash == _e.hash)
    .where(_s.version >= bindparam("first"), _s.version <= bindparam("last"))
    .limit(1)
)
NEWEST_SNAPSHOT = _SNAPSHOT.order_by(_s.version.desc())
OLDEST_SNAPSHOT = _SNAPSHOT.order_by(_s.version)
# Two transactions at once would not see each other's snapshot, and both would remain.
_ONE_AT_A_TIME = select(
    func.pg_advisory_xact_lock(func.hashtext("snapshots"), func.hashtext(bindparam("stream")))
)


@dataclass(frozen=True)
class StreamRow:
    id: str
    kind: str
    name: str
    opened_at: str
    closed: bool


@dataclass(frozen=True)
class Snapshot:
    """A record's state after an entry; `hash` and `at` are that entry's."""

    version: int
    hash: str
    body: bytes
    at: str = ""
    hidden: bool = False  # whether it is encrypted in the database


class Records:
    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def database(self) -> Database:
        return self._database

    def loss_standing(self, account: str, now: str) -> LossStanding | None:
        """What the owner of a wallet has lost, at a time of the house's clock."""
        with self._database.read() as connection:
            return standing_of(connection, account, now)

    def streams(
        self, kinds: Collection[str] | None = None, *, open_only: bool = False
    ) -> list[StreamRow]:
        """The records in the order they were opened."""
        s = schema.streams
        query = select(s).order_by(s.c.opened_at)
        if kinds is not None:
            query = query.where(s.c.kind.in_(kinds))
        if open_only:
            query = query.where(~s.c.closed)
        with self._database.read() as connection:
            return [StreamRow(*row) for row in connection.execute(query)]

    def own_tables(self, owner: str) -> list[StreamRow]:
        """The open practice tables of a player, who has opened them."""
        s = schema.streams
        query = select(s).join(schema.entries, and_(_e.stream == s.c.id, _e.version == 1))
        query = query.where(s.c.id.startswith(f"{OWN_TABLE}-"), ~s.c.closed, _e.by == owner)
        with self._database.read() as connection:
            return [StreamRow(*row) for row in connection.execute(query.order_by(s.c.opened_at))]

    def stream(self, stream: str) -> StreamRow | None:
        query = select(schema.streams).where(schema.streams.c.id == stream)
        with self._database.read() as connection:
            row = connection.execute(query).first()
            return None if row is None else StreamRow(*row)

    def entries(self, stream: str, after: int = 0, last: int = NEWEST) -> list[Entry]:
        given = {"stream": stream, "after": after, "last": last}
        with self._database.read() as connection:
            return [Entry(*row) for row in connection.execute(ENTRIES, given)]

    def version_of_key(self, stream: str, key: str) -> tuple[int, str] | None:
        """The version and body that a request became if it was acted on before, else None."""
        with self._database.read() as connection:
            row = connection.execute(BY_KEY, {"stream": stream, "key": key}).first()
            return None if row is None else (row[0], row[1])

    def versions(self, streams: list[str]) -> dict[str, int]:
        """The newest version of each of these records."""
        # This reads the end of each record; grouping would read all of its entries.
        e, s = schema.entries.c, schema.streams.c
        newest = select(func.max(e.version)).where(e.stream == s.id).scalar_subquery()
        query = select(s.id, newest).where(s.id.in_(streams))
        with self._database.read() as connection:
            return {row[0]: row[1] or 0 for row in connection.execute(query)}

    def snapshot(self, stream: str, last: int = NEWEST) -> Snapshot | None:
        """The newest snapshot at a version or before it."""
        return self._snapshot(NEWEST_SNAPSHOT, stream, 0, last)

    def next_snapshot(self, stream: str, first: int) -> Snapshot | None:
        """The oldest snapshot at a version or after it."""
        return self._snapshot(OLDEST_SNAPSHOT, stream, first, NEWEST)

    def _snapshot(self, query: AnySelect, stream: str, first: int, last: int) -> Snapshot | None:
        given = {"stream": stream, "first": first, "last": last}
        with self._database.read() as connection:
            row = connection.execute(query, given).first()
            return None if row is None else Snapshot(row[0], row[1], row[2].encode(), row[3])

    def keep_snapshot(self, stream: str, snapshot: Snapshot, *, alone: bool = False) -> None:
        """Keep a state, on which later entries are folded. Kept `alone`, it replaces others."""
        upsert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        body = snapshot.body.decode()
        body = self._database.keys.hide(body) if snapshot.hidden else body
        kept = {"hash": snapshot.hash, "body": body}
        statement = upsert(schema.snapshots).values(stream=stream, version=snapshot.version, **kept)
        newest = select(func.max(_s.version)).where(_s.stream == stream).scalar_subquery()
        earlier = delete(schema.snapshots).where(_s.stream == stream, _s.version < newest)
        with self._database.write() as connection:
            if alone and not self._database.is_sqlite:  # where writers wait for each other anyway
                connection.execute(_ONE_AT_A_TIME, {"stream": stream})
            connection.execute(
                statement.on_conflict_do_update(index_elements=["stream", "version"], set_=kept)
            )
            if alone:  # whichever of two comes last, the newer one stays
                connection.execute(earlier)

    def secret(self, stream: str, number: int) -> str | None:
        s = schema.secrets.c
        query = select(s.server_seed).where(s.stream == stream, s.number == number)
        with self._database.read() as connection:
            return connection.execute(query).scalar()

    def staff_in_round(self, stream: str, number: int) -> frozenset[str]:
        """The accounts that have acted as staff since a round was opened."""
        r = schema.rounds.c
        first = select(r.first).where(r.stream == stream, r.number == number).scalar_subquery()
        query = select(_e.by).where(_e.stream == stream, _e.version >= first, _e.role.in_(STAFF))
        with self._database.read() as connection:
            return frozenset(connection.execute(query).scalars())

    def balance(self, account: str) -> int:
        query = select(schema.wallets.c.balance).where(schema.wallets.c.account == account)
        with self._database.read() as connection:
            return int(connection.execute(query).scalar() or 0)

    def bots(self) -> frozenset[str]:
        a = schema.accounts.c
        query = select(a.name).where(a.kind == "bot", ~a.disabled)
        with self._database.read() as connection:
            return frozenset(connection.execute(query).scalars())
