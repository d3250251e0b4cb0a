"""Cards, clauses, amounts and settlement lines as they are written in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from houseway.tables.wagers import SettlementLine
from houseway.tables.wording import cards, cited


class Setting(Protocol):
    """A hand as a view shows it set."""

    @property
    def low(self) -> Sequence[str | None]: ...
    @property
    def high(self) -> Sequence[str | None]: ...


def names(found: Sequence[object]) -> str:
    words = [str(one) for one in found]
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def setting(seen: Setting) -> str:
    return f"{cards(seen.low)} | {cards(seen.high)}"


def line(found: SettlementLine) -> str:
    """A settlement line of a wager or of a pair of hands, with why and the clause."""
    return f"{found.result} {found.why}{cited(found.clause)}"


def pairs(found: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in found.items())


def one_line(text: str) -> str:
    """What somebody wrote may hold anything: here it is one line of printable characters."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())
