"""Everything the school of a house holds."""

from dataclasses import dataclass

from houseway.service.school.learners import Learners
from houseway.service.store.database import Database


@dataclass(frozen=True)
class HouseSchool:
    learners: Learners


def house_school(database: Database) -> HouseSchool:
    return HouseSchool(Learners(database))
