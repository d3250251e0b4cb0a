"""`make words`: writes every sentence of the source into the catalogues of each language.

What was translated stays; a new sentence comes with nothing beside it, and one that nobody says any
more goes. What is printed is left to translate."""

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from houseway.testing.sentences.collected import Sentence, folders, of_folder
from houseway.words import LANGUAGES
from houseway.words.template import shape

_WIDTH = 100


def main(not_yet: str | None = None) -> None:
    """`not_yet` is a file in which the files are named of which some sentence has no words."""
    wordless: set[str] = set()
    for package, folder in folders().items():
        said = list(of_folder(folder).values())
        for language in LANGUAGES:
            lacking = written(folder / "words" / f"{language}.po", language, said)
            wordless |= {sentence.where for sentence in lacking}
            print(f"{package} {language}: {len(said)} sentences, {len(lacking)} to translate")
    if not_yet is not None:
        Path(not_yet).write_text("".join(f"{where}\n" for where in sorted(wordless)))


def written(file: Path, language: str, said: list[Sentence]) -> list[Sentence]:
    """Writes a catalogue anew, and says of which sentences it has no translation."""
    before = kept(file, language)
    catalogue = Catalog(locale=language, fuzzy=False, header_comment="# Made by make words.")
    for sentence in said:
        known = before.get((shape(sentence.english), sentence.context), ("", ""))
        # The names of its arguments are the translator's, once it is translated.
        catalogue.add(
            known[0] or sentence.english,
            known[1],
            locations=[(sentence.where, 0)],
            context=sentence.context,
        )
    file.parent.mkdir(exist_ok=True)
    with file.open("wb") as opened:
        write_po(opened, catalogue, width=_WIDTH, omit_header=True, include_lineno=False)
    return [s for s in said if not before.get((shape(s.english), s.context), ("", ""))[1]]


def kept(file: Path, language: str) -> dict[tuple[str, str | None], tuple[str, str]]:
    if not file.is_file():
        return {}
    with file.open("rb") as opened:
        return {
            (shape(str(entry.id)), entry.context): (str(entry.id), str(entry.string))
            for entry in read_po(opened, locale=language)
            if entry.id and entry.string
        }


if __name__ == "__main__":
    main(*sys.argv[1:])
