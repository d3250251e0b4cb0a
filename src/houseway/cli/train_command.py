"""`houseway train`: the school at the terminal."""

from pathlib import Path

import click

from houseway.school.at_terminal import School
from houseway.school.catalogue import courses, matching
from houseway.school.learner import Mode
from houseway.school.local import opened, usual_file
from houseway.terminal.exit_codes import DONE
from houseway.terminal.output import console
from houseway.terminal.person import Person


@click.command()
@click.argument("course", required=False)
@click.option(
    "--mode",
    type=click.Choice(("lesson", "drill", "storm")),
    default="drill",
    show_default=True,
    help="With the clause beside it, without, or three minutes against the clock.",
)
@click.option("--questions", type=click.IntRange(1, 10_000), help="End after so many.")
@click.option(
    "--file",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where your answers are kept.",
)
def command(course: str | None, mode: Mode, questions: int | None, file: Path | None) -> int:
    """Learn a COURSE: GAME/COURSE, all courses of a GAME, or one course of every game.

    Without COURSE all courses are listed, with how far you are.
    """
    local = opened(file or usual_file())
    if course is None:
        return listed()
    school = School(Person(console()), local, matching(course), mode)
    if mode == "storm":
        school.storm()
    else:
        school.study(questions)
    return DONE


def listed() -> int:
    out = console()
    for name, one in courses().items():
        out.print(f"{name:<28} {one.course.says}")
    return DONE
