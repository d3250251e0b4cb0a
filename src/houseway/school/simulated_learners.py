"""Simulate learners: how many questions the school needs, and how many random drilling needs.

A learner here forgets by a rule other than the school's own: a topic has a half-life, which grows
most when it is recalled nearly lost and hardly at all when it is fresh. Some topics are planted
weak: the learner does not know them at first.

A learner with the school stops for the day when nothing is due. Random drilling has no such end;
several numbers of questions a day are tried, and the best counts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median

import msgspec

from houseway.school.catalogue import GameCourse, topic_key
from houseway.school.learner import NOBODY, GradedAnswer, Learner, after_answer
from houseway.school.memory import DAY
from houseway.school.schedule import is_enough, next_wanted

GOAL = 0.95  # of answers right, asked about every topic alike on the day after
A_DAY = 20  # questions at most with the school
DRILLED = (5, 10, 20, 40)  # a day at random, of which the best counts
MOST = 4_000  # questions
SECONDS = 10.0  # for each
GUESS = 0.25  # right though not known
KNOWN = 120.0  # days: the half-life of what was known before
FIRST = 0.7  # days: of what was just explained for the first time
GAIN = 2.2  # how much longer, at most, a recall makes it
LOSS = 0.6
WEAK_PART = 0.3  # of the topics


@dataclass
class Person:
    """What a simulated learner knows about each topic: its half-life in days, and since when."""

    half_lives: dict[str, float]
    since: dict[str, float]

    def knows(self, topic: str, at: float) -> float:
        days = (at - self.since[topic]) / DAY
        life = self.half_lives[topic]
        return 0.5 ** (days / life) if life else 0.0

    def right(self, topic: str, at: float) -> float:
        known = self.knows(topic, at)
        return known + (1 - known) * GUESS

    def answer(self, topic: str, at: float, random: Random) -> bool:
        """Answer a question, learn the right answer, and remember it for a while."""
        known = self.knows(topic, at)
        recalled = random.random() < known
        life = self.half_lives[topic]
        if recalled:
            self.half_lives[topic] = life * (1 + GAIN * (1 - known))
        else:
            self.half_lives[topic] = max(FIRST, life * LOSS)
        self.since[topic] = at
        return recalled or random.random() < GUESS

    def share_right(self, topics: Sequence[str], at: float) -> float:
        return mean(self.right(topic, at) for topic in topics)


def make_person(topics: Sequence[str], random: Random) -> Person:
    weak = set(random.sample(list(topics), max(1, round(WEAK_PART * len(topics)))))
    lives = {topic: 0.0 if topic in weak else KNOWN for topic in topics}
    return Person(lives, dict.fromkeys(topics, 0.0))


# -- Ways to choose a topic ----------------------------------------------------------------------


class Way:
    """A way to choose the next topic; `next` returns None when it is enough for the day."""

    def next(self, at: float) -> str | None:
        raise NotImplementedError

    def record(self, topic: str, at: float, *, right: bool) -> None:
        """Note how a topic was answered; random drilling ignores it."""


@dataclass
class AtRandom(Way):
    """Choose any topic, or weigh topics as chance deals the hands."""

    topics: Sequence[str]
    weights: Sequence[float]
    random: Random

    def next(self, at: float) -> str:
        return self.random.choices(self.topics, self.weights)[0]


@dataclass
class BySchool(Way):
    """Choose as the school does."""

    topics: Sequence[tuple[str, str]]
    random: Random
    learner: Learner = NOBODY
    course_of: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.course_of = {topic: course for course, topic in self.topics}

    def next(self, at: float) -> str | None:
        if is_enough(self.learner, self.topics, at):
            return None
        return next_wanted(self.learner, self.topics, at).topic

    def record(self, topic: str, at: float, *, right: bool) -> None:
        confusion = "" if right else self.random.choice(("0:too-much-low", "0:too-much-high"))
        given = GradedAnswer(
            course=self.course_of[topic],
            topic=topic,
            right=right,
            at=at,
            seconds=SECONDS,
            confusion=confusion,
        )
        self.learner, _ = after_answer(self.learner, given)


def questions_to_goal(
    who: Person, topics: Sequence[str], way: Way, a_day: int, random: Random
) -> int | None:
    """Ask day after day until the goal is reached on a morning; None if it never is."""
    asked = 0
    for day in range(1, MOST // a_day + 1):
        morning = day * DAY
        if who.share_right(topics, morning) >= GOAL:
            return asked
        for i in range(a_day):
            at = morning + i * SECONDS
            topic = way.next(at)
            if topic is None:
                break
            way.record(topic, at, right=who.answer(topic, at, random))
            asked += 1
    return None


class DrillResult(msgspec.Struct, frozen=True, kw_only=True):
    """The median number of questions at most `a_day` a day, and how many learners never got there:
    those count with all questions they were asked."""

    a_day: int
    questions: float
    never: int


class LearnerFigures(msgspec.Struct, frozen=True, kw_only=True):
    learners: int
    topics: int
    weak: int
    goal: float
    school: DrillResult
    any_topic: DrillResult  # at random, every topic alike
    as_dealt: DrillResult  # at random, as chance deals the hands

    @property
    def ratio(self) -> float:
        """The school's questions compared with random drilling over all topics alike, the harder
        rival."""
        return self.school.questions / self.any_topic.questions


def simulate_learners(courses: Sequence[GameCourse], learners: int, seed: int) -> LearnerFigures:
    topics = [(one.name, topic_key(one.name, name)) for one in courses for name in one.topics]
    names = [topic for _, topic in topics]
    shares = [topic.share for one in courses for topic in one.topics.values()]
    alike = [1.0] * len(names)

    def drill(a_day: int, way: Callable[[Random], Way]) -> DrillResult:
        found = []
        for number in range(learners):
            random = Random(f"{seed}/{number}")
            who = make_person(names, random)
            found.append(questions_to_goal(who, names, way(random), a_day, random))
        counted = median(MOST if count is None else count for count in found)
        return DrillResult(a_day=a_day, questions=counted, never=found.count(None))

    def at_random(a_day: int, weights: Sequence[float]) -> DrillResult:
        return drill(a_day, lambda random: AtRandom(names, weights, random))

    any_topic = min((at_random(n, alike) for n in DRILLED), key=lambda one: one.questions)
    return LearnerFigures(
        learners=learners,
        topics=len(names),
        weak=max(1, round(WEAK_PART * len(names))),
        goal=GOAL,
        school=drill(A_DAY, lambda random: BySchool(topics, random)),
        any_topic=any_topic,
        as_dealt=at_random(A_DAY, shares) if any(shares) else any_topic,
    )
