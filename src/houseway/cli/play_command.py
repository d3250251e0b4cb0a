"""`houseway play`: a game at the terminal, or a demonstration where there is none."""

import sys

import click

from houseway.cli.main import DONE
from houseway.cli.options import game_argument, low_high_game, reading_option, readings_of


@click.command()
@game_argument
@reading_option
@click.option(
    "--seed", metavar="TEXT", help="Shuffle from this seed, to play the same deals again."
)
def command(name: str, settings: tuple[str, ...], seed: str | None) -> int:
    """Play GAME at the terminal. Without a terminal a demonstration round is played."""
    from houseway.cli.output import console
    from houseway.cli.play.low_high import LowHighFront
    from houseway.cli.play.person import Person
    from houseway.cli.play.shuffler import Shuffler

    found = low_high_game(name)
    readings = readings_of(found.readings, settings)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not at_terminal:
        seed = seed or "demonstration"
    front = LowHighFront(found, readings, Person(console()), Shuffler(found.pack, seed))
    if at_terminal:
        front.play()
    else:
        front.demonstrate()
    return DONE
