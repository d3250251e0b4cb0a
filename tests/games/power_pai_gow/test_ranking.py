from itertools import product

import pytest

from clauses import clause
from games.power_pai_gow.ladder import LADDER, player_beats
from games.power_pai_gow.play import CODES, two
from houseway.core.cards import Card
from houseway.games.low_high.rules.compare import HandComparison
from houseway.games.low_high.rules.hands import HandRank
from houseway.games.power_pai_gow.ranking import (
    CHEUNG_SUM_3,
    hand_points,
    is_high_nine_or_better,
    order,
    rank,
)

HANDS = [(Card(a), Card(b)) for a, b in LADDER]
RANKS = {hand: rank(hand) for hand in HANDS}


def rank_of_hand(text: str) -> HandRank:
    return rank(two(text))


def test_the_ladder_holds_every_hand() -> None:
    assert set(HANDS) == set(product(CODES, repeat=2))


@clause("PPG-3.6", "PPG-A.cards", "PPG-A.pairs", "PPG-A.combinations", "PPG-3.7.1")
def test_all_hands_stand_in_the_order_of_appendix_a() -> None:
    for one, other in product(HANDS, repeat=2):
        mine, theirs = LADDER[one].rung, LADDER[other].rung
        assert (RANKS[one] > RANKS[other]) == (mine > theirs), (one, other)
        assert (RANKS[one] == RANKS[other]) == (mine == theirs), (one, other)


@clause("PPG-3.6.1")
def test_all_hands_below_the_combinations_are_worth_their_points() -> None:
    for hand in HANDS:
        assert RANKS[hand].points == LADDER[hand].points, hand


@clause("PPG-1.1.1", "PPG-3.7", "PPG-3.7.1", "PPG-3.7.2", "PPG-3.7.3")
def test_the_player_beats_the_dealer_exactly_where_the_ladder_says() -> None:
    for player, dealer in product(HANDS, repeat=2):
        beats = RANKS[player].beats_dealer(RANKS[dealer])
        assert beats == player_beats(player, dealer), (player, dealer)


@clause("PPG-A.pairs")
def test_gee_jun_is_the_highest_pair_and_fives_the_lowest() -> None:
    pairs = sorted(CODES, key=lambda code: rank((code, code)), reverse=True)
    assert pairs == ["gj", *CODES[:-1]]
    assert rank_of_hand("f5 f5") > rank_of_hand("teen n9")


@clause("PPG-A.combinations")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("teen n9", "day n9"),
        ("day n9", "teen h8"),
        ("teen l8", "day h8"),
        ("day l8", "teen h7"),
        ("teen l7", "day h7"),
        ("day l7", "h8 e11"),
    ],
)
def test_wong_gong_and_high_nine_rank_between_pairs_and_points(higher: str, lower: str) -> None:
    assert rank_of_hand(higher) > rank_of_hand(lower)


@clause("PPG-A.combinations")
@pytest.mark.parametrize(("one", "other"), [("teen h8", "l8 teen"), ("day h7", "l7 day")])
def test_either_eight_and_either_seven_make_the_same_combination(one: str, other: str) -> None:
    assert rank_of_hand(one) == rank_of_hand(other)


@clause("PPG-3.8")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("gj teen", 8), ("gj day", 8), ("gj h8", 4), ("gj l8", 4), ("gj h4", 7), ("gj l4", 7),
        ("gj h10", 6), ("gj l10", 6), ("gj h6", 9), ("gj l6", 9), ("gj e11", 7), ("gj h7", 3),
        ("gj l7", 3), ("gj n9", 5), ("gj f5", 8),
    ],
)  # fmt: skip
def test_gee_jun_counts_three_or_six_as_suits_the_hand(cards: str, points: int) -> None:
    assert hand_points(two(cards)) == rank_of_hand(cards).points == points
    other = next(card for card in two(cards) if card != "gj")
    plain = {"teen": 2, "day": 2, "e11": 1}.get(other) or int(other[1:])
    assert points == max((plain + 3) % 10, (plain + 6) % 10)


