"""Why something was decided: a frozen, tagged struct of facts, with what it rests on.

A reason rests on a clause of the rule document, on a reading (a declared choice where the document
is silent or unclear), or on the house alone. Records, states and views hold reasons. Their `text`
is made where a person reads it.
"""

import re

import msgspec

from houseway.core.words import Text, join, t

_CLAUSE = re.compile(r"[A-Z]+-\S+")


class ByClause(msgspec.Struct, frozen=True, tag_field="basis", tag="clause"):
    """The rule document decides; `clauses` are its numbers, the deciding one first."""

    clauses: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.clauses or not all(map(_CLAUSE.fullmatch, self.clauses)):
            raise ValueError(f"not clauses of a rule document: {self.clauses}")

    @property
    def clause(self) -> str:
        return self.clauses[0]

    @property
    def citation(self) -> Text:
        return join(", ", dict.fromkeys(self.clauses))


class ByReading(msgspec.Struct, frozen=True, tag_field="basis", tag="reading"):
    """The document leaves it open, and the reading of this name decides."""

    reading: str

    def __post_init__(self) -> None:
        if not self.reading or _CLAUSE.fullmatch(self.reading):
            raise ValueError(f"not the name of a reading: {self.reading}")

    @property
    def clause(self) -> None:
        return None

    @property
    def citation(self) -> Text:
        return t("reading {reading}", reading=self.reading)


class ByHouse(msgspec.Struct, frozen=True, tag_field="basis", tag="house"):
    """No rule speaks of it: the house decides, or the state of the table."""

    @property
    def clause(self) -> None:
        return None

    @property
    def citation(self) -> Text:
        return join("", ())


Basis = ByClause | ByReading | ByHouse
BY_HOUSE = ByHouse()


def by_clause(*clauses: str | None) -> Basis:
    """By these clauses; by the house if no rule speaks of it."""
    found = tuple(clause for clause in clauses if clause)
    return ByClause(found) if found else BY_HOUSE


def by_reading(reading: str) -> ByReading:
    return ByReading(reading)


def cite(text: Text, by: Basis) -> Text:
    """Append what the text rests on, in brackets."""
    citation = by.citation
    return join("", (text, " (", citation, ")")) if citation else text


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class AnyReason:
    """The type of a field that holds a reason of any kind; `find_reason` reads one from JSON."""

    __slots__ = ()

    by: Basis

    @property
    def clause(self) -> str | None:
        return self.by.clause

    @property
    def text(self) -> Text:
        """What a person reads. Called only where text is written out."""
        raise NotImplementedError


_kinds: dict[str, "type[Reason]"] = {}


class Reason(AnyReason, msgspec.Struct, frozen=True, tag_field="reason", tag=_kebab):
    """A subclass is one kind of reason; its fields are the facts that its text states.

    Its name is its tag in JSON and never changes, so no two kinds may share one."""

    by: Basis

    def __init_subclass__(cls) -> None:
        other = _kinds.setdefault(_kebab(cls.__name__), cls)
        if (other.__module__, other.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"{other.__module__} has a reason called {cls.__name__} already")
        _kinds[_kebab(cls.__name__)] = cls


def find_reason(tag: str) -> type[Reason] | None:
    """The kind of reason with this tag, of those that are loaded."""
    return _kinds.get(tag)
