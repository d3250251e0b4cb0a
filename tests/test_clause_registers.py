"""A clause is cited only if it exists, and the lists of tests that show clauses are current."""

import re

import pytest

from clause_tests import clause_tests
from clauses import TESTS, shown_by_tests
from houseway.registry import game
from our_games import FOLDERS

REGISTERED = {clause.id for name in FOLDERS for clause in game(name).rulebook.clauses}
PREFIXES = [prefix for name in FOLDERS for prefix in game(name).clause_prefixes]
CITED = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*")


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
