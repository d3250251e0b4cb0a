"""The table of openings: looked up without loading anything that computes."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from itertools import permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_id
from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.games.pineapple.rules.rows import ROWS, Rows

CARDS, OPENING = 52, 5
NUMBERS, PROVENANCE = "openings.npz", "openings.json"
HUNDREDTHS = 100


@dataclass(frozen=True)
class Opening:
    """The best placement of five cards, in points against an ordinary unseen opponent."""

    rows: Rows
    value: float
    error: float  # standard error
    ahead: float  # of the next best placement that was looked at


@dataclass(frozen=True)
class OpeningTable:
    classes: NDArray[np.int64]  # numbers, rising
    moves: NDArray[np.uint8]  # of the lowest hand: a digit of base 3 for the row of each card
    values: NDArray[np.int16]  # hundredths of a point
    errors: NDArray[np.uint8]
    ahead: NDArray[np.uint8]  # 255: as much or more
    provenance: dict[str, object]

    def look_up(self, cards: Sequence[Card]) -> Opening:
        if len(cards) != OPENING or len(set(cards)) != OPENING:
            raise BadInput(
                t(
                    "An opening is {due} different cards, not {count}.",
                    due=OPENING,
                    count=len(set(cards)),
                )
            )
        number, order = lowest(cards)
        at = int(np.searchsorted(self.classes, number))
        move = int(self.moves[at])
        rows = tuple(move // 3**i % 3 for i in range(OPENING))
        return Opening(
            rows=Rows(
                *(
                    tuple(card for card, to in zip(order, rows, strict=True) if to == row)
                    for row in range(len(ROWS))
                )
            ),
            value=float(self.values[at]) / HUNDREDTHS,
            error=float(self.errors[at]) / HUNDREDTHS,
            ahead=float(self.ahead[at]) / HUNDREDTHS,
        )


def lowest(cards: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """Return the number of the class, and the cards in the order of its lowest hand."""
    ids = {card_id(card): card for card in cards}
    found: list[tuple[list[tuple[int, int]], tuple[int, ...]]] = []
    for naming in permutations(range(4)):
        renamed = sorted((number & ~3 | naming[number & 3], number) for number in ids)
        found.append((renamed, naming))
    renamed, _ = min(found, key=lambda one: [new for new, _ in one[0]])
    number = 0
    for new, _ in renamed:
        number = number * CARDS + new
    return number, tuple(ids[old] for _, old in renamed)


def save(table: OpeningTable, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        folder / NUMBERS,
        steps=np.diff(table.classes, prepend=0).astype(np.uint32),
        moves=table.moves,
        values=table.values,
        errors=table.errors,
        ahead=table.ahead,
    )
    (folder / PROVENANCE).write_text(json.dumps(table.provenance, indent=2) + "\n")


def load(folder: Path) -> OpeningTable:
    with np.load(folder / NUMBERS) as file:
        arrays = {name: file[name] for name in file.files}
    steps = arrays.pop("steps").astype(np.int64)
    provenance = json.loads((folder / PROVENANCE).read_text())
    return OpeningTable(classes=np.cumsum(steps), provenance=provenance, **arrays)


@cache
def load_shipped() -> OpeningTable:
    with as_file(files("houseway.games.pineapple.player") / "studied") as folder:
        return load(folder)
