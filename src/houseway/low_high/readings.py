"""The readings both Low-and-High games need; each game says which clauses leave them open."""

from typing import Literal

from houseway.errors import BadInput
from houseway.rulebook import ReadingsBase

TwoPairs = Literal["keep", "literal"]
MisdealUnseen = Literal["redeal", "void"]


class LowHighReadings(ReadingsBase, frozen=True):
    two_pairs: TwoPairs = "keep"
    misdeal_unseen: MisdealUnseen = "redeal"
    boxes: int = 1


def boxes_of(readings: ReadingsBase) -> int:
    if not isinstance(readings, LowHighReadings):
        raise BadInput("These are not readings of a Low-and-High game.")
    return readings.boxes
