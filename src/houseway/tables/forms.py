"""A round as JSON that is settled without a table, and the answer to it."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from houseway.core.answers import to_answer
from houseway.core.errors import BadInput
from houseway.core.frames import HasFrame, Row
from houseway.core.typed_json import decode
from houseway.core.words import t

Form = TypeVar("Form")


class HasLines(HasFrame):
    """A settled round whose `lines` are the rows of a data frame."""

    def rows(self) -> Iterator[Row]:
        for line in to_answer(getattr(self, "lines", ())):
            yield {name: cell(value) for name, value in line.items()}


def cell(value: object) -> object:
    """Return a value of a line as one cell; several things are joined in one text."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def read_round(text: bytes, form: type[Form], title: str) -> Form:
    """Read a round of the game with this title, in the form that the game gives it."""
    try:
        return decode(text, form)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(
            t("This isn't a round of {title}: {error}.", title=title, error=str(error))
        ) from None
