"""Irregularities: a scene at a table, and what the rules make of it.

A scene ends in a command that reports what has happened. The right answer is what `decide` returns
for it; each game names the ruling that its events stand for.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from houseway.core.errors import Refusal
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.game.lessons import Ask, Choice, Course, Item, Shown, Topic
from houseway.school.courses.draws import draws, shuffle_choices
from houseway.tables.messages import Command, Event

NAME = "irregularities"
MOST_CHOICES = 5

Decision = tuple[Event, ...] | Refusal


class Decider(Protocol):
    """A table or a tournament that says what the rules make of a command."""

    def try_command(self, command: Command) -> Decision: ...


@dataclass(frozen=True)
class Scene:
    """A scene; `asks` and `rulings` are given if it asks something other than the ruling."""

    table: Decider
    happens: Command
    story: tuple[str, ...]
    shown: tuple[Shown, ...]
    asks: str = t("What do the rules say?")
    rulings: Mapping[str, str] | None = None
    ruled: Callable[[Decision], str] | None = None
    because: Callable[[Decision], str] | None = None


@dataclass(frozen=True)
class SceneTopic:
    """Clauses and random scenes about them; `title` is given if the clause does not say what
    follows."""

    name: str
    clauses: tuple[str, ...]
    scene: Callable[[Draws], Scene]
    title: str = ""


@dataclass(frozen=True)
class Irregularities:
    """Topics and rulings of one game; `ruled` names the ruling that a decision stands for."""

    game: str
    texts: Callable[[], Mapping[str, str]]  # of clauses
    topics: tuple[SceneTopic, ...]
    rulings: Mapping[str, str]
    ruled: Callable[[Decision], str]
    near: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # right too

    def course(self) -> Course:
        by_name = {topic.name: topic for topic in self.topics}
        return Course(
            name=NAME,
            title=t("Irregularities"),
            says=t("Something goes wrong at the table: what do the rules say?"),
            topics=lambda: tuple(
                Topic(one.name, one.title or self.texts()[one.clauses[0]], one.clauses)
                for one in self.topics
            ),
            item=lambda name, number: self.item(by_name[name], number),
        )

    def item(self, topic: SceneTopic, number: int) -> Item:
        chance = draws(self.game, NAME, topic.name, number)
        scene = topic.scene(chance)
        answer = scene.table.try_command(scene.happens)
        rulings = scene.rulings or self.rulings
        right = (scene.ruled or self.ruled)(answer)
        others = [name for name in rulings if name not in (right, *self.near.get(right, ()))]
        shown = (right, *chance.some_of(others, min(MOST_CHOICES - 1, len(others))))
        choices = tuple(Choice(value=name, words=rulings[name]) for name in shown)
        return Item(
            asks=(Ask(words=scene.asks, how="choose", choices=shuffle_choices(chance, choices)),),
            right=(right,),
            why=(scene.because or why_words)(answer) or self.texts()[topic.clauses[0]],
            clauses=topic.clauses,
            shown=scene.shown,
            story=scene.story,
            source=f"/rules/{self.game}#{topic.clauses[0]}",
        )


def why_words(answer: Decision) -> str:
    """Return the reasons that the rules code itself gives."""
    if isinstance(answer, Refusal):
        return answer.sentence
    every = dict.fromkeys(why for event in answer if (why := getattr(event, "why", "")))
    whys = [why for why in every if not any(why in other for other in every if other != why)]
    return " ".join(whys) or " ".join(event.sentence for event in answer if event.sentence)
