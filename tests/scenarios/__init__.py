"""Whole rounds as data, one module a game, for the playthroughs in `tests/golden`.

A module is called as its game's folder is and holds `SCENARIOS`. A step is a command that must be
accepted, a `Refused` one, or a text: a heading in the transcript.
"""

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from houseway.cards import Card
from houseway.tables.wagers import Limits
from our_games import FOLDERS


@dataclass(frozen=True)
class Refused:
    """A command that must be refused, with this code; None where it makes no sense at all."""

    command: Any
    code: str | None


@dataclass(frozen=True)
class Scenario:
    name: str  # of its file
    title: str
    story: str
    steps: tuple[Any, ...]
    watched: str = "ann"  # whose view is told
    readings: tuple[str, ...] = ()
    limits: dict[str, Limits] = field(default_factory=dict)


def scenarios_of(game: str) -> tuple[Scenario, ...]:
    """The scenarios of a game; none where nobody has written its module."""
    module = f"scenarios.{FOLDERS[game]}"
    found: tuple[Scenario, ...] = import_module(module).SCENARIOS if find_spec(module) else ()
    return found


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in text.replace("|", " ").split())


def two(text: str) -> tuple[Card, Card]:
    first, second = cards(text)
    return first, second
