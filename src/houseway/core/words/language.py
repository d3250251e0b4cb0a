"""The language that text is written in just now: English, unless a reader asks for another."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"

# The tags of the catalogues besides English, each with the language's own name.
LANGUAGES = {"de": "Deutsch", "zh-Hans": "简体中文"}

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
    """Return the preferred language of an Accept-Language header, by default English."""
    return find_language(wanted) or ENGLISH


def find_language(wanted: str) -> str | None:
    """Return the preferred language of an Accept-Language header, if we have any of them."""
    known = [one for one in map(_preference, wanted.split(",")) if one is not None]
    return max(known, key=lambda one: one[1])[0] if known else None  # of equals the first


def _preference(part: str) -> tuple[str, float] | None:
    """Return a language that we have and its weight, out of `de-AT;q=0.8`."""
    name, _, weight = part.replace(" ", "").partition(";q=")
    tag = _catalogue_for(name)
    try:
        wanted = float(weight or 1)
    except ValueError:
        return None
    return (tag, wanted) if tag is not None and 0 < wanted <= 1 else None


def _catalogue_for(name: str) -> str | None:
    """Return the tag of the catalogue that a reader of `de-AT` or `zh-CN` can read."""
    spoken = _primary(name)
    return next((tag for tag in (ENGLISH, *LANGUAGES) if _primary(tag) == spoken), None)


def _primary(tag: str) -> str:
    return tag.partition("-")[0].lower()
