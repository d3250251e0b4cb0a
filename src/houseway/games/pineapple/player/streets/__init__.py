"""The streets: what a board is worth, and which move to choose."""
