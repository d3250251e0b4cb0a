"""A round as JSON, as it comes to be settled without a table."""

from typing import TypeVar

import msgspec

from houseway.errors import BadInput
from houseway.typed import decode

Form = TypeVar("Form")


def read_round(text: bytes, form: type[Form], title: str) -> Form:
    """A round of the game with this title, in the form that the game gives it."""
    try:
        return decode(text, form)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"This is not a round of {title}: {error}.") from None
