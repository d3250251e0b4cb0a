"""`houseway play`: a game at the terminal, or a demonstration where there is none."""

import sys
from typing import get_args

import click

from houseway.core.errors import BadInput
from houseway.game import Terminal
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.tables.bots import Strength
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import game_argument, reading_option, readings_of


@click.command()
@game_argument
@reading_option
@click.option(
    "--seed", metavar="TEXT", help="Shuffle from this seed, to play the same deals again."
)
@click.option(
    "--partners",
    type=click.Choice(get_args(Strength)),
    help="How well the others play, where one may choose.  [default: strong]",
)
def command(
    name: str, settings: tuple[str, ...], seed: str | None, partners: Strength | None
) -> int:
    """Play GAME at the terminal. Without a terminal a demonstration round is played."""
    from houseway.terminal.front import Shuffler
    from houseway.terminal.output import console
    from houseway.terminal.person import Person
    from houseway.terminal.plain import PlainFront

    found = game(name)
    readings = readings_of(found.readings, settings)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not at_terminal:
        seed = seed or "demonstration"
    terminal = found.get(cap.TERMINAL) or Terminal(PlainFront)
    if partners is not None and partners not in terminal.partners:
        raise BadInput(f"{found.title} has no partners to choose: leave --partners out.")
    more = {} if partners is None else {"partners": partners}
    front = terminal.front(found, readings, Person(console()), Shuffler(found.pack, seed), **more)
    if at_terminal:
        front.play()
    else:
        front.demonstrate()
    return DONE
