"""Print JSON for programs, tables for people."""

import sys
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from houseway.core import words
from houseway.core.answers import encode_answer
from houseway.core.words import Text, t

if TYPE_CHECKING:
    from rich.console import Console


class LineError(msgspec.Struct, frozen=True):
    """The answer to an input line that cannot be understood."""

    error: str
    line: int


def print_json(value: object) -> None:
    """Print one line of JSON at once: another program may be waiting for it."""
    sys.stdout.write(encode_answer(value).decode() + "\n")
    sys.stdout.flush()


def console() -> "Console":
    """Return a console for people: colour on a terminal, plain text in a pipe."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def columns() -> int | None:
    """Return how wide a table may be on this terminal; None in a pipe."""
    return console().width if sys.stdout.isatty() else None


def cell_width(text: str) -> int:
    """Return how many columns text takes: a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in str(text))


def pad(text: str, width: int) -> str:
    """Fill text with blanks to this many columns."""
    return f"{text}{' ' * (width - cell_width(text))}"


def pad_left(text: str, width: int) -> str:
    """Put blanks in front of text, so that it ends at the right of this many columns."""
    return f"{' ' * (width - cell_width(text))}{text}"


def money(amount: int, *, signed: bool = False) -> Text:
    """Format money in the smallest unit: 12,350, or with its sign +12,350."""
    return words.signed_number(amount) if signed else words.money(amount)


@cache
def say_compiling() -> None:
    """Say so once, however many parts there are to compile."""
    _say_meanwhile(
        t("Compiling for this machine. This takes up to a minute; the next run starts at once.")
    )


@cache
def say_counting() -> None:
    _say_meanwhile(t("Counting takes minutes. The result is saved for the next run."))


def _say_meanwhile(sentence: str) -> None:
    print(t("houseway: {sentence}", sentence=sentence), file=sys.stderr, flush=True)
