"""Options that most commands take: a game, its readings, JSON, and cards."""

from collections.abc import Callable, Iterator, Sequence
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


class TakesCards(click.Command):
    """A command with options that take as many cards as follow: `--draw 2c 7h Qs --seen 3c`."""

    takers = ("--draw", "--seen")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(self.join_cards(args)))

    def join_cards(self, args: Sequence[str]) -> Iterator[str]:
        at = 0
        while at < len(args):
            yield args[at]
            at += 1
            if args[at - 1] in self.takers and at < len(args) and not args[at].startswith("-"):
                end = at
                while end < len(args) and not args[end].startswith("-"):
                    end += 1
                yield " ".join(args[at:end])
                at = end
