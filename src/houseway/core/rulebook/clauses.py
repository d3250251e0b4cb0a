"""Clause registers: `clauses.toml` of a game, and which tests show each clause."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from houseway.core.typed_json import convert, decode
from houseway.core.words import Text, pt


class Clause(msgspec.Struct, frozen=True):
    """One clause of a rule document in our words, with the tests that show it."""

    id: str
    text: str
    tests: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleDocument:
    """The document that the clauses follow; of one in several files each has its hash."""

    title: str
    version: str
    operator: str
    sha256: tuple[str, ...]


class Register(msgspec.Struct, frozen=True):
    """What `clauses.toml` says."""

    clauses: dict[str, str]
    document: RuleDocument | None = None
    irregularities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """The clauses of one game, read from its folder on first use."""

    package: str

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        texts = self._register.clauses
        kept = self._file("clause_tests.json")
        tests: dict[str, list[str]] = decode(kept.read_bytes()) if self.names_tests else {}
        return tuple(Clause(name, text, tuple(tests.get(name, ()))) for name, text in texts.items())

    @cached_property
    def document(self) -> RuleDocument | None:
        """The document that the game follows; None if it names none."""
        return self._register.document

    @property
    def irregularities(self) -> tuple[str, ...]:
        """The clauses about irregularities."""
        return self._register.irregularities

    @cached_property
    def _register(self) -> Register:
        return convert(tomllib.loads(self._file("clauses.toml").read_text("utf-8")), Register)

    @cached_property
    def texts(self) -> dict[str, Text]:
        """What each clause says to its reader, by its id."""
        return {clause.id: pt("clause", clause.text) for clause in self.clauses}

    @property
    def names_tests(self) -> bool:
        """Whether the folder says which tests show its clauses; a game may leave that out."""
        return self._file("clause_tests.json").is_file()

    def _file(self, name: str) -> Traversable:
        return files(self.package) / name
