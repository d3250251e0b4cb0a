"""`houseway tournament`: a tournament of bots, from the notice to the prizes."""

import click

from houseway.cli.by_game import ByGame
from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.registry import game, names


class TournamentByGame(ByGame):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Nobody has to name the game where there is no choice."""
        if not any(word in names() for word in args):
            args = [only_game(), *args]
        return super().parse_args(ctx, args)


def only_game() -> str:
    found = [name for name in names() if game(name).tournament_command is not None]
    if len(found) != 1:
        raise BadInput(
            t("Say which game: there are tournaments of {games}.", games=", ".join(found) or "none")
        )
    return found[0]


command = TournamentByGame(
    "tournament",
    lambda game: game.the_tournament_command(),
    help="Run a tournament of bots of GAME, from the notice to the prizes.",
)
