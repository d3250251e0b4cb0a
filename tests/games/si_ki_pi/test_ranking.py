"""The order of all two-card hands, against Appendix G copied out by hand."""

from itertools import combinations_with_replacement, product

import pytest

from clauses import clause
from houseway.core.cards import Card
from houseway.core.cards.french import SUITS
from houseway.games.low_high.rules.hands import HandRank
from houseway.games.si_ki_pi.ranking import rank
from second.si_ki_pi import ranking as second_ranking

CARDS = "AKQJT98765432"  # SKP-3.6, highest first
PAIRS = ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55", "44", "33", "22"]
GONG = "82"
POINTS = {
    9: "A8 K9 Q9 J9 T9 72 63 54",
    8: "A7 K8 Q8 J8 T8 62 53",
    7: "A6 K7 Q7 J7 T7 98 52 43",
    6: "A5 K6 Q6 J6 T6 97 42",
    5: "A4 K5 Q5 J5 T5 96 87 32",
    4: "A3 K4 Q4 J4 T4 95 86",
    3: "A2 K3 Q3 J3 T3 94 85 76",
    2: "K2 Q2 J2 T2 93 84 75",
    1: "AK AQ AJ AT 92 83 74 65",
}
# The appendix does not list the hands that are worth nothing.
ZEROS = ["A9", "KQ", "KJ", "KT", "QJ", "QT", "JT", "73", "64"]
DOWN_TO_ONE = [*PAIRS, GONG, *(hand for row in POINTS.values() for hand in row.split())]
ALL = [*DOWN_TO_ONE, *ZEROS]


def rank_of_hand(hand: str, suits: str = "sh") -> HandRank:
    return rank((Card(hand[0] + suits[0]), Card(hand[1] + suits[1])))


@clause("SKP-3.6")
def test_the_list_holds_every_hand_of_two_ranks_once() -> None:
    every = ["".join(pair) for pair in combinations_with_replacement(CARDS, 2)]
    assert len(ALL) == 91
    assert sorted(ALL) == sorted(every)


@clause("SKP-3.7", "SKP-G.pairs", "SKP-G.points")
def test_every_hand_ranks_above_all_that_the_appendix_lists_after_it() -> None:
    strengths = [rank_of_hand(hand) for hand in DOWN_TO_ONE]
    for i, better in enumerate(strengths):
        for worse in strengths[i + 1 :]:
            assert better > worse
            assert not worse > better
            assert worse.beats_dealer(better) is False
            assert better.beats_dealer(worse) is True


@clause("SKP-3.7.2")
@pytest.mark.parametrize("zero", ZEROS)
def test_zero_ranks_below_every_hand_that_is_worth_something(zero: str) -> None:
    assert rank_of_hand(zero).is_zero
    assert all(rank_of_hand(hand) > rank_of_hand(zero) for hand in DOWN_TO_ONE)


def test_the_order_is_that_of_the_second_formulation() -> None:
    def numbers(hand: str) -> tuple[int, int]:
        return 14 - CARDS.index(hand[0]), 14 - CARDS.index(hand[1])

    for one, other in product(ALL, repeat=2):
        first = rank_of_hand(one) > rank_of_hand(other)
        assert first == (second_ranking(numbers(one)) > second_ranking(numbers(other)))


@clause("SKP-3.6", "SKP-1.gong", "SKP-1.pair")
@pytest.mark.parametrize("hand", ALL)
def test_neither_suits_nor_the_order_of_the_cards_change_a_hand(hand: str) -> None:
    held = rank_of_hand(hand)
    for suits in ("".join(pair) for pair in product(SUITS, repeat=2)):
        for other in (rank_of_hand(hand, suits), rank_of_hand(hand[::-1], suits)):
            assert (other, other.name, other.full_name) == (held, held.name, held.full_name)
            assert other.points == held.points
            assert hash(other) == hash(held)


@clause("SKP-1.pair", "SKP-3.7.1")
@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("AA", "Pair of Aces"),
        ("KK", "Pair of Kings"),
        ("QQ", "Pair of Queens"),
        ("JJ", "Pair of Jacks"),
        ("TT", "Pair of 10s"),
        *((f"{n}{n}", f"Pair of {n}s") for n in range(9, 1, -1)),
    ],
)
def test_two_cards_alike_are_a_pair_and_no_points(hand: str, name: str) -> None:
    assert (rank_of_hand(hand).name, rank_of_hand(hand).full_name) == (name, name)
    assert rank_of_hand(hand).points is None


@clause("SKP-1.gong", "SKP-3.7.1")
def test_only_a_2_with_an_8_is_a_gong() -> None:
    assert [hand for hand in ALL if rank_of_hand(hand).name == "Gong"] == [GONG]
    assert rank_of_hand(GONG).full_name == "Gong"
    assert rank_of_hand(GONG).points is None


@clause("SKP-3.7.1")
def test_the_gong_is_below_the_lowest_pair_and_above_the_best_points() -> None:
    assert rank_of_hand("22") > rank_of_hand(GONG) > rank_of_hand("A8")


@clause("SKP-3.7.2", "SKP-G.points")
@pytest.mark.parametrize("points", POINTS)
def test_other_hands_are_named_by_their_points(points: int) -> None:
    for hand in POINTS[points].split():
        assert rank_of_hand(hand).points == points
        assert rank_of_hand(hand).name == ("1 point" if points == 1 else f"{points} points")


@clause("SKP-1.picture-card", "SKP-3.7.2")
@pytest.mark.parametrize("picture", "KQJ")
def test_a_picture_card_adds_nothing(picture: str) -> None:
    for digit in range(2, 10):
        assert rank_of_hand(f"{picture}{digit}").points == digit
    assert rank_of_hand(f"A{picture}").points == 1
    assert rank_of_hand(f"{picture}T").points == 0


@clause("SKP-3.7.2")
@pytest.mark.parametrize(
    ("hand", "full_name"),
    [
        ("K9", "9 points, led by King"),
        ("A8", "9 points, led by Ace"),
        ("54", "9 points, led by 5"),
        ("T8", "8 points, led by 10"),
        ("92", "1 point, led by 9"),
        ("73", "0 points, led by 7"),
    ],
)
def test_the_full_name_adds_the_higher_card(hand: str, full_name: str) -> None:
    assert rank_of_hand(hand).full_name == full_name


@clause("SKP-G.points")
def test_hands_of_different_rank_have_different_full_names() -> None:
    """Only so can a line say why one of them lost; zero loses to zero whatever the cards."""
    names = [rank_of_hand(hand).full_name for hand in DOWN_TO_ONE]
    assert len(set(names)) == len(names)


@clause("SKP-G.points")
@pytest.mark.parametrize(
    ("hand", "full_name"),
    [
        ("AK", "1 point, led by Ace-King"),
        ("AQ", "1 point, led by Ace-Queen"),
        ("AJ", "1 point, led by Ace-Jack"),
        ("AT", "1 point, led by Ace-10"),
    ],
)
def test_one_point_with_an_ace_is_told_apart_by_the_other_card(hand: str, full_name: str) -> None:
    assert rank_of_hand(hand).full_name == full_name
