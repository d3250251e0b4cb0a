"""What one viewer may see of a tournament, as a whitelist. All of it is public in the room."""

from collections.abc import Mapping

import msgspec

from houseway.core.rulebook import readings_in_force
from houseway.games.king_high.table.view import TableView
from houseway.games.king_high.table.view import view as view_table
from houseway.games.king_high.tournament.rules.accounting import ChipCount
from houseway.games.king_high.tournament.rules.notice import Notice, Time
from houseway.games.king_high.tournament.rules.puck import turn, wagering_order
from houseway.games.king_high.tournament.table.entries import players_not_notified
from houseway.games.king_high.tournament.table.prizes import prizes_there
from houseway.games.king_high.tournament.table.state import (
    Amendment,
    Exit,
    Phase,
    Prize,
    SessionTable,
    Status,
    TableResult,
    Tournament,
)
from houseway.games.king_high.tournament.table.winners import level_players


class PlayView(msgspec.Struct, frozen=True):
    players: tuple[str, ...]
    play_off: int
    rounds: int
    rounds_left: int | None
    puck: int
    order: tuple[str, ...]  # the order of wagering, from the puck on
    turn: str | None
    out: Mapping[str, Exit]


class SessionTableView(msgspec.Struct, frozen=True):
    result: TableResult
    level: tuple[str, ...]  # players between whom it is undecided
    play: PlayView | None
    game: TableView  # tables with the limits on their sign (KHT-6.8)


class TournamentView(msgspec.Struct, frozen=True):
    viewer: str
    phase: Phase
    notice: Notice | None
    readings: Mapping[str, object]
    entrants: Mapping[str, Status]
    session: int
    starts: tuple[tuple[Time, ...], ...]
    tables: Mapping[int, SessionTableView]
    past: tuple[tuple[TableResult, ...], ...]
    chips: ChipCount
    prizes: tuple[Prize, ...]
    winner: str | None
    prizes_kept: Mapping[int, int]
    amendments: tuple[Amendment, ...]
    acknowledged: tuple[str, ...]  # since the notice was last amended
    untold: tuple[str, ...] = ()  # entrants who have not been shown the conditions
    prizes_there: tuple[int, ...] = ()  # from the first place on, with the fees paid so far


def view(tournament: Tournament, viewer: str) -> TournamentView:
    return TournamentView(
        viewer=viewer,
        phase=tournament.phase,
        notice=tournament.notice,
        readings=readings_in_force(tournament.readings),
        entrants={name: entrant.status for name, entrant in tournament.entrants.items()},
        session=tournament.session,
        starts=tournament.starts,
        tables={n: table_view(tournament, t, viewer) for n, t in tournament.tables.items()},
        past=tournament.past,
        chips=tournament.chips,
        prizes=tournament.prizes,
        winner=tournament.winner,
        prizes_kept=tournament.prizes_kept,
        amendments=tournament.amendments,
        acknowledged=tournament.acknowledged_players,
        untold=players_not_notified(tournament),
        prizes_there=prizes_there(tournament) if tournament.notice else (),
    )


def table_view(tournament: Tournament, table: SessionTable, viewer: str) -> SessionTableView:
    return SessionTableView(
        result=table.result,
        level=level_players(tournament, table),
        play=play_view(table) if table.play is not None else None,
        game=view_table(table.game, viewer),
    )


def play_view(table: SessionTable) -> PlayView:
    play = table.playing()
    return PlayView(
        players=play.players,
        play_off=play.play_off,
        rounds=play.rounds,
        rounds_left=play.rounds_left,
        puck=play.puck,
        order=wagering_order(table),
        turn=turn(table),
        out=play.out,
    )
