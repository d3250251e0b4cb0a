"""The statements that add an entry to a record, with its postings and projections."""

from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter

import msgspec
from sqlalchemy import Delete, Insert, Update, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

from houseway.house.store import schema
from houseway.house.store.guard import (
    begin_statement,
    change_row,
    charge_statement,
    count_statement,
    guard_row,
    time_row,
)
from houseway.house.store.keys import NO_KEYS, Keys
from houseway.house.store.orders import Order, Outcome, SqlStatement
from houseway.record.entry import Entry
from houseway.record.ledger import Posting
from houseway.record.projection import Projection

Row = Mapping[str, object]
NOTHING_SEEN = Projection()
HOUSE = "house"  # the record of the office


class Change(msgspec.Struct, frozen=True):
    """A row of another table that changes with the entry: `where` finds it, `values` are set."""

    table: str
    where: Row
    values: Row


class Removal(msgspec.Struct, frozen=True):
    """Rows that are deleted with the entry, found by `where`. If one `must_exist`, exactly one row
    is deleted, or nothing is written."""

    table: str
    where: Row
    must_exist: bool = False


class Append(msgspec.Struct, frozen=True):
    """One entry and everything that is written with it."""

    stream: str
    version: int
    key: str
    at: str
    by: str
    role: str
    significant: bool
    entry: Entry
    hidden: bool = False  # its text is encrypted in the database
    postings: tuple[tuple[int, Posting], ...] = ()  # with the place of the event that moved it
    held: Mapping[str, int] = {}  # what players gain at the table, in chips and wagers
    staking: tuple[str, ...] = ()  # players who have something at stake now and had nothing before
    projection: Projection = NOTHING_SEEN
    rows: tuple[tuple[str, Row], ...] = ()  # further rows, by the name of their table
    updates: tuple[Change, ...] = ()
    removals: tuple[Removal, ...] = ()

    @property
    def wallets(self) -> dict[str, int]:
        """What each wallet gains, always in the same order."""
        changes: dict[str, int] = {}
        for _, posting in self.postings:
            if posting.account.startswith("wallet:"):
                account = posting.account.removeprefix("wallet:")
                changes[account] = changes.get(account, 0) + posting.amount
        return {account: n for account, n in sorted(changes.items()) if n} if changes else changes


