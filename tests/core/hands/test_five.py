import tracemalloc
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations, combinations_with_replacement, pairwise
from math import comb, prod
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hands import naive
from houseway.core.errors import BadInput
from houseway.core.hands import Category, category, name_five, rank_five, rank_hand
from houseway.core.hands.five import _keys, _table
from houseway.core.hands.lookup import look_up

DECK_HANDS = 2_598_960
Hands = npt.NDArray[np.uint8]

any_hand = st.lists(st.integers(0, 51), min_size=5, max_size=5)
# Few ranks and suits, so that straights, flushes and repeated cards are common.
close_hand = st.lists(
    st.builds(lambda rank, suit: 4 * rank + suit, st.sampled_from((0, 1, 2, 3, 12)), st.just(3))
    | st.builds(
        lambda rank, suit: 4 * rank + suit, st.sampled_from((8, 9, 10, 11, 12)), st.integers(0, 1)
    ),
    min_size=5,
    max_size=5,
)
hand = any_hand | close_hand


def value_of(hand: Iterable[int]) -> int:
    return int(rank_five([list(hand)])[0])


def value(text: str) -> int:
    return value_of(naive.cards(text))


def kind(text: str) -> Category:
    return Category(int(category(value(text))))


@pytest.fixture(scope="module")
def deck_hands() -> Hands:
    """Every hand of one deck, its cards from low to high."""
    flat = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(flat, dtype=np.uint8, count=5 * DECK_HANDS).reshape(-1, 5)


@pytest.fixture(scope="module")
def deck_values(deck_hands: Hands) -> npt.NDArray[np.int32]:
    return rank_five(deck_hands)


@pytest.fixture(scope="module")
def six_deck_classes() -> list[list[int]]:
    """A hand for every choice of ranks that six decks allow, in one suit and in two."""
    classes = []
    for ranks in combinations_with_replacement(range(13), 5):
        suited = [4 * rank + 2 for rank in ranks]
        classes += [suited, [suited[0] + 1, *suited[1:]]]
    return classes


def assert_same_order(hands: list[list[int]]) -> int:
    """Values and naive descriptions pair off one to one and rise together; says how many."""
    pairs = {
        (int(value), naive.five(hand)) for value, hand in zip(rank_five(hands), hands, strict=True)
    }
    for (low, worse), (high, better) in pairwise(sorted(pairs)):
        assert low < high
        assert worse < better
    return len(pairs)


