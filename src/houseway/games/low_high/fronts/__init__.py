"""Low-and-High for people: narration, the terminal, the page, and commands of such a game."""

from houseway.game import lazy_call
from houseway.game.capabilities import Capabilities
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.terminal import game_commands


def game_commands_of(rules: LowHighRules) -> Capabilities:
    """Return the commands that a game with these rules brings to `houseway`."""
    at = "houseway.games.low_high.fronts"
    return {
        game_commands.STRATEGY: lazy_call(f"{at}.strategy_command:strategy_command", rules),
        game_commands.PROTECTION: lazy_call(f"{at}.protection_command:protection_command", rules),
        game_commands.HOUSE_WAY: lazy_call(f"{at}.house_way_command:house_way_command", rules),
    }
