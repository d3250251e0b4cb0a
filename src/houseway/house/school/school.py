"""Everything the school of a house holds."""

from dataclasses import dataclass

from houseway.house.school.classes import Classes
from houseway.house.school.exams import Exams
from houseway.house.school.learners import Learners
from houseway.house.store.database import Database


@dataclass(frozen=True)
class HouseSchool:
    learners: Learners
    classes: Classes
    exams: Exams


def house_school(database: Database) -> HouseSchool:
    learners = Learners(database)
    return HouseSchool(learners, Classes(database, learners), Exams(database, learners))
