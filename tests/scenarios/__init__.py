"""Whole rounds as data, one module a game, for the playthroughs in `tests/golden`.

A module is called as its game's folder is and holds `SCENARIOS`.
"""

from importlib import import_module
from importlib.util import find_spec

from houseway.core.cards import Card
from houseway.testing.playthroughs import Scenario
from our_games import FOLDERS


def scenarios_of(game: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a game, or none if it has no module of them."""
    module = f"scenarios.{FOLDERS[game]}"
    found: tuple[Scenario, ...] = import_module(module).SCENARIOS if find_spec(module) else ()
    return found


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in text.replace("|", " ").split())


def two(text: str) -> tuple[Card, Card]:
    first, second = cards(text)
    return first, second
