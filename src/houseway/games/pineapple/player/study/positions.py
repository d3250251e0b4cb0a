"""Positions with long-run values, as they ship: what a move costs there can be measured.

A position is an array of 52: for each card where it is. Values are in two halves that saw different
draws: one half says which move is best, the other by how much, so that chance is not taken for
regret.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_id, card_of
from houseway.core.errors import BadInput
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.rules.places import Ids
from houseway.games.pineapple.rules.rows import Rows

UNSEEN, DRAW, SEEN = 0, 4, 5  # 1 to 3 are the rows of the own board
THEIRS = 5  # 6 to 8 are the rows of the opponent's
STREETS, SEATS = 5, 2  # the seat with the buttons is the second, and places last
NUMBERS, PROVENANCE = "regret.npz", "regret.json"
HUNDREDTHS = 100

Halves = NDArray[np.float64]  # (2, move)
Prior = tuple[NDArray[np.float64], float]  # what the network says of the moves, and its error


@dataclass(frozen=True)
class Studied:
    """A position, the moves that were looked at, and what they are worth."""

    position: Position
    street: int
    button: bool
    moves: Ids  # their numbers among all legal moves, cards of the draw in order
    values: Halves
    error: float  # standard error of a difference of two of the better moves, in one half
    close: int  # the better ones are the first: the others fell behind at a first look

    def regret(self, move: int, said: Prior | None = None) -> float:
        """What a move costs; one that was not looked at costs as much as the worst that was.

        What the network `said` of the moves, with its error, counts beside a half where it is asked
        which is best: few draws alone would often name a worse one."""
        at = np.flatnonzero(self.moves == move)
        one, other = self.values
        made = self.values[:, at[0]] if len(at) else self.values.min(axis=1)
        best = [self.best(half, said) for half in self.values]
        return float(np.mean((other[best[0]] - made[1], one[best[1]] - made[0])))

    def best(self, half: NDArray[np.float64], said: Prior | None) -> int:
        if said is None:
            return int(half[: self.close].argmax())
        network, error = said
        weight = (self.error / error) ** 2
        return int((half + weight * network)[: self.close].argmax())


@dataclass(frozen=True)
class RegretSet:
    cards: NDArray[np.uint8]  # (position, card)
    groups: NDArray[np.uint8]  # (position, 2): street and seat
    numbers: NDArray[np.uint8]  # of moves that were looked at, by position
    close: NDArray[np.uint8]  # of those that were looked at closely, which are the first
    moves: NDArray[np.uint8]  # all behind each other
    values: NDArray[np.int16]  # (2, move), hundredths of a point
    errors: NDArray[np.uint16]  # by position, hundredths
    provenance: dict[str, object]

    def __len__(self) -> int:
        return len(self.cards)

    def studied(self, i: int) -> Studied:
        begin = int(self.numbers[:i].sum())
        mine = slice(begin, begin + int(self.numbers[i]))
        street, seat = (int(number) for number in self.groups[i])
        return Studied(
            position=read_position(self.cards[i], button=bool(seat)),
            street=street,
            button=bool(seat),
            moves=self.moves[mine].astype(np.int64),
            values=self.values[:, mine] / HUNDREDTHS,
            error=float(self.errors[i]) / HUNDREDTHS,
            close=int(self.close[i]),
        )


def write_position(position: Position) -> NDArray[np.uint8]:
    """Of a position with one opponent who is on the streets."""
    found = np.zeros(52, dtype=np.uint8)
    (theirs,) = position.opponents
    for cards, where in (
        *((row, i + 1) for i, row in enumerate(rows_of(position.rows))),
        (position.draw, DRAW),
        (position.seen, SEEN),
        *((row, i + 1 + THEIRS) for i, row in enumerate(rows_of(theirs))),
    ):
        for card in cards:
            found[card_id(card)] = where
    return found


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


def save(found: RegretSet, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = {
        name: value for name, value in vars(found).items() if name != "provenance"
    }
    np.savez_compressed(folder / NUMBERS, **arrays)
    (folder / PROVENANCE).write_text(json.dumps(found.provenance, indent=2) + "\n")


def load(folder: Path) -> RegretSet:
    with np.load(folder / NUMBERS) as file:
        arrays = {name: file[name] for name in file.files}
    provenance = json.loads((folder / PROVENANCE).read_text())
    return RegretSet(**arrays, provenance=provenance)


@cache
def shipped() -> RegretSet:
    with as_file(files("houseway.games.pineapple.player") / "studied") as folder:
        if not (folder / NUMBERS).is_file():
            raise BadInput(
                "The regret set is not there: "
                "python -m houseway.games.pineapple.player.regret_set makes it."
            )
        return load(folder)
