"""What most commands take: a game, readings of it, and whether JSON is wanted."""

from collections.abc import Callable
from typing import TypeVar

import click

from houseway.core.rulebook import ReadingsBase, parse_readings

F = TypeVar("F", bound=Callable[..., object])
R = TypeVar("R", bound=ReadingsBase)


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


def readings_of(kind: type[R], settings: tuple[str, ...]) -> R:
    return parse_readings(kind, settings)
