"""A learner: the fold of all answers given."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from houseway.school.memory import Memory, recall_chance, review
from houseway.school.rating import NEW, Rating, rate_answer

Mode = Literal["lesson", "drill", "storm", "exam"]
MODES: tuple[Mode, ...] = ("lesson", "drill", "storm", "exam")
RECENT = 6  # topics that are not asked again right away


class GradedAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer that counts: its item, its grade, when it came and how long it took."""

    course: str
    topic: str  # its key in memory: GAME/COURSE/TOPIC
    right: bool
    at: float
    seconds: float
    confusion: str = ""
    mode: Mode = "drill"


class Trace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the answers on a topic, or on one confusion, have left behind."""

    memory: Memory
    asked: int = 0
    right: int = 0


class Learner(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a learner.

    `traces` are by topic, and by topic and confusion (`topic!confusion`); `ratings` by course.
    """

    traces: Mapping[str, Trace] = {}
    ratings: Mapping[str, Rating] = {}
    recent: tuple[str, ...] = ()
    answers: int = 0

    def rating(self, course: str) -> Rating:
        return self.ratings.get(course, NEW)

    def strength(self, topic: str, at: float) -> float | None:
        """Return how likely the topic is known; None if it was never asked."""
        trace = self.traces.get(topic)
        return None if trace is None else recall_chance(trace.memory, at)

    def confusions(self, topic: str) -> dict[str, Trace]:
        start = f"{topic}!"
        return {
            key.removeprefix(start): trace
            for key, trace in self.traces.items()
            if key.startswith(start)
        }


NOBODY = Learner()


def after_answer(
    learner: Learner, given: GradedAnswer, topic: Rating = NEW
) -> tuple[Learner, Rating]:
    """Return the learner after an answer, and the rating of its topic."""
    own, theirs = rate_answer(learner.rating(given.course), topic, right=given.right)
    traces = dict(learner.traces)
    traces[given.topic] = add_to_trace(traces.get(given.topic), given, right=given.right)
    for key in confusion_keys(learner, given):
        traces[key] = add_to_trace(traces.get(key), given, right=given.right)
    return (
        Learner(
            traces=traces,
            ratings={**learner.ratings, given.course: own},
            recent=(*learner.recent, given.topic)[-RECENT:],
            answers=learner.answers + 1,
        ),
        theirs,
    )


def confusion_keys(learner: Learner, given: GradedAnswer) -> tuple[str, ...]:
    """Return the confusions an answer is about: the one it shows, or all that it got right."""
    if given.confusion:
        return (f"{given.topic}!{given.confusion}",)
    if not given.right:
        return ()
    return tuple(f"{given.topic}!{name}" for name in learner.confusions(given.topic))


def add_to_trace(trace: Trace | None, given: GradedAnswer, *, right: bool) -> Trace:
    before = None if trace is None else trace.memory
    memory = review(before, given.at, right=right, seconds=given.seconds)
    asked, good = (0, 0) if trace is None else (trace.asked, trace.right)
    return Trace(memory=memory, asked=asked + 1, right=good + right)


def fold_answers(answers: Iterable[GradedAnswer]) -> Learner:
    learner = NOBODY
    for given in answers:
        learner, _ = after_answer(learner, given)
    return learner
