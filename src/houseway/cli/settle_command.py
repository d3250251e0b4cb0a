"""`houseway settle`: a round as JSON on standard input, settled line by line."""

import sys
from collections.abc import Callable

import click
from rich.markup import escape

from houseway.core.answers import to_answer
from houseway.core.errors import BadInput, Refusal
from houseway.core.rulebook import ReadingsBase
from houseway.figures.provenance import provenance_of
from houseway.game import SettledRound, TellsMore
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.tables.wagers import cited_why
from houseway.terminal.exit_codes import BAD_INPUT, DONE, REFUSED
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import console, print_json

Settle = Callable[[bytes, ReadingsBase], SettledRound]


@click.command()
@game_argument
@click.option("--lines", is_flag=True, help="One round on each line in, one answer on each out.")
@reading_option
@json_option
def command(name: str, lines: bool, settings: tuple[str, ...], as_json: bool) -> int:
    """Settle a round of GAME given as JSON on standard input."""
    found = game(name)
    readings = readings_of(found.readings, settings)
    settle = found.require(cap.SETTLE)
    by = provenance_of(found, "settle/1", readings)
    if lines:
        return settle_lines(settle, readings, by)
    answer = settle(sys.stdin.buffer.read(), readings)
    if as_json:
        print_json(to_answer(answer) | by)
    else:
        show(answer)
    return DONE


def settle_lines(settle: Settle, readings: ReadingsBase, by: dict[str, object]) -> int:
    """Settle line by line; a line that cannot be settled gets its error in its place."""
    code = DONE
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            print_json(to_answer(settle(line, readings)) | by)
        except BadInput as error:
            print_json({"error": str(error), "line": number})
            code = BAD_INPUT
        except Refusal as refusal:
            print_json({"error": str(refusal), "line": number, "clause": refusal.clause})
            code = code or REFUSED
    return code


def show(answer: SettledRound) -> None:
    """Print for people what each line comes to, and why."""
    out = console()
    for line in answer.lines:
        out.print(escape(line.result))
        out.print(f"       {escape(str(cited_why(line)))}")
    for told in answer.more_told() if isinstance(answer, TellsMore) else ():
        out.print(escape(told))
