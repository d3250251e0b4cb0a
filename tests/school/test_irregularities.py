"""Irregularities: every clause of every document that tells of one is in an item."""

from importlib.resources import files
from typing import get_args

import pytest

from houseway.registry import game
from houseway.school.catalogue import courses
from houseway.school.courses.scenes import Decision
from houseway.school.courses.table import SceneTable
from houseway.school.grading import answer_words
from houseway.tables.messages import Command

GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
# The chapters that the documents themselves call irregularities, and Pineapple's foul hands.
CHAPTERS = ("SKP-5.", "PPG-5.", "KH-13.", "FUP-foul")
# Modules that say what follows where something goes wrong.
MODULES = (
    "table/irregularities.py",
    "tournament/table/disqualification.py",
    "tournament/table/invalidation.py",
)
# A decision of the inspector's is final, and how many proceed is settled: nothing to ask about.
NO_QUESTION = {"KH-4.2", "KHT-8.3"}
SAID = ("Repo", "Call")
# What has no clause in the document and is refused, or nothing went wrong.
UNTOLD = {
    "si-ki-pi": {"CallTime", "CallWrongCount"},
    "power-pai-gow": {"CallTime", "VoidHand", "VoidBet"},
    "king-high": {"Leave"},
    "pineapple": {"ReportSet"},
}
FEW = range(6)


@pytest.mark.parametrize("name", GAMES)
def test_every_irregularity_of_the_register_is_asked_about(name: str) -> None:
    course = courses()[f"{name}/irregularities"]
    cited = {
        clause
        for topic in course.topics
        for number in FEW
        for clause in course.course.item(topic, number).clauses
    }
    assert set(game(name).rulebook.irregularities) - cited == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_register_names_every_irregularity(name: str) -> None:
    """Those of the documents' own chapters, and whatever the code of irregularities cites."""
    rulebook = game(name).rulebook
    folder = files(rulebook.package.removesuffix(".rules"))
    code = "".join(
        (folder / module).read_text() for module in MODULES if (folder / module).is_file()
    )
    told = {clause for clause in rulebook.texts if clause.startswith(CHAPTERS)}
    told |= {clause for clause in rulebook.texts if f'"{clause}"' in code}
    assert told
    assert set(rulebook.irregularities) >= told - NO_QUESTION
    assert set(rulebook.irregularities) <= set(rulebook.texts)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_staff_can_say_has_happened_is_in_a_scene(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[type[Command]] = set()
    tried = SceneTable.try_command

    def noted(table: SceneTable, command: Command) -> Decision:
        said.add(type(command))
        return tried(table, command)

    monkeypatch.setattr(SceneTable, "try_command", noted)
    course = courses()[f"{name}/irregularities"].course
    for topic in course.topics():
        course.item(topic.name, 0)
    every = get_args(game(name).command_type)
    happened = {one.__name__ for one in every if one.happened or one.__name__[:4] in SAID}
    assert happened - {one.__name__ for one in said} == UNTOLD[name]


@pytest.mark.parametrize(
    ("name", "ruling"),
    [
        ("si-ki-pi/irregularities/SKP-5.1.2", "void"),
        ("si-ki-pi/irregularities/SKP-5.3:one", "goes-on"),
        ("si-ki-pi/irregularities/SKP-5.2", "withdraw"),
        ("si-ki-pi/irregularities/SKP-5.3", "goes-on"),
        ("si-ki-pi/irregularities/SKP-5.1.3", "void"),
        ("si-ki-pi/irregularities/SKP-5.1.3:unseen", "redeal"),
        ("si-ki-pi/irregularities/SKP-5.4", "house-way"),
        ("si-ki-pi/irregularities/SKP-1.void", "hand-void"),
        ("power-pai-gow/irregularities/PPG-5.1:seen", "goes-on"),
        ("power-pai-gow/irregularities/PPG-5.4", "void"),
        ("power-pai-gow/irregularities/PPG-5.5:wager", "refused"),
        ("power-pai-gow/irregularities/PPG-5.6", "refused"),
        ("power-pai-gow/irregularities/PPG-3.11.1", "reset"),
        ("king-high/irregularities/KH-13.1", "returned"),
        ("king-high/irregularities/KH-13.5", "goes-on"),
        ("king-high/irregularities/KH-13.6.a", "burnt"),
        ("king-high/irregularities/KH-13.6.b", "used"),
        ("king-high/irregularities/KH-13.7", "shuffle"),
        ("king-high/irregularities/KH-13.7.a", "stands"),
        ("king-high/irregularities/KHT-1.4", "disqualified"),
        ("king-high/irregularities/KHT-1.6", "stands"),
        ("king-high/irregularities/KHT-1.6.b", "table-again"),
        ("king-high/irregularities/KHT-3.2.a", "refunded"),
        ("king-high/irregularities/KHT-3.3", "kept"),
        ("king-high/irregularities/KHT-5.1", "out"),
        ("king-high/irregularities/KHT-6.4", "minimum"),
        ("king-high/irregularities/KHT-6.7", "refused"),
        ("king-high/irregularities/KHT-8.2", "ballot"),
        ("king-high/irregularities/KHT-8.4", "play-off"),
        ("si-ki-pi/irregularities/SKP-3.12:after", "stands"),
        ("pineapple/irregularities/misdeal", "called-off"),
        ("pineapple/irregularities/exposed-card", "plays-on"),
        ("pineapple/irregularities/wrong-hand", "called-off"),
        ("pineapple/irregularities/FUP-stakes.rebuy", "refused"),
    ],
)
def test_the_scene_is_ruled_as_the_document_has_it(name: str, ruling: str) -> None:
    course, _, topic = name.rpartition("/")
    for number in FEW:
        item = courses()[course].course.item(topic, number)
        assert item.right == (ruling,)
        assert item.story
        assert item.shown, "told and drawn"
        assert answer_words(item.asks[0], ruling)


def test_a_live_run_is_paid_at_the_next_odds() -> None:
    """KH-13.3.b: after three cards of it as four, after one or two as three."""
    course = courses()["king-high/irregularities"].course
    met = set()
    for number in range(60):
        item = course.item("KH-13.3.b", number)
        cards = len(next(one for one in item.shown if one.cards).cards)
        assert item.right == (f"run-{max(3, cards + 1)}",)
        met.add(cards)
    assert {1, 2, 3} <= met


def test_a_wrong_setting_found_late_is_put_right_in_money() -> None:
    """PPG-3.11.2: what the right setting would have paid, either way."""
    course = courses()["power-pai-gow/irregularities"].course
    assert {course.item("PPG-3.11.2", number).right[0] for number in range(12)} >= {"paid", "taken"}


def test_a_week_before_the_tournament_the_fee_goes_back() -> None:
    """KHT-3.2.b."""
    course = courses()["king-high/irregularities"].course
    for number in range(24):
        item = course.item("KHT-3.2.b", number)
        days = [int(word) for word in item.story[1].split() if word.isdigit()] or [1]
        assert item.right == ("refunded" if days[0] >= 7 else "kept",)
