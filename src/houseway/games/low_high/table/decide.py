"""Decide what a command at a Low-and-High table leads to."""

from collections.abc import Mapping

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import (
    betting,
    dealing,
    irregularities,
    notice,
    pack_count,
    real_cards,
    seats,
    showdown,
    voiding,
)
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.evolve import evolve
from houseway.games.low_high.table.state import Table
from houseway.tables import seating
from houseway.tables.handlers import Handler
from houseway.tables.messages import Command

HANDLERS: Mapping[type[Command], Handler] = {
    **seats.handlers,
    **notice.handlers,
    **betting.handlers,
    **dealing.handlers,
    **real_cards.handlers,
    **showdown.handlers,
    **irregularities.handlers,
    **pack_count.handlers,
    **voiding.handlers,
}


def decide(rules: LowHighRules, table: Table, command: c.AnyCommand) -> e.Events:
    """Return the events the command leads to; raise Refusal or BadInput if there are none."""
    events: e.Events = HANDLERS[type(command)](rules, table, command)
    return (*events, *collect_debts(rules, table, command, events))


def collect_debts(
    rules: LowHighRules, table: Table, command: c.AnyCommand, events: e.Events
) -> e.Events:
    """Chips that come to a player who owes the house, however they come, pay the debt first."""
    if not table.floor.bank.owed and not isinstance(command, c.CorrectDealer | c.CountPack):
        return ()
    for event in events:
        table = evolve(rules, table, event)
    bank = table.floor.bank
    return tuple(
        paid for player in sorted(bank.owed) for paid in seating.collect_debt(bank, player)
    )
