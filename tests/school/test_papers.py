"""Exams: the same seed is the same paper, and a certificate says what can be checked."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.run import houseway
from houseway.core.errors import BadInput
from houseway.school.catalogue import courses
from houseway.school.certificate import certificate, check, mark_exam, new_key, public_key_text
from houseway.school.papers import Answer, Paper, items_of, report
from houseway.school.printouts import key_pdf, paper_pdf

SOME = ("si-ki-pi/house-way", "si-ki-pi/pay", "king-high/order")
PAPER = Paper(seed="autumn", courses=SOME, questions=12, minutes=20)


@pytest.fixture(scope="module")
def right() -> tuple[Answer, ...]:
    return tuple(one.item.right for one in items_of(PAPER))


@pytest.fixture(scope="module")
def signed(right: tuple[Answer, ...]) -> bytes:
    exam, found = mark_exam("The Casino", 'Ann "A" #1', "Dealers", PAPER, right, 1.8e9, 1.8e9 + 600)
    return certificate(exam, found, new_key())


def test_the_same_seed_is_the_same_paper_and_another_is_another() -> None:
    names = [one.name for one in items_of(PAPER)]
    again = Paper(seed="autumn", courses=SOME, questions=12, minutes=20)
    assert names == [one.name for one in items_of(again)]
    other = Paper(seed="winter", courses=SOME, questions=12, minutes=20)
    assert names != [one.name for one in items_of(other)]
    assert names[:3] == [
        "si-ki-pi/house-way/SKP-H.4.i+SKP-H.4.iii/1408291844",
        names[1],
        names[2],
    ], "on every machine"


def as_dict(paper: Paper) -> dict[str, object]:
    return {name: getattr(paper, name) for name in paper.__struct_fields__}


def test_every_course_has_its_share_and_no_topic_comes_twice_too_early() -> None:
    asked = items_of(PAPER)
    for course in SOME:
        topics = [one.topic.name for one in asked if one.course.name == course]
        assert len(topics) == 4
        known = len(courses()[course].topics)
        assert len(set(topics[:known])) == min(4, known)


def test_the_report_counts_what_the_rules_code_says(right: tuple[Answer, ...]) -> None:
    wrong = (*right[:-2], None, ("nonsense",))
    with pytest.raises(BadInput):
        report(PAPER, wrong)
    found = report(PAPER, (*right[:-2], None, None))
    assert (found.right, found.questions, found.passed) == (10, 12, True)
    assert [one.question for one in found.marks if not one.right] == [11, 12]
    assert sum(one.right for one in found.by_course) == 10
    assert not report(PAPER, (*right[:9], None, None, None)).passed, "75% are not 80%"


@pytest.mark.parametrize(
    "change",
    [{"questions": 0}, {"minutes": 0}, {"courses": ()}, {"courses": SOME * 2}, {"seed": ""}],
)
def test_a_paper_that_is_none_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        Paper(**{**as_dict(PAPER), **change})  # type: ignore[arg-type]


def test_a_certificate_holds_and_says_whose_it_is(signed: bytes) -> None:
    found = check(signed)
    assert found.ok
    assert (found.sat.name, found.sat.right, found.sat.passed) == ('Ann "A" #1', 12, True)
    assert signed.startswith(b"%PDF-")
    assert signed.endswith(b"%%EOF\n")


@given(st.data())
def test_one_changed_byte_is_noticed(signed: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(signed) - 1))
    value = data.draw(st.integers(0, 255).filter(lambda one: one != signed[place]))
    changed = signed[:place] + bytes([value]) + signed[place + 1 :]
    assert not holds(changed)


def holds(content: bytes) -> bool:
    try:
        return check(content).ok
    except BadInput:
        return False


def test_marks_that_were_signed_but_are_not_so_are_noticed() -> None:
    exam, found = mark_exam("The Casino", "Ann", "Dealers", PAPER, (None,) * 12, 1.8e9, 1.8e9)
    assert not exam.passed
    forged = msgspec.structs.replace(exam, right=12, passed=True)
    assert (
        "Graded again, 0 answers are correct, not 12."
        in check(certificate(forged, found, new_key())).wrong
    )


def test_verify_checks_a_certificate(signed: bytes, tmp_path: Path) -> None:
    file = tmp_path / "certificate.pdf"
    file.write_bytes(signed)
    done = houseway("verify", str(file))
    assert (done.code, "Everything checks out." in done.out) == (0, True)
    file.write_bytes(signed[:3000] + b"x" + signed[3001:])
    done = houseway("verify", str(file))
    assert (done.code, "this file was changed" in done.out) == (1, True)
    file.write_bytes(b"%PDF-1.7\nsomething else\n")
    assert houseway("verify", str(file)).code == 2


def test_the_paper_and_its_key_can_be_printed() -> None:
    paper, key = paper_pdf(PAPER, "Dealers"), key_pdf(PAPER, "Dealers")
    assert paper.startswith(b"%PDF-")
    assert key.startswith(b"%PDF-")
    assert paper == paper_pdf(PAPER, "Dealers"), "the same paper, byte for byte"


def test_keys_differ() -> None:
    assert public_key_text(new_key()) != public_key_text(new_key())
