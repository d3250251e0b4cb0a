"""The rule documents as data: clauses in our words, readings of the unclear places."""

from houseway.core.rulebook.clauses import Clause, Rulebook, RuleDocument
from houseway.core.rulebook.readings import (
    Choice,
    Reading,
    ReadingsBase,
    changed_readings,
    check_readings,
    choices,
    defaults,
    differing,
    in_force,
    parse_readings,
    questions,
    read_readings,
)

__all__ = [
    "Choice",
    "Clause",
    "Reading",
    "ReadingsBase",
    "RuleDocument",
    "Rulebook",
    "changed_readings",
    "check_readings",
    "choices",
    "defaults",
    "differing",
    "in_force",
    "parse_readings",
    "questions",
    "read_readings",
]
