"""Settings and settlement lines as they are written in a sentence."""

from collections.abc import Sequence
from typing import Protocol

from houseway.core.words import Text, cards, join, sentences
from houseway.tables.wagers import SettlementLine, cited_why


class Setting(Protocol):
    """A hand as a view shows it set."""

    @property
    def low(self) -> Sequence[str | None]: ...
    @property
    def high(self) -> Sequence[str | None]: ...


def setting(seen: Setting) -> Text:
    return join(" | ", (cards(seen.low), cards(seen.high)))


def line(found: SettlementLine) -> Text:
    """A settlement line of a wager or of a pair of hands, with why and the clause."""
    return sentences(found.result, cited_why(found))


def one_line(text: str) -> str:
    """Reduce what people typed to one line of printable characters."""
    text = str(text)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())
