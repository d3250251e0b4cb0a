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
    """The language of an Accept-Language header that its reader likes best; English for others."""
    return find_language(wanted) or ENGLISH


def find_language(wanted: str) -> str | None:
    """The same, and none if there is a catalogue of none of its languages."""
    known = [one for one in map(_preference, wanted.split(",")) if one is not None]
    return max(known, key=lambda one: one[1])[0] if known else None  # of equals the first


def _preference(part: str) -> tuple[str, float] | None:
    """A language that we have and how much it is wanted, out of `de-AT;q=0.8`."""
    name, _, weight = part.replace(" ", "").partition(";q=")
    tag = name.split("-")[0].lower()
    try:
        wanted = float(weight or 1)
    except ValueError:
        return None
    return (tag, wanted) if (tag == ENGLISH or tag in LANGUAGES) and 0 < wanted <= 1 else None
