"""Cards, clauses, amounts and settlement lines as they are written in a sentence."""

from collections.abc import Sequence
from typing import Protocol

from houseway.reasons import AnyReason, by_clause, cited
from houseway.tables.wagers import SettlementLine
from houseway.words import Text, cards, join, listing, sentences, verbatim


class Setting(Protocol):
    """A hand as a view shows it set."""

    @property
    def low(self) -> Sequence[str | None]: ...
    @property
    def high(self) -> Sequence[str | None]: ...


def names(found: Sequence[object]) -> Text:
    return listing(found)


def setting(seen: Setting) -> Text:
    return join(" | ", (cards(seen.low), cards(seen.high)))


def line(found: SettlementLine) -> Text:
    """A settlement line of a wager or of a pair of hands, with why and the clause."""
    reason = getattr(found, "reason", None)
    if isinstance(reason, AnyReason):
        return sentences(found.result, cited(reason.text, reason.by))
    return sentences(found.result, cited(verbatim(found.why), by_clause(found.clause)))


def one_line(text: str) -> str:
    """What somebody wrote may hold anything: here it is one line of printable characters."""
    text = str(text)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())
