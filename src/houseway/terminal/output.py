"""JSON for programs, tables for people."""

import sys
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from houseway.core import words
from houseway.core.answers import encode_answer
from houseway.core.words import Text, t

if TYPE_CHECKING:
    from rich.console import Console


class LineError(msgspec.Struct, frozen=True):
    """What stands in the place of an answer to a line that cannot be understood."""

    error: str
    line: int


def print_json(value: object) -> None:
    """One line of JSON, sent at once: another program may be waiting for it."""
    sys.stdout.write(encode_answer(value).decode() + "\n")
    sys.stdout.flush()


def console() -> "Console":
    """For people: colour on a terminal, plain text in a pipe."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def columns() -> int | None:
    """How wide a table may be: as the terminal is; in a pipe as wide as it likes."""
    return console().width if sys.stdout.isatty() else None


def money(amount: int, *, signed: bool = False) -> Text:
    """Money as people write it, still in the smallest unit: 12,350; with its sign +12,350."""
    return words.signed(amount) if signed else words.money(amount)


@cache
def say_compiling() -> None:
    """Once, however many parts there are to compile."""
    _say_meanwhile(
        t("Compiling for this machine takes up to a minute; the next run starts at once.")
    )


@cache
def say_counting() -> None:
    _say_meanwhile(t("Counting takes minutes; what was counted is kept for the next run."))


def _say_meanwhile(sentence: str) -> None:
    print(t("houseway: {sentence}", sentence=sentence), file=sys.stderr, flush=True)
