"""Exams in the store: set by a trainer or by a learner, sat once, marked by the rules code."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.house.run.identifiers import new_id
from houseway.house.school.classes import Classes
from houseway.house.school.learners import Learners, Sent
from houseway.house.school.questions import Question, question
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.results import AnyRow, AnySelect
from houseway.school.certificate import (
    SigningKey,
    certificate,
    decode_key,
    encode_key,
    mark_exam,
    new_key,
    public_key_text,
)
from houseway.school.papers import Answer, Paper, Report, items_of, report

LATE = 30.0  # seconds after the end, for answers on their way
MOST_LATE = 900.0  # for answers that waited in a browser without a connection
MOST_OPEN = 50  # exams that a learner has set


class ExamCard(msgspec.Struct, frozen=True, kw_only=True):
    """An exam as it is listed."""

    id: str
    title: str
    paper: Paper
    class_id: str
    set_by: str
    sitting: str = ""  # the learner's own, if it has begun
    ended: bool = False


class SitAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer to a question, by its number; the first one counts."""

    key: str
    question: int
    given: tuple[str, ...]
    seconds: float
    ago: float = 0.0


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """An exam in progress: its questions, which of them are answered, and the time left."""

    id: str
    exam: str
    title: str
    paper: Paper
    left: float
    ended: bool
    answered: tuple[int, ...]
    questions: tuple[Question, ...] = ()


