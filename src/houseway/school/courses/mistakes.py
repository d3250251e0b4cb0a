"""Find the mistake: a round told step by step with one wrong step, or none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.game.lessons import Ask, Choice, Course, Item, Shown, Topic
from houseway.school.courses.draws import draws

NAME = "find-the-mistake"
NOTHING = "nothing"


@dataclass(frozen=True)
class AlteredRound:
    """A correct round in steps, and the same round with a mistake."""

    steps: tuple[str, ...]
    wrong: tuple[str, ...]  # the same round as the dealer played it
    why: str
    clauses: tuple[str, ...]
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True)
class MistakeTopic:
    """A mistake that the dealer can make; `nothing` is a round without one."""

    name: str
    title: str
    clauses: tuple[str, ...]
    told: Callable[[Draws], AlteredRound]


def mistakes_course(game: str, topics: Sequence[MistakeTopic]) -> Course:
    by_name: Mapping[str, MistakeTopic] = {topic.name: topic for topic in topics}
    return Course(
        name=NAME,
        title=t("Find the mistake"),
        says=t(
            "A round as the dealer dealt, set and paid it. Where is the mistake, if there is one?"
        ),
        topics=lambda: tuple(Topic(one.name, one.title, one.clauses) for one in topics),
        item=lambda name, number: mistake_item(game, by_name[name], number),
    )


def mistake_item(game: str, topic: MistakeTopic, number: int) -> Item:
    told = topic.told(draws(game, NAME, topic.name, number))
    right = difference(told)
    steps = tuple(Choice(value=str(i), words=step) for i, step in enumerate(told.wrong, start=1))
    nothing = Choice(value=NOTHING, words=t("Nothing is wrong."))
    return Item(
        asks=(
            Ask(
                words=t("Where does the dealer make the first mistake?"),
                how="choose",
                choices=(*steps, nothing),
            ),
        ),
        right=(right,),
        why=told.why,
        clauses=told.clauses,
        shown=told.shown,
        source=f"/rules/{game}#{told.clauses[0]}",
    )


def difference(told: AlteredRound) -> str:
    """Return the first step that differs from the correct round."""
    for place, (true, done) in enumerate(zip(told.steps, told.wrong, strict=True), start=1):
        if true != done:
            return str(place)
    return NOTHING
