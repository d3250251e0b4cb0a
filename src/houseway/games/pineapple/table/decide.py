"""Decide what a command at a Pineapple table leads to."""

from collections.abc import Mapping

from houseway.games.pineapple.table import (
    collection,
    dealing,
    irregularities,
    notice,
    real_cards,
    seats,
    showdown,
    stakes,
)
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.state import Table
from houseway.tables.handlers import Handler
from houseway.tables.messages import Command

HANDLERS: Mapping[type[Command], Handler] = {
    **stakes.handlers,
    **seats.handlers,
    **collection.handlers,
    **notice.handlers,
    **dealing.handlers,
    **real_cards.handlers,
    **showdown.handlers,
    **irregularities.handlers,
}


def decide(table: Table, command: c.AnyCommand) -> e.Events:
    """Return the events the command leads to; raise Refusal or BadInput if there are none."""
    return HANDLERS[type(command)](table, command)
