"""`houseway settle`: a round as JSON on standard input, settled line by line."""

import sys
from collections.abc import Callable

import click
from rich.markup import escape

from houseway.errors import BadInput, Refusal
from houseway.registry import game
from houseway.rulebook import ReadingsBase
from houseway.terminal.exit_codes import BAD_INPUT, DONE, REFUSED
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import console, money, print_json

Settle = Callable[[bytes, ReadingsBase], object]


@click.command()
@game_argument
@click.option("--lines", is_flag=True, help="One round on each line in, one answer on each out.")
@reading_option
@json_option
def command(name: str, lines: bool, settings: tuple[str, ...], as_json: bool) -> int:
    """Settle a round of GAME given as JSON on standard input."""
    found = game(name)
    readings = readings_of(found.readings, settings)
    settle = found.the_settle()
    if lines:
        return settle_lines(settle, readings)
    answer = settle(sys.stdin.buffer.read(), readings)
    if as_json:
        print_json(answer)
    else:
        show(answer)
    return DONE


def settle_lines(settle: Settle, readings: ReadingsBase) -> int:
    """A line that cannot be settled gets its sentence in its place; the others are answered."""
    code = DONE
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            print_json(settle(line, readings))
        except BadInput as error:
            print_json({"error": str(error), "line": number})
            code = BAD_INPUT
        except Refusal as refusal:
            print_json({"error": str(refusal), "line": number, "clause": refusal.clause})
            code = code or REFUSED
    return code


def show(answer: object) -> None:
    """For people: a line for each wager against the house, or for each pair of players."""
    out = console()
    for line in getattr(answer, "lines", ()):
        out.print(
            f"Box {line.box}  {line.player}  {line.kind} {money(line.amount)}: "
            f"{line.outcome} {money(line.net, signed=True)}"
        )
        out.print(f"       {escape(line.why)} ({line.clause})")
    for pair in getattr(answer, "pairs", ()):
        out.print(f"{pair.b} to {pair.a}: {pair.points} points, {money(pair.paid)} paid")
        out.print(f"       {escape(pair.why)}")
    for hand in getattr(answer, "hands", ()):
        next_hand = "  Fantasy Land next" if hand.fantasy else ""
        out.print(
            f"{hand.player}  {'foul  ' if hand.foul else ''}stack {money(hand.stack)}{next_hand}"
        )
