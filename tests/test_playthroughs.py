"""The golden playthroughs are what the games do now; `make playthroughs` writes them again."""

from functools import cache

import pytest

from houseway.game import capabilities as cap
from houseway.game.narration import event_sentence, name_event
from houseway.registry import game
from houseway.tables.messages import Command, Event
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


class Watched(Playthrough):
    """With what everybody was offered at the time they did something, and what came of it."""

    def __init__(self, name: str, scenario: Scenario) -> None:
        super().__init__(name, scenario)
        self.offered: set[type[Command]] = set()
        self.done: set[type[Command]] = set()
        self.told_by_name: set[type[Event]] = set()

    def do(self, command: Command) -> None:
        self.offered |= {type(offer.command) for offer in self.game.legal(self.table, command.by)}
        self.done.add(type(command))
        events = self.game.decide(self.table, command)
        super().do(command)
        seen = self.game.view(self.table, "public")
        for event in events:
            if event_sentence(self.game, event, seen.round or seen.last) == name_event(event):
                self.told_by_name.add(type(event))


@cache
def watched(name: str) -> tuple[Watched, ...]:
    found = tuple(Watched(name, scenario) for scenario in scenarios_of(name))
    for playthrough in found:
        playthrough.text()
    return found


@pytest.mark.parametrize("name", FOLDERS)
def test_what_can_be_done_is_offered(name: str) -> None:
    """But for what only people at the table know: another notice, and which real cards lie."""
    done = {kind for one in watched(name) for kind in one.done}
    offered = {kind for one in watched(name) for kind in one.offered}
    known = {kind for kind in done if not (kind.changes_settings or kind.real_cards)}
    assert {kind.__name__ for kind in known - offered} == set()


@pytest.mark.parametrize("name", [name for name in FOLDERS if game(name).has(cap.NARRATION)])
def test_every_event_of_a_game_with_words_of_its_own_has_a_sentence(name: str) -> None:
    """Else it would be told by its name and its numbers."""
    assert {kind.__name__ for one in watched(name) for kind in one.told_by_name} == set()


@pytest.mark.parametrize("name", FOLDERS)
def test_no_playthrough_is_left_over(name: str) -> None:
    assert set((GOLDEN / name).glob("*")) == {golden_file(name, s) for s in scenarios_of(name)}
