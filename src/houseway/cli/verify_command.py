"""`houseway verify`: an exported round, or a whole table, checked offline."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from houseway.answers import to_answer
from houseway.errors import BadInput
from houseway.review.report import FAILED, NOT_APPLICABLE, NOT_REACHED, OK, Report, Status, listed
from houseway.review.verify import verify
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option
from houseway.terminal.output import console, print_json

if TYPE_CHECKING:
    from houseway.school.certificate import Checked

DOES_NOT_HOLD = 1
PDF = b"%PDF-"

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
    """Check an exported round, table or tournament: shuffle, deal, settings, settlement and chain.

    FILE is the export, or - for standard input; or a certificate of the school, of which every byte
    and every mark is checked. Exit code 0 if everything holds, 1 if something does not, 2 if the
    file is neither.
    """
    content = content_of(file)
    if content.startswith(PDF):
        return certificate_checked(content, as_json)
    report = verify(text_of(file, content).split("\n"))  # a body may hold other line breaks
    if as_json:
        print_json({"ok": report.ok, **to_answer(report)})
    else:
        show(report)
    return DONE if report.ok else DOES_NOT_HOLD


def content_of(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}.") from None


def text_of(file: str, content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise BadInput(f"{file} is not text.") from None


def certificate_checked(content: bytes, as_json: bool) -> int:
    from houseway.school.certificate import check

    checked = check(content)
    if as_json:
        print_json({"ok": checked.ok, **to_answer(checked)})
    else:
        show_certificate(checked)
    return DONE if checked.ok else DOES_NOT_HOLD


def show_certificate(checked: "Checked") -> None:
    out, sat = console(), checked.sat
    out.print(f"[bold]{escape(f'{sat.name}: {sat.title}')}[/bold]  {escape(sat.house)}")
    passed = "passed" if sat.passed else "not passed"
    out.print(f"  {sat.right} of {sat.paper.questions} right, {passed}; seed {sat.paper.seed}.")
    for sentence in checked.wrong:
        out.print(f"  {MARKS[FAILED]} {escape(sentence)}")
    if checked.ok:
        out.print(f"  {MARKS[OK]} signature   every byte is as it was signed")
        out.print(f"  {MARKS[OK]} marks       the paper made again and graded by the rules code")
    out.print(f"  Signed with the key {checked.key}: compare it with the key of the house.")
    out.print("Everything holds." if checked.ok else "[red]This certificate does not hold.[/red]")


def show(report: Report) -> None:
    out = console()
    rounds = f", {listed(report.rounds, 'round', 'rounds')}" if report.rounds else ""
    where = f"{report.name} ({report.table}), {report.game}{rounds}"
    out.print(f"[bold]{escape(where)}[/bold]  entries {report.first} to {report.last}")
    for check in report.checks:
        out.print(f"  {MARKS[check.status]} {check.name:<11} {escape(check.says)}")
    out.print(f"  The last entry has the hash {report.end}.")
    out.print("Everything holds." if report.ok else "[red]This record does not hold.[/red]")
