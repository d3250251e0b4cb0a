"""What a caller hands in, checked: rows of card numbers, and values to compare."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.errors import BadInput

CARDS = 52

Whole: TypeAlias = npt.NDArray[np.integer]


def whole(numbers: npt.ArrayLike, what: str) -> Whole:
    """The numbers as an array of whole numbers; `what` names them in a complaint."""
    try:
        array = np.asarray(numbers)
    except ValueError:
        raise BadInput(f"{what} come in rows of equal length.") from None
    if np.issubdtype(array.dtype, np.integer):
        return array
    if array.size == 0:  # numpy makes an empty list an array of floats
        return array.astype(np.int32)
    raise BadInput(f"{what} are whole numbers, not {array.dtype}.")


def rows(hands: npt.ArrayLike, width: int) -> Whole:
    """The hands as an array of `width` columns; the ids in it are not yet checked."""
    array = whole(hands, "Card ids")
    if array.shape == (0,):
        return array.reshape(0, width)
    if array.ndim != 2 or array.shape[1] != width:
        raise BadInput(
            f"Hands of {width} cards come as an array of shape (N, {width}), not {array.shape}."
        )
    return array


def columns(hands: Whole) -> npt.NDArray[np.uint8]:
    """A chunk of hands as a row of bytes for each place in the hand, every id checked."""
    for extreme in (hands.min(), hands.max()):
        if not 0 <= extreme < CARDS:
            raise BadInput(f"Card ids run from 0 to {CARDS - 1}; {extreme} is none of them.")
    return hands.T.astype(np.uint8, order="C")
