"""What guests have left behind and no one needs any more."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, and_, exists, func, select

from houseway.house.run.identifiers import OWN_TABLE
from houseway.house.store import schema
from houseway.house.store.append import HOUSE, Removal
from houseway.house.store.database import Database
from houseway.record.ledger import chips, wallet

_s, _e, _p = schema.streams.c, schema.entries.c, schema.postings.c

# Every table with rows of one record, beside the list of records; `audit` knows them too.
OF_RECORD = (
    schema.entries,
    schema.postings,
    schema.settlements,
    schema.rounds,
    schema.snapshots,
    schema.secrets,
    schema.shares,
    schema.leases,
)


@dataclass(frozen=True)
class ExpiredTable:
    """A closed practice table of a guest; `entries` and `hash` say how its record ends."""

    name: str
    owner: str
    entries: int
    hash: str

    @property
    def removals(self) -> tuple[Removal, ...]:
        """Delete all of it, or nothing if it has changed."""
        last = {"stream": self.name, "version": self.entries, "hash": self.hash}
        return (
            Removal("entries", last, must_exist=True),
            Removal("streams", {"id": self.name, "closed": True}, must_exist=True),
            *(Removal(table.name, {"stream": self.name}) for table in OF_RECORD),
        )


@dataclass(frozen=True)
class ExpiredGuest:
    """`at_tables` are open records in which the guest still has a part; `has_shared` says whether
    the guest's money has gone to a table or a tournament of others."""

    name: str
    balance: int
    at_tables: tuple[str, ...]
    has_shared: bool

    @property
    def removals(self) -> tuple[Removal, ...]:
        account = Removal("accounts", {"name": self.name, "kind": "guest"}, must_exist=True)
        others = (
            Removal("sessions", {"account": self.name}),
            Removal("shares", {"viewer": self.name}),
        )
        if self.has_shared:
            return account, *others
        empty = {"account": self.name, "balance": 0}
        return account, *others, Removal("wallets", empty, must_exist=True)


class Expired:
    def __init__(self, database: Database, tournaments: Collection[str]) -> None:
        self._database = database
        self._tournaments = tournaments  # kinds of records that pay prizes to those who entered

    def tables(self, before: str, after: str, most: int) -> list[ExpiredTable]:
        """Tables with no entry since a time, starting after the name `after`."""
        first, last = schema.entries.alias(), schema.entries.alias()
        newest = select(func.max(_e.version)).where(_e.stream == _s.id).scalar_subquery()
        a = schema.accounts.c
        # A record that moved money of a wallet was no practice.
        of_wallets = select(_p.stream).where(
            _p.stream == _s.id, _p.account.startswith(wallet(""), autoescape=True)
        )
        query = (
            select(_s.id, first.c.by, last.c.version, last.c.hash)
            .join(first, and_(first.c.stream == _s.id, first.c.version == 1))
            .join(last, and_(last.c.stream == _s.id, last.c.version == newest))
            .join(schema.accounts, and_(a.name == first.c.by, a.kind == "guest"))
            .where(_s.id.startswith(f"{OWN_TABLE}-"), _s.closed, last.c.at < before)
            .where(_s.id > after, ~exists(of_wallets))
            .order_by(_s.id)
            .limit(most)
        )
        with self._database.read() as connection:
            return [ExpiredTable(*row) for row in connection.execute(query)]

    def guests(
        self, before: str, sessions: tuple[float, float], after: str, most: int
    ) -> list[ExpiredGuest]:
        """Guests who came before a time and whose practice is gone, from the name `after` on. Their
        session is valid if it expires after the first time of `sessions` and was used after the
        second."""
        expires, seen = sessions
        a, w, se = schema.accounts.c, schema.wallets, schema.sessions.c
        practised = exists(
            select(_s.id)
            .join(schema.entries, and_(_e.stream == _s.id, _e.version == 1))
            .where(_s.id.startswith(f"{OWN_TABLE}-"), _e.by == a.name)
        )
        signed_in = exists(
            select(se.token).where(se.account == a.name, se.expires > expires, se.seen > seen)
        )
        query = (
            select(a.name, w.c.balance)
            .join(w, w.c.account == a.name)
            .where(a.kind == "guest", a.created_at < before, ~practised, ~signed_in)
            .where(a.name > after)
            .order_by(a.name)
            .limit(most)
        )
        with self._database.read() as connection:
            return [self._guest(connection, *row) for row in connection.execute(query).all()]

    def _guest(self, connection: Connection, name: str, balance: int) -> ExpiredGuest:
        shared = select(_p.stream).where(_p.account == wallet(name), _p.stream != HOUSE).limit(1)
        has_shared = connection.execute(shared).first() is not None
        return ExpiredGuest(name, balance, self._at_tables(connection, name), has_shared)

    def _at_tables(self, connection: Connection, name: str) -> tuple[str, ...]:
        """The records where the guest has chips, or may still win money."""
        is_open = and_(_s.id == _p.stream, ~_s.closed)
        holds = (
            select(_p.stream)
            .join(schema.streams, is_open)
            .where(_p.account == chips(name))
            .group_by(_p.stream)
            .having(func.sum(_p.amount) != 0)
        )
        entered = (
            select(_e.stream)
            .distinct()
            .join(schema.streams, and_(_s.id == _e.stream, ~_s.closed))
            .where(_s.kind.in_(self._tournaments), _e.by == name)
        )
        found = (*connection.execute(holds).scalars(), *connection.execute(entered).scalars())
        return tuple(sorted(found))