@clause("PPG-1.1.1")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("teen h8", "teen l8"),  # the document's own example, a Teen Gong each
        ("h10 h6", "h10 gj"),
        ("e11 h7", "e11 l7"),
        ("teen h6", "teen gj"),
        ("h4 h4", "h4 h4"),
    ],
)
def test_a_copy_hand_is_the_dealers_whatever_the_second_card(player: str, dealer: str) -> None:
    compared = HandComparison("low", rank_of_hand(player), rank_of_hand(dealer))
    assert compared.is_copy
    assert not compared.player_wins
    assert "is a copy of the dealer's hand: the dealer wins" in compared.text


@clause("PPG-3.7.1")
def test_equal_points_go_to_the_higher_highest_card() -> None:
    assert rank_of_hand("h8 e11").beats_dealer(rank_of_hand("h4 f5"))
    assert not rank_of_hand("h4 f5").beats_dealer(rank_of_hand("h8 e11"))
    # The second card of the winner is lower than both of the loser's.
    assert rank_of_hand("teen gj").beats_dealer(rank_of_hand("day h6"))


@clause("PPG-3.7.3")
def test_zero_against_zero_is_the_dealers_though_the_players_card_is_higher() -> None:
    compared = HandComparison("high", rank_of_hand("h4 h6"), rank_of_hand("e11 n9"))
    assert compared.player > compared.dealer
    assert not compared.player_wins
    assert compared.text == (
        "High 0 points, led by High 4 loses to 0 points, led by Eleven: "
        "the dealer wins zero against zero"
    )


@clause("PPG-3.7.3")
@pytest.mark.parametrize("hand", ["h10 h10", "l10 l10", "f5 f5", "teen h8", "day l8"])
def test_pairs_and_gongs_that_add_up_to_ten_are_not_zero(hand: str) -> None:
    assert not rank_of_hand(hand).is_zero
    assert rank_of_hand(hand).beats_dealer(rank_of_hand("h10 l10"))


@clause("PPG-3.12.1")
def test_high_nine_or_better_is_a_combination_or_a_pair() -> None:
    strong = {hand for hand in HANDS if is_high_nine_or_better(RANKS[hand])}
    assert strong == {hand for hand in HANDS if LADDER[hand].wins_outright}
    assert min(RANKS[hand] for hand in strong) == rank_of_hand("day l7")


@clause("PPG-B.combos.2")
def test_cheung_sum_3_is_three_points_with_a_high_6_or_a_higher_card() -> None:
    threes = [hand for hand in HANDS if LADDER[hand].points == 3]
    reached = {min(hand, key=order) for hand in threes if RANKS[hand] >= CHEUNG_SUM_3}
    missed = {min(hand, key=order) for hand in threes if RANKS[hand] < CHEUNG_SUM_3}
    assert reached == {"teen", "day", "h8", "h4", "h6"}
    assert missed == {"l4", "h7", "l6", "l8", "l7"}
    assert rank_of_hand("l8 gj") > CHEUNG_SUM_3 > rank_of_hand("teen h10")


@pytest.mark.parametrize(
    ("cards", "name", "full_name"),
    [
        ("gj gj", "Pair of Gee Jun 至尊", "Pair of Gee Jun 至尊"),
        ("h10 h10", "Pair of Mooy 梅", "Pair of Mooy 梅"),
        ("n9 teen", "Teen 天 Wong", "Teen 天 Wong"),
        ("day l8", "Day 地 Gong", "Day 地 Gong"),
        ("teen l7", "Teen 天 High Nine", "Teen 天 High Nine"),
        ("n9 h8", "7 points", "7 points, led by High 8"),
        ("f5 h6", "1 point", "1 point, led by High 6"),
        ("l10 h10", "0 points", "0 points, led by High 10"),
    ],
)
def test_hands_have_their_names(cards: str, name: str, full_name: str) -> None:
    assert (rank_of_hand(cards).name, rank_of_hand(cards).full_name) == (name, full_name)
