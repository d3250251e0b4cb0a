"""How a tournament asks something of the King High game at one of its tables."""

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.decide import decide
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.state import SessionTable
from houseway.tables.handlers import Handlers

# Commands of the game for which the conditions of the tournament have rules of their own.
game_handlers = Handlers()

# What the game refuses and the conditions of the tournament speak of too.
CONDITIONS = {
    "one-player-a-box": "KHT-6.4",
    "one-box-a-player": "KHT-6.4",
    "not-seated": "KHT-6.4",
    "below-minimum": "KHT-6.5",
    "above-maximum": "KHT-6.5",
    "not-in-units": "KHT-6.6",
}


def ask(table: SessionTable, command: game_commands.AnyCommand) -> tuple[e.HappenedAtTable, ...]:
    """What the command leads to at the table; refused as the game refuses it."""
    try:
        events = decide(table.game, command)
    except Refusal as refusal:
        clause = CONDITIONS.get(refusal.code)
        by = by_clause(clause) if clause else refusal.by
        raise Refusal(refusal.code, by, refusal.text, refusal.facts) from None
    return tuple(e.HappenedAtTable(table.number, event) for event in events)
