"""Decide what a command at a King High table leads to."""

from collections.abc import Mapping

from houseway.games.king_high.table import (
    betting,
    cards_check,
    dealing,
    inspection,
    irregularities,
    notice,
    oral_wagers,
    seats,
    shuffle,
)
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.state import Table
from houseway.tables.handlers import Handler
from houseway.tables.messages import Command

HANDLERS: Mapping[type[Command], Handler] = {
    **seats.handlers,
    **notice.handlers,
    **cards_check.handlers,
    **inspection.handlers,
    **shuffle.handlers,
    **betting.handlers,
    **oral_wagers.handlers,
    **dealing.handlers,
    **irregularities.handlers,
}


def decide(table: Table, command: c.AnyCommand) -> e.Events:
    """Return the events the command leads to; raise Refusal or BadInput if there are none."""
    return HANDLERS[type(command)](table, command)
