"""The catalogues have every marked message of the source, translated, and nothing else."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import houseway
from houseway.core.words import LANGUAGES
from houseway.core.words.catalogue import HOUSE, read_catalogue

ROOT = Path(__file__).parents[3]
PLACEHOLDER = re.compile(r"\{(\w+)\}")
Key = tuple[str | None, str]


@cache
def extracted(into: Path) -> Catalog:
    """What `make words` finds in the source."""
    pot = into / "messages.pot"
    recipe = re.search(r"pybabel -q extract (.*?)--output", (ROOT / "Makefile").read_text(), re.S)
    assert recipe is not None
    options = recipe[1].replace("\\\n", " ").split()
    command = [str(Path(sys.executable).parent / "pybabel"), "-q", "extract", *options]
    subprocess.run(
        [*command, "--output", str(pot), "src/houseway"],
        cwd=ROOT,
        env={"PYTHONPATH": "tools/words"},
        check=True,
    )
    with pot.open("rb") as opened:
        return read_po(opened)


def keys_of(catalogue: Catalog) -> set[Key]:
    return {
        (entry.context, entry.id if isinstance(entry.id, str) else entry.id[0])
        for entry in catalogue
        if entry.id
    }


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    return extracted(tmp_path_factory.getbasetemp())


def of(language: str) -> Catalog:
    found = read_catalogue(HOUSE, language)
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_the_messages_of_the_source(language: str, source: Catalog) -> None:
    assert keys_of(source) - keys_of(of(language)) == set(), "run make words"
    assert keys_of(of(language)) - keys_of(source) == set(), "run make words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    lacking = [
        entry.id
        for entry in of(language)
        if entry.id and (entry.fuzzy or not all(forms_of(entry.string)))
    ]
    assert not lacking


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_arguments_of_its_message(language: str) -> None:
    for entry in of(language):
        if not entry.id:
            continue
        message = entry.id if isinstance(entry.id, str) else entry.id[-1]
        *fewer, most = (set(PLACEHOLDER.findall(form)) for form in forms_of(entry.string))
        assert most == set(PLACEHOLDER.findall(message)), entry.id
        assert all(form <= most for form in fewer), entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_markup_or_begins_with_a_blank(language: str) -> None:
    """Colour and layout are the terminal's and the page's; a translator gets the words."""
    for entry in of(language):
        for form in forms_of(entry.id or ""):
            assert form == form.strip(), form
            assert not re.search(r"\[/?(dim|bold|red|green|yellow|cyan)?\]|<\w+>", form), form


def forms_of(written: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (written,) if isinstance(written, str) else tuple(written or ())


def test_no_message_stands_inside_an_f_string_where_babel_does_not_find_it() -> None:
    inside = [
        f"{path.relative_to(ROOT)}:{text.lineno}"
        for path in (ROOT / "src").rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text()))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("t", "nt", "pt")
    ]
    assert not inside


def test_the_package_is_the_one_of_this_source() -> None:
    assert Path(houseway.__file__).is_relative_to(ROOT / "src")
