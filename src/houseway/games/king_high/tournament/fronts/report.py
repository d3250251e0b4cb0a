"""A tournament as a bracket: who sat where in each session, who proceeded, who won what."""

from datetime import datetime

import msgspec

from houseway.games.king_high.tournament.rules.accounting import ChipCount
from houseway.games.king_high.tournament.rules.notice import Notice
from houseway.games.king_high.tournament.table.state import (
    Ballot,
    Count,
    Deed,
    Exit,
    Invalidation,
    Prize,
    RoundInvalidation,
    Standing,
    TableResult,
    Tournament,
)


class SeatReport(msgspec.Struct, frozen=True):
    player: str
    box: int
    place: int | None  # at the table, shared by those who are level; None for the shut out
    chips: int  # at the end of the session
    out: Exit | None
    proceeds: bool  # from the final: wins
    disqualified: bool = False


class PlayOffReport(msgspec.Struct, frozen=True):
    rounds: int
    chips: dict[str, int]


class TableReport(msgspec.Struct, frozen=True):
    table: int
    start: datetime
    rounds: int
    seats: tuple[SeatReport, ...]  # the best first
    play_offs: tuple[PlayOffReport, ...]
    ballots: tuple[tuple[str, ...], ...]
    invalidated: tuple[Invalidation, ...]
    rounds_undone: tuple[RoundInvalidation, ...]


class SessionReport(msgspec.Struct, frozen=True):
    session: int
    final: bool
    players: int
    tables: tuple[TableReport, ...]
    proceeding: tuple[str, ...]


class MoneyReport(msgspec.Struct, frozen=True):
    received: int
    refunded: int
    prizes: int
    house: int


class TournamentReport(msgspec.Struct, frozen=True):
    notice: Notice
    sessions: tuple[SessionReport, ...]
    winner: str | None
    prizes: tuple[Prize, ...]
    chips: ChipCount
    money: MoneyReport


def report(tournament: Tournament) -> TournamentReport:
    account = tournament.account
    return TournamentReport(
        notice=tournament.need_notice(),
        sessions=tuple(
            session_report(tournament, number) for number in range(1, len(tournament.results) + 1)
        ),
        winner=tournament.winner,
        prizes=tournament.prizes,
        chips=tournament.chips,
        money=MoneyReport(account.received, account.refunded, account.prizes, account.house),
    )


def session_report(tournament: Tournament, number: int) -> SessionReport:
    tables = tournament.results[number - 1]
    return SessionReport(
        session=number,
        final=tournament.need_notice().is_final(number),
        players=sum(len(table.places) for table in tables),
        tables=tuple(table_report(table) for table in tables),
        proceeding=tuple(player for table in tables for player in table.winners or ()),
    )


def table_report(table: TableResult) -> TableReport:
    valid = drop_invalidated(table.history)
    counts = [deed for deed in valid if isinstance(deed, Count)]
    session = counts[0] if counts else Count(0, 0, {}, {})
    return TableReport(
        table=table.number,
        start=table.start,
        rounds=session.rounds,
        seats=seat_reports(table, session),
        play_offs=tuple(PlayOffReport(c.rounds, dict(c.chips)) for c in counts if c.play_off),
        ballots=tuple(deed.order for deed in valid if isinstance(deed, Ballot)),
        invalidated=tuple(deed for deed in table.history if isinstance(deed, Invalidation)),
        rounds_undone=tuple(deed for deed in valid if isinstance(deed, RoundInvalidation)),
    )


def drop_invalidated(history: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """Return the part of the history that counts."""
    undone = [i for i, deed in enumerate(history) if isinstance(deed, Invalidation)]
    return history[undone[-1] + 1 :] if undone else history


def places_at(standing: Standing) -> dict[str, int]:
    places: dict[str, int] = {}
    for level in standing:
        places |= dict.fromkeys(level, len(places) + 1)
    return places


def seat_reports(table: TableResult, session: Count) -> tuple[SeatReport, ...]:
    places = places_at(table.standing)
    rows = [
        SeatReport(
            player=player,
            box=box,
            place=places.get(player),
            chips=session.chips.get(player, 0),
            out=session.out.get(player),
            proceeds=player in (table.winners or ()),
            disqualified=player in table.disqualified,
        )
        for box, player in table.places.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.place is None, row.place, row.box)))
