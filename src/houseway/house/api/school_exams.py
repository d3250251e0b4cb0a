"""Routes of exams: setting, sitting and ending them, and their certificates."""

import secrets
from asyncio import to_thread

import msgspec

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.api.routing import ANYONE, Call, Route
from houseway.house.api.school import Who, account_of, count_answers, learner_id
from houseway.house.school.exams import ExamCard, Exams, SitAnswer, Sitting, SittingReport
from houseway.school.papers import PASSED, Paper
from houseway.school.printouts import key_pdf, paper_pdf
from houseway.tables.text import check_line

PDF = "application/pdf"
LONGEST = 80
_ONE = "/api/school/exams/{exam}"
_SITTING = "/api/school/sittings/{sitting}"


class NewExam(msgspec.Struct, frozen=True):
    """`seed` is drawn if none is given."""

    title: str
    courses: tuple[str, ...]
    questions: int = 40
    minutes: int = 30
    pass_percent: int = PASSED
    seed: str = ""
    learner: str = ""


class ExamList(msgspec.Struct, frozen=True):
    exams: list[ExamCard]
    key: str  # of the house, to verify certificates with


class Sit(msgspec.Struct, frozen=True):
    name: str = ""  # on the certificate, unless an account sits it
    learner: str = ""


class SitAnswers(msgspec.Struct, frozen=True):
    answers: tuple[SitAnswer, ...]
    learner: str = ""


def exams_of(call: Call) -> Exams:
    return call.house.school.exams


def paper_of(asked: NewExam) -> Paper:
    return Paper(
        seed=asked.seed or secrets.token_hex(6),
        courses=asked.courses,
        questions=asked.questions,
        minutes=asked.minutes,
        pass_percent=asked.pass_percent,
    )


def set_own(call: Call) -> ExamCard:
    asked: NewExam = call.body
    who, title = learner_id(call, asked.learner), check_line(asked.title, t("A title"), LONGEST)
    return exams_of(call).set(title, paper_of(asked), who)


def list_exams(call: Call) -> ExamList:
    who = learner_id(call, call.query.learner)
    classes = [one.id for one in call.house.school.classes.of_member(who)]
    of_class = exams_of(call).of_classes(classes, who)
    return ExamList([*of_class, *exams_of(call).own(who)], exams_of(call).public_key())


def check_may_sit(call: Call, exam: ExamCard, who: str) -> None:
    """Refuse an exam that is neither the learner's own nor set for a class of theirs."""
    mine = exam.set_by == who if not exam.class_id else who in members(call, exam)
    if not mine:
        raise Refusal("not-yours", BY_HOUSE, t("This exam is set for other people."))


def members(call: Call, exam: ExamCard) -> list[str]:
    return call.house.school.classes.members(exam.class_id)


def sit(call: Call) -> Sitting:
    who = learner_id(call, call.body.learner)
    name = account_of(call) or check_line(call.body.name or "A guest", t("A name"), LONGEST)
    exam = exams_of(call).exam(call.path["exam"])
    check_may_sit(call, exam, who)
    return exams_of(call).sit(exam, who, name)


async def answer(call: Call) -> Sitting:
    who = learner_id(call, call.body.learner)
    count_answers(call, len(call.body.answers))
    return await to_thread(exams_of(call).answer, call.path["sitting"], who, call.body.answers)


def end(call: Call) -> SittingReport:
    who = learner_id(call, call.body.learner)
    return exams_of(call).end(call.path["sitting"], who)


def check_may_see(call: Call) -> None:
    """Refuse all but the learner who sat it, and the trainer of the class it was set for."""
    row, exam = exams_of(call).find(call.path["sitting"])
    if exam.class_id and call.signed is not None:
        classes = call.house.school.classes
        if exam.class_id in (one.id for one in classes.of_trainer(call.actor.name)):
            return
    if row.learner != learner_id(call, call.query.learner):
        raise Refusal("not-yours", BY_HOUSE, t("Someone else has taken this exam."))


def result(call: Call) -> SittingReport:
    check_may_see(call)
    return exams_of(call).report(call.path["sitting"])


async def certify(call: Call) -> bytes:
    house = (await call.house.accounts.office.house()).name
    await to_thread(check_may_see, call)
    return await to_thread(exams_of(call).certificate, call.path["sitting"], house)


def exam_to_print(call: Call) -> ExamCard:
    """Return the exam if the caller has set it: others would see it before they sit it."""
    exam = exams_of(call).exam(call.path["exam"])
    if exam.set_by != learner_id(call, call.query.learner):
        raise Refusal("not-yours", BY_HOUSE, t("Only the person who set this exam can print it."))
    return exam


def print_paper(call: Call) -> bytes:
    exam = exam_to_print(call)
    return paper_pdf(exam.paper, exam.title)


def print_key(call: Call) -> bytes:
    exam = exam_to_print(call)
    return key_pdf(exam.paper, exam.title)


ROUTES = (
    Route(
        "POST",
        "/api/school/exams",
        set_own,
        "Set an exam for oneself",
        ANYONE,
        takes=NewExam,
        gives=ExamCard,
        status=201,
        cost=5,
    ),
    Route("GET", "/api/school/exams", list_exams, "My exams", ANYONE, asks=Who, gives=ExamList),
    Route(
        "POST",
        f"{_ONE}/sit",
        sit,
        "Begin an exam, or go on with it",
        ANYONE,
        takes=Sit,
        gives=Sitting,
        harmless=True,
    ),
    Route(
        "GET",
        f"{_ONE}/paper",
        print_paper,
        "The paper to print",
        ANYONE,
        asks=Who,
        media_type=PDF,
        cost=10,
    ),
    Route(
        "GET",
        f"{_ONE}/key",
        print_key,
        "What is right, to print",
        ANYONE,
        asks=Who,
        media_type=PDF,
        cost=10,
    ),
    Route(
        "POST",
        f"{_SITTING}/answers",
        answer,
        "Answers in an exam; each question's first counts",
        ANYONE,
        takes=SitAnswers,
        gives=Sitting,
        harmless=True,
        counted_apart=True,
    ),
    Route(
        "POST",
        f"{_SITTING}/end",
        end,
        "End an exam and see how it came out",
        ANYONE,
        takes=Who,
        gives=SittingReport,
        harmless=True,
    ),
    Route(
        "GET",
        _SITTING,
        result,
        "How an exam came out",
        ANYONE,
        asks=Who,
        gives=SittingReport,
    ),
    Route(
        "GET",
        f"{_SITTING}/certificate",
        certify,
        "The certificate of an exam, signed by the house",
        ANYONE,
        asks=Who,
        media_type=PDF,
        cost=10,
    ),
)
