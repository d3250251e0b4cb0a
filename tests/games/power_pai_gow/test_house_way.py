from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import clause
from games.power_pai_gow.house_ways import (
    WAYS_TO_READ,
    cards_of,
    ranks,
    ranks_of,
    set_under,
    sets,
    values_of,
    way,
)
from games.power_pai_gow.play import RANK_HANDS, setting
from houseway.games.low_high.rules.hands import FourCards, four
from houseway.games.power_pai_gow import GAME
from houseway.games.power_pai_gow.house_way import house_way
from houseway.games.power_pai_gow.ranking import order, rank
from houseway.games.power_pai_gow.readings import Readings
from second import power_pai_gow as second

# -- All hands -------------------------------------------------------------------------------


def test_the_pack_deals_3620_hands_of_ranks() -> None:
    assert len(RANK_HANDS) == 3620
    assert len(WAYS_TO_READ) == 16


@clause("PPG-B.pairs", "PPG-B.combos.4", "PPG-B.exceptions", "PPG-1.1.3")
@pytest.mark.parametrize("readings", WAYS_TO_READ, ids=values_of)
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
@pytest.mark.parametrize("readings", WAYS_TO_READ, ids=values_of)
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
    assert choice.why.endswith("The Teen is played there rather than the Day.")


@clause("PPG-B.combos.3")
def test_the_teen_is_in_the_high_hand_wherever_both_could_make_a_combination() -> None:
    for cards in RANK_HANDS:
        if len(set(cards)) == 4 and {"teen", "day"} <= set(cards):
            made = house_way(cards, Readings()).setting
            if rank(made.high).points is None:
                assert "teen" in made.high, cards


# -- Balance ---------------------------------------------------------------------------------

BALANCED = "Without a pair or combination, the Low Hand is made as high as possible:"


@clause("PPG-B.combos.4")
@pytest.mark.parametrize("made", ["teen gj | h4 f5", "teen day | h4 e11", "h10 h6 | h8 l10"])
def test_without_pair_and_combination_the_hands_are_balanced(made: str) -> None:
    choice = sets(made)
    assert choice.clauses[0] == "PPG-B.combos.4"
    assert choice.why.startswith(BALANCED)


RAISED = "is below Cheung Sum 3, so the High Hand makes as many points as it can:"


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
        "The Low Hand is below Cheung Sum 3 and the High Hand can't make 7, so the Low Hand is "
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
        ("teen h4 | day f5", "Teen 天"),  # 6 & 7
        ("h8 n9 | e11 l8", "High 8"),  # 7 & 9, just little enough
    ],
)
def test_the_highest_card_goes_low_when_the_totals_are_seven_and_nine_or_less(
    made: str, highest: str
) -> None:
    choice = sets(made)
    assert choice.clauses == ("PPG-B.combos.4", "PPG-B.combos.4.c")
    assert choice.why.startswith(BALANCED)
    assert choice.why.endswith(f" the one with {highest} in the Low Hand is played.")


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
    assert choice.why.endswith(f" the one with {highest} in the High Hand is played.")


@clause("PPG-B.combos.4.c", "PPG-B.combos.4.d")
def test_where_equal_totals_leave_a_choice_the_highest_card_lies_as_told() -> None:
    """All pairs of settings that share totals and differ in where the highest card is."""
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
