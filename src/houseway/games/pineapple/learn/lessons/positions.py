"""Positions to learn from, as the solver has judged them: every move with what it costs.

A search takes seconds, and an answer must not: so what the solver says of some hundred positions
lies in `positions.json`, with the error of every cost. Only such are kept in which one move is
clearly the best. `judging` makes them.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from houseway.core.cards import Card
from houseway.core.typed_json import decode
from houseway.games.pineapple.rules.rows import ROWS, Rows

FILE = "positions.json"
TO = {**{row[0]: row for row in ROWS}, "x": None}  # where a letter of a move puts its card


class Judged(msgspec.Struct, frozen=True):
    """A position on a street. A move is a letter for each card of the draw: `t`, `m` and `b` for
    the rows, `x` for the discard; it has its cost against the best in points, and the error of
    that. The best comes first and costs nothing."""

    street: int
    rows: Rows
    draw: tuple[Card, ...]
    seen: tuple[Card, ...]
    value: float
    exact: bool
    moves: Mapping[str, tuple[float, float]]

    @property
    def best(self) -> str:
        return next(iter(self.moves))


def placed(draw: tuple[Card, ...], move: str) -> tuple[tuple[Card, ...], ...]:
    """The cards that a move puts into each row, and last those it discards."""
    dealt = tuple(zip(draw, move, strict=True))
    return tuple(tuple(card for card, to in dealt if to == letter) for letter in TO)


@cache
def positions() -> tuple[Judged, ...]:
    text = (files(__package__) / FILE).read_bytes()
    return tuple(decode(text, list[Judged]))
