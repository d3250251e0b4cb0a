"""Positions to learn from, as the solver has judged them.

A search takes seconds, and an answer must not: so what the solver says of some hundred positions
lies in `positions.json`, with the error of every cost. Only such are kept in which one move is
clearly the best. `judging` makes them.
"""

from functools import cache
from importlib.resources import files

import msgspec

from houseway.cards import Card
from houseway.games.pineapple.rows import Rows
from houseway.typed import decode

FILE = "positions.json"


class Move(msgspec.Struct, frozen=True):
    """Where the cards go, and what that costs against the best, in points."""

    top: tuple[Card, ...]
    middle: tuple[Card, ...]
    bottom: tuple[Card, ...]
    discard: Card | None
    cost: float
    error: float


class Judged(msgspec.Struct, frozen=True):
    """A position on a street with its moves, the best first."""

    street: int
    rows: Rows
    draw: tuple[Card, ...]
    seen: tuple[Card, ...]
    value: float
    exact: bool
    moves: tuple[Move, ...]


@cache
def positions() -> tuple[Judged, ...]:
    text = (files(__package__) / FILE).read_bytes()
    return tuple(decode(text, list[Judged]))
