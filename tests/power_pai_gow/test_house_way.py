from collections import Counter
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import clause
from houseway.games.power_pai_gow import GAME
from houseway.games.power_pai_gow.exceptions import EXCEPTIONS
from houseway.games.power_pai_gow.house_way import general_rules, house_way
from houseway.games.power_pai_gow.ranking import order, rank
from houseway.games.power_pai_gow.readings import Readings
from houseway.low_high.hands import FourCards, HandRank, HouseWayChoice, Setting, four
from houseway.rulebook import choices, parse_readings
from second import power_pai_gow as second

from .play import RANK_HANDS, hand, setting

NAMES = ("two-pairs", "balance", "weak-combination", "equal-totals")
WAYS_TO_READ = [
    parse_readings(Readings, (f"{name}={value}" for name, value in zip(NAMES, values, strict=True)))
    for values in product(*(choices(Readings)[name] for name in NAMES))
]


def said(readings: Readings) -> str:
    return ",".join(getattr(readings, name.replace("-", "_")) for name in NAMES)


def way(cards: str, *readings: str) -> HouseWayChoice:
    return house_way(hand(cards), parse_readings(Readings, readings))


def sets(made: str) -> HouseWayChoice:
    """The choice for the cards of this setting, which must be this setting."""
    choice = way(made.replace("|", ""))
    assert cards_of(choice.setting) == cards_of(setting(made))
    return choice


@cache
def set_under(readings: Readings) -> dict[FourCards, Setting]:
    """Every hand the pack deals and its House Way."""
    return {cards: house_way(cards, readings).setting for cards in RANK_HANDS}


def ranks(low: tuple[str, str], high: tuple[str, str]) -> tuple[HandRank, HandRank]:
    made = setting(f"{' '.join(low)} | {' '.join(high)}")
    return rank(made.low), rank(made.high)


def ranks_of(made: Setting) -> tuple[HandRank, HandRank]:
    return rank(made.low), rank(made.high)


def in_order(cards: str) -> FourCards:
    return four(tuple(sorted(hand(cards), key=order)))


def cards_of(made: Setting) -> tuple[Counter[str], Counter[str]]:
    return Counter(made.low), Counter(made.high)


# -- All hands -------------------------------------------------------------------------------


def test_the_pack_deals_3620_hands_of_ranks() -> None:
    assert len(RANK_HANDS) == 3620
    assert len(WAYS_TO_READ) == 16


@clause("PPG-B.pairs", "PPG-B.combos.4", "PPG-B.exceptions", "PPG-1.1.3")
@pytest.mark.parametrize("readings", WAYS_TO_READ, ids=said)
def test_every_hand_is_set_as_the_second_formulation_sets_it(readings: Readings) -> None:
    for cards in RANK_HANDS:
        ours = set_under(readings)[cards]
        theirs = second.house_way(
            cards,
            two_pairs=readings.two_pairs,
            balance=readings.balance,
            weak_combination=readings.weak_combination,
            equal_totals=readings.equal_totals,
        )
        assert ranks_of(ours) == ranks(*theirs), cards


@clause("PPG-1.1.4")
@pytest.mark.parametrize("readings", WAYS_TO_READ, ids=said)
def test_every_setting_is_of_the_cards_and_high_is_never_below_low(readings: Readings) -> None:
    for cards in RANK_HANDS:
        made = set_under(readings)[cards]
        assert Counter(made.low + made.high) == Counter(cards)
        assert rank(made.low) <= rank(made.high), cards


def test_every_choice_has_a_reason_and_registered_clauses() -> None:
    registered = {c.id for c in GAME.rulebook.clauses}
    for cards in RANK_HANDS:
        choice = house_way(cards, Readings())
        assert set(choice.clauses) <= registered
        assert choice.why.endswith(".")


