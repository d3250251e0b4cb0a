"""Draw and mark exam papers: a seed gives one paper, and answers give one result."""

from collections.abc import Sequence

import msgspec

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.school.catalogue import NUMBERS, GameCourse, NamedItem, course, item, item_name
from houseway.school.courses.draws import draws
from houseway.school.grading import Grade, grade
from houseway.tables.text import check_line

MOST_QUESTIONS = 200
MOST_MINUTES = 600
LONGEST_SEED = 64
PASSED = 80  # percent, by default


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """An exam paper, drawn from its seed alone."""

    seed: str
    courses: tuple[str, ...]
    questions: int = 40
    minutes: int = 30
    pass_percent: int = PASSED

    def __post_init__(self) -> None:
        check_line(self.seed, t("A seed"), LONGEST_SEED)
        if not self.courses or len(set(self.courses)) < len(self.courses):
            raise BadInput(t("A paper needs at least one course, and each only once."))
        for what, number, most in (
            ("questions", self.questions, MOST_QUESTIONS),
            ("minutes", self.minutes, MOST_MINUTES),
            (t("percent to pass"), self.pass_percent, 100),
        ):
            if not 1 <= number <= most:
                raise BadInput(
                    t(
                        "A paper can have 1 to {most} {what}, not {number}.",
                        most=most,
                        what=what,
                        number=number,
                    )
                )

    @property
    def seconds(self) -> float:
        return self.minutes * 60.0


def items_of(paper: Paper) -> tuple[NamedItem, ...]:
    """Return the questions, course by course in turn; each course asks every topic before it
    repeats one."""
    found = [course(name) for name in paper.courses]
    names = [
        item_names(paper, one, question_count(paper, place)) for place, one in enumerate(found)
    ]
    return tuple(
        item(names[question % len(found)][question // len(found)])
        for question in range(paper.questions)
    )


def question_count(paper: Paper, place: int) -> int:
    """Return how many questions the course at this place has."""
    return len(range(place, paper.questions, len(paper.courses)))


def item_names(paper: Paper, one: GameCourse, count: int) -> list[str]:
    chance = draws("exam", paper.seed, one.name)
    topics: list[str] = []
    while len(topics) < count:
        topics += chance.some_of(sorted(one.topics), len(one.topics))
    return [item_name(one.name, topic, chance.below(NUMBERS)) for topic in topics[:count]]


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """One question of the report."""

    question: int
    course: str
    topic: str
    right: bool
    answered: bool
    why: str
    clauses: tuple[str, ...]
    right_words: tuple[str, ...]
    given_words: tuple[str, ...] = ()


class CourseMarks(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    right: int
    questions: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an exam."""

    right: int
    questions: int
    percent: float
    passed: bool
    by_course: tuple[CourseMarks, ...]
    marks: tuple[Mark, ...]


Answer = tuple[str, ...] | None  # the parts; None if the question was left open


def report(paper: Paper, answers: Sequence[Answer]) -> Report:
    """Grade the answers by the rules code; this can be repeated at any time."""
    asked = items_of(paper)
    if len(answers) != len(asked):
        raise BadInput(
            t(
                "The paper has {asked} questions, not {answers}.",
                asked=len(asked),
                answers=len(answers),
            )
        )
    marks = tuple(
        mark(number, one, given)
        for number, (one, given) in enumerate(zip(asked, answers, strict=True), start=1)
    )
    right = sum(one.right for one in marks)
    return Report(
        right=right,
        questions=len(asked),
        percent=round(100 * right / len(asked), 2),
        passed=100 * right >= paper.pass_percent * len(asked),
        by_course=tuple(course_marks(name, marks) for name in paper.courses),
        marks=marks,
    )


def course_marks(name: str, marks: Sequence[Mark]) -> CourseMarks:
    own = [one for one in marks if one.course == name]
    right = sum(one.right for one in own)
    return CourseMarks(title=course(name).title, right=right, questions=len(own))


def mark(number: int, asked: NamedItem, given: Answer) -> Mark:
    graded = None if given is None else grade(asked.item, given)
    right = grade(asked.item, asked.item.right)
    return Mark(
        question=number,
        course=asked.course.name,
        topic=asked.topic.name,
        right=graded is not None and graded.ok,
        answered=graded is not None,
        why=asked.item.why,
        clauses=asked.item.clauses,
        right_words=answer_words(right),
        given_words=() if graded is None else answer_words(graded),
    )


def answer_words(graded: Grade) -> tuple[str, ...]:
    return tuple(part.given_words for part in graded.parts)
