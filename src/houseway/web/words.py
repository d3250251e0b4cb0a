"""The catalogue of a language as the pages get it."""

from functools import cache

import msgspec

from houseway.game import AnyGame
from houseway.registry import game, names
from houseway.web.files import StaticFile, file_of
from houseway.words import LANGUAGES
from houseway.words.catalogue import packages, read_catalogue
from houseway.words.recogniser import HOUSE, catalogue_of, joints

AFTER_CONTEXT = "\N{END OF TRANSMISSION}"  # as gettext has it


@cache
def messages_file(language: str) -> StaticFile | None:
    """The messages of all scripts with their forms; nothing for a language that is not known."""
    if language not in LANGUAGES:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for package in packages():
        for entry in read_catalogue(package, language) or ():
            in_scripts = any(file.endswith(".js") for file, _ in entry.locations)
            written = entry.string or ""
            forms = (written,) if isinstance(written, str) else tuple(written)
            if in_scripts and not entry.fuzzy and all(forms):
                message = entry.id if isinstance(entry.id, str) else entry.id[0]
                key = message if entry.context is None else entry.context + AFTER_CONTEXT + message
                found.setdefault(key, forms)
    return file_of(".json", msgspec.json.encode(found))


class Catalogue(msgspec.Struct, frozen=True):
    """English sentences with those of another language, and how the last of a list is joined."""

    both: str = msgspec.field(name="and")
    either: str = msgspec.field(name="or")
    words: dict[str, str]


@cache
def words_file(language: str, of: str | None = None, *, clauses: bool = False) -> StaticFile | None:
    """What is said in a language by the house, or by a game; nothing where either is not known."""
    if language not in LANGUAGES or (of is not None and of not in names()):
        return None
    packages = (HOUSE,) if of is None else packages_of(game(of))
    words: dict[str, str] = {}
    for package in packages:
        words |= catalogue_of(package, language, clauses=clauses)
    return file_of(".json", msgspec.json.encode(Catalogue(*joints(language), words)))


def packages_of(of: AnyGame) -> tuple[str, ...]:
    """Where a game's sentences are said: its own package, and what it shares with others."""
    return (of.rulebook.package, *of.page_parts.values())
