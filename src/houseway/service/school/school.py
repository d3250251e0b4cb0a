"""Everything the school of a house holds."""

from dataclasses import dataclass

from houseway.service.school.classes import Classes
from houseway.service.school.exams import Exams
from houseway.service.school.learners import Learners
from houseway.service.store.database import Database


@dataclass(frozen=True)
class HouseSchool:
    learners: Learners
    classes: Classes
    exams: Exams


def house_school(database: Database) -> HouseSchool:
    learners = Learners(database)
    return HouseSchool(learners, Classes(database, learners), Exams(database, learners))
