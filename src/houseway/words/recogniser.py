"""A language's catalogues, and any sentence of the house in that language.

A catalogue is a gettext file, `words/<language>.po` in the folder of whoever says the sentences:
the house's own beside this module, a game's in its package. They are read with Babel.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import islice

from babel import Locale
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from houseway.words.language import LANGUAGES
from houseway.words.template import PLACE, Template

HOUSE = "houseway"
CLAUSE = "clause"  # the context of what a rule document says

# Arguments that are somebody's own words, and stay as they are.
OWN = frozenset({"name", "player", "owner", "who", "account", "table", "reason", "text"})
NO_BREAK = "\N{NO-BREAK SPACE}"
_NUMBER = re.compile(r"([+−-]?)(\d{1,3}(?:,\d{3})*)(\.\d+)?(%?)")
_ODDS = re.compile(r"(\d{1,3}(?:,\d{3})+)(:\d+)")  # 1,000:1; of smaller ones nothing changes
_NUMBERED = re.compile(r"_\d$")
_CITED = re.compile(r"(.+?)( \((?:[A-Z]+-[\w.,-]+(?:, )?)+\))", re.DOTALL)
_NUMBERED_CLAUSE = re.compile(r"([A-Z]+-[\w.-]+: )(.+)", re.DOTALL)
_SENTENCES = re.compile(r"((?<=[.!?])\s+|\n)")
_PARTS = re.compile(r"((?<=[:;])\s+)")
_WORDS = re.compile(r"( )")
_ENDED = re.compile(r"(.+)([.;:,])", re.DOTALL)
_FEW = 4  # words, which may each be known by themselves
_READINGS = 40  # of a text by templates that are tried, the heaviest first
_LIST = re.compile(r"(, and |, | and | or )")


def folder(package: str) -> Traversable:
    return files(package) / "words"


def languages_of(package: str) -> frozenset[str]:
    """The languages that a package has a catalogue of."""
    return frozenset(
        language for language in LANGUAGES if (folder(package) / f"{language}.po").is_file()
    )


@cache
def catalogue_of(package: str, language: str, *, clauses: bool = False) -> dict[str, str]:
    """What a package says, English to the other language: its sentences, or its clauses."""
    file = folder(package) / f"{language}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as opened:
        entries = list(read_po(opened, locale=language))
    context = CLAUSE if clauses else None
    return {
        str(entry.id): str(entry.string)
        for entry in entries
        if entry.id and entry.string and entry.context == context
    }


@cache
def words(language: str, *packages: str) -> "Words":
    """The words of the house and of these packages, with their clauses."""
    entries: dict[str, str] = {}
    for package in (HOUSE, *packages):
        entries |= catalogue_of(package, language) | catalogue_of(package, language, clauses=True)
    return Words(language, entries)


@dataclass(frozen=True)
class Said:
    """A text in the other language, and how much of its English the catalogue knew."""

    text: str
    known: int


class Words:
    """Puts texts of the house into another language; what it does not know stays English."""

    def __init__(self, language: str, entries: Mapping[str, str]) -> None:
        self._locale = Locale.parse(language)
        both, either = joints(language)
        self._joints = {" and ": both, ", and ": both, " or ": either}
        self._whole = {english.strip(): other.strip() for english, other in entries.items()}
        templates = (Template(e, o) for e, o in self._whole.items() if PLACE.search(e))
        self._templates = sorted(templates, key=lambda template: -template.weight)
        self._said: dict[str, Said] = {}

    def __call__(self, text: str) -> str:
        """The text in the other language."""
        inside = text.strip()
        return text.replace(inside, self.said(inside).text, 1) if inside else text

    def said(self, text: str) -> Said:
        """A text without blanks around it, by the reading that the catalogue knows most of."""
        found = self._said.get(text)
        if found is None:
            found = self._said[text] = self._exact(text) or self._read(text)
        return found

    def _exact(self, text: str) -> Said | None:
        if text in self._whole:
            return Said(self._whole[text], len(text))
        odds = _ODDS.fullmatch(text)
        if odds is not None:
            return Said(self.said(odds[1]).text + odds[2], len(text))
        number = _NUMBER.fullmatch(text)
        return None if number is None else Said(self._number(number), len(text))

    def _read(self, text: str) -> Said:
        readings = [Said(text, 0), *self._by_templates(text)]
        readings += [self._joined(pieces) for pieces in _pieces(text)]
        if 0 < text.count(" ") < _FEW:
            readings += self._by_words(_WORDS.split(text))
        for rest in (_CITED, _ENDED):
            found = rest.fullmatch(text)
            if found is not None:
                said = self.said(found[1])
                readings.append(Said(said.text + found[2], said.known))
        numbered = _NUMBERED_CLAUSE.fullmatch(text)
        if numbered is not None:
            said = self.said(numbered[2])
            readings.append(Said(numbered[1] + said.text, said.known))
        return max(readings, key=lambda reading: reading.known)

    def _by_words(self, pieces: list[str]) -> Iterator[Said]:
        """A few words of which each is known by itself: "win +500"."""
        if all(piece == " " or self._exact(piece) is not None for piece in pieces):
            yield self._joined(pieces)

    def _by_templates(self, text: str) -> Iterator[Said]:
        matching = (
            (template, arguments)
            for template in self._templates
            if (arguments := template.arguments(text)) is not None
        )
        for template, arguments in islice(matching, _READINGS):
            given = {name: self._argument(name, value) for name, value in arguments.items()}
            known = template.weight + sum(said.known for said in given.values())
            yield Said(template.filled({n: said.text for n, said in given.items()}), known)

    def _argument(self, name: str, text: str) -> Said:
        if _NUMBERED.sub("", name) in OWN:
            return Said(text, 0)
        inside = text.strip()
        if not inside:
            return Said(text, 0)
        said = self.said(inside)
        return Said(text.replace(inside, said.text, 1), said.known)

    def _joined(self, pieces: list[str]) -> Said:
        """Sentences one after the other, or the things of a list, each by itself."""
        said = [
            Said(self._joints.get(piece, piece), 0) if place % 2 else self._argument("", piece)
            for place, piece in enumerate(pieces)
        ]
        return Said("".join(one.text for one in said), sum(one.known for one in said))

    def _number(self, number: re.Match[str]) -> str:
        sign, digits, decimals, percent = number.groups(default="")
        form = "#,##0" + ("." + "0" * (len(decimals) - 1) if decimals else "")
        plain = format_decimal(digits.replace(",", "") + decimals, format=form, locale=self._locale)
        return f"{sign}{plain}{NO_BREAK}%" if percent else f"{sign}{plain}"


def _pieces(text: str) -> Iterator[list[str]]:
    """Ways to take a text apart, each piece followed by what stands between it and the next."""
    for joint in (_SENTENCES, _PARTS, _LIST):
        pieces = joint.split(text)
        if len(pieces) > 1:
            yield pieces


def joints(language: str) -> tuple[str, str]:
    """How the last two of a list are joined: by "and", and by "or"."""
    patterns = Locale.parse(language).list_patterns
    both, either = (patterns[kind]["2"] for kind in ("standard", "or"))
    return both.replace("{0}", "").replace("{1}", ""), either.replace("{0}", "").replace("{1}", "")
