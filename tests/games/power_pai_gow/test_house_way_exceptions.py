"""The eleven individual exceptions."""

import pytest

from clauses import clause
from games.power_pai_gow.house_ways import (
    WAYS_TO_READ,
    cards_of,
    in_order,
    ranks_of,
    values_of,
    way,
)
from games.power_pai_gow.play import RANK_HANDS, hand, setting
from houseway.games.power_pai_gow.house_way import EXCEPTIONS, general_rules, house_way
from houseway.games.power_pai_gow.readings import Readings

# -- Individual exceptions -------------------------------------------------------------------

# Every card pattern the eleven exceptions name, and how it is set.
EXCEPTIONAL = {
    1: ["l4 n9 | teen h8", "l4 n9 | teen l8"],
    2: [
        "day h4 | teen h6", "day h4 | teen l6", "day l4 | teen h6", "day l4 | teen l6",
        "day f5 | teen h6", "day f5 | teen l6",
    ],
    3: ["teen f5 | h6 gj", "teen f5 | l6 gj", "day f5 | h6 gj", "day f5 | l6 gj"],
    4: ["l4 h7 | h4 f5", "l4 l7 | h4 f5", "l4 l8 | h4 f5"],
    5: ["h4 n9 | l4 f5", "h4 gj | l4 f5"],
    6: ["h4 l8 | h8 h6", "h4 l8 | h8 l6", "h4 l8 | h8 h7", "h4 l8 | h8 l7"],
    7: ["l4 l8 | h8 n9"],
    8: ["f5 l6 | h6 e11"],
    9: ["h6 l10 | h10 h7", "h6 l10 | h10 l7", "h6 l10 | h10 l8", "h6 l10 | h10 n9"],
    10: ["h7 h10 | h8 e11", "l7 h10 | h8 e11"],
    11: ["l10 e11 | h10 n9"],
}  # fmt: skip
PATTERNS = [(number, made) for number, several in EXCEPTIONAL.items() for made in several]


def check_exception(number: int) -> None:
    for made in EXCEPTIONAL[number]:
        cards = in_order(made.replace("|", ""))
        choice = house_way(cards, Readings())
        assert cards_of(choice.setting) == cards_of(setting(made)), made
        assert choice.clauses == (f"PPG-B.exceptions.{number}",)
        assert "is one of the individual exceptions" in choice.why
        general = general_rules(cards, Readings()).setting
        assert ranks_of(general) != ranks_of(choice.setting), f"{made} changes nothing"


@clause("PPG-B.exceptions.1")
def test_exception_1_teen_low_4_eight_and_nine_make_three_and_gong() -> None:
    check_exception(1)
    assert way("teen h8 l4 n9").why == (
        "Teen 天, High 8, Low 4, Nine is one of the individual exceptions: "
        "3 points, led by Low 4 and Teen 天 Gong."
    )


@clause("PPG-B.exceptions.2")
def test_exception_2_teen_day_six_with_four_or_five_play_the_teen_high() -> None:
    check_exception(2)


@clause("PPG-B.exceptions.3")
def test_exception_3_teen_or_day_five_six_and_gee_jun_make_seven_and_nine() -> None:
    check_exception(3)


@clause("PPG-B.exceptions.4")
def test_exception_4_both_fours_five_with_seven_or_low_8_make_a_high_nine_points() -> None:
    check_exception(4)


@clause("PPG-B.exceptions.5")
def test_exception_5_both_fours_five_with_nine_or_gee_jun_play_the_high_4_low() -> None:
    check_exception(5)


@clause("PPG-B.exceptions.6")
def test_exception_6_high_4_both_eights_with_six_or_seven_play_the_high_8_high() -> None:
    check_exception(6)


@clause("PPG-B.exceptions.7")
def test_exception_7_low_4_both_eights_and_nine_make_two_and_a_high_seven() -> None:
    check_exception(7)


@clause("PPG-B.exceptions.8")
def test_exception_8_five_both_sixes_and_eleven_make_one_and_a_high_seven() -> None:
    check_exception(8)


@clause("PPG-B.exceptions.9")
def test_exception_9_high_6_both_tens_with_seven_low_8_or_nine_play_the_high_10_high() -> None:
    check_exception(9)


@clause("PPG-B.exceptions.10")
def test_exception_10_seven_high_8_high_10_and_eleven_make_seven_and_nine() -> None:
    check_exception(10)


@clause("PPG-B.exceptions.11")
def test_exception_11_nine_both_tens_and_eleven_make_one_and_a_high_nine() -> None:
    check_exception(11)


@clause("PPG-B.exceptions")
def test_no_other_hands_are_exceptions_and_the_general_rules_set_them() -> None:
    named = {in_order(made.replace("|", "")): number for number, made in PATTERNS}
    assert len(named) == len(EXCEPTIONS) == 30
    for cards in RANK_HANDS:
        choice = house_way(cards, Readings())
        if cards in named:
            assert choice.clauses == (f"PPG-B.exceptions.{named[cards]}",)
        else:
            assert choice == general_rules(cards, Readings()), cards


@clause("PPG-B.exceptions")
@pytest.mark.parametrize("readings", WAYS_TO_READ, ids=values_of)
def test_exceptions_hold_under_every_reading(readings: Readings) -> None:
    for _, made in PATTERNS:
        choice = house_way(hand(made.replace("|", "")), readings)
        assert cards_of(choice.setting) == cards_of(setting(made))
