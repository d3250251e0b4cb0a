"""Positions for lessons, as the solver has judged them: every move with its cost.

A search takes seconds, and an answer must not: so `positions.json` has the costs of moves in some
hundred positions, with their errors. Only positions in which one move is clearly the best are in
it. `research.lesson_positions` makes the file.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from houseway.core.cards import Card
from houseway.core.typed_json import decode
from houseway.games.pineapple.rules.rows import ROWS, Rows

FILE = "positions.json"
TO = {**{row[0]: row for row in ROWS}, "x": None}  # the row that a letter of a move means


class JudgedPosition(msgspec.Struct, frozen=True):
    """A position on a street, with the cost of each move against the best, in points, and its
    error.

    A move is a letter for each card of the draw: `t`, `m` and `b` for the rows, `x` for the
    discard. The best comes first and costs 0."""

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


def split_draw(draw: tuple[Card, ...], move: str) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that a move puts into each row, and last those it discards."""
    dealt = tuple(zip(draw, move, strict=True))
    return tuple(tuple(card for card, to in dealt if to == letter) for letter in TO)


@cache
def positions() -> tuple[JudgedPosition, ...]:
    text = (files(__package__) / FILE).read_bytes()
    return tuple(decode(text, list[JudgedPosition]))
