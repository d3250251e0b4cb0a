"""Every sentence that the source can say is in the catalogue of each language, with words."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from houseway.testing.sentences import folders, of_folder
from houseway.testing.sentences.in_javascript import sentences as of_script
from houseway.testing.sentences.in_python import sentences as of_module
from houseway.testing.sentences.reads_as_words import reads_as_words
from houseway.words import LANGUAGES, shape
from houseway.words.template import PLACE

Key = tuple[str, str | None]
NOT_YET = frozenset((Path(__file__).parent / "not_yet.txt").read_text().split())


@cache
def entries(folder: Path, language: str) -> Mapping[Key, tuple[str, str]]:
    with (folder / "words" / f"{language}.po").open("rb") as opened:
        return {
            (shape(str(entry.id)), entry.context): (str(entry.id), str(entry.string))
            for entry in read_po(opened, locale=language)
            if entry.id
        }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", folders())
def test_every_sentence_of_the_source_is_in_the_catalogue(package: str, language: str) -> None:
    """In the files of `not_yet.txt` some have no words yet; everywhere else each has."""
    folder = folders()[package]
    known = entries(folder, language)
    said = of_folder(folder)
    absent = {
        sentence.where: sentence.english for key, sentence in said.items() if key not in known
    }
    assert not absent, f"run make words: {absent}"
    wordless = {
        sentence.where: sentence.english for key, sentence in said.items() if not known[key][1]
    }
    forgotten = {where: text for where, text in wordless.items() if where not in NOT_YET}
    assert not forgotten, f"translate in words/{language}.po: {forgotten}"
    done = {sentence.where for sentence in said.values()} & NOT_YET - set(wordless)
    assert not done, f"take out of not_yet.txt: {sorted(done)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", folders())
def test_a_translation_has_no_place_that_its_sentence_lacks(package: str, language: str) -> None:
    for english, other in entries(folders()[package], language).values():
        assert set(PLACE.findall(other)) <= set(PLACE.findall(english)), english


def test_a_module_says_its_texts_with_a_place_for_each_argument() -> None:
    source = '''"""Nobody is told this."""
Kind: TypeAlias = "Not told, either"
known: "Not told" = "One is told."
box: Annotated[int, Meta(title="A title is told")]
def f(box, hand: "Not told") -> str:
    raise Refusal("x", None, f"Box {box.number} has {len(hand)} card{'s' if hand else ''} left, "
        f"of {box.number}.")
'''
    assert [text for text in of_module(source) if reads_as_words(text)] == [
        "One is told.",
        "Box {number} has {hand} cards left, of {number_2}.",
        "Box {number} has {hand} card left, of {number_2}.",
        "A title is told",
    ]


def test_a_script_says_its_texts_but_not_those_for_the_browser() -> None:
    source = """
import { h } from "../core/dom some.js"; // A comment says nothing.
const it = h("p", { class: "lead quiet", title: `Box ${box}${own ? `, yours of ${n}` : ""}` },
    "You may " + "sit down.", /not a (word)/.test(it) ? 'Go on' : null);
"""
    found = [text for text in of_script(source) if reads_as_words(text)]
    assert found == ["Box {box}{n}", ", yours of {n}", "You may sit down.", "Go on"]