def test_every_clause_of_appendix_b_sets_some_hand() -> None:
    decided = {name for cards in RANK_HANDS for name in house_way(cards, Readings()).clauses}
    appendix = {c.id for c in GAME.rulebook.clauses if c.id.startswith("PPG-B.")}
    assert decided == appendix - {"PPG-B.exceptions"}


def test_the_order_of_the_cards_does_not_matter() -> None:
    for cards in RANK_HANDS:
        choice, turned = house_way(cards, Readings()), house_way(four(cards[::-1]), Readings())
        assert cards_of(choice.setting) == cards_of(turned.setting), cards
        assert (choice.clauses, choice.why) == (turned.clauses, turned.why)


@given(st.sampled_from(RANK_HANDS), st.sampled_from(WAYS_TO_READ))
def test_all_orders_of_a_hand_are_set_alike(cards: FourCards, readings: Readings) -> None:
    choice = house_way(cards, readings)
    for order_ in permutations(cards):
        other = house_way(four(order_), readings)
        assert cards_of(other.setting) == cards_of(choice.setting)
        assert (other.clauses, other.why) == (choice.clauses, choice.why)


# -- Pairs -----------------------------------------------------------------------------------


@clause("PPG-B.pairs")
@pytest.mark.parametrize(
    ("made", "why"),
    [
        ("teen n9 | h6 h6", "The pair of Cheung Sum stays together: nothing splits it here."),
        ("f5 gj | l4 l4", "The pair of Ban Tang stays together: nothing splits it here."),
        ("h8 e11 | l10 l10", "The pair of Hoong Tau Sap stays together: nothing splits it here."),
        ("h4 h10 | f5 f5", "The pair of Chap Ng stays together: nothing splits it here."),
        ("teen teen | gj gj", "Both pairs stay together, Gee Jun in the High Hand."),
        ("l8 l8 | h8 h8", "Both pairs stay together, Yun in the High Hand."),
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
    assert way("n9 e11 teen teen").why == f"The pair of Teen {split} an Eleven and a Nine."
    assert way("gj gj h6 l6").why == f"The pair of Gee Jun {split} a High 6 and a Low 6."


# -- Wong, Gong, High Nine -------------------------------------------------------------------

WEAK = "A combination goes High even at the expense of the Low Hand."


@clause("PPG-B.combos.1")
@pytest.mark.parametrize(
    "made", ["h10 e11 | teen h8", "h4 h6 | day n9", "h10 l10 | teen l7", "l4 h7 | day n9"]
)
def test_a_combination_goes_high_at_any_cost_to_the_low_hand(made: str) -> None:
    choice = sets(made)
    assert (choice.clauses, choice.why) == (("PPG-B.combos.1",), WEAK)


@clause("PPG-B.combos.1")
def test_whoever_holds_a_combination_and_no_pair_plays_one_high() -> None:
    for cards in RANK_HANDS:
        holds = {"teen", "day"} & set(cards) and {"n9", "h8", "l8", "h7", "l7"} & set(cards)
        if holds and len(set(cards)) == 4:
            assert rank(house_way(cards, Readings()).setting.high).points is None, cards


@clause("PPG-B.combos.2")
@pytest.mark.parametrize(
    ("made", "name"),
    [
        ("n9 f5 | teen h7", "High Nine"),  # not 2 & Wong
        ("n9 l8 | teen h7", "High Nine"),  # Gong and Wong are there as well
        ("h4 n9 | day h7", "High Nine"),  # 3 with a High 4 is Cheung Sum 3
        ("n9 f5 | teen h8", "Gong"),  # before Wong, which would leave 3 with a High 8
        ("e11 h7 | teen n9", "Wong"),  # High Nine would leave 0
        ("e11 h8 | day n9", "Wong"),  # Gong would leave 0
    ],
)
def test_high_nine_goes_before_gong_before_wong_where_the_low_hand_bears_it(
    made: str, name: str
) -> None:
    choice = sets(made)
    assert choice.clauses == ("PPG-B.combos.1", "PPG-B.combos.2")
    assert choice.why == f"The {name} goes High, leaving a Low Hand of Cheung Sum 3 or better."


@clause("PPG-B.combos.2")
def test_three_points_with_a_low_4_are_not_cheung_sum_3() -> None:
    assert way("day h7 h4 n9").setting.high == ("day", "h7")
    assert way("day h7 l4 n9").setting.high == ("day", "n9")


@clause("PPG-B.combos.3")
@pytest.mark.parametrize(
    ("made", "clauses"),
    [
        ("day h10 | teen h7", ("PPG-B.combos.1", "PPG-B.combos.3")),
        ("day h4 | teen h8", ("PPG-B.combos.1", "PPG-B.combos.2", "PPG-B.combos.3")),
        ("day h7 | teen h8", ("PPG-B.combos.1", "PPG-B.combos.2", "PPG-B.combos.3")),
        ("day l6 | teen n9", ("PPG-B.combos.1", "PPG-B.combos.2", "PPG-B.combos.3")),
    ],
)
def test_of_teen_and_day_the_teen_makes_the_combination(
    made: str, clauses: tuple[str, ...]
) -> None:
    choice = sets(made)
    assert choice.clauses == clauses
    assert choice.why.endswith("The Teen is played there before the Day.")


@clause("PPG-B.combos.3")
def test_the_teen_is_in_the_high_hand_wherever_both_could_make_a_combination() -> None:
    for cards in RANK_HANDS:
        if len(set(cards)) == 4 and {"teen", "day"} <= set(cards):
            made = house_way(cards, Readings()).setting
            if rank(made.high).points is None:
                assert "teen" in made.high, cards


# -- Balance ---------------------------------------------------------------------------------

BALANCED = "Without pair or combination the Low Hand is made as high as it can be:"


@clause("PPG-B.combos.4")
@pytest.mark.parametrize("made", ["teen gj | h4 f5", "teen day | h4 e11", "h10 h6 | h8 l10"])
def test_without_pair_and_combination_the_hands_are_balanced(made: str) -> None:
    choice = sets(made)
    assert choice.clauses[0] == "PPG-B.combos.4"
    assert choice.why.startswith(BALANCED)


RAISED = "is below Cheung Sum 3: the High Hand makes all it can,"


@clause("PPG-B.combos.4.a")
@pytest.mark.parametrize(
    ("made", "points"),
    [
        ("h10 l10 | e11 l8", 9),  # not 1 & 8
        ("h10 l10 | teen f5", 7),  # not 2 & 5
        ("h10 l10 | day h6", 8),
    ],
)
def test_a_low_hand_below_cheung_sum_3_is_given_up_for_the_high_hand(
    made: str, points: int
) -> None:
    choice = sets(made)
    assert choice.clauses == ("PPG-B.combos.4.a",)
    assert choice.why.endswith(f"{RAISED} {points}.")


@clause("PPG-B.combos.4.a")
def test_a_raised_high_hand_of_equal_totals_follows_the_highest_card_too() -> None:
    choice = way("h4 h6 l4 f5")
    assert choice.setting == setting("h4 h6 | l4 f5")
    assert choice.clauses == ("PPG-B.combos.4.a", "PPG-B.combos.4.c")


@clause("PPG-B.combos.4.a", "PPG-B.combos.4.c")
def test_a_highest_card_that_is_high_either_way_is_not_said_to_go_low() -> None:
    choice = way("teen h4 h6 l6")
    assert choice.setting == setting("h4 l6 | teen h6")
    assert choice.clauses == ("PPG-B.combos.4.a",)


@clause("PPG-B.combos.4.b")
@pytest.mark.parametrize(
    ("made", "clauses"),
    [
        ("h8 h4 | h6 h7", ("PPG-B.combos.4.b",)),  # 2 & 3; the most would be 5
        ("h6 l6 | h8 h4", ("PPG-B.combos.4.b",)),  # 2 & 2; the most would be 4
        ("teen h10 | day e11", ("PPG-B.combos.4.b", "PPG-B.combos.4.c")),
    ],
)
def test_where_the_high_hand_cannot_make_seven_the_hands_stay_balanced(
    made: str, clauses: tuple[str, ...]
) -> None:
    choice = sets(made)
    assert choice.clauses == clauses
    assert choice.why.startswith(
        "The Low Hand is below Cheung Sum 3 and the High Hand cannot make 7, so the Low Hand is "
    )


@clause("PPG-B.combos.4.a", "PPG-B.combos.4.b")
def test_seven_is_enough_for_the_high_hand_and_six_is_not() -> None:
    """Of the hands whose balanced Low is too weak, those that can make 7 do, the others do not."""
    made: dict[str, set[int | None]] = {"PPG-B.combos.4.a": set(), "PPG-B.combos.4.b": set()}
    for cards in RANK_HANDS:
        choice = house_way(cards, Readings())
        if choice.clauses[0] in made:
            made[choice.clauses[0]].add(rank(choice.setting.high).points)
    assert made["PPG-B.combos.4.a"] == {7, 8, 9}
    assert made["PPG-B.combos.4.b"] <= {0, 1, 2, 3, 4, 5, 6}


@clause("PPG-B.combos.4.c")
@pytest.mark.parametrize(
    ("made", "highest"),
    [
        ("h4 l10 | l4 e11", "High 4"),  # 4 & 5
        ("teen h4 | day f5", "Teen"),  # 6 & 7
        ("h8 n9 | e11 l8", "High 8"),  # 7 & 9, just little enough
    ],
)
def test_the_highest_card_goes_low_when_the_totals_are_seven_and_nine_or_less(
    made: str, highest: str
) -> None:
    choice = sets(made)
    assert choice.clauses == ("PPG-B.combos.4", "PPG-B.combos.4.c")
    assert choice.why.startswith(BALANCED)
    assert choice.why.endswith(f" the one with the {highest} in the Low Hand is played.")


@clause("PPG-B.combos.4.d")
@pytest.mark.parametrize(
    ("made", "highest"),
    [
        ("l10 l8 | h10 n9", "High 10"),
        ("h10 l8 | h8 e11", "High 8"),
        ("l10 l8 | h8 e11", "High 8"),
    ],
)
def test_the_highest_card_goes_high_when_the_totals_are_eight_and_nine_or_more(
    made: str, highest: str
) -> None:
    choice = sets(made)
    assert choice.clauses == ("PPG-B.combos.4", "PPG-B.combos.4.d")
    assert choice.why.startswith(BALANCED)
    assert choice.why.endswith(f" the one with the {highest} in the High Hand is played.")


@clause("PPG-B.combos.4.c", "PPG-B.combos.4.d")
def test_where_equal_totals_leave_a_choice_the_highest_card_lies_as_told() -> None:
    """Wherever two settings share totals and differ in where the highest card lies."""
    seen = Counter[str]()
    for cards in RANK_HANDS:
        choice = house_way(cards, Readings())
        part = choice.clauses[-1]
        if part in ("PPG-B.combos.4.c", "PPG-B.combos.4.d"):
            totals = rank(choice.setting.low).points, rank(choice.setting.high).points
            assert (part == "PPG-B.combos.4.d") == (totals in ((8, 9), (9, 9)))
            where = choice.setting.low if part.endswith("c") else choice.setting.high
            assert min(cards, key=order) in where, cards
            seen[part] += 1
    assert min(seen.values()) > 0
    assert len(seen) == 2


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
        "Teen, High 8, Low 4, Nine is one of the individual exceptions: "
        "3 points, Low 4 high and Teen Gong."
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
@pytest.mark.parametrize("readings", WAYS_TO_READ, ids=said)
def test_exceptions_hold_under_every_reading(readings: Readings) -> None:
    for _, made in PATTERNS:
        choice = house_way(hand(made.replace("|", "")), readings)
        assert cards_of(choice.setting) == cards_of(setting(made))