class SittingReport(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    exam: str
    title: str
    name: str
    began: float
    ended: float
    report: Report


class Exams:
    def __init__(
        self, database: Database, learners: Learners, clock: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._learners = learners
        self._clock = clock
        self._key: SigningKey | None = None

    # -- Setting -----------------------------------------------------------------------------------

    def set(self, title: str, paper: Paper, by: str, class_id: str = "") -> ExamCard:
        items_of(paper)  # refuse an unknown course
        e, id_ = schema.school_exams, new_id("exam")
        row = {
            "id": id_,
            "class_id": class_id,
            "title": title,
            "paper": msgspec.json.encode(paper).decode(),
            "set_by": by,
            "set_at": self._clock(),
        }
        with self._database.write() as connection:
            if not class_id:
                self._check_room(connection, by)
            connection.execute(insert(e).values(row))
        return card_of(id_, title, paper, class_id, by)

    def _check_room(self, connection: Connection, by: str) -> None:
        e, s = schema.school_exams, schema.school_sittings
        sat_ = select(s.c.exam).where(s.c.learner == by, s.c.ended.is_not(None))
        own = select(e.c.id).where(e.c.set_by == by, e.c.class_id == "", e.c.id.not_in(sat_))
        if len(connection.execute(own.limit(MOST_OPEN)).all()) >= MOST_OPEN:
            raise Refusal(
                "too-many-exams", BY_HOUSE, t("Take the exams you have set before you set more.")
            )

    def of_classes(self, classes: Sequence[str], who: str) -> list[ExamCard]:
        e = schema.school_exams
        query = select(e).where(e.c.class_id.in_(classes)).order_by(e.c.set_at)
        return self._cards(query, who)

    def own(self, who: str) -> list[ExamCard]:
        """Return the exams that a learner has set, the latest first."""
        e = schema.school_exams
        mine = select(e).where(e.c.set_by == who, e.c.class_id == "")
        return self._cards(mine.order_by(e.c.set_at.desc()).limit(MOST_OPEN), who)

    def _cards(self, query: AnySelect, who: str) -> list[ExamCard]:
        s = schema.school_sittings
        with self._database.read() as connection:
            rows = connection.execute(query).all()
            ids = [row.id for row in rows]
            of_mine = select(s).where(s.c.exam.in_(ids), s.c.learner == who)
            mine = {row.exam: row for row in connection.execute(of_mine)}
        return [with_sitting(card_from(row), mine.get(row.id)) for row in rows]

    def exam(self, exam: str) -> ExamCard:
        e = schema.school_exams
        with self._database.read() as connection:
            row = connection.execute(select(e).where(e.c.id == exam)).first()
        if row is None:
            raise Refusal("no-such-exam", BY_HOUSE, t("There's no such exam."))
        return card_from(row)

    # -- Sitting -----------------------------------------------------------------------------------

    def sit(self, exam: ExamCard, who: str, name: str) -> Sitting:
        """Begin the exam, or continue it after a page was closed."""
        s = schema.school_sittings
        row = {
            "id": new_id("sitting"),
            "exam": exam.id,
            "learner": who,
            "name": name,
            "began": self._clock(),
            "ended": None,
        }
        try:
            with self._database.write() as connection:
                mine = select(s).where(s.c.exam == exam.id, s.c.learner == who)
                if connection.execute(mine).first() is None:
                    connection.execute(insert(s).values(row))
        except IntegrityError:
            pass  # another tab began it at the same moment
        return self._sitting(self._row(exam.id, who), exam)

    def _row(self, exam: str, who: str) -> AnyRow:
        s = schema.school_sittings
        with self._database.read() as connection:
            query = select(s).where(s.c.exam == exam, s.c.learner == who)
            return connection.execute(query).one()

    def _sitting(self, row: AnyRow, exam: ExamCard) -> Sitting:
        is_over = row.ended is not None or self._left(row, exam) <= -LATE
        names = [one.name for one in items_of(exam.paper)]
        done = tuple(
            names.index(one.item) + 1 for one in self._learners.sitting(row.id, row.learner)
        )
        return Sitting(
            id=row.id,
            exam=exam.id,
            title=exam.title,
            paper=exam.paper,
            left=max(0.0, self._left(row, exam)),
            ended=is_over,
            answered=done,
            questions=() if is_over else questions_of(exam.paper),
        )

    def _left(self, row: AnyRow, exam: ExamCard) -> float:
        return float(row.began + exam.paper.seconds - self._clock())

    def find(self, sitting: str) -> tuple[AnyRow, ExamCard]:
        s = schema.school_sittings
        with self._database.read() as connection:
            row = connection.execute(select(s).where(s.c.id == sitting)).first()
        if row is None:
            raise Refusal("no-such-sitting", BY_HOUSE, t("No one has taken this exam."))
        return row, self.exam(row.exam)

    def answer(self, sitting: str, who: str, answers: Sequence[SitAnswer]) -> Sitting:
        """Take answers in time, each question once; results come at the end."""
        row, exam = self.find(sitting)
        if row.learner != who:
            raise Refusal("not-yours", BY_HOUSE, t("Someone else is taking this exam."))
        asked = items_of(exam.paper)
        done = {one.item for one in self._learners.sitting(row.id, who)}
        sent = []
        for one in answers:
            if not 1 <= one.question <= len(asked):
                raise BadInput(
                    t(
                        "The paper has {questions} questions, not {question}.",
                        questions=len(asked),
                        question=one.question,
                    )
                )
            name = asked[one.question - 1].name
            if name not in done and self._in_time(row, exam, one):
                sent.append(answer_to_record(one, name, row.id))
                done.add(name)
        if sent:
            self._learners.take(who, sent)
        return self._sitting(row, exam)

    def _in_time(self, row: AnyRow, exam: ExamCard, one: SitAnswer) -> bool:
        if row.ended is not None:
            return False
        late = -self._left(row, exam)
        return late <= MOST_LATE and late - one.ago <= LATE

    def end(self, sitting: str, who: str) -> SittingReport:
        row, exam = self.find(sitting)
        if row.learner != who:
            raise Refusal("not-yours", BY_HOUSE, t("Someone else is taking this exam."))
        if row.ended is None:
            s = schema.school_sittings
            ended = min(self._clock(), row.began + exam.paper.seconds)
            with self._database.write() as connection:
                connection.execute(update(s).where(s.c.id == sitting).values(ended=ended))
            row, exam = self.find(sitting)
        return self._report_of(row, exam)

    def report(self, sitting: str) -> SittingReport:
        """Return the report of a sitting that its sitter or the clock has ended."""
        row, exam = self.find(sitting)
        if row.ended is None and self._left(row, exam) > -MOST_LATE:
            raise Refusal("not-ended", BY_HOUSE, t("This exam hasn't ended yet."))
        return self._report_of(row, exam)

    def _answers(self, row: AnyRow, exam: ExamCard) -> tuple[Answer, ...]:
        given = {
            one.item: tuple(decode(one.given, list[str]))
            for one in self._learners.sitting(row.id, row.learner)
        }
        return tuple(given.get(one.name) for one in items_of(exam.paper))

    def _report_of(self, row: AnyRow, exam: ExamCard) -> SittingReport:
        return SittingReport(
            id=row.id,
            exam=exam.id,
            title=exam.title,
            name=row.name,
            began=row.began,
            ended=ended_at(row, exam),
            report=report(exam.paper, self._answers(row, exam)),
        )

    def sittings(self, exam: ExamCard) -> list[SittingReport]:
        """Return all sittings that have ended, for the trainer."""
        s = schema.school_sittings
        with self._database.read() as connection:
            rows = connection.execute(select(s).where(s.c.exam == exam.id)).all()
        over = (r for r in rows if r.ended is not None or self._left(r, exam) <= -MOST_LATE)
        return [self._report_of(row, exam) for row in over]

    # -- Certificates ------------------------------------------------------------------------------

    def certificate(self, sitting: str, house: str) -> bytes:
        row, exam = self.find(sitting)
        self.report(sitting)  # refuse one that has not ended
        answers = self._answers(row, exam)
        ended = ended_at(row, exam)
        made, found = mark_exam(house, row.name, exam.title, exam.paper, answers, row.began, ended)
        return certificate(made, found, self._signing_key())

    def public_key(self) -> str:
        return public_key_text(self._signing_key())

    def _signing_key(self) -> SigningKey:
        """Return the house's own key, made when it is first needed."""
        if self._key is None:
            self._key = decode_key(self._kept_key())
        return self._key

    def _kept_key(self) -> str:
        k = schema.school_signing
        with self._database.write() as connection:
            kept = connection.execute(select(k.c.private).order_by(k.c.since)).first()
            if kept is not None:
                return str(kept.private)
            key = new_key()
            hidden = self._database.keys.hide(encode_key(key))
            row = {"public": public_key_text(key), "private": hidden, "since": self._clock()}
            connection.execute(insert(k).values(row))
            return encode_key(key)


def questions_of(paper: Paper) -> tuple[Question, ...]:
    """Return the questions by their number in the paper: their names would tell the topic."""
    return tuple(
        msgspec.structs.replace(question(one, "exam"), item=str(number))
        for number, one in enumerate(items_of(paper), start=1)
    )


def answer_to_record(one: SitAnswer, name: str, sitting: str) -> Sent:
    return Sent(
        key=one.key,
        item=name,
        given=one.given,
        seconds=one.seconds,
        mode="exam",
        ago=one.ago,
        sitting=sitting,
    )


def ended_at(row: AnyRow, exam: ExamCard) -> float:
    return float(row.began + exam.paper.seconds if row.ended is None else row.ended)


def card_from(row: AnyRow) -> ExamCard:
    return card_of(row.id, row.title, decode(row.paper, Paper), row.class_id, row.set_by)


def card_of(id_: str, title: str, paper: Paper, class_id: str, by: str) -> ExamCard:
    return ExamCard(id=id_, title=title, paper=paper, class_id=class_id, set_by=by)


def with_sitting(card: ExamCard, row: AnyRow | None) -> ExamCard:
    if row is None:
        return card
    return msgspec.structs.replace(card, sitting=row.id, ended=row.ended is not None)


@dataclass(frozen=True)
class HouseSchool:
    learners: Learners
    classes: Classes
    exams: Exams


def house_school(database: Database) -> HouseSchool:
    learners = Learners(database)
    return HouseSchool(learners, Classes(database, learners), Exams(database, learners))
