"""Queries about the past: rounds, the log of significant events, sums of wagers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, ColumnElement, Float, cast, func, or_, select, text, tuple_

from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.keys import HIDDEN
from houseway.house.store.paging import PagePosition
from houseway.house.store.results import AnySelect
from houseway.record.entry import Entry
from houseway.record.ledger import HOUSE
from houseway.review.theory import Sums

PAGE = 50
# As in the index: SQLite would not use it for a column compared with 1.
SIGNIFICANT = text("entries.significant")

Columns = tuple[Column[str], Column[str], Column[int]]


@dataclass(frozen=True)
class RoundRow:
    stream: str
    table: str  # its name
    game: str
    number: int
    first: int
    last: int | None
    opened_at: str
    ended_at: str | None
    result: str | None


@dataclass(frozen=True)
class PlayerRound:
    round: RoundRow
    wagered: int
    net: int


@dataclass(frozen=True)
class RoundsPage:
    rounds: list[PlayerRound]
    more: PagePosition | None  # the last of them, if there are earlier ones


@dataclass(frozen=True)
class LogPage:
    entries: list[Entry]
    more: PagePosition | None


class RecordQueries:
    def __init__(self, database: Database) -> None:
        self._database = database

    def rounds(self, stream: str, before: int | None = None) -> list[RoundRow]:
        """The last rounds of a table, newest first."""
        query = round_query().where(schema.rounds.c.stream == stream)
        if before is not None:
            query = query.where(schema.rounds.c.number < before)
        query = query.order_by(schema.rounds.c.number.desc()).limit(PAGE)
        with self._database.read() as connection:
            return [round_of(row) for row in connection.execute(query)]

    def round(self, stream: str, number: int) -> RoundRow | None:
        r = schema.rounds.c
        query = round_query().where(r.stream == stream, r.number == number)
        with self._database.read() as connection:
            row = connection.execute(query).first()
            return None if row is None else round_of(row)

    def significant(self, before: PagePosition | None = None, stream: str | None = None) -> LogPage:
        """A page of the log of significant events, newest first."""
        e = schema.entries.c
        place = (e.at, e.stream, e.version)
        query = select(*place, e.body, e.hash).where(SIGNIFICANT)
        if stream is not None:
            query = query.where(e.stream == stream)
        with self._database.read() as connection:
            found = connection.execute(page_of(query, place, before)).all()
        shown = found[:PAGE]
        more = PagePosition(*shown[-1][:3]) if len(found) > PAGE else None
        return LogPage([Entry(*row[3:]) for row in shown], more)

    def significant_naming(self, stream: str, number: int, after: int) -> list[Entry]:
        """What staff did after a version that may concern a round, in order."""
        query = naming_query(stream, number, after)
        with self._database.read() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def fees(self, stream: str) -> int:
        """What the house has gained at a table by all its postings."""
        p = schema.postings.c
        query = select(func.sum(p.amount)).where(p.stream == stream, p.account == HOUSE)
        with self._database.read() as connection:
            return int(connection.execute(query).scalar() or 0)

    def was_asked(self, stream: str, commands: Iterable[str]) -> bool:
        """Whether staff have given one of these commands, by their names in JSON."""
        e = schema.entries.c
        asked = tuple(f'"command":"{name}"' for name in commands)
        found = or_(*(e.body.contains(text, autoescape=True) for text in asked), is_hidden())
        query = select(e.body).where(e.stream == stream, SIGNIFICANT, found)
        with self._database.read() as connection:
            bodies = connection.execute(query).scalars()
            return any(text in body for body in bodies for text in asked)

    def totals(self, stream: str) -> list[Sums]:
        """All settled wagers at a table, by kind."""
        s = schema.settlements.c
        query = (
            select(
                s.kind,
                # Without what is paid on top; what a correction took back is negative.
                func.count().filter(s.amount > 0) - func.count().filter(s.amount < 0),
                func.sum(s.amount),
                # As whole numbers they would overflow.
                func.sum(cast(s.amount, Float) * func.abs(s.amount)),
                func.sum(s.net),
            )
            .where(s.stream == stream, s.outcome != "returned")
            .group_by(s.kind)
            .order_by(s.kind)
        )
        with self._database.read() as connection:
            found = connection.execute(query).all()
        return [
            Sums(kind, int(count), int(amount), float(squares), int(net))
            for kind, count, amount, squares, net in found
        ]


def round_of(row: Sequence[Any]) -> RoundRow:
    return RoundRow(*row)


def page_of(query: AnySelect, place: Columns, before: PagePosition | None) -> AnySelect:
    """Limit a query to a page, newest first, and one more to see whether there are earlier ones."""
    if before is not None:
        query = query.where(tuple_(*place) < tuple_(before.at, before.stream, before.number))
    return query.order_by(*(column.desc() for column in place)).limit(PAGE + 1)


def naming_query(stream: str, number: int, after: int) -> AnySelect:
    e = schema.entries.c
    names_it = e.body.contains(f'"round":{number}', autoescape=True)  # for 1 this also finds 17
    query = select(e.body, e.hash).where(
        e.stream == stream, SIGNIFICANT, or_(names_it, is_hidden())
    )
    return query.where(e.version > after).order_by(e.version)


def is_hidden() -> ColumnElement[bool]:
    """An encrypted entry has to be read before its content can be searched."""
    return schema.entries.c.body.startswith(HIDDEN, autoescape=True)


def round_query() -> AnySelect:
    r, t = schema.rounds, schema.streams
    columns = (
        r.c.stream,
        t.c.name,
        t.c.kind,
        r.c.number,
        r.c.first,
        r.c.last,
        r.c.opened_at,
        r.c.ended_at,
        r.c.result,
    )
    return select(*columns).join(t, t.c.id == r.c.stream)
