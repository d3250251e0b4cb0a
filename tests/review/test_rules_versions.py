"""A record is checked by the version of the rules that it was made under."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.game import AnyGame
from houseway.games.low_high.table.commands import PlaceWager
from houseway.live.amendments import CardWas
from houseway.live.table.commands import CorrectRound
from houseway.live.table.kind import kind_of
from houseway.registry import game
from houseway.review import verify as verifying
from houseway.review.export import export_table
from houseway.review.verify import verify
from review.stories import human, story
from review.tampering import Lines, Opened, failed, tampered


def second_version(name: str) -> AnyGame:
    """A game whose second version of the rules takes no wagers, made as CONTRIBUTING.md says."""
    first = game(name)

    def decide(table: Any, command: Any) -> tuple[Any, ...]:
        if isinstance(command, PlaceWager):
            raise Refusal("no-wagers", BY_HOUSE, "Nobody wagers any more.")
        return first.decide(table, command)

    return replace(first, rules_version=2, decide=decide, earlier_rules={1: first})


def check_with(monkeypatch: pytest.MonkeyPatch, rules: AnyGame) -> None:
    monkeypatch.setattr(verifying, "table_kinds", lambda: {rules.name: kind_of(rules)})


def recorded(name: str) -> Lines:
    return list(export_table(story(name).whole))


def relabelled(lines: Lines, version: int, places: Iterable[int] | None = None) -> Lines:
    """The same entries, named as decided by another version of the rules."""

    def change(opened: Opened) -> None:
        for place in range(len(opened.bodies)) if places is None else places:
            opened.bodies[place]["rules"] = version

    return tampered(lines, change)


def test_every_entry_names_the_first_version_of_the_rules() -> None:
    assert {entry.read().rules for entry in story("si-ki-pi automatic").entries} == {1}


def test_a_record_of_an_earlier_version_verifies_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = recorded("si-ki-pi automatic")
    check_with(monkeypatch, second_version("si-ki-pi"))
    report = verify(lines)
    assert report.ok, report.checks


def test_what_an_earlier_version_decided_is_wrong_by_the_present_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check_with(monkeypatch, second_version("si-ki-pi"))
    report = verify(relabelled(recorded("si-ki-pi automatic"), 2))
    assert "the rules refuse this command: Nobody wagers any more." in str(report)


def test_a_correction_decides_each_step_by_the_version_of_its_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The round was played by the first version and is corrected under the second."""
    table = human("si-ki-pi")
    cards = table.game.pack.cards
    told = (CardWas(cards[0], cards[1]),)  # the two change places
    table.do(CorrectRound("inspector", 1, told, "The cards were mixed up."))
    check_with(monkeypatch, second_version("si-ki-pi"))
    report = verify(relabelled(list(export_table(table.whole)), 2, [-1]))
    assert report.ok, report.checks


@pytest.mark.parametrize("version", [0, 3])
def test_a_version_that_the_program_does_not_know_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    check_with(monkeypatch, second_version("si-ki-pi"))
    report = verify(relabelled(recorded("si-ki-pi automatic"), version))
    assert report.failed == ("steps",)
    told = f"version {version} of the rules"
    assert told in str(report)


def test_no_entry_goes_by_earlier_rules_than_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check_with(monkeypatch, second_version("si-ki-pi"))
    assert failed(relabelled(recorded("si-ki-pi automatic"), 2, [0])) == ("form",)
