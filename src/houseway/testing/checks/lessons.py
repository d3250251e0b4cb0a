"""What a game teaches: items with one right answer, clauses that there are, and a reason."""

from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.game.lessons import Course, Item
from houseway.school.grading import grade, normalize_answer
from houseway.testing.checks.declared import KEBAB, need_clauses

NUMBERS = (0, 7)  # of the items of a topic that are looked at


def check_lessons(game: AnyGame) -> None:
    """Every topic of every course has items: the same whenever they are made, with one right
    answer, a reason and clauses that there are."""
    for course in game.require(cap.LESSONS).courses:
        where = f"The course {course.name} of {game.title}"
        assert KEBAB.fullmatch(course.name), f"{where} is not named like who-wins."
        topics = course.topics()
        assert topics, f"{where} has no topics."
        for topic in topics:
            need_clauses(game, topic.clauses, f"{where}, {topic.name},")
            for number in NUMBERS:
                check_item(game, course, topic.name, number)


def check_item(game: AnyGame, course: Course, topic: str, number: int) -> None:
    where = f"Item {number} of {topic} in {course.name} of {game.title}"
    one = course.item(topic, number)
    assert one == course.item(topic, number), f"{where} is another one each time."
    assert one.why, f"{where} does not say why."
    need_clauses(game, one.clauses, where)
    check_answers(one, where)


def check_answers(one: Item, where: str) -> None:
    assert grade(one, one.right).ok, f"{where} is not right as it says itself."
    for ask, right in zip(one.asks, one.right, strict=True):
        said = [value for choice in ask.choices for value in (choice.value, *choice.also)]
        assert len(said) == len(set(said)), f"{where} has an answer that stands in two choices."
        if ask.how in ("choose", "set"):
            means = [normalize_answer(ask, choice.value) for choice in ask.choices]
            assert means.count(right) == 1, f"{where} has not exactly one right answer."
