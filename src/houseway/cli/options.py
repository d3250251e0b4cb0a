"""What most commands take: a game, readings of it, and whether JSON is wanted."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from houseway.errors import BadInput
from houseway.games.catalogue import game
from houseway.low_high.game import LowHighGame
from houseway.rulebook import ReadingsBase, parse_readings

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(function: F) -> F:
    return click.argument("name", metavar="GAME")(function)


def reading_option(function: F) -> F:
    return click.option(
        "--reading",
        "settings",
        metavar="NAME=VALUE",
        multiple=True,
        help="Read an unclear place of the document this way; may be repeated.",
    )(function)


def json_option(function: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def low_high_game(name: str) -> LowHighGame:
    found = game(name)
    if not isinstance(found, LowHighGame):
        raise BadInput(f"{found.title} has no House Way.")
    return found


def readings_of(kind: type[ReadingsBase], settings: tuple[str, ...]) -> Any:
    return parse_readings(kind, settings)
