"""Turn a scheduled topic into an item, and an answer into what counts of it."""

import secrets
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.game.lessons import Item
from houseway.school.catalogue import (
    NUMBERS,
    GameCourse,
    NamedItem,
    item,
    item_name,
    topic_key,
)
from houseway.school.grading import Grade, confusion, grade
from houseway.school.learner import GradedAnswer, Learner, Mode
from houseway.school.placements import slips
from houseway.school.rating import Rating
from houseway.school.schedule import NextTopic, next_wanted

TRIES = 30  # to find an item in which a certain mistake can be made

Number = Callable[[int], int]  # a random number below the bound


def topics_of(courses: Sequence[GameCourse]) -> tuple[tuple[str, str], ...]:
    return tuple((one.name, topic_key(one.name, topic)) for one in courses for topic in one.topics)


def next_item(
    learner: Learner,
    courses: Sequence[GameCourse],
    at: float,
    ratings: Mapping[str, Rating] | None = None,
    number: Number = secrets.randbelow,
) -> NamedItem:
    return item_for(next_wanted(learner, topics_of(courses), at, ratings), number)


def item_for(wanted: NextTopic, number: Number = secrets.randbelow) -> NamedItem:
    topic = wanted.topic.removeprefix(f"{wanted.course}/")
    for _ in range(TRIES):
        found = item(item_name(wanted.course, topic, number(NUMBERS)))
        if not wanted.confusion or wanted.confusion in possible_confusions(found.item):
            break
    return found


def item_about_hand(one: GameCourse, cards: Sequence[str]) -> NamedItem:
    """Return the item about a hand that was played."""
    if one.course.of_hand is None:
        raise BadInput(t("{course} has no questions about hands you played.", course=one.title))
    topic, number = one.course.of_hand(tuple(cards))
    return item(item_name(one.name, topic, number))


def possible_confusions(one: Item) -> frozenset[str]:
    """Return the mistakes that can be made in an item."""
    found: set[str] = set()
    for part, (ask, right) in enumerate(zip(one.asks, one.right, strict=True)):
        if ask.how in ("chips", "order"):
            found.add(confusion(one, part, right))
        elif ask.how == "place":
            found |= {f"{part}:{slip}" for slip in slips(ask)}
        else:
            wrong = (choice.value for choice in ask.choices if choice.value != right)
            found |= {confusion(one, part, value) for value in wrong}
    return frozenset(found)


def parts_to_ask(one: Item, mode: Mode) -> int:
    """Return how many parts to ask; a storm has time for the first only."""
    return 1 if mode == "storm" else len(one.asks)


def grade_answer(
    asked: NamedItem, given: Sequence[str], at: float, seconds: float, mode: Mode
) -> tuple[Grade, GradedAnswer]:
    graded = add_clause_texts(
        asked, grade(asked.item, given, parts_asked=parts_to_ask(asked.item, mode))
    )
    counted = GradedAnswer(
        course=asked.course.name,
        topic=asked.key,
        right=graded.ok,
        at=at,
        seconds=seconds,
        confusion=graded.confusion,
        mode=mode,
    )
    return graded, counted


def add_clause_texts(asked: NamedItem, graded: Grade) -> Grade:
    """Add the texts of its clauses to a grade that is not right."""
    if graded.ok:
        return graded
    texts = asked.course.game.rulebook.texts
    return replace(graded, texts={clause: texts[clause] for clause in graded.clauses})
