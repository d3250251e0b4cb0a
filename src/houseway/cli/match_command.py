"""`houseway match`: players against each other, where a game has some that are measured."""

from houseway.cli.by_game import ByGame

command = ByGame("match", lambda game: game.the_match(), help="Players of GAME against each other.")
