"""`houseway match`: two Pineapple players against each other, ours or anybody's."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.analysis.provenance import made
from houseway.errors import BadInput, quoted
from houseway.games.pineapple.readings import Readings
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json, say_compiling

if TYPE_CHECKING:
    from houseway.games.pineapple.solver.playing.contest import Standing
    from houseway.games.pineapple.solver.playing.match import House
    from houseway.games.pineapple.solver.playing.players import Player

PROGRAM = "program:"  # before the command line of a player that is not ours
RULES = ("document", "usual", "published")


@click.command()
@click.argument("first")
@click.argument("second")
@click.option("--rules", type=click.Choice(RULES), default="document", show_default=True)
@click.option(
    "--learned",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder with what was learned under these rules [what ships].",
)
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    help="The most that are played; fewer where it is decided before.",
)
@click.option(
    "--margin",
    type=float,
    default=0.0,
    show_default=True,
    help="Points a hand: it is decided when the first is surely ahead by more, or by less.",
)
@click.option(
    "--session",
    type=click.IntRange(min=2),
    default=50,
    show_default=True,
    help="Hands in a row, Fantasy Land carried over; each session is played twice.",
)
@click.option("--seed", type=int, default=1, show_default=True)
@reading_option
@json_option
def command(
    first: str,
    second: str,
    rules: str,
    learned: Path | None,
    hands: int,
    margin: float,
    session: int,
    seed: int,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play a match of Pineapple between two players, heads-up.

    A player is random, careless, steady, strong, searching or monte-carlo, the strong one and the
    last with the seconds of a move behind a colon (strong:0.1), or any program that speaks the text
    protocol: "program:python player.py:0.1". Every deal is played twice with seats exchanged.

    For example: houseway match pineapple strong:0.05 monte-carlo:0.05 --rules published
    """
    readings = readings_of(Readings, settings)
    if rules != "document" and settings:
        raise BadInput("Readings are of the document: leave them out, or take --rules document.")
    from houseway.compiling import telling
    from houseway.games.pineapple.solver.playing.contest import play_until_decided
    from houseway.games.pineapple.solver.playing.match import House

    house = House(rules, readings, session)
    with telling(say_compiling), ExitStack() as stack:
        one, other = (stack.enter_context(player(name, house, learned)) for name in (first, second))
        standing = None
        for standing in play_until_decided(one, other, hands, seed, house, margin):
            tell(first, second, standing)
        print(file=sys.stderr)
    assert standing is not None
    if as_json:
        print_json(
            {"first": first, "second": second, "rules": rules, "seed": seed}
            | standing.as_json()
            | made(game("pineapple"), "match/1", readings)
        )
    else:
        show(first, second, standing)
    return DONE


@contextmanager
def player(name: str, house: "House", learned: Path | None) -> Iterator["Player"]:
    """By its name, with the seconds of a move."""
    from houseway.games.pineapple.solver.playing.monte_carlo import MonteCarlo
    from houseway.games.pineapple.solver.playing.outside import Outside
    from houseway.games.pineapple.solver.playing.players import MAKERS, QUICK, SEARCH, Strong
    from houseway.games.pineapple.solver.streets.knowledge import load, shipped
    from houseway.games.pineapple.solver.streets.opponents import Table
    from houseway.games.pineapple.solver.streets.search import Budget, warm_up

    called, seconds = name_and_seconds(name)
    if called.startswith(PROGRAM):
        with Outside(called.removeprefix(PROGRAM), house.name, seconds or 0.0) as outside:
            yield outside
        return
    if called not in ("strong", "searching", "monte-carlo"):
        if called not in MAKERS:
            there = ", ".join((*MAKERS, "monte-carlo", f"{PROGRAM}COMMAND"))
            raise BadInput(f"There is no player {quoted(called)}: there are {there}.")
        yield MAKERS[called]()
        return
    table = Table(house.rules, load(learned) if learned else shipped(house.name))
    warm_up()
    if called == "monte-carlo":
        yield MonteCarlo(0.1 if seconds is None else seconds, table)
    elif called == "searching":
        yield Strong(SEARCH, table)
    else:
        yield Strong(QUICK if seconds is None else Budget(seconds=seconds), table)


def name_and_seconds(name: str) -> tuple[str, float | None]:
    called, colon, seconds = name.rpartition(":")
    if not colon or called + colon == PROGRAM:
        return name, None
    try:
        thinks = float(seconds)
    except ValueError:
        return name, None
    if not 0 < thinks <= 3600:
        raise BadInput(f"A player thinks more than 0 and at most 3600 seconds, not {seconds}.")
    return called, thinks


def tell(first: str, second: str, standing: "Standing") -> None:
    so_far = f"{first} against {second}: {standing.hands:,} hands, {standing.mean:+.2f} a hand"
    print(f"\r{so_far}", end="", file=sys.stderr, flush=True)


def show(first: str, second: str, standing: "Standing") -> None:
    out = console()
    out.print(
        f"{first} against {second}: {standing.mean:+.2f} ± {standing.interval:.2f} points a hand"
        f" over {standing.hands:,} hands, each deal played from both seats."
    )
    for name, rates in ((first, standing.first), (second, standing.second)):
        out.print(
            f"{name}: foul {rates.foul:.1%}, enters Fantasy Land {rates.enters:.1%},"
            f" stays {rates.stays:.1%}, bonus {rates.bonus:.2f}."
        )
    out.print(standing.decision(first))
