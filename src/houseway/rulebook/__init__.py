"""The rule documents as data: clauses in our words, readings of the unclear places."""

from houseway.rulebook.clauses import Clause, Rulebook
from houseway.rulebook.readings import ReadingsBase, choices, parse_readings

__all__ = ["Clause", "ReadingsBase", "Rulebook", "choices", "parse_readings"]
