"""The regret set: positions with long-run values of their moves, to measure what a move costs.

A position is an array of 52 with the place of each card. Values are in two halves with different
draws: one half decides which move is best, the other by how much, so that chance does not count as
regret.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_id, card_of
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.rules.places import Ids
from houseway.games.pineapple.rules.rows import Rows

UNSEEN, DRAW, SEEN = 0, 4, 5  # 1 to 3 are the rows of our board
THEIRS = 5  # 6 to 8 are the rows of the opponent's
STREETS, SEATS = 5, 2  # the seat with the buttons is the second, and places last
FOLDER = Path(__file__).parent / "regret_data"
NUMBERS, PROVENANCE = "regret.npz", "regret.json"
HUNDREDTHS = 100

Halves = NDArray[np.float64]  # (2, move)
Prior = tuple[NDArray[np.float64], float]  # the network's values of the moves, and its error


@dataclass(frozen=True)
class PositionValues:
    """The long-run values of a position's moves."""

    position: Position
    street: int
    button: bool
    moves: Ids  # their numbers among all legal moves, cards of the draw in order
    values: Halves
    error: float  # standard error of a difference of two of the better moves, in one half
    close: int  # how many come first and were looked at closely; the others fell behind before

    def regret(self, move: int, prior: Prior | None = None) -> float:
        """Return what a move costs; one that was not looked at costs as much as the worst that was.

        The network's values are combined with a half to decide which move is best: few draws alone
        would often pick a worse one."""
        at = np.flatnonzero(self.moves == move)
        one, other = self.values
        made = self.values[:, at[0]] if len(at) else self.values.min(axis=1)
        best = [self.best(half, prior) for half in self.values]
        return float(np.mean((other[best[0]] - made[1], one[best[1]] - made[0])))

    def best(self, half: NDArray[np.float64], prior: Prior | None) -> int:
        if prior is None:
            return int(half[: self.close].argmax())
        network, error = prior
        weight = (self.error / error) ** 2
        return int((half + weight * network)[: self.close].argmax())


@dataclass(frozen=True)
class RegretSet:
    cards: NDArray[np.uint8]  # (position, card)
    groups: NDArray[np.uint8]  # (position, 2): street and seat
    numbers: NDArray[np.uint8]  # of moves looked at, by position
    close: NDArray[np.uint8]  # of those looked at closely, which come first
    moves: NDArray[np.uint8]  # of all positions, concatenated
    values: NDArray[np.int16]  # (2, move), hundredths of a point
    errors: NDArray[np.uint16]  # by position, hundredths
    provenance: dict[str, object]

    def __len__(self) -> int:
        return len(self.cards)

    def values_of(self, i: int) -> PositionValues:
        begin = int(self.numbers[:i].sum())
        mine = slice(begin, begin + int(self.numbers[i]))
        street, seat = (int(number) for number in self.groups[i])
        return PositionValues(
            position=read_position(self.cards[i], button=bool(seat)),
            street=street,
            button=bool(seat),
            moves=self.moves[mine].astype(np.int64),
            values=self.values[:, mine] / HUNDREDTHS,
            error=float(self.errors[i]) / HUNDREDTHS,
            close=int(self.close[i]),
        )


def write_position(position: Position) -> NDArray[np.uint8]:
    """Encode a position with one opponent, who is on the streets."""
    places = np.zeros(52, dtype=np.uint8)
    (theirs,) = position.opponents
    for cards, where in (
        *((row, i + 1) for i, row in enumerate(rows_of(position.rows))),
        (position.draw, DRAW),
        (position.seen, SEEN),
        *((row, i + 1 + THEIRS) for i, row in enumerate(rows_of(theirs))),
    ):
        for card in cards:
            places[card_id(card)] = where
    return places


def read_position(cards: NDArray[np.uint8], *, button: bool) -> Position:
    def at(where: int) -> tuple[Card, ...]:
        return tuple(card_of(int(card)) for card in np.flatnonzero(cards == where))

    return Position(
        rows=Rows(at(1), at(2), at(3)),
        draw=at(DRAW),
        seen=at(SEEN),
        opponents=(Rows(at(THEIRS + 1), at(THEIRS + 2), at(THEIRS + 3)),),
        button=button,
        tied=(1 if button else -1,),
    )


def rows_of(rows: Rows) -> tuple[tuple[Card, ...], ...]:
    return rows.top, rows.middle, rows.bottom


def save(positions: RegretSet, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = {
        name: value for name, value in vars(positions).items() if name != "provenance"
    }
    np.savez_compressed(folder / NUMBERS, **arrays)
    (folder / PROVENANCE).write_text(json.dumps(positions.provenance, indent=2) + "\n")


def load(folder: Path) -> RegretSet:
    with np.load(folder / NUMBERS) as file:
        arrays = {name: file[name] for name in file.files}
    provenance = json.loads((folder / PROVENANCE).read_text())
    return RegretSet(**arrays, provenance=provenance)


@cache
def load_shipped() -> RegretSet:
    return load(FOLDER)
