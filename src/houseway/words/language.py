"""The language that text is written in just now: English, unless a reader asks for another."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"

# Beside English, each by the name its speakers call it.
LANGUAGES = {"de": "Deutsch"}

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def current_language() -> str:
    return _current.get()


def use_language(language: str) -> None:
    """Write text in this language from here on, in this thread or task."""
    _current.set(language)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Write text in this language inside the block."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


def best_language(wanted: str) -> str:
    """The first language of an Accept-Language header that there is a catalogue of."""
    for part in wanted.split(","):
        tag = part.split(";")[0].strip().split("-")[0].lower()
        if tag == ENGLISH or tag in LANGUAGES:
            return tag
    return ENGLISH
