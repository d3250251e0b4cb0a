"""Classes: a trainer, and the accounts that learn with them."""

import time
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import delete, insert, select, update

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.run.identifiers import new_id
from houseway.house.school.learners import Learners, put
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.results import AnyRow
from houseway.school.catalogue import GameCourse, courses
from houseway.school.learner import Learner
from houseway.school.memory import RETENTION
from houseway.school.progress import CourseProgress, course_progress, topic_progress

WEAKEST = 5  # topics listed for each trainee


class ClassCard(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    trainer: str
    members: int


class WeakTopic(msgspec.Struct, frozen=True, kw_only=True):
    course: str
    title: str
    clauses: tuple[str, ...]
    strength: float
    wrong: int


class Trainee(msgspec.Struct, frozen=True, kw_only=True):
    """A member of a class as the trainer sees them."""

    name: str
    answers: int
    courses: tuple[CourseProgress, ...]  # those they have begun
    weak: tuple[WeakTopic, ...]


class Classes:
    def __init__(
        self, database: Database, learners: Learners, clock: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._learners = learners
        self._clock = clock

    def open(self, trainer: str, name: str) -> str:
        c = schema.school_classes
        row = {
            "id": new_id("class"),
            "name": name,
            "trainer": trainer,
            "opened_at": self._clock(),
            "closed": False,
        }
        with self._database.write() as connection:
            connection.execute(insert(c).values(row))
        return str(row["id"])

    def close(self, class_id: str) -> None:
        c = schema.school_classes
        with self._database.write() as connection:
            connection.execute(update(c).where(c.c.id == class_id).values(closed=True))

    def need(self, class_id: str, trainer: str) -> AnyRow:
        """Return the class, for its own trainer only."""
        c = schema.school_classes
        with self._database.read() as connection:
            row = connection.execute(select(c).where(c.c.id == class_id)).first()
        if row is None or row.closed:
            raise Refusal("no-such-class", BY_HOUSE, t("There's no such class."))
        if row.trainer != trainer:
            raise Refusal("not-yours", BY_HOUSE, t("This class belongs to another trainer."))
        return row

    def of_trainer(self, trainer: str) -> list[ClassCard]:
        c = schema.school_classes
        query = select(c).where(c.c.trainer == trainer, c.c.closed.is_(False))
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(c.c.opened_at)).all()
        return [self._card(row) for row in rows]

    def of_member(self, account: str) -> list[ClassCard]:
        """Return the classes that someone learns in."""
        c, m = schema.school_classes, schema.school_members
        query = (
            select(c)
            .join(m, m.c.class_id == c.c.id)
            .where(m.c.account == account, c.c.closed.is_(False))
        )
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(c.c.opened_at)).all()
        return [self._card(row) for row in rows]

    def _card(self, row: AnyRow) -> ClassCard:
        members = len(self.members(row.id))
        return ClassCard(id=row.id, name=row.name, trainer=row.trainer, members=members)

    def members(self, class_id: str) -> list[str]:
        m = schema.school_members
        query = select(m.c.account).where(m.c.class_id == class_id).order_by(m.c.account)
        with self._database.read() as connection:
            return [row.account for row in connection.execute(query)]

    def add(self, class_id: str, account: str) -> None:
        m = schema.school_members
        row = {"class_id": class_id, "account": account}
        with self._database.write() as connection:
            put(connection, m, row, {"account": account})

    def remove(self, class_id: str, account: str) -> None:
        m = schema.school_members
        with self._database.write() as connection:
            connection.execute(delete(m).where(m.c.class_id == class_id, m.c.account == account))

    def trainees(self, class_id: str) -> list[Trainee]:
        """Return the members, each with their weakest topics."""
        now = self._clock()
        return [self._trainee(name, now) for name in self.members(class_id)]

    def _trainee(self, name: str, now: float) -> Trainee:
        learner = self._learners.learner(name)
        begun = [one for one in courses().values() if one.name in learner.ratings]
        return Trainee(
            name=name,
            answers=learner.answers,
            courses=tuple(course_progress(learner, one, now) for one in begun),
            weak=weakest(learner, begun, now),
        )


def weakest(learner: Learner, begun: Sequence[GameCourse], now: float) -> tuple[WeakTopic, ...]:
    """Return topics that are probably forgotten, or were wrong as often as right."""
    found = [
        WeakTopic(
            course=one.title,
            title=topic.title,
            clauses=topic.clauses,
            strength=topic.strength,
            wrong=topic.asked - topic.right,
        )
        for one in begun
        for topic in topic_progress(learner, one, now)
        if topic.strength is not None
        and (topic.strength < RETENTION or 2 * topic.right <= topic.asked)
    ]
    return tuple(sorted(found, key=lambda one: (one.strength, -one.wrong))[:WEAKEST])
