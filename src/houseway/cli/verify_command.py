"""`houseway verify`: an exported round, or a whole table, checked offline."""

import sys
from pathlib import Path

import click
import msgspec
from rich.markup import escape

from houseway.errors import BadInput
from houseway.review.report import FAILED, NOT_APPLICABLE, NOT_REACHED, OK, Report, Status, listed
from houseway.review.verify import verify
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option
from houseway.terminal.output import console, print_json

DOES_NOT_HOLD = 1

MARKS: dict[Status, str] = {
    OK: "[green]ok[/green]      ",
    FAILED: "[red]WRONG[/red]   ",
    NOT_APPLICABLE: "n/a     ",
    NOT_REACHED: "[yellow]unknown[/yellow] ",
}


@click.command()
@click.argument("file", metavar="FILE")
@json_option
def command(file: str, as_json: bool) -> int:
    """Check an exported round: shuffle, deal, settings, settlement and hash chain.

    FILE is the export, or - for standard input. Exit code 0 if everything holds, 1 if something
    does not, 2 if the file is no export.
    """
    report = verify(text_of(file).split("\n"))  # a body may hold other line breaks
    if as_json:
        print_json({"ok": report.ok, **msgspec.to_builtins(report)})
    else:
        show(report)
    return DONE if report.ok else DOES_NOT_HOLD


def text_of(file: str) -> str:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return content.decode()
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file} is not text.") from None


def show(report: Report) -> None:
    out = console()
    rounds = listed(report.rounds, "round", "rounds")
    where = f"{report.name} ({report.table}), {report.game}, {rounds}"
    out.print(f"[bold]{escape(where)}[/bold]  entries {report.first} to {report.last}")
    for check in report.checks:
        out.print(f"  {MARKS[check.status]} {check.name:<11} {escape(check.says)}")
    out.print(f"  The last entry has the hash {report.end}.")
    out.print("Everything holds." if report.ok else "[red]This record does not hold.[/red]")