def six_deck_sample(size: int) -> list[list[int]]:
    """Hands out of six decks, half of them out of a shoe with few ranks, few suits or both."""
    rng = np.random.default_rng(20_240_607)
    shoe = np.repeat(np.arange(52), 6)
    few_suits = shoe[shoe % 4 == 1]
    few_ranks = shoe[shoe >= 36]
    both = few_suits[few_suits >= 32]
    parts = [(shoe, size // 2), (few_suits, size // 6), (few_ranks, size // 6), (both, size // 6)]
    return [hand for pack, count in parts for hand in draws(rng, pack, count)]


def draws(rng: np.random.Generator, pack: npt.NDArray[np.int64], count: int) -> list[list[int]]:
    """Hands dealt without putting cards back, by keeping only draws of five different places."""
    places = rng.integers(0, len(pack), (2 * count, 5))
    ordered = np.sort(places, axis=1)
    different = (np.diff(ordered, axis=1) > 0).all(axis=1)
    hands: list[list[int]] = pack[places[different][:count]].tolist()
    return hands


def test_one_deck_has_the_known_number_of_hands_of_each_category(
    deck_values: npt.NDArray[np.int32],
) -> None:
    counts = np.bincount(category(deck_values), minlength=len(Category))
    assert {kind.name: int(counts[kind]) for kind in Category} == {
        "HIGH_CARD": 1_302_540,
        "PAIR": 1_098_240,
        "TWO_PAIRS": 123_552,
        "THREE_OF_A_KIND": 54_912,
        "STRAIGHT": 10_200,
        "FLUSH": 5_108,
        "FULL_HOUSE": 3_744,
        "FOUR_OF_A_KIND": 624,
        "FIVE_OF_A_KIND": 0,
        "STRAIGHT_FLUSH": 36,
        "ROYAL_FLUSH": 4,
    }


def test_every_hand_of_one_deck_ranks_as_by_naive_judgement(
    deck_hands: Hands, deck_values: npt.NDArray[np.int32]
) -> None:
    # Only the ranks and whether the suits agree matter to the naive evaluator, so one hand
    # of each such class speaks for all once the values within each class are the same.
    ranks, suits = deck_hands // 4, deck_hands % 4
    one_suit = (suits == suits[:, :1]).all(axis=1)
    digits = [13**place for place in range(5)]
    classes = 2 * (ranks.astype(np.int64) @ digits) + one_suit
    _, firsts, class_of = np.unique(classes, return_index=True, return_inverse=True)
    assert len(firsts) == 7_462
    assert (deck_values == deck_values[firsts][class_of]).all()
    assert assert_same_order(deck_hands[firsts].tolist()) == 7_462


def test_a_hundred_thousand_random_hands_of_one_deck_agree_one_by_one(
    deck_hands: Hands,
) -> None:
    rng = np.random.default_rng(7)
    chosen = deck_hands[rng.choice(DECK_HANDS, 100_000, replace=False)]
    shuffled = rng.permuted(chosen, axis=1)
    assert_same_order(shuffled.tolist())


def test_every_class_of_hand_from_six_decks_ranks_as_by_naive_judgement(
    six_deck_classes: list[list[int]],
) -> None:
    # 6,188 choices of ranks in several suits; in one suit 10 straight flushes and all the
    # flushes are new, but the 325 from full house up to five of a kind stay what they are.
    assert assert_same_order(six_deck_classes) == 6_188 + (6_188 - 325)


def test_a_large_sample_from_six_decks_agrees_one_by_one() -> None:
    hands = six_deck_sample(200_000)
    assert len(hands) >= 199_000
    assert_same_order(hands)
    seen = Counter(category(rank_five(hands)).tolist())
    assert set(seen) == set(Category)
    paired_flushes = [
        hand
        for hand in hands
        if len({card % 4 for card in hand}) == 1 and len({card // 4 for card in hand}) < 5
    ]
    assert len(paired_flushes) > 1_000


def test_six_decks_have_the_number_of_hands_that_counting_gives(
    six_deck_classes: list[list[int]],
) -> None:
    counted: Counter[str] = Counter()
    for hand, kind in zip(
        six_deck_classes, category(rank_five(six_deck_classes)).tolist(), strict=True
    ):
        held = Counter(card // 4 for card in hand).values()
        in_one_suit = 4 * prod(comb(6, times) for times in held)
        suited = len({card % 4 for card in hand}) == 1
        all_suits = prod(comb(24, times) for times in held)
        counted[Category(kind).name] += in_one_suit if suited else all_suits - in_one_suit
    assert counted.total() == comb(312, 5)
    assert counted["ROYAL_FLUSH"] == 4 * 6**5
    assert counted["STRAIGHT_FLUSH"] == 9 * 4 * 6**5
    assert counted["FIVE_OF_A_KIND"] == 13 * comb(24, 5)
    assert counted["FOUR_OF_A_KIND"] == 13 * comb(24, 4) * 12 * 24
    assert counted["FULL_HOUSE"] == 13 * comb(24, 3) * 12 * comb(24, 2)
    assert counted["STRAIGHT"] == 10 * (24**5 - 4 * 6**5)
    repeated = 13 * comb(6, 5) + 13 * 12 * (comb(6, 4) * 6 + comb(6, 3) * comb(6, 2))
    assert counted["FLUSH"] == 4 * (comb(78, 5) - 10 * 6**5 - repeated)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ah Ah Ah Kh Kh", Category.FULL_HOUSE),
        ("2c 2c 2c 2c 9c", Category.FOUR_OF_A_KIND),
        ("7s 7s 7s 7s 7s", Category.FIVE_OF_A_KIND),
        ("7s 7d 7s 7h 7c", Category.FIVE_OF_A_KIND),
        ("9d 9d 9d 5d 4d", Category.FLUSH),
        ("9d 9d 5d 5d 4d", Category.FLUSH),
        ("9d 9d 5d 3d 4d", Category.FLUSH),
        ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
        ("As 2s 3s 4s 5s", Category.STRAIGHT_FLUSH),
        ("As 2s 3s 4s 5d", Category.STRAIGHT),
        ("Qs Ks As 2s 3d", Category.HIGH_CARD),
        ("As As 2d 3s 4s", Category.PAIR),
    ],
)
def test_a_hand_counts_as_the_highest_thing_it_is(text: str, expected: Category) -> None:
    assert kind(text) is expected


@pytest.mark.parametrize(
    "rising",
    [
        ("Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6c", "9c Td Jh Qs Kc", "Tc Jd Qh Ks Ac"),
        ("Ac 2c 3c 4c 5c", "2d 3d 4d 5d 6d", "9h Th Jh Qh Kh", "Ts Js Qs Ks As"),
        ("7c 5d 4h 3s 2c", "8c 5d 4h 3s 2c", "Ac Kd Qh Js 8c", "Ac Kd Qh Js 9c"),
        ("2c 2d Ah Ks Qc", "3c 3d 4h 5s 2c", "3c 3d Ah 5s 2c", "3c 3d Ah 5s 4c"),
        ("Kc Kd Qh Qs Ac", "Ac Ad 2h 2s 3c", "Ac Ad 3h 3s 2c", "Ac Ad 3h 3s Kc"),
        ("2c 2d 2h Ks Ac", "3c 3d 3h 2s 4c", "3c 3d 3h 2s 5c"),
        ("2c 2d 2h As Ac", "3c 3d 3h 2s 2c", "3c 3d 3h 4s 4c"),
        ("2c 2d 2h 2s Ac", "3c 3d 3h 3s 2c", "3c 3d 3h 3s 4c"),
        ("2c 2d 2h 2s 2c", "Kc Kd Kh Ks Kc", "Ac Ad Ah As Ac"),
    ],
)
def test_within_a_category_the_ranks_decide_in_order(rising: tuple[str, ...]) -> None:
    values = [value(text) for text in rising]
    assert values == sorted(set(values))


def test_a_flush_with_pairs_is_compared_card_by_card_from_the_highest() -> None:
    rising = (
        "Kd Kd Kd Qd Jd",
        "Ad 6d 4d 3d 2d",
        "Ad Qd Qd 3d 2d",
        "Ad Kd Kd Kd Qd",
        "Ad Ad 4d 3d 2d",
    )
    values = [value(text) for text in rising]
    assert values == sorted(set(values))
    assert {kind(text) for text in rising} == {Category.FLUSH}


def test_suits_never_break_a_tie() -> None:
    assert value("As Kd 9h 5c 2s") == value("Ad Kc 9c 5h 2d")
    assert value("As Ks 9s 5s 2s") == value("Ac Kc 9c 5c 2c")


@given(hand.flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_the_order_of_the_cards_does_not_matter(two: tuple[list[int], list[int]]) -> None:
    assert value_of(two[0]) == value_of(two[1])


@given(hand, st.permutations(range(4)))
def test_the_names_of_the_suits_do_not_matter(cards: list[int], suits: list[int]) -> None:
    assert value_of(cards) == value_of(card - card % 4 + suits[card % 4] for card in cards)


@given(hand, hand)
def test_two_hands_compare_as_by_naive_judgement(one: list[int], other: list[int]) -> None:
    mine, yours = value_of(one), value_of(other)
    assert (mine > yours) == (naive.five(one) > naive.five(other))
    assert (mine == yours) == (naive.five(one) == naive.five(other))


@given(st.lists(st.integers(0, 47), min_size=5, max_size=5))
def test_lifting_every_card_by_one_rank_lifts_the_hand(cards: list[int]) -> None:
    assert value_of(card + 4 for card in cards) > value_of(cards)


@given(hand)
def test_the_category_is_recovered_from_the_value(cards: list[int]) -> None:
    assert category(value_of(cards)) == naive.five(cards)[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ah Kd 9s 5c 2c", "Ace high"),
        ("7h 5d 4s 3c 2c", "7 high"),
        ("Qh Qd 9s 5c 2c", "Pair of Queens"),
        ("3h Kd 3s Kc 2c", "Two pairs, Kings and 3s"),
        ("Th Td Ts Kc 2c", "Three of a kind, 10s"),
        ("Ah 2d 3s 4c 5c", "Straight, 5 high"),
        ("Ah Kd Qs Jc Tc", "Straight, Ace high"),
        ("9d 9d 9d 5d Jd", "Flush, Jack high"),
        ("3h Kd 3s Kc Kh", "Full house, Kings over 3s"),
        ("6h 6d 6s 6c Kh", "Four of a kind, 6s"),
        ("Ah Ah As Ad Ah", "Five of a kind, Aces"),
        ("9h 8h 7h 6h 5h", "Straight flush, 9 high"),
        ("5h 4h 3h 2h Ah", "Straight flush, 5 high"),
        ("Ah Kh Qh Jh Th", "Royal flush"),
    ],
)
def test_a_value_is_said_in_words_people_use(text: str, words: str) -> None:
    assert name_five(value(text)) == words
    assert name_five(rank_five([naive.cards(text)])[0]) == words


@pytest.mark.parametrize("number", [-1, 1, 11 << 20, 10 << 20, (1 << 20) + 0xFFFFF])
def test_a_number_that_is_no_value_has_no_name(number: int) -> None:
    with pytest.raises(BadInput, match="isn't the value of a hand of 5 cards"):
        name_five(number)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        ([0, 1, 2, 3, 4], r"shape \(N, 5\), not \(5,\)\.$"),
        ([[0, 1, 2, 3]], r"shape \(N, 5\), not \(1, 4\)\.$"),
        (np.zeros((2, 3, 5), dtype=int), r"shape \(N, 5\), not \(2, 3, 5\)\.$"),
        (np.zeros((0, 3), dtype=int), r"shape \(N, 5\), not \(0, 3\)\.$"),
        (7, r"shape \(N, 5\), not \(\)\.$"),
        ([[0, 1, 2, 3, 4], [0, 1]], r"^Card ids must come in rows of equal length\.$"),
        ([[0, 1, 2, 3, 4.0]], r"^Card ids must be whole numbers, not float64\.$"),
        ([["As", "Ks", "Qs", "Js", "Ts"]], r"^Card ids must be whole numbers, not <U2\.$"),
        (np.ones((1, 5), dtype=bool), r"^Card ids must be whole numbers, not bool\.$"),
        ([[0, 1, 2, 3, 10**30]], r"^Card ids must be whole numbers, not object\.$"),
        ([[0, 1, 2, 3, 52]], r"^Card ids are 0 to 51, not 52\.$"),
        ([[0, 1, 2, 3, 256]], r"^Card ids are 0 to 51, not 256\.$"),
        ([[0, 1, -1, 3, 4]], r"^Card ids are 0 to 51, not -1\.$"),
    ],
)
def test_what_is_no_hand_gets_one_plain_sentence(hands: npt.ArrayLike, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        rank_five(hands)


def test_a_bad_card_is_found_however_far_down_it_is() -> None:
    hands = np.zeros((100_000, 5), dtype=np.int16)
    hands[-1, -1] = 52
    with pytest.raises(BadInput, match="not 52"):
        rank_five(hands)


def test_values_that_are_no_whole_numbers_have_no_category() -> None:
    with pytest.raises(BadInput, match="Hand values must be whole numbers, not float64"):
        category([0.5])


@pytest.mark.parametrize("nothing", [[], np.empty((0, 5), dtype=np.int64), np.empty((0, 5))])
def test_no_hands_give_no_values(nothing: npt.ArrayLike) -> None:
    assert rank_five(nothing).shape == (0,)
    assert category(rank_five(nothing)).shape == (0,)
    assert category([]).shape == (0,)


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.int64, np.uint64])
def test_any_integers_in_any_memory_order_do_and_stay_as_they_were(
    deck_hands: Hands, deck_values: npt.NDArray[np.int32], dtype: type[np.integer[npt.NBitBase]]
) -> None:
    hands = np.asfortranarray(deck_hands[::1_000].astype(dtype))
    hands.setflags(write=False)
    before = hands.copy()
    assert (rank_five(hands) == deck_values[::1_000]).all()
    assert (rank_five(hands[::-3]) == deck_values[::1_000][::-3]).all()
    assert (hands == before).all()


