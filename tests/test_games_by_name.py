"""The house knows no game by its name: it asks the registry, and the game what it has."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import houseway
from clauses import TESTS
from houseway.registry import game
from our_games import FOLDERS

SOURCE = Path(houseway.__file__).parent
TOLD_BY_NAME = {SOURCE / "house/run/demo.py"}  # what the tables of the demonstration are called
SHARED = {"low_high"}  # no game of its own: two games share it


def house_files() -> Iterator[Path]:
    for path in sorted(SOURCE.rglob("*")):
        ours = SOURCE / "games" not in path.parents and path not in TOLD_BY_NAME
        if ours and path.suffix in (".py", ".js", ".ts", ".html", ".css", ".toml"):
            yield path


def is_a_door(path: Path) -> bool:
    """What programmers come in by: its documentation shows examples, and those name a game."""
    return path.parent in (SOURCE, SOURCE / "python_api", SOURCE / "envs") and path.suffix == ".py"


def said(path: Path) -> str:
    text = path.read_text()
    if not is_a_door(path):
        return text
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            shown = ast.get_docstring(node, clean=False)
            text = text.replace(shown, "") if shown else text
    return text


@pytest.mark.parametrize("name", FOLDERS)
def test_a_game_is_named_in_its_own_folder_and_in_the_demonstration_only(name: str) -> None:
    words = name.split("-")
    camel = "".join(word.capitalize() for word in words)
    spelled = {name, FOLDERS[name], game(name).title, camel, camel[0].lower() + camel[1:]}
    says = re.compile("|".join(sorted(map(re.escape, spelled))))
    assert [str(path) for path in house_files() if says.search(said(path))] == []


def test_every_game_folder_is_registered_and_independent_of_the_others() -> None:
    folders = {path.parent.name for path in (SOURCE / "games").glob("*/__init__.py")} - SHARED
    assert folders == set(FOLDERS.values()), "an entry point in pyproject.toml is lacking"
    settings = tomllib.loads((TESTS.parent / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    (apart,) = [contract for contract in contracts if contract["type"] == "independence"]
    kept_apart = {module.rpartition(".")[2] for module in apart["modules"]}
    assert kept_apart == folders, 'the contract "No game knows another game" lacks a folder'
