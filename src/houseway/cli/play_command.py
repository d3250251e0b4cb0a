"""`houseway play`: a game at the terminal, or a demonstration where there is none."""

import sys
from typing import Any, get_args

import click

from houseway.cli.main import DONE
from houseway.cli.options import game_argument, reading_option, readings_of
from houseway.errors import BadInput
from houseway.games.catalogue import game
from houseway.live.messages import Strength
from houseway.low_high.game import LowHighGame
from houseway.tables.game import Game

PARTNERED = "pineapple"


@click.command()
@game_argument
@reading_option
@click.option(
    "--seed", metavar="TEXT", help="Shuffle from this seed, to play the same deals again."
)
@click.option(
    "--partners",
    type=click.Choice(get_args(Strength)),
    help="Pineapple: how well the others play.  [default: strong]",
)
def command(
    name: str, settings: tuple[str, ...], seed: str | None, partners: Strength | None
) -> int:
    """Play GAME at the terminal. Without a terminal a demonstration round is played."""
    from houseway.cli.output import console
    from houseway.cli.play.person import Person
    from houseway.cli.play.shuffler import Shuffler

    found = game(name)
    readings = readings_of(found.readings, settings)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not at_terminal:
        seed = seed or "demonstration"
    if partners is not None and name != PARTNERED:
        raise BadInput(f"{found.title} has no partners to choose: leave --partners out.")
    more = {} if partners is None else {"partners": partners}
    front = front_of(found)(found, readings, Person(console()), Shuffler(found.pack, seed), **more)
    if at_terminal:
        front.play()
    else:
        front.demonstrate()
    return DONE


def front_of(found: Game[Any, Any, Any]) -> Any:
    """The way this game is played at a terminal; loaded only when it is played."""
    if isinstance(found, LowHighGame):
        from houseway.cli.play.low_high import LowHighFront

        return LowHighFront
    if found.name == "king-high":
        from houseway.cli.play.king_high import KingHighFront

        return KingHighFront
    from houseway.cli.play.pineapple import PineappleFront

    return PineappleFront
