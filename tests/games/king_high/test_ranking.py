"""What cards are worth, and which hands the Pokerpot pays: every hand against a naive judge."""

from itertools import chain, combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt
import pytest

from clauses import clause
from core.hands import naive as judge
from games.king_high import naive
from games.king_high.rounds import cards
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_id, card_of, rank_of
from houseway.core.hands import Category, rank_five
from houseway.games.king_high.rules.ranking import pokerpot_hand, qualifying, value
from houseway.games.king_high.rules.wagers import POKERPOT_PAYS, pokerpot_outcome

ONE_DECK = 2_598_960
SAMPLE = 100_000


@clause("KH-6.1", "KH-6.2", "KH-6.3", "KH-6.4")
def test_every_card_is_high_low_or_a_seven() -> None:
    for card in FRENCH.cards:
        expected = "low" if card[0] in "A23456" else "high" if card[0] in "89TJQK" else "seven"
        assert value(card) == expected


@clause("KH-6.6")
def test_an_ace_ends_a_straight_at_either_side_but_does_not_turn_the_corner() -> None:
    assert pokerpot_hand(cards("As 2h 3d 4c 5s")).name == "Straight, 5 high"
    assert pokerpot_hand(cards("As Kh Qd Jc Ts")).name == "Straight, Ace high"
    assert pokerpot_hand(cards("Qs Kh Ad 2c 3s")).level is None
    assert pokerpot_hand(cards("As 2s 3s 4s 5s")).level is Category.STRAIGHT_FLUSH


@clause("KH-6.7", "KH-8.4.a", "KH-8.4.b")
@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_a_pair_qualifies_from_tens_up_to_aces(rank: str) -> None:
    others = [r for r in "2468" if r != rank][:3]
    hand = cards(" ".join([f"{rank}s", f"{rank}h", *(f"{r}d" for r in others)]))
    assert (pokerpot_hand(hand).level is not None) == (rank in "TJQKA")


@pytest.mark.parametrize(
    ("hand", "level"),
    [
        ("Ts Th 4s 4h 2d", Category.TWO_PAIRS),
        ("9s 9s 4s 4s 2s", Category.FLUSH),  # with two pairs in it, as six decks allow
        ("9s 9s 9s 4s 4s", Category.FULL_HOUSE),  # of one suit, and worth more than a flush
        ("9s 9s 9s 9s 4s", Category.FOUR_OF_A_KIND),
        ("9s 9s 9s 9s 9s", Category.FIVE_OF_A_KIND),
        ("As Ks Qs Js Ts", Category.ROYAL_FLUSH),
    ],
)
@clause("KH-8.4.a")
def test_a_hand_that_is_two_things_is_paid_as_the_better_one(hand: str, level: Category) -> None:
    assert pokerpot_hand(cards(hand)).level is level
    assert pokerpot_outcome(cards(hand)).pay == POKERPOT_PAYS[level].pay


def test_a_better_hand_never_pays_less() -> None:
    levels = sorted(POKERPOT_PAYS)
    pays = [POKERPOT_PAYS[level].pay.odds.ratio for level in levels]
    assert pays == sorted(pays)
    assert levels == [level for level in Category if level is not Category.HIGH_CARD]


# -- Against the naive judge -----------------------------------------------------------------


def net_of(level: int) -> int:
    """The net of a Pokerpot wager of 1."""
    return POKERPOT_PAYS[Category(level)].pay.net(1) if level else -1


def nets(hands: npt.ArrayLike) -> npt.NDArray[np.int64]:
    by_level = np.array([net_of(level) for level in Category])
    return np.asarray(by_level[qualifying(rank_five(hands))])


def judge_hand(hand: tuple[int, ...]) -> int:
    return int(naive.pokerpot([card_of(number) for number in hand])[1])


@clause("KH-8.4.a", "KH-8.4.b", "KH-11.2", "KH-1.7")
def test_every_hand_of_one_deck_pays_what_the_naive_judge_says() -> None:
    """Suits matter to the judge only by being one or several: such hands are judged once."""
    flat = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(flat, dtype=np.uint8, count=5 * ONE_DECK).reshape(-1, 5)
    suits = hands % 4
    one_suit = (suits == suits[:, :1]).all(axis=1)
    keys = np.where(one_suit, 13**5, 0) + (hands // 4).astype(np.int64) @ 13 ** np.arange(5)
    kinds, first, which = np.unique(keys, return_index=True, return_inverse=True)
    expected = np.array([judge_hand(tuple(hand)) for hand in hands[first].tolist()])
    assert len(kinds) == 1287 + 6175  # five ranks of one suit, and of several; no five of a kind
    assert np.array_equal(nets(hands), expected[which])


@clause("KH-8.4.a", "KH-8.4.b", "KH-11.2")
def test_a_large_sample_of_six_decks_pays_what_the_naive_judge_says() -> None:
    """Half of it from few ranks and suits, where five of a kind and paired flushes are common."""
    rng = np.random.default_rng(20_120_808)
    six = np.repeat(np.arange(52), 6)
    few = six[(six >= 28) & (six % 4 <= 1)]
    for shoe in (six, few):
        places = rng.integers(0, len(shoe), (SAMPLE // 2, 5))
        different = (np.diff(np.sort(places, axis=1), axis=1) > 0).all(axis=1)
        hands = shoe[places[different]]
        assert nets(hands).tolist() == [judge_hand(tuple(hand)) for hand in hands.tolist()]


def test_a_wager_is_settled_as_the_arrays_are_ranked() -> None:
    """One hand for every choice of five ranks, of one suit and of two."""
    hands = [
        [*(4 * rank + 3 for rank in ranks[:4]), 4 * ranks[4] + last]
        for ranks in combinations_with_replacement(range(13), 5)
        for last in (3, 2)
    ]
    for hand, net in zip(hands, nets(hands).tolist(), strict=True):
        outcome = pokerpot_outcome(tuple(card_of(number) for number in hand))
        assert outcome.net(1) == net


@clause("KH-13.3.c", "KH-13.7.c")
@pytest.mark.parametrize("count", range(5))
def test_fewer_than_five_cards_are_worth_what_they_hold_already(count: int) -> None:
    for ranks in combinations_with_replacement("23456789TJQKA", count):
        hand = tuple(Card(rank + suit) for rank, suit in zip(ranks, "shdc", strict=False))
        level = pokerpot_hand(hand).level
        outcome, net = naive.pokerpot_in_void(hand)
        assert (level is None) == (outcome == "returned")
        assert level is None or POKERPOT_PAYS[level].pay.odds.ratio == net


@clause("KH-13.3.c", "KH-13.7.c")
@pytest.mark.parametrize("hand", ["As Ks Qs Js", "2s 3s 4s 5s", "9s 9s 4h 2d", "8s 7s 6s"])
def test_four_cards_of_a_straight_or_a_flush_are_not_one(hand: str) -> None:
    assert pokerpot_hand(cards(hand)).level is None


def test_the_judge_and_the_cards_speak_of_the_same_hand() -> None:
    assert [card_id(card) for card in cards("As Td 2c")] == judge.cards("As Td 2c")
    assert rank_of(Card("As")) == 14
