"""Learners in the store: their answers, and the state derived from them."""

import hashlib
import string
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.results import AnyRow
from houseway.school.catalogue import item
from houseway.school.grading import Grade
from houseway.school.learner import NOBODY, GradedAnswer, Learner, Mode, after_answer, fold_answers
from houseway.school.questions import grade_answer
from houseway.school.rating import Rating

GUEST = "guest "  # comes before the hash of a guest's token; no account has such a name
GUESTS_KEPT = 180 * 86_400.0  # seconds since the guest last came
MOST_LATE = 30 * 86_400.0
MOST_SECONDS = 3_600.0
_TOKEN = 32
_KEY = 64


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as it comes in: its key makes it count once, however often it is sent. `ago` is how
    many seconds ago it was given, if it had to wait for the connection."""

    key: str
    item: str
    given: tuple[str, ...]
    seconds: float
    mode: Mode
    ago: float = 0.0
    sitting: str = ""


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """The house's reply to an answer."""

    key: str
    grade: Grade
    rating: float
    repeated: bool = False


class Learners:
    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self.clock = clock

    def learner(self, who: str) -> Learner:
        with self._database.read() as connection:
            return read_learner(connection, who)

    def topics(self, names: Sequence[str]) -> dict[str, Rating]:
        """Return the ratings of topics that anyone has been asked about."""
        t = schema.school_topics
        with self._database.read() as connection:
            rows = connection.execute(select(t).where(t.c.topic.in_(names)))
            return {row.topic: Rating(row.rating, row.deviation, row.volatility) for row in rows}

    def take(self, who: str, sent: Sequence[Sent]) -> list[Taken]:
        """Take all answers or none, in the order they were given."""
        now = self.clock()
        for one in sent:
            check_sent(one)
        graded = [(one, *grade(one, now)) for one in sent]  # before the transaction
        with self._database.write() as connection:
            return [self._one(connection, who, *one) for one in graded]

    def _one(
        self, connection: Connection, who: str, sent: Sent, grade: Grade, counts: GradedAnswer
    ) -> Taken:
        a = schema.school_answers
        known = connection.execute(
            select(a.c.rating).where(a.c.learner == who, a.c.key == sent.key)
        ).first()
        if known is not None:
            return Taken(key=sent.key, grade=grade, rating=known.rating, repeated=True)
        learner = read_learner(connection, who, hold=True)
        learner, topic = after_answer(learner, counts, read_topic(connection, counts.topic))
        rating = learner.rating(counts.course).rating
        connection.execute(insert(a).values(row_of(who, sent, counts, rating)))
        write_learner(connection, who, learner, self.clock())
        write_topic(connection, counts.topic, topic)
        return Taken(key=sent.key, grade=grade, rating=rating)

    def adopt(self, account: str, guest: str) -> int:
        """Move a guest's answers to the account the guest has signed in to; return how many."""
        a = schema.school_answers
        with self._database.write() as connection:
            own = select(a.c.key).where(a.c.learner == account)
            of_guest = a.c.learner == guest
            moved = connection.execute(
                update(a).where(of_guest, a.c.key.not_in(own)).values(learner=account)
            ).rowcount
            connection.execute(delete(a).where(of_guest))
            le = schema.school_learners
            connection.execute(delete(le).where(le.c.learner == guest))
            if moved:
                learner = fold_answers(answers_of(connection, account))
                write_learner(connection, account, learner, self.clock())
        return moved

    def history(self, who: str, course: str, most: int = 2_000) -> list[AnyRow]:
        """Return the latest answers in a course, the oldest of them first."""
        a = schema.school_answers
        query = select(a.c.at, a.c.rating, a.c.correct, a.c.topic, a.c.confusion).where(
            a.c.learner == who, a.c.course == course
        )
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(a.c.at.desc(), a.c.key).limit(most)).all()
        return list(reversed(rows))

    def sitting(self, sitting: str, who: str) -> list[AnyRow]:
        """Return the answers of an exam or a storm."""
        a = schema.school_answers
        query = select(a).where(a.c.sitting == sitting, a.c.learner == who).order_by(a.c.at)
        with self._database.read() as connection:
            return list(connection.execute(query).all())

    def forget_guests(self) -> int:
        """Delete guests who have not come back for long; return how many there were."""
        le, a = schema.school_learners, schema.school_answers
        gone = select(le.c.learner).where(
            le.c.learner.startswith(GUEST), le.c.seen < self.clock() - GUESTS_KEPT
        )
        with self._database.write() as connection:
            connection.execute(delete(a).where(a.c.learner.in_(gone)))
            return connection.execute(delete(le).where(le.c.learner.in_(gone))).rowcount


