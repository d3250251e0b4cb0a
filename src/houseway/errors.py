"""The two ways Houseway says no. Both carry one plain sentence for a person to read."""

from collections.abc import Mapping

_LONGEST_QUOTE = 40


def quoted(text: object) -> str:
    """Somebody's words inside a sentence of ours, cut where they are too long to read."""
    said = repr(text)
    return said if len(said) <= _LONGEST_QUOTE else f"{said[:_LONGEST_QUOTE]}…"


def misread(error: Exception) -> str:
    """A sentence of what was not understood and where, out of a reader's "… - at `$.path`"."""
    what, _, path = str(error).partition(" - at `$")
    where = path.strip(".`")
    return f"{where}: {what[:1].lower()}{what[1:]}." if where else f"{what}."


class BadInput(ValueError):
    """What was given cannot be understood: an unknown card, an amount that is no amount."""


class Refusal(Exception):
    """The rules do not allow it, and the clause says so. Nothing has changed.

    `clause` is None where not a rule but the state of the table stands against it, such as a
    player without the chips. `told` is what the sentence says as data, where it names figures.
    """

    def __init__(
        self,
        code: str,
        clause: str | None,
        sentence: str,
        told: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.clause = clause
        self.sentence = sentence
        self.told = told

    def __reduce__(self) -> tuple[object, ...]:
        """As an exception is copied from one process to another."""
        return type(self), (self.code, self.clause, self.sentence, self.told)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence
