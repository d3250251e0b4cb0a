"""Ranks, counted from 2 = 0, as people say them."""

_NAMES = (*map(str, range(2, 11)), "Jack", "Queen", "King", "Ace")


def one(rank: int) -> str:
    return _NAMES[rank]


def many(rank: int) -> str:
    return f"{_NAMES[rank]}s"
