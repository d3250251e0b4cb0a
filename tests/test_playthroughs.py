"""The golden playthroughs are what the games do now; `make playthroughs` writes them again."""

import pytest

from houseway.registry import game
from houseway.testing.checks.declared import types
from houseway.testing.playthroughs import Playthrough, Refused, Scenario
from our_games import FOLDERS
from playthroughs import GOLDEN, golden_file
from scenarios import scenarios_of

EVERY = [(name, scenario) for name in FOLDERS for scenario in scenarios_of(name)]


@pytest.mark.parametrize(("name", "scenario"), EVERY, ids=[f"{n}/{s.name}" for n, s in EVERY])
def test_a_playthrough_is_as_it_was(name: str, scenario: Scenario) -> None:
    golden = golden_file(name, scenario)
    assert golden.is_file(), "a new scenario: run `make playthroughs`"
    assert Playthrough(name, scenario).text() == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FOLDERS)
def test_every_game_has_playthroughs_each_with_a_name_of_its_own(name: str) -> None:
    names = [scenario.name for scenario in scenarios_of(name)]
    assert names, f"{name} has no playthrough: write tests/scenarios/{FOLDERS[name]}.py"
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", FOLDERS)
def test_every_command_of_a_game_is_asked_in_a_playthrough(name: str) -> None:
    """So that each is answered, and what it does is told; some a game always refuses."""
    steps = [step for scenario in scenarios_of(name) for step in scenario.steps]
    asked = {type(step.command if isinstance(step, Refused) else step) for step in steps}
    assert [kind.__name__ for kind in types(game(name).command_type) if kind not in asked] == []


@pytest.mark.parametrize("name", FOLDERS)
def test_no_playthrough_is_left_over(name: str) -> None:
    assert set((GOLDEN / name).iterdir()) == {golden_file(name, s) for s in scenarios_of(name)}
