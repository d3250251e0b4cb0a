"""Decide what a command of a tournament leads to."""

from houseway.games.king_high.tournament.table import (
    amendment,
    at_table,
    disqualification,
    entries,
    invalidation,
    prizes,
    seats,
    sessions,
    settings,
    winners,
)
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.entries import need_not_cancelled
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.state import Tournament

HANDLERS = {
    **settings.handlers,
    **amendment.handlers,
    **entries.handlers,
    **disqualification.handlers,
    **seats.handlers,
    **sessions.handlers,
    **at_table.handlers,
    **winners.handlers,
    **invalidation.handlers,
    **prizes.handlers,
}


def decide(tournament: Tournament, command: c.AnyCommand) -> e.Events:
    """Return the events the command leads to; raise Refusal or BadInput if there are none."""
    if getattr(command, "table", None) is not None:
        need_not_cancelled(tournament)
    return HANDLERS[type(command)](tournament, command)


def act(tournament: Tournament, command: c.AnyCommand) -> Tournament:
    """Return the tournament after a command; raise if the command is refused."""
    return after(tournament, decide(tournament, command))
