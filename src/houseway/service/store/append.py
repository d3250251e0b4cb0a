"""Adding an entry to a record, with the money it moves and all that is read off it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Literal

from sqlalchemy import Insert, Update, bindparam, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

from houseway.record.entry import Entry
from houseway.record.ledger import Posting
from houseway.record.projection import Projection
from houseway.service.store import schema

Row = Mapping[str, Any]
Outcome = Literal["added", "conflict", "not-enough"]


NOTHING_SEEN = Projection()


@dataclass(frozen=True)
class Change:
    """A row of another table that changes with the entry: found by `where`, set to `values`."""

    table: str
    where: Row
    values: Row


@dataclass(frozen=True)
class Append:
    """One entry and all that is written with it."""

    stream: str
    version: int
    key: str
    at: str
    by: str
    role: str
    significant: bool
    entry: Entry
    postings: tuple[tuple[int, Posting], ...] = ()  # with the place of the event that moved it
    projection: Projection = NOTHING_SEEN
    rows: tuple[tuple[str, Row], ...] = ()  # further rows, by the name of their table
    updates: tuple[Change, ...] = ()
    wallets: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        changes: dict[str, int] = {}
        for _, posting in self.postings:
            if posting.account.startswith("wallet:"):
                account = posting.account.removeprefix("wallet:")
                changes[account] = changes.get(account, 0) + posting.amount
        object.__setattr__(self, "wallets", {a: n for a, n in sorted(changes.items()) if n})

    @property
    def stands_alone(self) -> bool:
        """Whether it may have to be taken back by itself, and so shares no transaction."""
        return bool(self.wallets)


class Statement:
    """SQL written once: what SQLAlchemy spends on each execution is much of a commit here."""

    def __init__(self, statement: Insert | Update, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self.order = compiled.positiontup
        self.defaults = {k: v for k, v in compiled.params.items() if v is not None}

    def run(self, cursor: Any, rows: list[Row]) -> int:
        given = [{**self.defaults, **row} for row in rows]
        values = [[row[name] for name in self.order] for row in given] if self.order else given
        if len(values) == 1:
            cursor.execute(self.sql, values[0])
        elif self.order:
            cursor.execute(self.for_rows(len(rows)), list(chain.from_iterable(values)))
        else:  # psycopg sends them all before it waits for an answer
            cursor.executemany(self.sql, values)
        count: int = cursor.rowcount
        return count

    def for_rows(self, count: int) -> str:
        """One statement for several rows: SQLite's driver lets other threads in at every one, and
        gets its turn again only after them."""
        head, values = self.sql.split(" VALUES ")
        return f"{head} VALUES {', '.join([values] * count)}"


class Statements:
    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        upsert = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
        self.entry = Statement(upsert(schema.entries).on_conflict_do_nothing(), dialect)
        self.wallet = Statement(
            update(schema.wallets)
            .where(schema.wallets.c.account == bindparam("owner"))
            .where(schema.wallets.c.balance + bindparam("more") >= 0)
            .values(balance=schema.wallets.c.balance + bindparam("more")),
            dialect,
        )
        self.round_ended = Statement(
            update(schema.rounds)
            .where(schema.rounds.c.stream == bindparam("s"))
            .where(schema.rounds.c.number == bindparam("n"))
            .values(last=bindparam("l"), ended_at=bindparam("e"), result=bindparam("r")),
            dialect,
        )
        self.inserts = {
            name: Statement(insert(table), dialect)
            for name, table in schema.metadata.tables.items()
        }

    def add(self, cursor: Any, append: Append) -> Outcome:
        """Writes it; anything but "added" means the transaction must not be kept."""
        if self.entry.run(cursor, [entry_row(append)]) != 1:
            return "conflict"
        if append.postings:
            self.inserts["postings"].run(cursor, posting_rows(append))
        for account, more in append.wallets.items():
            if self.wallet.run(cursor, [{"owner": account, "more": more}]) != 1:
                return "not-enough"
        self.add_projection(cursor, append)
        for table, row in append.rows:
            self.inserts[table].run(cursor, [row])
        for change in append.updates:
            self.change(cursor, change)
        return "added"

    def change(self, cursor: Any, change: Change) -> None:
        table = schema.metadata.tables[change.table]
        statement = update(table).values({name: bindparam(f"new_{name}") for name in change.values})
        for name in change.where:
            statement = statement.where(table.c[name] == bindparam(f"old_{name}"))
        row = {f"new_{name}": value for name, value in change.values.items()}
        row |= {f"old_{name}": value for name, value in change.where.items()}
        Statement(statement, self._dialect).run(cursor, [row])

    def add_projection(self, cursor: Any, append: Append) -> None:
        seen = append.projection
        if seen.opened is not None:
            self.inserts["rounds"].run(cursor, [round_row(append, seen.opened)])
        if seen.settled:
            self.inserts["settlements"].run(cursor, settlement_rows(append))
        if seen.ended is not None:
            row = {
                "s": append.stream,
                "n": seen.ended,
                "l": append.version,
                "e": append.at,
                "r": seen.result,
            }
            self.round_ended.run(cursor, [row])


def entry_row(append: Append) -> Row:
    return {
        "stream": append.stream,
        "version": append.version,
        "key": append.key,
        "at": append.at,
        "by": append.by,
        "role": append.role,
        "significant": append.significant,
        "body": append.entry.body,
        "hash": append.entry.hash,
    }


def posting_rows(append: Append) -> list[Row]:
    return [
        {
            "stream": append.stream,
            "version": append.version,
            "place": place,
            "event": event,
            "account": posting.account,
            "amount": posting.amount,
        }
        for place, (event, posting) in enumerate(append.postings)
    ]


def round_row(append: Append, number: int) -> Row:
    return {
        "stream": append.stream,
        "number": number,
        "first": append.version,
        "last": None,
        "opened_at": append.at,
        "ended_at": None,
        "result": None,
    }


def settlement_rows(append: Append) -> list[Row]:
    return [
        {
            "stream": append.stream,
            "version": append.version,
            "place": place,
            "round": line.round,
            "player": line.player,
            "kind": line.kind,
            "amount": line.amount,
            "net": line.net,
            "outcome": line.outcome,
        }
        for place, line in enumerate(append.projection.settled)
    ]