def guest_of(token: str) -> str:
    """Return a guest's name; the token itself stays in the guest's browser."""
    if len(token) != _TOKEN or not set(token) <= set(string.hexdigits):
        raise BadInput(
            t(
                "A learner without an account needs a token of {digits} hexadecimal digits.",
                digits=_TOKEN,
            )
        )
    return GUEST + hashlib.sha256(token.lower().encode()).hexdigest()


def check_sent(sent: Sent) -> None:
    if not 8 <= len(sent.key) <= _KEY or not sent.key.isalnum():
        raise BadInput(t("A key must have 8 to {most} letters and digits.", most=_KEY))
    if not 0 <= sent.seconds < float("inf") or not 0 <= sent.ago < float("inf"):
        raise BadInput(t("Give how long an answer took, and how long ago it was, in seconds."))
    if not all(text.isprintable() for text in (sent.sitting, sent.item, *sent.given)):
        raise BadInput(t("Answers can only contain printable characters."))


def grade(sent: Sent, now: float) -> tuple[Grade, GradedAnswer]:
    at = now - min(sent.ago, MOST_LATE)
    seconds = min(sent.seconds, MOST_SECONDS)
    return grade_answer(item(sent.item), sent.given, at, seconds, sent.mode)


def row_of(who: str, sent: Sent, counts: GradedAnswer, rating: float) -> dict[str, object]:
    return {
        "learner": who,
        "key": sent.key,
        "item": sent.item,
        "given": msgspec.json.encode(sent.given).decode(),
        "course": counts.course,
        "topic": counts.topic,
        "correct": counts.right,
        "confusion": counts.confusion,
        "mode": counts.mode,
        "sitting": sent.sitting,
        "at": counts.at,
        "seconds": counts.seconds,
        "rating": rating,
    }


def answers_of(connection: Connection, who: str) -> Iterable[GradedAnswer]:
    a = schema.school_answers
    rows = connection.execute(select(a).where(a.c.learner == who).order_by(a.c.at, a.c.key))
    return (
        GradedAnswer(
            course=row.course,
            topic=row.topic,
            right=row.correct,
            at=row.at,
            seconds=row.seconds,
            confusion=row.confusion,
            mode=row.mode,
        )
        for row in rows
    )


def read_learner(connection: Connection, who: str, *, hold: bool = False) -> Learner:
    le = schema.school_learners
    query = select(le.c.body).where(le.c.learner == who)
    found = connection.execute(query.with_for_update() if hold else query).first()
    return NOBODY if found is None else decode(found.body, Learner)


def write_learner(connection: Connection, who: str, learner: Learner, now: float) -> None:
    body = msgspec.json.encode(learner).decode()
    put(connection, schema.school_learners, {"learner": who}, {"body": body, "seen": now})


def read_topic(connection: Connection, name: str) -> Rating:
    t = schema.school_topics
    row = connection.execute(select(t).where(t.c.topic == name).with_for_update()).first()
    return Rating() if row is None else Rating(row.rating, row.deviation, row.volatility)


def write_topic(connection: Connection, name: str, rating: Rating) -> None:
    put(connection, schema.school_topics, {"topic": name}, msgspec.structs.asdict(rating))


def put(
    connection: Connection, table: Table, where: Mapping[str, object], values: Mapping[str, object]
) -> None:
    """Insert or update the row."""
    upsert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    row = upsert(table).values({**where, **values})
    connection.execute(row.on_conflict_do_update(index_elements=list(where), set_=dict(values)))
