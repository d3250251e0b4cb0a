from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hands import naive
from houseway.core.errors import BadInput
from houseway.core.hands import (
    Category,
    ThreeCategory,
    five_beats_three,
    name_three,
    rank_five,
    rank_three,
    three_category,
)

hand = st.lists(st.integers(0, 51), min_size=3, max_size=3)


def front(text: str) -> int:
    return int(rank_three([naive.cards(text)])[0])


def middle(text: str) -> int:
    return int(rank_five([naive.cards(text)])[0])


def assert_same_order(hands: list[list[int]]) -> int:
    """Values and naive descriptions pair off one to one and rise together; says how many."""
    values = rank_three(hands).tolist()
    pairs = {(value, naive.three(hand)) for value, hand in zip(values, hands, strict=True)}
    for (low, worse), (high, better) in pairwise(sorted(pairs)):
        assert low < high
        assert worse < better
    return len(pairs)


def test_every_hand_of_one_deck_ranks_as_by_naive_judgement() -> None:
    hands = [list(cards) for cards in combinations(range(52), 3)]
    assert len(hands) == 22_100
    assert assert_same_order(hands) == 286 + 156 + 13


def test_one_deck_has_the_known_number_of_hands_of_each_category() -> None:
    kinds = three_category(rank_three(list(combinations(range(52), 3))))
    assert {kind: int((kinds == kind).sum()) for kind in ThreeCategory} == {
        ThreeCategory.HIGH_CARD: 286 * 64,
        ThreeCategory.PAIR: 156 * 24,
        ThreeCategory.THREE_OF_A_KIND: 52,
    }


def test_every_hand_of_six_decks_ranks_as_by_naive_judgement() -> None:
    hands = [list(cards) for cards in combinations_with_replacement(range(52), 3)]
    assert assert_same_order(hands) == 286 + 156 + 13


def test_straights_and_flushes_do_not_count_in_front() -> None:
    assert front("Ks Qs Js") == front("Ks Qd Jh")
    assert front("Ks Qs Js") < front("As 4d 2h") < front("2s 2d 3h")


def test_ace_king_queen_is_the_highest_front_without_a_pair() -> None:
    values = rank_three(list(combinations(range(52), 3)))
    without = values[three_category(values) == ThreeCategory.HIGH_CARD]
    assert without.max() == front("As Kd Qh")


def test_three_of_a_kind_is_above_any_pair_and_a_pair_above_any_high_card() -> None:
    assert front("2s 2d 2h") > front("As Ad Kh")
    assert front("2s 2d 3h") > front("As Kd Qh")


@given(hand.flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_the_order_of_the_cards_does_not_matter(two: tuple[list[int], list[int]]) -> None:
    one, other = rank_three([two[0], two[1]])
    assert one == other


@given(hand, hand)
def test_two_hands_compare_as_by_naive_judgement(mine: list[int], yours: list[int]) -> None:
    one, other = rank_three([mine, yours])
    assert (one > other) == (naive.three(mine) > naive.three(yours))
    assert (one == other) == (naive.three(mine) == naive.three(yours))


@given(st.lists(st.integers(0, 47), min_size=3, max_size=3))
def test_lifting_every_card_by_one_rank_lifts_the_hand(cards: list[int]) -> None:
    low, high = rank_three([cards, [card + 4 for card in cards]])
    assert low < high


def test_the_categories_share_the_numbers_of_the_five_card_ones() -> None:
    assert {kind.name: int(kind) for kind in ThreeCategory}.items() <= {
        kind.name: int(kind) for kind in Category
    }.items()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("As Kd Qh", "Ace high"),
        ("Ts 4d 3h", "10 high"),
        ("Qs Qd 2h", "Pair of Queens"),
        ("6s 6d Ah", "Pair of 6s"),
        ("2s 2d 2h", "Three of a kind, 2s"),
    ],
)
def test_a_value_is_said_in_words_people_use(text: str, words: str) -> None:
    assert name_three(front(text)) == words
    assert name_three(rank_three([naive.cards(text)])[0]) == words


@pytest.mark.parametrize("number", [-1, 0, 2 << 12, 4 << 12, 0xFFF])
def test_a_number_that_is_no_value_has_no_name(number: int) -> None:
    with pytest.raises(BadInput, match="isn't the value of a hand of 3 cards"):
        name_three(number)


