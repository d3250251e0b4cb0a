"""Clause registers: `clauses.toml` of a game, and which tests show each clause."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

import msgspec

from houseway.typed import decode


class Clause(msgspec.Struct, frozen=True):
    """One clause of a rule document, told in our words, with the tests that show it."""

    id: str
    text: str
    tests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """The clauses of one game, read from its folder when somebody asks."""

    package: str

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        texts: dict[str, str] = tomllib.loads(self._file("clauses.toml"))["clauses"]
        tests: dict[str, list[str]] = decode(self._file("clause_tests.json"))
        return tuple(Clause(name, text, tuple(tests.get(name, ()))) for name, text in texts.items())

    def _file(self, name: str) -> str:
        return (files(self.package) / name).read_text(encoding="utf-8")
