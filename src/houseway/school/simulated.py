"""Simulated learners: how many questions the school needs, and how many random drilling needs.

A learner here forgets by a rule of its own, which is not the one the school reckons with: what was
learnt has a half-life; recalling it when it is nearly lost lengthens that most, and recalling what
is fresh hardly at all. Some topics are planted weak: the learner does not know them at first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median

import msgspec

from houseway.school.catalogue import GameCourse, topic_key
from houseway.school.choosing import next_wanted
from houseway.school.learner import NOBODY, Answered, Learner, after
from houseway.school.memory import DAY

GOAL = 0.95  # of answers right, asked about every topic alike on the day after
A_DAY = 20  # questions
SECONDS = 10.0  # for each
MOST_DAYS = 200
GUESS = 0.25  # right though not known
KNOWN = 120.0  # days: the half-life of what was known before
FIRST = 0.7  # days: of what was just explained for the first time
GAIN = 2.2  # how much longer, at most, a recall makes it
LOSS = 0.6
WEAK_PART = 0.3  # of the topics


@dataclass
class Person:
    """What a simulated learner knows of each topic: its half-life in days, and since when."""

    half_lives: dict[str, float]
    since: dict[str, float]

    def knows(self, topic: str, at: float) -> float:
        days = (at - self.since[topic]) / DAY
        life = self.half_lives[topic]
        return 0.5 ** (days / life) if life else 0.0

    def right(self, topic: str, at: float) -> float:
        known = self.knows(topic, at)
        return known + (1 - known) * GUESS

    def asked(self, topic: str, at: float, random: Random) -> bool:
        """Answers a question, is told what is right, and remembers it for a while."""
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


def person(topics: Sequence[str], random: Random) -> Person:
    weak = set(random.sample(list(topics), max(1, round(WEAK_PART * len(topics)))))
    lives = {topic: 0.0 if topic in weak else KNOWN for topic in topics}
    return Person(lives, dict.fromkeys(topics, 0.0))


# -- Ways to choose what is asked ------------------------------------------------------------------


class Way:
    """Which topic comes next; it is told how each was answered."""

    def next(self, at: float) -> str:
        raise NotImplementedError

    def told(self, topic: str, at: float, *, right: bool) -> None:
        """How it was answered; random drilling does not care."""


@dataclass
class AtRandom(Way):
    """Any topic, or as chance deals the hands."""

    topics: Sequence[str]
    weights: Sequence[float]
    random: Random

    def next(self, at: float) -> str:
        return self.random.choices(self.topics, self.weights)[0]


@dataclass
class BySchool(Way):
    """As the school itself chooses."""

    topics: Sequence[tuple[str, str]]
    random: Random
    learner: Learner = NOBODY
    course_of: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.course_of = {topic: course for course, topic in self.topics}

    def next(self, at: float) -> str:
        return next_wanted(self.learner, self.topics, at).topic

    def told(self, topic: str, at: float, *, right: bool) -> None:
        confusion = "" if right else self.random.choice(("0:too-much-low", "0:too-much-high"))
        given = Answered(
            course=self.course_of[topic],
            topic=topic,
            right=right,
            at=at,
            seconds=SECONDS,
            confusion=confusion,
        )
        self.learner, _ = after(self.learner, given)


def questions_to_goal(who: Person, topics: Sequence[str], way: Way, random: Random) -> int | None:
    """Day after day, until on a morning the goal is reached; None where it never is."""
    asked = 0
    for day in range(1, MOST_DAYS + 1):
        morning = day * DAY
        if who.share_right(topics, morning) >= GOAL:
            return asked
        for i in range(A_DAY):
            at = morning + i * SECONDS
            topic = way.next(at)
            way.told(topic, at, right=who.asked(topic, at, random))
            asked += 1
    return None


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Medians over learners; those who never reached the goal count with all they were asked."""

    learners: int
    topics: int
    weak: int
    goal: float
    school: float
    any_topic: float
    as_dealt: float
    never_as_dealt: int

    @property
    def ratio(self) -> float:
        """Against random drilling that asks every topic alike: the harder one to beat."""
        return self.school / self.any_topic


def figures(courses: Sequence[GameCourse], learners: int, seed: int) -> Figures:
    topics = [(one.name, topic_key(one.name, name)) for one in courses for name in one.topics]
    names = [topic for _, topic in topics]
    shares = [topic.share for one in courses for topic in one.topics.values()]
    alike = [1.0] * len(names)
    ways: dict[str, Callable[[Random], Way]] = {
        "school": lambda random: BySchool(topics, random),
        "any": lambda random: AtRandom(names, alike, random),
        "dealt": lambda random: AtRandom(names, shares, random),
    }
    found: dict[str, list[int | None]] = {name: [] for name in ways}
    for number in range(learners):
        for name, way in ways.items():
            random = Random(f"{seed}/{number}")
            who = person(names, random)
            found[name].append(questions_to_goal(who, names, way(random), random))
    most = MOST_DAYS * A_DAY

    def middle(name: str) -> float:
        return median(most if count is None else count for count in found[name])

    return Figures(
        learners=learners,
        topics=len(names),
        weak=max(1, round(WEAK_PART * len(names))),
        goal=GOAL,
        school=middle("school"),
        any_topic=middle("any"),
        as_dealt=middle("dealt"),
        never_as_dealt=found["dealt"].count(None),
    )
