"""`houseway protection`: what known cards are worth, as each game tells it."""

from houseway.cli.by_game import ByGame

command = ByGame(
    "protection",
    lambda game: game.the_protection().command,
    help="What known cards are worth at GAME, and what sharing them costs the house.",
)