@pytest.mark.parametrize(
    ("five", "three", "above"),
    [
        ("Ks Kd As Qh 2c", "Kh Kc Ad", True),
        ("Ks Kd As 3h 2c", "Kh Kc Qd", True),
        ("Ks Kd Js Th 9c", "Kh Kc Qd", False),
        ("As 2d 3s 4h 5c", "2s 2h 2c", True),
        ("As Ad Ks Kh Qc", "2s 2h 2c", False),
        ("3s 3d 3c Kh Qc", "2s 2h 2c", True),
        ("As Kd Qs 3h 2c", "Ah Kc Qd", True),
        ("As Kd Js Th 9c", "Ah Kc Qd", False),
        ("2s 2d 3s 4h 5c", "Ah Kc Qd", True),
        ("As Kd Qs Jh 9c", "2h 2c 3d", False),
        ("2s 2d 3s 3h 4c", "Ah Ac Kd", True),
    ],
)
def test_front_against_middle_goes_by_kind_then_ranks_and_a_match_favours_five(
    five: str, three: str, above: bool
) -> None:
    assert bool(five_beats_three(middle(five), front(three))) is above


def test_every_class_of_five_compares_with_every_class_of_three_as_described() -> None:
    fronts = [[4 * rank for rank in ranks] for ranks in combinations_with_replacement(range(13), 3)]
    middles = one_hand_of_each_class()
    answers = five_beats_three(rank_five(middles)[:, None], rank_three(fronts))
    described = [naive.three(hand) for hand in fronts]
    for hand, row in zip(middles, answers.tolist(), strict=True):
        mine = naive.five(hand)
        assert row == [naive.five_is_above(mine, other) for other in described]


def one_hand_of_each_class() -> list[list[int]]:
    """Hands of all ranks, in several suits and in one, thinned where the kind alone decides."""
    all_ranks = list(combinations_with_replacement(range(13), 5))
    mixed = [[4 * ranks[0] + 1, *(4 * rank for rank in ranks[1:])] for ranks in all_ranks]
    suited = [[4 * rank for rank in ranks] for ranks in all_ranks[::20]]
    return [*mixed, *suited]


def test_five_and_three_compare_in_any_integers_one_by_one_or_one_with_many() -> None:
    fives = rank_five([naive.cards("As Kd Js Th 9c"), naive.cards("2s 2d 3s 4h 5c")])
    fronts = rank_three([naive.cards("Ah Kc Qd"), naive.cards("Ah Kc Qd")])
    assert five_beats_three(fives, fronts).tolist() == [False, True]
    assert five_beats_three(fives.astype(np.uint64), fronts[0]).tolist() == [False, True]
    assert five_beats_three(fives.tolist(), fronts.tolist()).tolist() == [False, True]
    assert five_beats_three([], []).shape == (0,)


@pytest.mark.parametrize(
    ("fives", "threes", "sentence"),
    [
        ([1, 2, 3], [1, 2], r"of shape \(3,\) can't be compared with .* of shape \(2,\)\.$"),
        ([1.5], [1], r"^Hand values must be whole numbers, not float64\.$"),
        ([1], ["pair"], r"^Hand values must be whole numbers, not <U4\.$"),
    ],
)
def test_values_that_cannot_be_compared_get_one_plain_sentence(
    fives: npt.ArrayLike, threes: npt.ArrayLike, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        five_beats_three(fives, threes)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        ([0, 1, 2], r"^Hands of 3 cards must be an array of shape \(N, 3\), not \(3,\)\.$"),
        ([[0, 1, 2, 3, 4]], r"shape \(N, 3\), not \(1, 5\)\.$"),
        ([[0.0, 1.0, 2.0]], r"^Card ids must be whole numbers, not float64\.$"),
        ([[0, 1, 52]], r"^Card ids are 0 to 51, not 52\.$"),
        ([[-1, 1, 2]], r"^Card ids are 0 to 51, not -1\.$"),
    ],
)
def test_what_is_no_hand_gets_one_plain_sentence(hands: npt.ArrayLike, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        rank_three(hands)


@pytest.mark.parametrize("nothing", [[], np.empty((0, 3), dtype=np.int64)])
def test_no_hands_give_no_values(nothing: npt.ArrayLike) -> None:
    assert rank_three(nothing).shape == (0,)
    assert three_category(rank_three(nothing)).shape == (0,)
