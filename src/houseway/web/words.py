"""The catalogue of a language as the pages get it: the house's sentences, a game's, its clauses."""

from functools import cache

import msgspec

from houseway.game import AnyGame
from houseway.registry import game, names
from houseway.web.files import StaticFile, file_of
from houseway.words import LANGUAGES
from houseway.words.recogniser import HOUSE, catalogue_of, joints


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
