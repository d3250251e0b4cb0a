"""The two errors that Houseway raises for people. Both carry text to read."""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.core.reasons import Basis, cite
from houseway.core.words import Text, plain, t, verbatim
from houseway.core.words.text import Message

_LONGEST_QUOTE = 40


def quote(text: object) -> str:
    """Quote what a person typed inside a sentence, cut if it is long."""
    said = repr(text)
    return said if len(said) <= _LONGEST_QUOTE else f"{said[:_LONGEST_QUOTE]}…"


def describe_misreading(error: Exception) -> str:
    """Turn a reader's "… - at `$.path`" into a sentence: where, and what was not understood."""
    what, _, path = str(error).partition(" - at `$")
    where = path.strip(".`")
    return f"{where}: {what[:1].lower()}{what[1:]}." if where else f"{what}."


class BadInput(ValueError):
    """The input cannot be understood: an unknown card, or an amount that is not a number."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.text = text if isinstance(text, Text) else verbatim(text)

    def __str__(self) -> str:
        return str(self.text)


class UnknownRules(BadInput):
    """An entry of a record names a version of the rules that this program does not have."""

    def __init__(self, version: int) -> None:
        super().__init__(
            t(
                "this Houseway doesn't know version {version} of the rules. Use a later one.",
                version=version,
            )
        )


class Refusal(Exception):
    """The rules do not allow it, and `by` says which rule. Nothing has changed.

    `code` names the kind of refusal for programs. They also get the arguments of the text, and
    `facts` beyond those.
    """

    def __init__(
        self,
        code: str,
        by: Basis,
        text: str,
        facts: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(text)
        self.code = code
        self.by = by
        self.text = text if isinstance(text, Text) else verbatim(text)
        self.facts = facts or {}

    def __reduce__(self) -> tuple[object, ...]:
        """As an exception is copied from one process to another."""
        return type(self), (self.code, self.by, self.text, self.facts)

    @property
    def clause(self) -> str | None:
        return self.by.clause

    @property
    def sentence(self) -> str:
        return str(self.text)

    @property
    def reason(self) -> "Refused":
        """The refusal as data."""
        args = self.text.args if isinstance(self.text, Message) else {}
        told = {name: plain(value) for name, value in args.items()}
        return Refused(self.code, self.by, {**told, **self.facts})

    def __str__(self) -> str:
        return str(cite(self.text, self.by))


class Refused(msgspec.Struct, frozen=True):
    """What a refusal says, as data."""

    code: str
    by: Basis
    args: Mapping[str, Any]
