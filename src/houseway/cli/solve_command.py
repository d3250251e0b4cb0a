"""`houseway solve`: the best move in a position, where a game is solved."""

from houseway.cli.by_game import ByGame

command = ByGame(
    "solve", lambda game: game.the_solver(), help="The best move in a position of GAME."
)
