"""`houseway verify`: check an exported round, table or certificate offline."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from houseway.core.answers import to_answer
from houseway.core.errors import BadInput
from houseway.core.words import Text, listing, nt, pt, t
from houseway.review.report import FAILED, NOT_APPLICABLE, NOT_REACHED, OK, Report, Status
from houseway.review.verify import verify
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option
from houseway.terminal.output import cell_width, console, pad, print_json

if TYPE_CHECKING:
    from houseway.school.certificate import CertificateCheck

DOES_NOT_HOLD = 1
PDF = b"%PDF-"

MARKS: dict[Status, tuple[str, Text]] = {
    OK: ("green", pt("check", "ok")),
    FAILED: ("red", pt("check", "WRONG")),
    NOT_APPLICABLE: ("", pt("check", "n/a")),
    NOT_REACHED: ("yellow", pt("check", "unknown")),
}


def mark(status: Status) -> str:
    colour, title = MARKS[status]
    width = max(cell_width(one) for _, one in MARKS.values())
    padded = pad(title, width)
    return f"[{colour}]{padded}[/{colour}]" if colour else padded


@click.command()
@click.argument("file", metavar="FILE")
@json_option
def command(file: str, as_json: bool) -> int:
    """Check an exported round, table or tournament: shuffle, deal, settings, settlement and chain.

    FILE is the export, or - for standard input; or a certificate of the school, of which every byte
    and every mark is checked. Exit code 0 if everything holds, 1 if something does not, 2 if the
    file is neither.
    """
    content = read_content(file)
    if content.startswith(PDF):
        return verify_certificate(content, as_json)
    report = verify(decode_text(file, content).split("\n"))  # a message may hold other line breaks
    if as_json:
        print_json({"ok": report.ok, **to_answer(report)})
    else:
        show(report)
    return DONE if report.ok else DOES_NOT_HOLD


def read_content(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(
            t("{file} can't be read: {strerror}.", file=file, strerror=error.strerror)
        ) from None


def decode_text(file: str, content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise BadInput(t("{file} isn't a text file.", file=file)) from None


def verify_certificate(content: bytes, as_json: bool) -> int:
    from houseway.school.certificate import check

    checked = check(content)
    if as_json:
        print_json({"ok": checked.ok, **to_answer(checked)})
    else:
        show_certificate(checked)
    return DONE if checked.ok else DOES_NOT_HOLD


def show_certificate(checked: "CertificateCheck") -> None:
    out, sat = console(), checked.sat
    out.print(f"[bold]{escape(f'{sat.name}: {sat.title}')}[/bold]  {escape(sat.house)}")
    result = t(
        "{right} of {questions} correct, {passed}; seed {seed}.",
        right=sat.right,
        questions=sat.paper.questions,
        passed=t("passed") if sat.passed else t("not passed"),
        seed=sat.paper.seed,
    )
    out.print(f"  {result}")
    for sentence in checked.wrong:
        out.print(f"  {mark(FAILED)} {escape(sentence)}")
    if checked.ok:
        out.print(f"  {mark(OK)} signature   " + t("every byte is as signed"))
        again = t("the paper was generated again and graded by the rules code")
        out.print(f"  {mark(OK)} marks       {again}")
    key = t("Signed with the key {key}. Compare it with the house's key.", key=checked.key)
    out.print(f"  {key}")
    show_result(checked.ok, t("This certificate isn't valid."))


def show(report: Report) -> None:
    out = console()
    where = f"{report.name} ({report.table}), {report.game}"
    if report.rounds:
        where = nt(
            "{where}, round {rounds}",
            "{where}, rounds {rounds}",
            len(report.rounds),
            where=where,
            rounds=listing(report.rounds),
        )
    entries = t("entries {first} to {last}", first=report.first, last=report.last)
    out.print(f"[bold]{escape(str(where))}[/bold]  {entries}")
    for check in report.checks:
        out.print(f"  {mark(check.status)} {check.name:<11} {escape(str(check.says))}")
    out.print("  " + t("The last entry has the hash {hash}.", hash=report.end))
    show_result(report.ok, t("This record isn't valid."))


def show_result(ok: bool, otherwise: Text) -> None:
    console().print(t("Everything checks out.") if ok else f"[red]{otherwise}[/red]")
