"""Sit an exam at a terminal, against the clock, with a report and a certificate."""

import time
from pathlib import Path

from rich.markup import escape

from houseway.core.errors import BadInput
from houseway.core.words import nt, t
from houseway.school.certificate import certificate, decode_key, encode_key, mark_exam, new_key
from houseway.school.papers import Answer, Paper, Report, items_of, report
from houseway.school.terminal import School
from houseway.terminal.output import pad
from houseway.terminal.person import Leaving

HOUSE = t("Taken alone at a terminal")


def sit(school: School, paper: Paper) -> tuple[tuple[Answer, ...], Report, float, float]:
    """Return the answers given in time, and the report on them."""
    began = time.time()
    asked = items_of(paper)
    answers: list[Answer] = []
    try:
        for number, one in enumerate(asked, start=1):
            left = paper.seconds - (time.time() - began)
            if left <= 0:
                school.tell(t("Time's up."))
                break
            question = t("Question {number} of {questions}", number=number, questions=len(asked))
            minutes = nt("{count} minute left", "{count} minutes left", round(left / 60))
            school.tell(f"\n[bold]{question}[/], {minutes}")
            answers.append(school.ask_silently(one))
    except Leaving:
        pass
    open_ = len(asked) - len(answers)
    answers += [None] * open_
    return tuple(answers), report(paper, answers), began, time.time()


def show_report(school: School, found: Report) -> None:
    passed = "[green]" + t("passed") + "[/]" if found.passed else "[red]" + t("not passed") + "[/]"
    school.tell(
        "\n"
        + t(
            "{right} of {questions} correct, {percent}%: {passed}.",
            right=found.right,
            questions=found.questions,
            percent=f"{found.percent:g}",
            passed=passed,
        )
    )
    for one in found.by_course:
        school.tell(
            f"  {escape(pad(one.title, 36))} "
            + t("{right} of {questions}", right=one.right, questions=one.questions)
        )
    for mark in found.marks:
        if not mark.right:
            given = "; ".join(mark.given_words) or str(t("nothing"))
            answered = t("You answered: {answer}", answer=escape(given))
            school.tell(f"\n[bold]{mark.question}.[/] {answered}")
            school.tell(
                t("Correct answer: {right_words}.", right_words=escape("; ".join(mark.right_words)))
            )
            school.tell(f"{escape(mark.why)} ({', '.join(mark.clauses)})")


def write_certificate(
    file: Path,
    name: str,
    title: str,
    paper: Paper,
    answers: tuple[Answer, ...],
    began: float,
    ended: float,
    keys: Path,
) -> None:
    exam, found = mark_exam(HOUSE, name, title, paper, answers, began, ended)
    write(file, certificate(exam, found, decode_key(local_key(keys))))


def local_key(file: Path) -> str:
    """Return the key that signs certificates made here, and make it the first time."""
    if not file.exists():
        write(file, encode_key(new_key()).encode())
        file.chmod(0o600)
    return file.read_text("ascii").strip()


def write(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise BadInput(
            t("{file} can't be written: {strerror}.", file=file, strerror=error.strerror)
        ) from None
