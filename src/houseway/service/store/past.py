"""Reading the past: rounds of a table or a player, the log of significant events, what was won."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, func, select

from houseway.record.entry import Entry
from houseway.service.store import schema
from houseway.service.store.database import Database

PAGE = 50


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
class WagerTotals:
    """All settled wagers of one kind at a table."""

    kind: str
    count: int
    handle: int
    squares: int  # the sum of the squared amounts
    net: int  # of the players


class Past:
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

    def rounds_of(self, player: str, before: str | None = None) -> list[PlayerRound]:
        """The last rounds a player had something settled in, newest first."""
        s, r = schema.settlements.c, schema.rounds.c
        mine = (
            select(
                s.stream,
                s.round,
                func.sum(s.amount).label("wagered"),
                func.sum(s.net).label("net"),
            )
            .where(s.player == player)
            .group_by(s.stream, s.round)
            .subquery()
        )
        query = (
            round_query()
            .add_columns(mine.c.wagered, mine.c.net)
            .join(mine, and_(mine.c.stream == r.stream, mine.c.round == r.number))
            .order_by(r.opened_at.desc())
            .limit(PAGE)
        )
        if before is not None:
            query = query.where(r.opened_at < before)
        with self._database.read() as connection:
            found = connection.execute(query).all()
        return [PlayerRound(round_of(row[:-2]), int(row[-2]), int(row[-1])) for row in found]

    def significant(
        self, before: tuple[str, str] | None = None, stream: str | None = None
    ) -> list[Entry]:
        """The log of significant events, newest first; `before` is the time and the stream."""
        e = schema.entries.c
        query = select(e.body, e.hash).where(e.significant)
        if stream is not None:
            query = query.where(e.stream == stream)
        if before is not None:
            query = query.where(e.at < before[0])
        query = query.order_by(e.at.desc(), e.stream, e.version.desc()).limit(PAGE)
        with self._database.read() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def totals(self, stream: str) -> list[WagerTotals]:
        s = schema.settlements.c
        query = (
            select(
                s.kind,
                func.count(),
                func.sum(s.amount),
                func.sum(s.amount * s.amount),
                func.sum(s.net),
            )
            .where(s.stream == stream)
            .group_by(s.kind)
            .order_by(s.kind)
        )
        with self._database.read() as connection:
            found = connection.execute(query).all()
        return [WagerTotals(kind, *(int(n) for n in numbers)) for kind, *numbers in found]


def round_query() -> Select[
    tuple[str, str, str, int, int, int | None, str, str | None, str | None]
]:
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
