"""`houseway train`: the school at the terminal, with a local file."""

from pathlib import Path

import pytest

from cli.run import houseway
from effort import by_effort
from houseway.game import Cost
from houseway.school.catalogue import GameCourse, course, courses, item
from houseway.school.certificate import check
from houseway.school.grading import grade
from houseway.school.local_learner import open_learner
from houseway.school.papers import Paper, items_of
from houseway.school.simulated_learners import simulate_learners
from houseway.school.terminal import START, Storm, cost_words

COURSE = "si-ki-pi/house-way"


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "school.jsonl")


def test_all_courses_are_listed(file: str) -> None:
    done = houseway("train", "--file", file)
    assert done.code == 0
    assert COURSE in done.out
    assert "king-high/irregularities" in done.out


def test_answers_are_kept_in_the_file_and_the_next_run_goes_on(file: str) -> None:
    typed = "1 2\n1\n9\n1\n"  # the third line is not a choice, so the question is repeated
    done = houseway("train", COURSE, "--questions", "1", "--file", file, stdin=typed)
    assert done.code == 0
    assert "of 1 correct" in done.out
    kept = open_learner(Path(file))
    assert kept.learner.answers == 1
    done = houseway("train", COURSE, "--questions", "1", "--file", file, stdin="1 2\n1\n")
    assert open_learner(Path(file)).learner.answers == 2
    progress = houseway("train", COURSE, "--progress", "--file", file)
    assert "SKP-H" in progress.out


def test_a_lesson_says_the_clause_and_leaving_loses_nothing(file: str) -> None:
    done = houseway("train", COURSE, "--mode", "lesson", "--file", file, stdin="1 2\n1\nq\n")
    assert "(SKP-H" in done.out
    assert open_learner(Path(file)).learner.answers == 1


def test_a_file_that_is_none_is_told_so(file: str) -> None:
    Path(file).write_text("hello\n")
    done = houseway("train", COURSE, "--file", file)
    assert done.code == 2
    assert "Line 1 of" in done.err


@pytest.mark.parametrize("wrong", [("nothing",), (COURSE, "--certificate", "x.pdf")])
def test_bad_input_is_one_sentence(file: str, wrong: tuple[str, ...]) -> None:
    done = houseway("train", *wrong, "--file", file)
    assert done.code == 2
    assert done.err.startswith("houseway: ")


def test_an_exam_is_sat_with_its_certificate(file: str, tmp_path: Path) -> None:
    paper = Paper(seed="spring", courses=("si-ki-pi/pay",), questions=4)
    typed = "".join(f"{one.item.right[0]}\n" for one in items_of(paper))
    made = tmp_path / "ann.pdf"
    more = ("--questions", "4", "--name", "Ann", "--certificate", str(made), "--file", file)
    done = houseway("train", "si-ki-pi/pay", "--exam", "spring", *more, stdin=typed)
    assert done.code == 0
    assert "4 of 4 correct, 100%: passed." in done.out
    found = check(made.read_bytes())
    assert found.ok
    assert found.sat.name == "Ann"


def test_the_paper_is_printed_with_a_separate_key(file: str, tmp_path: Path) -> None:
    paper, key = tmp_path / "paper.pdf", tmp_path / "key.pdf"
    more = ("--questions", "3", "--paper", str(paper), "--key", str(key), "--file", file)
    assert houseway("train", COURSE, "--exam", "spring", *more).code == 0
    assert paper.read_bytes() != key.read_bytes()


@pytest.mark.parametrize("typed", ["3059", "3,059", "3x1,000 + 2x25 + 9", "3000+59"])
def test_chips_are_typed_as_piles_or_as_an_amount(typed: str) -> None:
    assert grade(item("si-ki-pi/pay/initial:win/4").item, (typed,)).ok


def test_what_is_paid_wrongly_says_what_it_costs() -> None:
    graded = grade(item("si-ki-pi/pay/initial:win/4").item, ("3x1,000 + 2x100",))
    assert not graded.ok
    assert graded.cost == Cost(amount=141, unit="in chips")
    assert cost_words(graded) == "141 in chips"
    assert graded.parts[0].right_words == "3,059 (3x1,000 + 2x25 + 1x5 + 4x1)"


# -- The storm -------------------------------------------------------------------------------------


def test_a_row_of_right_answers_adds_time_and_a_mistake_takes_it() -> None:
    so_far = Storm()
    for _ in range(5):
        so_far = so_far.count(right=True)
    assert (so_far.lasts, so_far.combo) == (START + 3, 5)
    so_far = so_far.count(right=False)
    assert (so_far.lasts, so_far.combo, so_far.best_combo) == (START - 7, 0, 5)
    for _ in range(40):
        so_far = so_far.count(right=True)
    assert so_far.lasts == START - 7 + 3 + 5 + 7 + 10 + 10


# -- Simulated learners ----------------------------------------------------------------------------


@pytest.mark.slow
def test_simulated_learners_need_at_most_half_of_the_questions() -> None:
    """Of what random drilling needs at its best number of questions a day: in the House Way, and in
    the courses of fewest topics that leave a choice; in a soak in all of them."""
    there = sorted(courses().values(), key=few)
    soaked = by_effort(quick=0, default=0, soak=1)
    chosen = there if soaked else [one for one in there if few(one) > 3][:2]
    for one in (course(COURSE), *chosen):
        learners = by_effort(quick=20, default=40, soak=120 if few(one) > 3 else 400)
        found = simulate_learners([one], learners, seed=1)
        assert found.school.never == 0
        assert found.ratio <= 0.5, one.name
        assert found.school.questions <= found.as_dealt.questions / 2


def few(one: GameCourse) -> int:
    return len(one.topics)
