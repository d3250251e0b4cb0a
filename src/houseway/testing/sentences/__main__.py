"""`make words`: writes every sentence of the source into the catalogues of each language.

What was translated stays; a new sentence comes with nothing beside it, and one that nobody says any
more goes. What is printed is left to translate."""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from houseway.testing.sentences.collected import Sentence, folders, of_folder
from houseway.words import LANGUAGES, shape

_WIDTH = 100


def main() -> None:
    for package, folder in folders().items():
        said = list(of_folder(folder).values())
        for language in LANGUAGES:
            file = folder / "words" / f"{language}.po"
            lacking = written(file, language, said)
            print(f"{package} {language}: {len(said)} sentences, {lacking} to translate")


def written(file: Path, language: str, said: list[Sentence]) -> int:
    """Writes a catalogue anew, and says of how many sentences it has no translation."""
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
    return sum(not before.get((shape(s.english), s.context), ("", ""))[1] for s in said)


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
    main()
