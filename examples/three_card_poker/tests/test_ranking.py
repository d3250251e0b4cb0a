from collections import Counter
from itertools import combinations, pairwise

import pytest

from houseway.core.cards.french import FRENCH
from three_card_poker.ranking import QUALIFYING, Category, category, name, strength

clause = pytest.mark.clause


def hand(text: str) -> int:
    return strength(FRENCH.parse([text], count=3))


@clause("TCP-2.1")
def test_the_kinds_of_hands_rank_in_their_order() -> None:
    ladder = ["As Kh Jd", "2s 2h 3d", "2s 3s 5s", "As 2h 3d", "2s 2h 2d", "As 2s 3s"]
    assert [category(hand(text)) for text in ladder] == list(Category)
    assert all(hand(lower) < hand(higher) for lower, higher in pairwise(ladder))


@clause("TCP-2.1")
def test_all_hands_of_the_pack_fall_into_the_known_numbers() -> None:
    assert Counter(category(strength(cards)) for cards in combinations(FRENCH.cards, 3)) == {
        Category.HIGH_CARD: 16440,
        Category.PAIR: 3744,
        Category.FLUSH: 1096,
        Category.STRAIGHT: 720,
        Category.THREE_OF_A_KIND: 52,
        Category.STRAIGHT_FLUSH: 48,
    }


@clause("TCP-2.2")
def test_an_ace_is_high_and_low_only_before_2_and_3() -> None:
    straights = ["As 2h 3d", "2s 3h 4d", "Js Qh Kd", "Qs Kh Ad"]
    assert sorted(straights, key=hand) == straights
    assert category(hand("Ks Ah 2d")) is Category.HIGH_CARD
    assert hand("As 3h 4d") > hand("Ks Qh Td")


@clause("TCP-2.3")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("Ks Qh 2d", "As 4h 2d"),
        ("As Qh 2d", "As Kh 2d"),
        ("As Kh 2d", "As Kh 3d"),
        ("Ks Kh Ad", "As Ah 2d"),
        ("Ks Kh 2d", "Kd Kc 3d"),
        ("Ks 9s 2s", "As 4s 2s"),
    ],
)
def test_of_two_hands_of_a_kind_the_higher_ranks_win(lower: str, higher: str) -> None:
    assert category(hand(lower)) is category(hand(higher))
    assert hand(lower) < hand(higher)


@clause("TCP-2.3")
def test_suits_count_for_nothing() -> None:
    assert hand("As Kh Jd") == hand("Ac Kd Jh")
    assert hand("As Ks Js") == hand("Ac Kc Jc")


@clause("TCP-5.1")
def test_the_dealer_qualifies_with_queen_high_or_better() -> None:
    assert hand("Js Th 8d") < QUALIFYING <= hand("Qs 3h 2d")
    assert hand("2s 2h 3d") >= QUALIFYING


def test_hands_are_called_by_what_counts_in_them() -> None:
    assert [name(hand(text)) for text in ("4d Qs 6h", "9s 9h 2d", "7s 7h 7d", "3s As 2s")] == [
        "Queen, 6, 4",
        "Pair, 9s",
        "Three of a kind, 7s",
        "Straight flush, 3 high",
    ]
