"""What a caller hands in, checked: rows of card numbers, and values to compare."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.core.errors import BadInput
from houseway.core.words import Text, t

CARDS = 52
CARD_IDS = t("Card ids")
VALUES = t("Hand values")

Whole: TypeAlias = npt.NDArray[np.integer]


def whole(numbers: npt.ArrayLike, what: Text) -> Whole:
    """The numbers as an array of whole numbers; `what` names them in a complaint."""
    try:
        array = np.asarray(numbers)
    except ValueError:
        raise BadInput(t("{what} must come in rows of equal length.", what=what)) from None
    if np.issubdtype(array.dtype, np.integer):
        return array
    if array.size == 0:  # numpy makes an empty list an array of floats
        return array.astype(np.int32)
    raise BadInput(t("{what} must be whole numbers, not {dtype}.", what=what, dtype=array.dtype))


def rows(hands: npt.ArrayLike, width: int) -> Whole:
    """The hands as an array of `width` columns; the ids in it are not yet checked."""
    array = whole(hands, CARD_IDS)
    if array.shape == (0,):
        return array.reshape(0, width)
    if array.ndim != 2 or array.shape[1] != width:
        raise BadInput(
            t(
                "Hands of {width} cards must be an array of shape (N, {width}), not {shape}.",
                width=width,
                shape=array.shape,
            )
        )
    return array


def columns(hands: Whole) -> npt.NDArray[np.uint8]:
    """A chunk of hands as a row of bytes for each place in the hand, every id checked."""
    for extreme in (hands.min(), hands.max()):
        if not 0 <= extreme < CARDS:
            raise BadInput(
                t(
                    "Card ids are 0 to {cards}, not {extreme}.",
                    cards=CARDS - 1,
                    extreme=extreme,
                )
            )
    return hands.T.astype(np.uint8, order="C")
