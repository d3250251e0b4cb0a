"""`houseway strategy`: best play, as each game tells it."""

from houseway.cli.by_game import ByGame

command = ByGame(
    "strategy",
    lambda game: game.the_strategy(),
    help="Best play of GAME: what to learn, and what it saves.",
)
