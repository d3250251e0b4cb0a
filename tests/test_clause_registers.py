"""Every clause is registered once, shown by a test, and cited only if it exists."""

import re
from pathlib import Path

import pytest

from clause_tests import SOURCE, clause_tests
from clauses import TESTS, shown_by_tests
from houseway.registry import game
from our_games import FOLDERS

REGISTERED = {clause.id for name in FOLDERS for clause in game(name).rulebook.clauses}
CITED = re.compile(r"\b(?:SKP|PPG|KHT|KH|FUP)-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*")


@pytest.mark.parametrize("name", FOLDERS)
def test_every_clause_is_shown_by_a_test(name: str) -> None:
    shown = shown_by_tests()
    assert [c.id for c in game(name).rulebook.clauses if c.id not in shown] == []


def test_every_clause_a_test_names_is_registered() -> None:
    assert sorted(set(shown_by_tests()) - REGISTERED) == []


@pytest.mark.parametrize("folder", ["src/houseway", "docs", "README.md"])
def test_every_clause_cited_is_registered(folder: str) -> None:
    root = TESTS.parent / folder
    files = [root] if root.is_file() else sorted(root.rglob("*.*"))
    assert [
        (path.name, cited)
        for path in files
        if path.suffix in (".py", ".md", ".toml")
        for cited in CITED.findall(path.read_text(encoding="utf-8"))
        if cited not in REGISTERED
    ] == []


def test_the_lists_of_tests_in_the_packages_are_current() -> None:
    """`houseway rules` prints them; run `make clauses` after naming or renaming tests."""
    assert {path: path.read_text(encoding="utf-8") for path in clause_tests()} == clause_tests()


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_a_clause_is_told_in_words(folder: str) -> None:
    assert Path(SOURCE / folder / "clauses.toml").is_file()
    name = next(n for n, f in FOLDERS.items() if f == folder)
    for clause in game(name).rulebook.clauses:
        assert len(clause.text.split()) >= 3, clause.id
        assert clause.text.endswith("."), clause.id
