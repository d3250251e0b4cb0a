"""How far a learner is: strength by topic, forgetting, and ratings over time."""

from collections.abc import Sequence

import msgspec

from houseway.school.catalogue import GameCourse, topic_key
from houseway.school.learner import Learner
from houseway.school.memory import DAY, RETENTION, recall_chance

AHEAD = (0, 1, 2, 3, 5, 7, 10, 14, 21, 30)  # days
MOST_POINTS = 200


class CourseProgress(msgspec.Struct, frozen=True, kw_only=True):
    course: str
    game: str
    title: str
    says: str
    topics: int
    met: int  # topics that were asked about
    known: int  # of those, how many are likely still known
    due: int
    rating: float
    deviation: float


class TopicProgress(msgspec.Struct, frozen=True, kw_only=True):
    topic: str
    title: str
    clauses: tuple[str, ...]
    asked: int
    right: int
    strength: float | None
    due: float | None
    confusions: tuple[tuple[str, int], ...]  # what was done instead, and how often


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    course: CourseProgress
    topics: tuple[TopicProgress, ...]
    forgetting: tuple[tuple[int, float], ...]  # the share still known after a number of days
    ratings: tuple[tuple[float, float], ...]  # at a time


def course_progress(learner: Learner, course: GameCourse, now: float) -> CourseProgress:
    keys = [topic_key(course.name, topic) for topic in course.topics]
    met = [learner.traces[key].memory for key in keys if key in learner.traces]
    rating = learner.rating(course.name)
    return CourseProgress(
        course=course.name,
        game=course.game.name,
        title=course.course.title,
        says=course.course.says,
        topics=len(keys),
        met=len(met),
        known=sum(recall_chance(memory, now) >= RETENTION for memory in met),
        due=sum(memory.due <= now for memory in met),
        rating=round(rating.rating, 1),
        deviation=round(rating.deviation, 1),
    )


def progress(
    learner: Learner, course: GameCourse, answers: Sequence[tuple[float, float, bool]], now: float
) -> Progress:
    """Return a learner's progress; `answers` are times, ratings and results, the oldest first."""
    step = max(1, len(answers) // MOST_POINTS)
    return Progress(
        course=course_progress(learner, course, now),
        topics=topic_progress(learner, course, now),
        forgetting=forgetting(learner, course, now),
        ratings=tuple((at, round(rating, 1)) for at, rating, _ in answers[::step]),
    )


def topic_progress(learner: Learner, course: GameCourse, now: float) -> tuple[TopicProgress, ...]:
    """Return the topics, the weakest first and those never asked last."""
    found = []
    for topic in course.topics.values():
        key = topic_key(course.name, topic.name)
        trace = learner.traces.get(key)
        strength = learner.strength(key, now)
        confusions = learner.confusions(key).items()
        found.append(
            TopicProgress(
                topic=key,
                title=topic.title,
                clauses=topic.clauses,
                asked=trace.asked if trace else 0,
                right=trace.right if trace else 0,
                strength=None if strength is None else round(strength, 4),
                due=trace.memory.due if trace else None,
                confusions=tuple((name, one.asked - one.right) for name, one in confusions),
            )
        )
    return tuple(sorted(found, key=lambda one: (one.strength is None, one.strength or 0.0)))


def forgetting(learner: Learner, course: GameCourse, now: float) -> tuple[tuple[int, float], ...]:
    keys = (topic_key(course.name, topic) for topic in course.topics)
    met = [learner.traces[key].memory for key in keys if key in learner.traces]
    if not met:
        return ()
    return tuple(
        (days, round(sum(recall_chance(memory, now + days * DAY) for memory in met) / len(met), 4))
        for days in AHEAD
    )
