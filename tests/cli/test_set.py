"""`houseway set`."""

import json
from itertools import combinations

import pytest

from cli.run import houseway
from houseway.core.cards.pai_gow import PAI_GOW


def test_the_example_of_the_contract() -> None:
    answer = houseway("set", "si-ki-pi", "9s", "9h", "Kd", "Qc", "--json").json
    assert answer | {"why": ""} == {
        "game": "si-ki-pi",
        "cards": ["9s", "9h", "Kd", "Qc"],
        "low": ["9h", "Qc"],
        "high": ["9s", "Kd"],
        "low_name": "9 points",
        "high_name": "9 points",
        "clauses": ["SKP-H.1.i"],
        "why": "",
    }
    assert "9s" in answer["why"]


def test_for_people_it_names_the_hands_and_the_reason() -> None:
    ran = houseway("set", "power-pai-gow", "teen", "l4", "H8", "n9")
    assert ran.code == 0
    assert "Teen 天 Gong" in ran.out
    assert "PPG-B.exceptions.1" in ran.out


def test_ten_may_be_written_10_and_case_does_not_matter() -> None:
    answer = houseway("set", "si-ki-pi", "10h", "tS", "aS", "2C", "--json").json
    assert answer["cards"] == ["Th", "Ts", "As", "2c"]


@pytest.mark.parametrize(
    ("reading", "low"), [("two-pairs=keep", ["9s", "9h"]), ("two-pairs=literal", ["9h", "Kc"])]
)
def test_a_reading_changes_the_setting(reading: str, low: list[str]) -> None:
    ran = houseway("set", "si-ki-pi", "9s", "9h", "Kd", "Kc", "--json", "--reading", reading)
    assert ran.json["low"] == low


def test_lines_are_answered_in_order_and_a_bad_one_in_its_place() -> None:
    ran = houseway("set", "si-ki-pi", stdin="As Ks 2d 3c\nnonsense\n\n2h 8h Kc Qd")
    first, second, third, last = ran.json_lines
    assert (first["cards"], last["high_name"]) == (["As", "Ks", "2d", "3c"], "Gong")
    assert second["line"] == 2
    assert "'nonsense'" in second["error"]
    assert third["line"] == 3
    assert ran.code == 2
    assert ran.err == ""


def test_bytes_that_are_no_text_are_one_bad_line() -> None:
    ran = houseway("set", "si-ki-pi", stdin=b"\xff\xfe\x00\nAs Ks 2d 3c\n")
    assert [("error" in line) for line in ran.json_lines] == [True, False]
    assert ran.code == 2


def test_every_hand_of_the_pai_gow_pack_is_answered() -> None:
    hands = list(combinations(PAI_GOW.cards, 4))
    ran = houseway("set", "power-pai-gow", stdin="\n".join(" ".join(hand) for hand in hands))
    answers = ran.out.splitlines()
    assert ran.code == 0
    assert len(answers) == len(hands) == 35_960
    assert json.loads(answers[-1])["cards"] == list(hands[-1])


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("set", "si-ki-pi", "Zz", "As", "Ks", "2d"), "'Zz'"),
        (("set", "si-ki-pi", "As", "Ks", "2d"), "not 3"),
        (("set", "si-ki-pi", "As", "Ks", "2d", "3d", "4d"), "not 5"),
        (("set", "si-ki-pi", "As", "As", "2d", "3d"), "As"),
        (("set", "power-pai-gow", "teen", "teen", "teen", "day"), "teen"),
        (("set", "si-ki-pi", "As", "Ks", "2d", "3d", "--reading", "moon=full"), "'moon'"),
        (("set", "si-ki-pi", "As", "Ks", "2d", "3d", "--reading", "two-pairs=x"), "'x'"),
        (("set", "si-ki-pi", "As", "Ks", "2d", "3d", "--reading", "two-pairs"), "NAME=VALUE"),
        (("set", "baccarat", "As"), "'baccarat'"),
        (("set",), "GAME"),
        (("set", "si-ki-pi", "--colour"), "--colour"),
        (("dance",), "dance"),
    ],
)
def test_bad_input_is_one_plain_sentence_and_exit_2(arguments: tuple[str, ...], part: str) -> None:
    ran = houseway(*arguments)
    assert ran.code == 2
    assert ran.is_one_plain_sentence(part), ran.err
