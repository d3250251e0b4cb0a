"""The readings both Low-and-High games need."""

from typing import Literal

from houseway.errors import BadInput
from houseway.rulebook import ReadingsBase


class LowHighReadings(ReadingsBase, frozen=True):
    # Two pairs in one hand: never split, or each pair under its own exception.
    two_pairs: Literal["keep", "literal"] = "keep"
    # The documents say nothing of a wrong distribution that nobody has looked at.
    misdeal_unseen: Literal["redeal", "void"] = "redeal"
    # The layouts are drawings we do not have: each game says how many boxes its pack serves.
    boxes: int = 1


def boxes_of(readings: ReadingsBase) -> int:
    if not isinstance(readings, LowHighReadings):
        raise BadInput("These are not readings of a Low-and-High game.")
    return readings.boxes
