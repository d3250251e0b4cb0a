"""Routes of classes: for trainers, and what trainees see of theirs."""

from asyncio import to_thread
from collections.abc import Callable

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


def list_classes(call: Call) -> ClassList:
    name = call.actor.name
    return ClassList(classes_of(call).of_trainer(name), classes_of(call).of_member(name))


def open_class(call: Call) -> ClassView:
    name = check_line(call.body.name, t("The name of a class"), LONGEST)
    return view_of(call, classes_of(call).open(call.actor.name, name))


def own_class(call: Call) -> str:
    """Return the class in the path, if the caller is its trainer."""
    class_id: str = classes_of(call).need(call.path["class"], call.actor.name).id
    return class_id


def view_of(call: Call, class_id: str) -> ClassView:
    row = classes_of(call).need(class_id, call.actor.name)
    exams = exams_of(call).of_classes([class_id], call.actor.name)
    return ClassView(
        id=row.id,
        name=row.name,
        trainees=classes_of(call).trainees(class_id),
        exams=[ExamResults(exam, exams_of(call).sittings(exam)) for exam in exams],
    )


def view_class(call: Call) -> ClassView:
    return view_of(call, call.path["class"])


async def add_member(call: Call) -> ClassView:
    account = await call.house.accounts.account(call.body.name)
    return await to_thread(change_members, call, classes_of(call).add, account.name)


async def remove_member(call: Call) -> ClassView:
    account = await call.house.accounts.account(call.body.name)
    return await to_thread(change_members, call, classes_of(call).remove, account.name)


def change_members(call: Call, change: Callable[[str, str], object], name: str) -> ClassView:
    class_id = own_class(call)
    change(class_id, name)
    return view_of(call, class_id)


def close(call: Call) -> ClassList:
    classes_of(call).close(own_class(call))
    return list_classes(call)


def set_exam(call: Call) -> ExamCard:
    asked: NewExam = call.body
    title = check_line(asked.title, t("A title"), LONGEST)
    return exams_of(call).set(title, paper_of(asked), call.actor.name, own_class(call))


ROUTES = (
    Route(
        "GET",
        "/api/school/classes",
        list_classes,
        "Classes I teach or am in",
        SIGNED_IN,
        gives=ClassList,
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
    Route("GET", _ONE, view_class, "A class: who is weak where", TRAINER, gives=ClassView),
    Route(
        "POST",
        f"{_ONE}/members",
        add_member,
        "Take an account into a class",
        TRAINER,
        takes=Member,
        gives=ClassView,
        harmless=True,
    ),
    Route(
        "POST",
        f"{_ONE}/leavers",
        remove_member,
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