class Statement:
    """SQL that is compiled once: doing so for each execution would be much of a commit."""

    def __init__(self, statement: Delete | Insert | Update, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self._values = in_order(compiled.positiontup) if compiled.positiontup else None
        self.defaults = {k: v for k, v in compiled.params.items() if v is not None}

    def step(self, rows: list[Row], otherwise: Outcome | None = None) -> SqlStatement:
        given = [{**self.defaults, **row} for row in rows] if self.defaults else rows
        values = given if self._values is None else list(map(self._values, given))
        if len(values) == 1:
            return SqlStatement(self.sql, values[0], otherwise=otherwise)
        return SqlStatement(self.sql, values, many=True)


def in_order(names: list[str]) -> Callable[[Row], object]:
    """The values of a row as a tuple."""
    if len(names) == 1:  # of which an itemgetter would give the bare value
        return lambda row: (row[names[0]],)
    return itemgetter(*names)


class Statements:
    def __init__(self, dialect: Dialect, keys: Keys = NO_KEYS) -> None:
        self._dialect = dialect
        self._keys = keys
        upsert = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
        self.entry = Statement(upsert(schema.entries).on_conflict_do_nothing(), dialect)
        self.wallet = Statement(
            update(schema.wallets)
            .where(schema.wallets.c.account == bindparam("owner"))
            .where(schema.wallets.c.balance + bindparam("more") >= 0)
            .values(balance=schema.wallets.c.balance + bindparam("more")),
            dialect,
        )
        self.guard = Statement(charge_statement(), dialect)
        self.count_statement = Statement(count_statement(), dialect)
        self.begin_statement = Statement(begin_statement(), dialect)
        self.round_ended = Statement(
            update(schema.rounds)
            .where(schema.rounds.c.stream == bindparam("s"))
            .where(schema.rounds.c.number == bindparam("n"))
            .values(last=bindparam("l"), ended_at=bindparam("e"), result=bindparam("r")),
            dialect,
        )
        self._inserts: dict[tuple[str, ...], Statement] = {}

    def order(self, number: int, append: Append) -> Order:
        wallets = append.wallets
        # Two workers that change the wallets of several players in one transaction each could wait
        # for each other. SQLite has one writer at a time.
        alone = bool(wallets) or (bool(append.held) and self._dialect.name != "sqlite")
        alone = alone or bool(append.removals)
        return Order(number, append.stream, alone, list(self._steps(append, wallets)))

    def _steps(self, append: Append, wallets: Mapping[str, int]) -> Iterator[SqlStatement]:
        yield self.entry.step([entry_row(append, self._keys)], otherwise="conflict")
        if append.postings:
            yield self._insert("postings", posting_rows(append))
        for account in append.staking:
            yield self.begin_statement.step([time_row(account, append.at)])
        for account in sorted({*wallets, *append.held}):
            more, held = wallets.get(account, 0), append.held.get(account, 0)
            if append.stream != HOUSE:  # the office decides by rules of its own
                yield self._charge_or_count(account, more, held, append.at)
            if more:
                yield self.wallet.step([{"owner": account, "more": more}], otherwise="not-enough")
        yield from self._projection(append)
        for table, row in append.rows:
            yield self._insert(table, [self._hide(table, row)])
        for change in append.updates:
            yield self._change(change)
        for removal in append.removals:
            yield self._remove(removal)

    def _charge_or_count(self, account: str, more: int, held: int, at: str) -> SqlStatement:
        if more < 0:
            return self.guard.step([guard_row(account, more, held, at)], otherwise="protected")
        return self.count_statement.step([change_row(account, more, held)])

    def _insert(self, table: str, rows: list[Row]) -> SqlStatement:
        """Insert rows; columns that they do not name get the store's defaults."""
        named = (table, *rows[0])
        if named not in self._inserts:
            values = insert(schema.metadata.tables[table]).values(
                {name: bindparam(name) for name in rows[0]}
            )
            self._inserts[named] = Statement(values, self._dialect)
        return self._inserts[named].step(rows)

    def _hide(self, table: str, row: Row) -> Row:
        if table != schema.secrets.name:
            return row
        return {**row, "server_seed": self._keys.hide(str(row["server_seed"]))}

    def _change(self, change: Change) -> SqlStatement:
        table = schema.metadata.tables[change.table]
        statement = update(table).values({name: bindparam(f"new_{name}") for name in change.values})
        for name in change.where:
            statement = statement.where(table.c[name] == bindparam(f"old_{name}"))
        row = {f"new_{name}": value for name, value in change.values.items()}
        row |= {f"old_{name}": value for name, value in change.where.items()}
        return Statement(statement, self._dialect).step([row])

    def _remove(self, removal: Removal) -> SqlStatement:
        table = schema.metadata.tables[removal.table]
        statement = delete(table)
        for name in removal.where:
            statement = statement.where(table.c[name] == bindparam(name))
        otherwise: Outcome | None = "moved-on" if removal.must_exist else None
        return Statement(statement, self._dialect).step([removal.where], otherwise)

    def _projection(self, append: Append) -> Iterator[SqlStatement]:
        seen = append.projection
        if seen.opened is not None:
            yield self._insert("rounds", [round_row(append, seen.opened)])
        if seen.settled:
            yield self._insert("settlements", settlement_rows(append))
        if seen.ended is not None:
            row = {
                "s": append.stream,
                "n": seen.ended,
                "l": append.version,
                "e": append.at,
                "r": seen.result,
            }
            yield self.round_ended.step([row])


def entry_row(append: Append, keys: Keys) -> Row:
    return {
        "stream": append.stream,
        "version": append.version,
        "key": append.key,
        "at": append.at,
        "by": append.by,
        "role": append.role,
        "significant": append.significant,
        "body": keys.hide(append.entry.body) if append.hidden else append.entry.body,
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
