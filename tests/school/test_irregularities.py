"""Irregularities: every clause of every document that tells of one is in an item."""

import pytest

from houseway.registry import game
from houseway.school.catalogue import courses
from houseway.school.grading import in_words

# How the clauses of each document's irregularities begin.
CHAPTERS = {
    "si-ki-pi": ("SKP-5.",),
    "power-pai-gow": ("PPG-5.",),
    "king-high": ("KH-13.",),
    "pineapple": ("FUP-foul", "FUP-bonus.foul", "FUP-sweep.declared"),
}
FEW = range(6)


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_clause_of_the_chapter_is_asked_about(name: str) -> None:
    course = courses()[f"{name}/irregularities"]
    cited = {
        clause
        for topic in course.topics
        for number in FEW
        for clause in course.course.item(topic, number).clauses
    }
    every = {c for c in game(name).rulebook.texts if c.startswith(CHAPTERS[name])}
    assert every - cited == set()


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
    ],
)
def test_the_scene_is_ruled_as_the_document_has_it(name: str, ruling: str) -> None:
    course, _, topic = name.rpartition("/")
    for number in FEW:
        item = courses()[course].course.item(topic, number)
        assert item.right == (ruling,)
        assert item.story
        assert item.shown, "told and drawn"
        assert in_words(item.asks[0], ruling)


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
