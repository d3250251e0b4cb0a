"""Pairs: kept and played High, or split."""

import pytest

from clauses import clause
from games.power_pai_gow.house_ways import sets, way
from games.power_pai_gow.play import RANK_HANDS, setting
from houseway.games.power_pai_gow.house_way import house_way
from houseway.games.power_pai_gow.readings import Readings

# -- Pairs -----------------------------------------------------------------------------------


@clause("PPG-B.pairs")
@pytest.mark.parametrize(
    ("made", "why"),
    [
        ("teen n9 | h6 h6", "The pair of Cheung Sum 长三 stays together: no rule splits it here."),
        ("f5 gj | l4 l4", "The pair of Ban Tang 板凳 stays together: no rule splits it here."),
        (
            "h8 e11 | l10 l10",
            "The pair of Hoong Tau Sap 红头十 stays together: no rule splits it here.",
        ),
        ("h4 h10 | f5 f5", "The pair of Chap Ng 杂五 stays together: no rule splits it here."),
        ("teen teen | gj gj", "Both pairs stay together, Gee Jun 至尊 in the High Hand."),
        ("l8 l8 | h8 h8", "Both pairs stay together, Yun 人 in the High Hand."),
    ],
)
def test_a_pair_is_kept_and_played_high_where_nothing_splits_it(made: str, why: str) -> None:
    choice = sets(made)
    assert (choice.clauses, choice.why) == (("PPG-B.pairs",), why)


@clause("PPG-B.pairs")
def test_pairs_that_no_rule_names_are_never_split() -> None:
    never = {"h4", "h10", "h6", "l4", "e11", "l10", "l6", "f5"}
    for cards in RANK_HANDS:
        pairs = {code for code in cards if cards.count(code) == 2}
        if len(pairs) == 1 and pairs <= never:
            assert set(house_way(cards, Readings()).setting.high) == pairs, cards


KEPT = "PPG-B.pairs"


@clause("PPG-B.pairs.1")
@pytest.mark.parametrize(
    ("made", "decides"),
    [
        ("h4 gj | h6 gj", "PPG-B.pairs.1"),
        ("l4 gj | l6 gj", "PPG-B.pairs.1"),
        ("f5 gj | l6 gj", "PPG-B.pairs.1"),
        ("l6 gj | h6 gj", "PPG-B.pairs.1"),
        ("h6 h6 | gj gj", KEPT),
        ("l6 l6 | gj gj", KEPT),
        ("teen h6 | gj gj", KEPT),
        ("h6 h7 | gj gj", KEPT),
        ("h4 f5 | gj gj", KEPT),
        ("h4 l4 | gj gj", KEPT),
    ],
)
def test_a_gee_jun_pair_is_split_with_six_and_four_six_and_five_or_both_sixes(
    made: str, decides: str
) -> None:
    assert sets(made).clauses == (decides,)


@clause("PPG-B.pairs.1")
def test_the_same_six_twice_does_not_split_a_gee_jun_pair_even_read_literally() -> None:
    assert way("gj gj h6 h6", "two-pairs=literal").setting == setting("h6 h6 | gj gj")


@clause("PPG-B.pairs.2")
@pytest.mark.parametrize(
    ("made", "decides"),
    [
        ("teen h4 | teen h6", "PPG-B.pairs.2"),  # 6 & 8, just enough
        ("day h4 | day h7", "PPG-B.pairs.2"),  # 6 & High Nine
        ("day l6 | day n9", "PPG-B.pairs.2"),  # 8 & Wong
        ("teen l8 | teen n9", "PPG-B.pairs.2"),  # Gong & Wong
        ("teen e11 | teen n9", "PPG-B.pairs.2"),  # 3 & Wong, the nine and the eleven
        ("day e11 | day n9", "PPG-B.pairs.2"),
        ("h4 l4 | teen teen", KEPT),  # would be 6 & 6
        ("h4 f5 | teen teen", KEPT),  # would be 6 & 7
        ("h10 n9 | day day", KEPT),  # would be 2 & Wong
        ("e11 l8 | day day", KEPT),  # would be 3 & Gong, and an eight is no nine
        ("h10 l10 | teen teen", KEPT),
    ],
)
def test_a_teen_or_day_pair_is_split_for_six_and_eight_or_with_nine_and_eleven(
    made: str, decides: str
) -> None:
    assert sets(made).clauses == (decides,)


@clause("PPG-B.pairs.3")
@pytest.mark.parametrize(
    ("made", "decides"),
    [
        ("l10 n9 | h10 n9", "PPG-B.pairs.3"),
        ("h10 n9 | teen n9", "PPG-B.pairs.3"),
        ("day n9 | teen n9", "PPG-B.pairs.3"),
        ("h8 h10 | n9 n9", KEPT),  # would be 7 & 9
        ("teen h8 | n9 n9", KEPT),  # would be 7 & Wong
    ],
)
def test_nines_are_split_to_make_nine_and_nine(made: str, decides: str) -> None:
    assert sets(made).clauses == (decides,)


@clause("PPG-B.pairs.4")
@pytest.mark.parametrize(
    ("made", "decides"),
    [
        ("n9 l8 | e11 l8", "PPG-B.pairs.4"),  # 7 & 9, just enough
        ("h8 l10 | h8 h10", "PPG-B.pairs.4"),  # 8 & 8, just enough
        ("h8 h10 | h8 e11", "PPG-B.pairs.4"),
        ("n9 l8 | teen l8", "PPG-B.pairs.4"),
        ("day l8 | teen l8", "PPG-B.pairs.4"),
        ("h10 n9 | l8 l8", KEPT),  # would be 7 & 8
        ("h10 n9 | h8 h8", KEPT),
        ("teen h8 | l8 l8", KEPT),  # would be 6 & Gong
    ],
)
def test_eights_are_split_to_make_seven_and_nine_or_eight_and_eight(
    made: str, decides: str
) -> None:
    assert sets(made).clauses == (decides,)


@clause("PPG-B.pairs.5")
@pytest.mark.parametrize(
    ("made", "decides"),
    [
        ("l10 h7 | h10 h7", "PPG-B.pairs.5"),
        ("l10 l7 | h10 l7", "PPG-B.pairs.5"),
        ("h10 l7 | e11 l7", "PPG-B.pairs.5"),
        ("day l7 | teen l7", "PPG-B.pairs.5"),
        ("teen n9 | h7 h7", KEPT),  # would be 6 & High Nine
        ("l7 n9 | h7 h7", KEPT),
    ],
)
def test_sevens_are_split_to_make_seven_and_seven(made: str, decides: str) -> None:
    assert sets(made).clauses == (decides,)


def test_a_split_says_why() -> None:
    split = "is split because the other cards are"
    assert way("n9 e11 teen teen").why == f"The pair of Teen 天 {split} an Eleven and a Nine."
    assert way("gj gj h6 l6").why == f"The pair of Gee Jun 至尊 {split} a High 6 and a Low 6."
