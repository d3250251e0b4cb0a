"""What a player has played: rounds by filter, sums by game and wager, chips over time."""

from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, Subquery, and_, func, select

from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.paging import PagePosition
from houseway.house.store.record_queries import (
    PAGE,
    PlayerRound,
    RoundsPage,
    page_of,
    round_of,
    round_query,
)
from houseway.house.store.results import AnySelect, WideRow

MOST_POINTS = 2_000  # rounds of a line of chips over time
MOST_LINES = 100_000  # of an export

_s, _r, _t = schema.settlements.c, schema.rounds.c, schema.streams.c


class Chosen(msgspec.Struct, frozen=True):
    """A filter of rounds: by game, table, time (`2026-11-17`, or with the hour) and result."""

    game: str | None = None
    table: str | None = None
    since: str | None = None
    until: str | None = None
    result: str | None = None


class Totals(msgspec.Struct, frozen=True):
    rounds: int
    wagered: int
    net: int
    won: int  # rounds
    lost: int


@dataclass(frozen=True)
class OfWager:
    """All settled wagers of a kind, without returned ones."""

    game: str
    kind: str
    count: int
    wagered: int
    net: int


@dataclass(frozen=True)
class Point:
    """A round and its net result."""

    at: str
    stream: str
    number: int
    net: int


@dataclass(frozen=True)
class SettledWager:
    at: str
    stream: str
    table: str
    game: str
    round: int
    kind: str
    amount: int
    outcome: str
    net: int


class PlayQueries:
    def __init__(self, database: Database) -> None:
        self._database = database

    def rounds(self, player: str, of: Chosen, before: PagePosition | None = None) -> RoundsPage:
        """A page of the rounds in which a player had wagers settled, newest first."""
        mine = by_round(player)
        query = round_query().add_columns(mine.c.wagered, mine.c.net).join(mine, joins_round(mine))
        query = query.where(*conditions(of, mine))
        found = self._all(page_of(query, (_r.opened_at, _r.stream, _r.number), before))
        played = [PlayerRound(round_of(row[:-2]), int(row[-2]), int(row[-1])) for row in found]
        last = played[PAGE - 1].round if len(played) > PAGE else None
        more = None if last is None else PagePosition(last.opened_at, last.stream, last.number)
        return RoundsPage(played[:PAGE], more)

    def totals(self, player: str, of: Chosen) -> Totals:
        mine = by_round(player)
        net = mine.c.net
        query = filter_rounds(
            select(
                func.count(),
                func.coalesce(func.sum(mine.c.wagered), 0),
                func.coalesce(func.sum(net), 0),
                func.count().filter(net > 0),
                func.count().filter(net < 0),
            ),
            mine,
            of,
        )
        return Totals(*map(int, self._all(query)[0]))

    def by_wager(self, player: str, of: Chosen) -> list[OfWager]:
        query = (
            select(
                _t.kind,
                _s.kind,
                func.count().filter(_s.amount > 0) - func.count().filter(_s.amount < 0),
                func.sum(_s.amount),
                func.sum(_s.net),
            )
            .select_from(schema.settlements)
            .join(schema.rounds, and_(_r.stream == _s.stream, _r.number == _s.round))
            .join(schema.streams, _t.id == _s.stream)
            .where(_s.player == player, _s.outcome != "returned", *in_time(of))
            .group_by(_t.kind, _s.kind)
            .order_by(_t.kind, _s.kind)
        )
        return [OfWager(g, k, int(n), int(w), int(net)) for g, k, n, w, net in self._all(query)]

    def over_time(self, player: str, of: Chosen) -> list[Point]:
        """The newest rounds, in the order they were played."""
        mine = by_round(player)
        columns = (_r.opened_at, _r.stream, _r.number, mine.c.net)
        query = filter_rounds(select(*columns), mine, of)
        newest = query.order_by(_r.opened_at.desc(), _r.stream.desc(), _r.number.desc())
        found = self._all(newest.limit(MOST_POINTS))
        return [Point(at, stream, n, int(net)) for at, stream, n, net in reversed(found)]

    def settled_wagers(self, player: str, of: Chosen) -> list[SettledWager]:
        """Every settled wager in the order of the rounds, for exports."""
        columns = (
            _r.opened_at,
            _s.stream,
            _t.name,
            _t.kind,
            _s.round,
            _s.kind,
            _s.amount,
            _s.outcome,
            _s.net,
        )
        mine = by_round(player)
        query = filter_rounds(select(*columns), mine, of).join(
            schema.settlements,
            and_(_s.stream == _r.stream, _s.round == _r.number, _s.player == player),
        )
        query = query.order_by(_r.opened_at, _s.stream, _s.version, _s.place).limit(MOST_LINES)
        return [SettledWager(*row) for row in self._all(query)]

    def amounts_wagered(self, stream: str, number: int, kind: str) -> dict[str, int]:
        """What each player staked on a kind of wager in a round."""
        query = (
            select(_s.player, func.sum(_s.amount))
            .where(_s.stream == stream, _s.round == number, _s.kind == kind)
            .group_by(_s.player)
        )
        return {player: int(amount) for player, amount in self._all(query)}

    def _all(self, query: AnySelect) -> list[WideRow]:
        with self._database.read() as connection:
            return list(connection.execute(query).all())


def by_round(player: str) -> Subquery:
    """What a player wagered and won in each round."""
    return (
        select(
            _s.stream,
            _s.round,
            func.sum(_s.amount).label("wagered"),
            func.sum(_s.net).label("net"),
        )
        .where(_s.player == player)
        .group_by(_s.stream, _s.round)
        .subquery()
    )


def joins_round(mine: Subquery) -> ColumnElement[bool]:
    return and_(mine.c.stream == _r.stream, mine.c.round == _r.number)


def filter_rounds(query: AnySelect, mine: Subquery, of: Chosen) -> AnySelect:
    made = query.select_from(schema.rounds).join(mine, joins_round(mine))
    return made.join(schema.streams, _t.id == _r.stream).where(*conditions(of, mine))


def in_time(of: Chosen) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if of.game is not None:
        found.append(_t.kind == of.game)
    if of.table is not None:
        found.append(_r.stream == of.table)
    if of.since is not None:
        found.append(_r.opened_at >= of.since)
    if of.until is not None:
        # A day is meant as a whole.
        found.append(_r.opened_at < f"{of.until}~")
    return found


def conditions(of: Chosen, mine: Subquery) -> list[ColumnElement[bool]]:
    found = in_time(of)
    if of.result == "won":
        found.append(mine.c.net > 0)
    if of.result == "lost":
        found.append(mine.c.net < 0)
    return found
