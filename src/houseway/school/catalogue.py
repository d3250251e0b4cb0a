"""Find the courses of all installed games, and items by their names."""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.game import AnyGame, Course, Item, Topic
from houseway.game import capabilities as cap
from houseway.registry import game, names

NUMBERS = 2**31  # items of a topic
ITEMS_KEPT = 2_000


@dataclass(frozen=True)
class GameCourse:
    """A course of one game, called GAME/COURSE."""

    game: AnyGame
    course: Course

    @property
    def name(self) -> str:
        return f"{self.game.name}/{self.course.name}"

    @property
    def title(self) -> str:
        return f"{self.game.title}: {self.course.title}"

    @cached_property
    def topics(self) -> dict[str, Topic]:
        return {topic.name: topic for topic in self.course.topics()}

    def topic(self, name: str) -> Topic:
        if name not in self.topics:
            raise BadInput(t("{course} has no topic {name}.", course=self.title, name=quote(name)))
        return self.topics[name]


@dataclass(frozen=True)
class NamedItem:
    name: str
    course: GameCourse
    topic: Topic
    item: Item

    @property
    def key(self) -> str:
        """What is remembered about the item: its topic."""
        return topic_key(self.course.name, self.topic.name)


def topic_key(course: str, topic: str) -> str:
    return f"{course}/{topic}"


def item_name(course: str, topic: str, number: int) -> str:
    return f"{course}/{topic}/{number}"


@cache
def courses() -> dict[str, GameCourse]:
    """Return all courses by name, in the order of the games."""
    taught = (game(name) for name in names())
    return {
        found.name: found
        for one in taught
        if one.has(cap.LESSONS)
        for found in (GameCourse(one, course) for course in one.require(cap.LESSONS).courses)
    }


def course(name: str) -> GameCourse:
    found = courses().get(name)
    if found is None:
        raise BadInput(
            t(
                "There's no course {name}. Use one of {courses}.",
                name=quote(name),
                courses=", ".join(courses()),
            )
        )
    return found


def courses_matching(name: str) -> tuple[GameCourse, ...]:
    """Return the course of this full name, every course of this name, or all of a game."""
    found = tuple(
        one for full, one in courses().items() if name in (full, one.course.name, one.game.name)
    )
    return found or (course(name),)


@lru_cache(ITEMS_KEPT)  # an item is made to be asked, and again to be graded
def item(name: str) -> NamedItem:
    """Make the item of this name from nothing else."""
    parts = name.split("/")
    number = parts[-1]
    if len(parts) < 4 or not number.isascii() or not number.isdigit() or len(number) > 10:
        raise BadInput(
            t("{name} isn't the name of an item. Write GAME/COURSE/TOPIC/NUMBER.", name=quote(name))
        )
    found = course("/".join(parts[:2]))
    topic = found.topic("/".join(parts[2:-1]))
    return NamedItem(name, found, topic, found.course.item(topic.name, int(number) % NUMBERS))
