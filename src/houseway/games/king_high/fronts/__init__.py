"""King High for people: narration, the terminal, its page, and its own commands."""

from houseway.game import lazy
from houseway.terminal import game_commands

COMMANDS = {
    game_commands.STRATEGY: lazy("houseway.games.king_high.fronts.strategy_command:command"),
    game_commands.PROTECTION: lazy("houseway.games.king_high.fronts.protection_command:command"),
    game_commands.TOURNAMENT: lazy("houseway.games.king_high.tournament.fronts.command:command"),
}
