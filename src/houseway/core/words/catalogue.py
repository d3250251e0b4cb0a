"""The catalogues of a language: gettext files, which Babel reads.

`de.po` beside this module translates all that Houseway says, its own games included; a game of
another distribution brings `words/de.po` in its package. Babel also knows how a language writes
numbers and lists.
"""

from datetime import datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.metadata import entry_points
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.dates import format_skeleton
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HOUSE = "houseway.core"
CLAUSE = "clause"  # the context of what a rule document says
GAMES = "houseway.games"


@cache
def translations(language: str) -> NullTranslations:
    """All that is said in a language. What is not translated, or only guessed, stays English."""
    found = NullTranslations()
    for package in reversed(packages()):
        read = read_catalogue(package, language)
        if read is not None:
            compiled = BytesIO()
            write_mo(compiled, read)
            compiled.seek(0)
            of_package = GNUTranslations(compiled)
            of_package.add_fallback(found)
            found = of_package
    return found


def packages() -> tuple[str, ...]:
    """Where catalogues may be: the house, and the package of each installed game."""
    return (HOUSE, *(entry.module for entry in entry_points(group=GAMES)))


def read_catalogue(package: str, language: str) -> Catalog | None:
    """Without importing the package: text may be made while games are being imported."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    file = Path(spec.submodule_search_locations[0]) / "words" / f"{language}.po"
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        return read_po(opened, locale=_locale(language))


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language, sep="-")


def translation(
    language: str, message: str, context: str | None, plural: str | None, count: int
) -> str:
    """The message in this language; in English if it has not been translated."""
    found = translations(language)
    if plural is not None:
        return found.ngettext(message, plural, count)
    return found.gettext(message) if context is None else found.pgettext(context, message)


@cache
def separators(language: str) -> tuple[str, str, str]:
    """Between thousands, before decimals, and the percent sign with what stands before it."""
    locale = _locale(language)
    symbols = locale.number_symbols["latn"]
    percent = locale.percent_formats[None].pattern.replace("#,##0", "")
    return symbols["group"], symbols["decimal"], percent


@cache
def list_joints(language: str, *, either: bool) -> tuple[str, str]:
    """Between the things of a list, and before its last."""
    patterns = _locale(language).list_patterns["or" if either else "standard"]
    between, last = (patterns[place][3:-3] for place in ("middle", "2"))
    return between, last


def day_and_time(at: datetime, language: str) -> str:
    """Such as 1. Mai, 10:00."""
    day, time = (format_skeleton(form, at, locale=_locale(language)) for form in ("MMMMd", "Hm"))
    pattern: str = _locale(language).datetime_formats["medium"]
    return pattern.format(time, day)
