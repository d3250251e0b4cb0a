"""A live table: a game's table with what a house adds to it.

The house opens and closes the table, suspends it after a round, says who deals and how long players
have, and commits to the shuffles. Everything else is the game's own.
"""
