"""`houseway train`: the school at the terminal."""

import time
from pathlib import Path

import click

from houseway.core.errors import BadInput
from houseway.core.words import Text, number, percent, t
from houseway.school.catalogue import GameCourse, courses, courses_matching
from houseway.school.learner import Mode
from houseway.school.local_learner import LocalLearner, default_file, open_learner
from houseway.school.papers import PASSED, Paper
from houseway.school.progress import course_progress, topic_progress
from houseway.school.simulated_learners import DrillResult
from houseway.school.terminal import School
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option
from houseway.terminal.output import cell_width, console, pad, pad_left, print_json
from houseway.terminal.person import Person

KEY_NAME = "school.key"
BAR = 20
IN_EXAMS = 40
file_path = click.Path(dir_okay=False, path_type=Path)


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
@click.option("--exam", "seed", metavar="SEED", help="Sit the exam of this seed.")
@click.option("--minutes", type=click.IntRange(1, 600), default=30, help="For the exam.")
@click.option("--pass-percent", type=click.IntRange(1, 100), default=PASSED, help="For the exam.")
@click.option("--name", default="", help="Your name, for a certificate.")
@click.option("--certificate", type=file_path, help="Write a certificate of the exam here, a PDF.")
@click.option("--paper", type=file_path, help="Write the exam here as a PDF, and sit nothing.")
@click.option("--key", type=file_path, help="With --paper: write what is right here, a PDF.")
@click.option("--progress", is_flag=True, help="How well you know each topic.")
@click.option(
    "--learners",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="How many questions N simulated learners need here, and with random drilling.",
)
@click.option("--file", type=file_path, help="Where your answers are kept.")
@json_option
def command(
    course: str | None,
    mode: Mode,
    questions: int | None,
    seed: str | None,
    minutes: int,
    pass_percent: int,
    name: str,
    certificate: Path | None,
    paper: Path | None,
    key: Path | None,
    progress: bool,
    learners: int | None,
    file: Path | None,
    as_json: bool,
) -> int:
    """Learn a COURSE: GAME/COURSE, all courses of a GAME, or one course of every game.

    Without COURSE all courses are listed, with how far you are.
    """
    chosen = tuple(courses().values()) if course is None else courses_matching(course)
    if learners is not None:
        return compare_with_drilling(chosen, learners, as_json)
    local = open_learner(file or default_file())
    if seed is not None:
        exam = Paper(
            seed=seed,
            courses=tuple(one.name for one in chosen),
            questions=questions or IN_EXAMS,
            minutes=minutes,
            pass_percent=pass_percent,
        )
        if paper is not None:
            return print_exam(exam, paper, key)
        return sit_exam(exam, School(Person(console()), local, chosen, "exam"), name, certificate)
    if paper or key or certificate:
        raise BadInput(
            t("A paper and a certificate belong to an exam: give the exam's seed with --exam.")
        )
    if course is None or progress:
        return show_strengths(local, chosen) if progress else list_courses(local, chosen, as_json)
    school = School(Person(console()), local, chosen, mode)
    if mode == "storm":
        school.storm()
    else:
        school.study(questions)
    return DONE


def list_courses(local: LocalLearner, chosen: tuple[GameCourse, ...], as_json: bool) -> int:
    far = [course_progress(local.learner, one, time.time()) for one in chosen]
    if as_json:
        print_json(far)
        return DONE
    out = console()
    for one in far:
        known = t("{known} of {topics} known", known=one.known, topics=one.topics)
        out.print(f"{one.course:<32} {pad(known if one.met else '', 18)} {one.says}")
    return DONE


def show_strengths(local: LocalLearner, chosen: tuple[GameCourse, ...]) -> int:
    """Print a bar for every topic that was asked about, the weakest first."""
    out = console()
    for one in chosen:
        topics = topic_progress(local.learner, one, time.time())
        met = [topic for topic in topics if topic.strength is not None]
        if not met:
            continue
        rating = local.learner.rating(one.name)
        value = t(
            "rating {rating} ± {error}",
            rating=round(rating.rating),
            error=round(2 * rating.deviation),
        )
        out.print(f"[bold]{one.title}[/]  {value}")
        for topic in met:
            strength = topic.strength or 0.0
            bar = "█" * round(strength * BAR)
            counted = t("{right} of {asked} right", right=topic.right, asked=topic.asked)
            share = pad_left(percent(strength, 0), 5)
            out.print(f"  {bar:<{BAR}} {share}  {', '.join(topic.clauses)}, {counted}")
    return DONE


def print_exam(exam: Paper, paper: Path, key: Path | None) -> int:
    from houseway.school.printouts import key_pdf, paper_pdf
    from houseway.school.terminal_exam import write

    title = t("Exam {seed}", seed=exam.seed)
    write(paper, paper_pdf(exam, title))
    if key is not None:
        write(key, key_pdf(exam, title))
    return DONE


def sit_exam(exam: Paper, school: School, name: str, certificate: Path | None) -> int:
    from houseway.school.terminal_exam import show_report, sit, write_certificate

    if certificate is not None and not name.strip():
        raise BadInput(t("A certificate needs your name: add --name."))
    answers, found, began, ended = sit(school, exam)
    show_report(school, found)
    if certificate is not None:
        keys = school.local.file.with_name(KEY_NAME)
        title = t("Exam {seed}", seed=exam.seed)
        write_certificate(certificate, name, title, exam, answers, began, ended, keys)
        school.tell(
            "\n"
            + t(
                "The certificate is in {file}. Check it with: houseway verify {file}",
                file=certificate,
            )
        )
    return DONE


def compare_with_drilling(chosen: tuple[GameCourse, ...], learners: int, as_json: bool) -> int:
    from houseway.school.simulated_learners import simulate_learners

    found = simulate_learners(chosen, learners, seed=1)
    if as_json:
        print_json(found)
        return DONE
    out = console()
    lead = t(
        "{learners} learners, {topics} topics, of which they don't know {weak} at first. Median "
        "number of questions until they get {goal} right the next morning:",
        learners=found.learners,
        topics=found.topics,
        weak=found.weak,
        goal=percent(found.goal, 0),
    )
    out.print(lead)
    rows = [(t("the school"), found.school), (t("any topic at random"), found.any_topic)]
    if found.as_dealt != found.any_topic:
        rows.append((t("hands as they are dealt"), found.as_dealt))
    width = max(cell_width(title) for title, _ in rows)
    for title, result in rows:
        out.print(f"  {pad(title, width)}  {drill_words(result)}")
    out.print(
        t(
            "The school needs {share} of the questions of random drilling.",
            share=percent(found.ratio, 0),
        )
    )
    out.print(
        t(
            "With the school, learners stop for the day when nothing is due. Random drilling is "
            "measured at the number of questions a day that suits it best."
        )
    )
    return DONE


def drill_words(result: DrillResult) -> Text:
    questions = pad_left(number(round(result.questions)), 6)
    if result.never:
        return t(
            "{questions}, at most {a_day} a day; {never} never got there",
            questions=questions,
            a_day=result.a_day,
            never=result.never,
        )
    return t("{questions}, at most {a_day} a day", questions=questions, a_day=result.a_day)
