"""The streets: what a board is worth, and the move that is chosen."""
