"""Reading records back."""

from dataclasses import dataclass

from sqlalchemy import bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite

from houseway.record.entry import Entry
from houseway.service.store import schema
from houseway.service.store.database import Database

# Written once: making a statement anew costs more than asking it.
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


@dataclass(frozen=True)
class StreamRow:
    id: str
    kind: str
    name: str
    opened_at: str
    closed: bool


@dataclass(frozen=True)
class Snapshot:
    version: int
    hash: str
    body: bytes


class Records:
    def __init__(self, database: Database) -> None:
        self._database = database

    def streams(self) -> list[StreamRow]:
        with self._database.read() as connection:
            found = connection.execute(select(schema.streams).order_by(schema.streams.c.opened_at))
            return [StreamRow(*row) for row in found]

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
        """The version a request became, and its body, where it was acted on before."""
        with self._database.read() as connection:
            row = connection.execute(BY_KEY, {"stream": stream, "key": key}).first()
            return None if row is None else (row[0], row[1])

    def versions(self, streams: list[str]) -> dict[str, int]:
        """How far each of these records has got."""
        # One look at the end of each record; grouping would read all of their entries.
        e, s = schema.entries.c, schema.streams.c
        newest = select(func.max(e.version)).where(e.stream == s.id).scalar_subquery()
        query = select(s.id, newest).where(s.id.in_(streams))
        with self._database.read() as connection:
            return {row[0]: row[1] or 0 for row in connection.execute(query)}

    def snapshot(self, stream: str) -> Snapshot | None:
        s = schema.snapshots.c
        query = select(s.version, s.hash, s.body).where(s.stream == stream)
        with self._database.read() as connection:
            row = connection.execute(query).first()
            return None if row is None else Snapshot(row[0], row[1], row[2].encode())

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """A cache: whichever worker writes last, entries after it are folded on top."""
        upsert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        kept = {
            "version": snapshot.version,
            "hash": snapshot.hash,
            "body": snapshot.body.decode(),
        }
        statement = upsert(schema.snapshots).values(stream=stream, **kept)
        with self._database.write() as connection:
            connection.execute(
                statement.on_conflict_do_update(index_elements=["stream"], set_=kept)
            )

    def secret(self, stream: str, number: int) -> str | None:
        s = schema.secrets.c
        query = select(s.server_seed).where(s.stream == stream, s.number == number)
        with self._database.read() as connection:
            return connection.execute(query).scalar()

    def bots(self) -> frozenset[str]:
        a = schema.accounts.c
        query = select(a.name).where(a.kind == "bot", ~a.disabled)
        with self._database.read() as connection:
            return frozenset(connection.execute(query).scalars())
