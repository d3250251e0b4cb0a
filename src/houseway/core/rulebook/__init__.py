"""The rule documents as data: clauses in our words, readings of the unclear places."""

from houseway.core.rulebook.clauses import Clause, Rulebook, RuleDocument
from houseway.core.rulebook.readings import (
    Choice,
    Reading,
    ReadingsBase,
    change_readings,
    check_readings,
    choices,
    defaults,
    non_default_readings,
    parse_readings,
    questions,
    read_readings,
    readings_in_force,
)

__all__ = [
    "Choice",
    "Clause",
    "Reading",
    "ReadingsBase",
    "RuleDocument",
    "Rulebook",
    "change_readings",
    "check_readings",
    "choices",
    "defaults",
    "non_default_readings",
    "parse_readings",
    "questions",
    "read_readings",
    "readings_in_force",
]