def test_memory_beyond_the_answer_does_not_grow_with_the_hands(deck_hands: Hands) -> None:
    rank_five(deck_hands[:1])
    rank_five(deck_hands)  # the kernel that may be loaded for it stays loaded
    tracemalloc.start()
    answer = rank_five(deck_hands)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak - answer.nbytes < 4_000_000


# -- One hand, many hands, any type of number -----------------------------------------------------

INTEGERS = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4", ">i8")


@pytest.fixture(scope="module")
def any_hands() -> Hands:
    """Any cards of many decks, a tenth of the hands of one suit."""
    hands = np.random.default_rng(1).integers(0, 52, (20_000, 5)).astype(np.uint8)
    hands[:2_000] = hands[:2_000] & 0xFC | 2
    return hands


def test_the_kernel_ranks_every_hand_of_a_deck_as_numpy_does(deck_hands: Hands) -> None:
    import numba  # noqa: F401  where it is loaded, it is used

    assert (rank_five(deck_hands) == look_up(deck_hands, _table(), _keys)).all()


@pytest.mark.parametrize("kind", INTEGERS)
def test_any_type_of_whole_numbers_ranks_alike(kind: str, any_hands: Hands) -> None:
    import numba  # noqa: F401

    expected = look_up(any_hands, _table(), _keys)
    assert (rank_five(any_hands.astype(kind)) == expected).all()
    backwards = np.asfortranarray(any_hands.astype(kind))
    assert (rank_five(backwards) == expected).all()


@pytest.mark.parametrize("wrong", [52, -1, 127])
def test_among_many_hands_an_id_that_is_no_card_is_named(wrong: int, any_hands: Hands) -> None:
    import numba  # noqa: F401

    hands = any_hands.astype(np.int8)
    hands[17_321, 3] = wrong
    with pytest.raises(BadInput, match=f", not {wrong}"):
        rank_five(hands)


@given(hand)
def test_one_hand_has_the_value_it_has_among_many(cards: list[int]) -> None:
    expected = int(look_up(np.array([cards]), _table(), _keys)[0])
    assert rank_hand(cards) == rank_hand(tuple(cards)) == expected
    assert rank_five(np.array([cards])).tolist() == [expected]
    assert rank_five([cards, tuple(cards)]).tolist() == [expected, expected]


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([1, 2, 3, 4], "A hand needs 5 card ids"),
        ([1, 2, 3, 4, 52], "not 52"),
        ([-1, 2, 3, 4, 5], "not -1"),
        ([1.5, 2, 3, 4, 5], "A hand needs 5 card ids"),
        (7, "A hand needs 5 card ids"),
    ],
)
def test_what_is_no_single_hand_is_refused_in_a_sentence(cards: Any, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        rank_hand(cards)
