"""Give commands to the King High game at one of the tournament's tables."""

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.decide import decide
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.state import SessionTable
from houseway.tables.handlers import Handlers

# Commands of the game for which the tournament's conditions have rules of their own.
game_handlers = Handlers()

# Refusals of the game that the tournament's conditions cover too.
CONDITIONS = {
    "one-player-a-box": "KHT-6.4",
    "one-box-a-player": "KHT-6.4",
    "not-seated": "KHT-6.4",
    "below-minimum": "KHT-6.5",
    "above-maximum": "KHT-6.5",
    "not-in-units": "KHT-6.6",
}


def ask(table: SessionTable, command: game_commands.AnyCommand) -> tuple[e.HappenedAtTable, ...]:
    """Return the events of the command at the table; the game's refusals stand."""
    try:
        events = decide(table.game, command)
    except Refusal as refusal:
        clause = CONDITIONS.get(refusal.code)
        by = by_clause(clause) if clause else refusal.by
        raise Refusal(refusal.code, by, refusal.text, refusal.facts) from None
    return tuple(e.HappenedAtTable(table.number, event) for event in events)
