"""Commands whose options each game defines for itself: `houseway strategy GAME ...`."""

import click

from houseway.cli.examples import with_example
from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.game import Capability
from houseway.registry import game, names
from houseway.terminal import game_commands


class GameGroup(click.Group):
    """A command with one subcommand for each game that has its own."""

    def __init__(self, name: str, capability: Capability[click.Command], says: str) -> None:
        super().__init__(name, subcommand_metavar="GAME ...", no_args_is_help=False, help=says)
        self.capability = capability

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in names() if game(name).has(self.capability)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        found = game(cmd_name)
        return with_example(self.name or "", found.require(self.capability), found)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Allow the game to stand behind options of its command."""
        known = next((place for place, word in enumerate(args) if word in names()), 0)
        if not args:
            raise click.UsageError(t("Missing argument 'GAME'."), ctx)
        return super().parse_args(
            ctx, [*args[known : known + 1], *args[:known], *args[known + 1 :]]
        )


class TournamentGroup(GameGroup):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Allow the game to be left out if only one has tournaments."""
        if not any(word in names() for word in args):
            args = [self.only_game(), *args]
        return super().parse_args(ctx, args)

    def only_game(self) -> str:
        found = [name for name in names() if game(name).has(self.capability)]
        if len(found) != 1:
            games = ", ".join(found) or "none"
            raise BadInput(t("Name a game. There are tournaments of {games}.", games=games))
        return found[0]


STRATEGY = GameGroup(
    "strategy",
    game_commands.STRATEGY,
    "Best play of GAME: what to learn, and what it saves.",
)
PROTECTION = GameGroup(
    "protection",
    game_commands.PROTECTION,
    "What known cards are worth at GAME, and what sharing them costs the house.",
)
HOUSE_WAY = GameGroup(
    "house-way",
    game_commands.HOUSE_WAY,
    "What each clause of the House Way of GAME is worth.",
)
SOLVE = GameGroup("solve", game_commands.SOLVE, "The best move in a position of GAME.")
MATCH = GameGroup("match", game_commands.MATCH, "Players of GAME against each other.")
TOURNAMENT = TournamentGroup(
    "tournament",
    game_commands.TOURNAMENT,
    "Run a tournament of bots of GAME, from the notice to the prizes.",
)
