"""`houseway house-way`: what each clause of a House Way is worth."""

from houseway.cli.by_game import ByGame

command = ByGame(
    "house-way",
    lambda game: game.the_house_way_clauses(),
    help="What each clause of the House Way of GAME is worth.",
)
