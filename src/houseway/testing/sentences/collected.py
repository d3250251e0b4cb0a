"""The sentences of each folder that keeps a catalogue, with where they stand."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import houseway
from houseway.testing.sentences import in_javascript, in_python
from houseway.testing.sentences.reads_as_words import reads_as_words
from houseway.words.recogniser import CLAUSE, HOUSE
from houseway.words.template import shape

SOURCE = Path(houseway.__file__).parent
# Single words that programs know things by and pages show as they are, one a line.
TERMS = "terms.txt"
# Toolkits of the command line, of figures and of those who work here: nobody meets them on a page.
_NOT_SHOWN = re.compile(
    r"^(cli|terminal|testing|analysis|exact|words/.*py|typed\.py|web/static/js/api)"
    r"|solver/|kernel|simulation|_command\.py|terminal\w*\.py|migrations|service/store/"
    r"|service/(audit|backup|seal|metrics|logs|keeping|commit)|edge_model|(?<!low_high/)counting\.py"
    r"|strategy\w*\.py|edges\.py|tournament/command\.py|service/demo|chart\w*\.py|protection"
    r"|surveillance|known_cards|departures|joint\.py|research|envs|typesetting|compiling|api/openapi"
)


@dataclass(frozen=True)
class Sentence:
    english: str
    where: str  # the file that says it
    context: str | None = None


def folders() -> dict[str, Path]:
    """Who keeps a catalogue: the house, what games share, and each game, by package."""
    games = [f.parent for f in sorted(SOURCE.glob("games/*/clauses.toml"))]
    return {
        HOUSE: SOURCE,
        "houseway.low_high": SOURCE / "low_high",
        **{f"houseway.games.{folder.name}": folder for folder in games},
    }


def of_folder(folder: Path) -> dict[tuple[str, str | None], Sentence]:
    """Every sentence that the folder says, but what the folders inside it keep for themselves."""
    found: dict[tuple[str, str | None], Sentence] = {}
    for sentence in _all(folder):
        found.setdefault((shape(sentence.english), sentence.context), sentence)
    return found


def _all(folder: Path) -> Iterator[Sentence]:
    others = [f for f in folders().values() if f != folder and f.is_relative_to(folder)]
    for file in sorted(folder.rglob("*")):
        where = file.relative_to(SOURCE).as_posix()
        if any(file.is_relative_to(other) for other in others) or _NOT_SHOWN.search(where):
            continue
        for text, context in _said(file):
            yield Sentence(" ".join(text.split()), where, context)


def _said(file: Path) -> Iterator[tuple[str, str | None]]:
    if file.name == "clauses.toml":
        for text in tomllib.loads(file.read_text("utf-8"))["clauses"].values():
            yield text, CLAUSE
        return
    if file.name == TERMS:
        for term in file.read_text("utf-8").splitlines():
            yield term, None
        return
    readers = {".py": in_python.sentences, ".js": in_javascript.sentences, ".html": _of_page}
    reader = readers.get(file.suffix)
    if reader is None:
        return
    for text in reader(file.read_text("utf-8")):
        if reads_as_words(text):
            yield text, None


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def _of_page(source: str) -> Iterator[str]:
    page = _Page()
    page.feed(source)
    yield from page.texts
