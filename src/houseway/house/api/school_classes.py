"""Routes of classes: a trainer's, and what trainees see of theirs."""

import asyncio

import msgspec

from houseway.core.words import t
from houseway.house.api.routing import SIGNED_IN, Call, Route
from houseway.house.api.school_exams import LONGEST, NewExam, exams_of, paper_of
from houseway.house.school.classes import ClassCard, Classes, Trainee
from houseway.house.school.exams import ExamCard, SittingReport
from houseway.tables.text import check_line

TRAINER = frozenset({"trainer"})
_ONE = "/api/school/classes/{class}"


class NewClass(msgspec.Struct, frozen=True):
    name: str


class Member(msgspec.Struct, frozen=True):
    name: str


class ClassList(msgspec.Struct, frozen=True):
    taught: list[ClassCard]  # where one is the trainer
    joined: list[ClassCard]  # where one learns


class ExamResults(msgspec.Struct, frozen=True):
    exam: ExamCard
    sittings: list[SittingReport]


class ClassView(msgspec.Struct, frozen=True):
    id: str
    name: str
    trainees: list[Trainee]
    exams: list[ExamResults]


def classes_of(call: Call) -> Classes:
    return call.house.school.classes


async def listed(call: Call) -> ClassList:
    name = call.actor.name

    def found() -> ClassList:
        return ClassList(classes_of(call).of_trainer(name), classes_of(call).of_member(name))

    return await asyncio.to_thread(found)


async def open_class(call: Call) -> ClassView:
    name = check_line(call.body.name, t("The name of a class"), LONGEST)
    made = await asyncio.to_thread(classes_of(call).open, call.actor.name, name)
    return await asyncio.to_thread(view_of, call, made)


def view_of(call: Call, class_id: str) -> ClassView:
    row = classes_of(call).need(class_id, call.actor.name)
    exams = exams_of(call).of_classes([class_id], call.actor.name)
    return ClassView(
        id=row.id,
        name=row.name,
        trainees=classes_of(call).trainees(class_id),
        exams=[ExamResults(exam, exams_of(call).sittings(exam)) for exam in exams],
    )


async def one(call: Call) -> ClassView:
    return await asyncio.to_thread(view_of, call, call.path["class"])


async def add(call: Call) -> ClassView:
    account = await call.house.accounts.account(call.body.name)

    def added() -> ClassView:
        row = classes_of(call).need(call.path["class"], call.actor.name)
        classes_of(call).add(row.id, account.name)
        return view_of(call, row.id)

    return await asyncio.to_thread(added)


async def remove(call: Call) -> ClassView:
    account = await call.house.accounts.account(call.body.name)

    def removed() -> ClassView:
        row = classes_of(call).need(call.path["class"], call.actor.name)
        classes_of(call).remove(row.id, account.name)
        return view_of(call, row.id)

    return await asyncio.to_thread(removed)


async def close(call: Call) -> ClassList:
    def closed() -> None:
        row = classes_of(call).need(call.path["class"], call.actor.name)
        classes_of(call).close(row.id)

    await asyncio.to_thread(closed)
    return await listed(call)


async def set_exam(call: Call) -> ExamCard:
    asked: NewExam = call.body
    title = check_line(asked.title, t("A title"), LONGEST)

    def made() -> ExamCard:
        row = classes_of(call).need(call.path["class"], call.actor.name)
        return exams_of(call).set(title, paper_of(asked), call.actor.name, row.id)

    return await asyncio.to_thread(made)


ROUTES = (
    Route(
        "GET", "/api/school/classes", listed, "Classes I teach or am in", SIGNED_IN, gives=ClassList
    ),
    Route(
        "POST",
        "/api/school/classes",
        open_class,
        "Open a class",
        TRAINER,
        takes=NewClass,
        gives=ClassView,
        status=201,
    ),
    Route("GET", _ONE, one, "A class: who is weak where", TRAINER, gives=ClassView),
    Route(
        "POST",
        f"{_ONE}/members",
        add,
        "Take an account into a class",
        TRAINER,
        takes=Member,
        gives=ClassView,
        harmless=True,
    ),
    Route(
        "POST",
        f"{_ONE}/leavers",
        remove,
        "Take an account out of a class",
        TRAINER,
        takes=Member,
        gives=ClassView,
        harmless=True,
    ),
    Route(
        "POST",
        f"{_ONE}/close",
        close,
        "Close a class; what was learnt stays",
        TRAINER,
        gives=ClassList,
        harmless=True,
    ),
    Route(
        "POST",
        f"{_ONE}/exams",
        set_exam,
        "Set an exam for a class",
        TRAINER,
        takes=NewExam,
        gives=ExamCard,
        status=201,
    ),
)
