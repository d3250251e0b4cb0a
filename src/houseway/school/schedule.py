"""Choose which item comes next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.school.learner import Learner
from houseway.school.memory import recall_chance
from houseway.school.rating import NEW, Rating, win_chance

FITS = 0.7  # how likely an answer should be right
TODAY = 43_200.0  # seconds: what is due within them belongs to today
APART = 2  # items between two of the same topic, where there are enough others


@dataclass(frozen=True)
class NextTopic:
    """A topic to ask about; with a confusion, an item in which that mistake can be made."""

    course: str
    topic: str  # its key
    confusion: str = ""


def next_wanted(
    learner: Learner,
    topics: Sequence[tuple[str, str]],
    at: float,
    ratings: Mapping[str, Rating] | None = None,
) -> NextTopic:
    """Choose one of these topics, each with its course: what is due, the likeliest forgotten first;
    then what was never asked, the best fit first; otherwise the weakest."""
    ratings = ratings or {}
    course_of = {topic: course for course, topic in topics}
    apart = min(APART, len(course_of) // 3)  # so that most are still free
    spare = set(learner.recent[-apart:]) if apart else set()
    free = [topic for topic in course_of if topic not in spare]
    due = [wanted for topic in free for wanted in due_topics(learner, course_of[topic], topic, at)]
    if due:
        return min(due, key=lambda one: (one[0], one[1].topic))[1]
    unseen = [topic for topic in free if topic not in learner.traces]
    if unseen:
        first = min(unseen, key=lambda topic: misfit(learner, course_of[topic], topic, ratings))
        return NextTopic(course_of[first], first)
    weakest = min(free, key=lambda topic: learner.strength(topic, at) or 0.0)
    return NextTopic(course_of[weakest], weakest)


def is_enough(learner: Learner, topics: Sequence[tuple[str, str]], at: float) -> bool:
    """Return whether all was asked and nothing is due today, so that more would teach little."""
    return all(
        topic in learner.traces and not due_topics(learner, course, topic, at + TODAY)
        for course, topic in topics
    )


def due_topics(
    learner: Learner, course: str, topic: str, at: float
) -> list[tuple[float, NextTopic]]:
    found = []
    trace = learner.traces.get(topic)
    if trace is not None and trace.memory.due <= at:
        found.append((recall_chance(trace.memory, at), NextTopic(course, topic)))
    for name, confused in learner.confusions(topic).items():
        if confused.memory.due <= at:
            found.append((recall_chance(confused.memory, at), NextTopic(course, topic, name)))
    return found


def misfit(learner: Learner, course: str, topic: str, ratings: Mapping[str, Rating]) -> float:
    """Return how far an item of the topic is from being neither too easy nor too hard."""
    return abs(win_chance(learner.rating(course), ratings.get(topic, NEW)) - FITS)
