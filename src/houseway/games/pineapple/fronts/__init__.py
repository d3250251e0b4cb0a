"""How people meet Pineapple: narration, the terminal, its page, and its commands."""

from houseway.game import lazy
from houseway.terminal import game_commands

COMMANDS = {
    game_commands.SOLVE: lazy("houseway.games.pineapple.fronts.solve_command:command"),
    game_commands.MATCH: lazy("houseway.games.pineapple.fronts.match_command:command"),
}
