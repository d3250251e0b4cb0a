"""The shuffle is repeatable, a permutation, and even."""

import hmac
from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from houseway.core.cards.french import FRENCH
from houseway.core.fairness import Draws, shuffle_cards


@given(st.binary(max_size=64), st.lists(st.integers()))
def test_a_shuffle_keeps_every_card_and_repeats_from_its_seed(
    seed: bytes, cards: list[int]
) -> None:
    order = shuffle_cards(cards, seed)
    assert Counter(order) == Counter(cards)
    assert shuffle_cards(cards, seed) == order


def test_the_first_word_is_the_first_four_bytes_of_the_hmac() -> None:
    block = hmac.digest(b"seed", bytes(8), "sha256")
    assert Draws(b"seed").below(2**32) == int.from_bytes(block[:4], "big")


def test_every_word_of_a_block_is_used_before_the_next_block() -> None:
    words = b"".join(hmac.digest(b"s", i.to_bytes(8, "big"), "sha256") for i in range(2))
    draws = Draws(b"s")
    drawn = b"".join(draws.below(2**32).to_bytes(4, "big") for _ in range(16))
    assert drawn == words


def test_words_past_the_last_whole_multiple_are_drawn_again() -> None:
    bound = 2**31 + 1  # rejects almost half of all words
    words = Draws(b"x")
    raw = [words.below(2**32) for _ in range(200)]
    draws = Draws(b"x")
    kept = [word for word in raw if word < bound]
    assert [draws.below(bound) for _ in kept] == kept


def test_all_orders_of_four_cards_come_equally_often() -> None:
    rounds = 24_000
    found = Counter(shuffle_cards("abcd", str(i).encode()) for i in range(rounds))
    expected = rounds / 24
    chi = sum((found[order] - expected) ** 2 / expected for order in permutations("abcd"))
    assert chi < 49.7  # 23 degrees of freedom, one time in a thousand


def test_every_card_comes_first_equally_often() -> None:
    rounds = 5_200
    found = Counter(shuffle_cards(FRENCH.cards, f"{i}".encode())[0] for i in range(rounds))
    expected = rounds / 52
    chi = sum((found[card] - expected) ** 2 / expected for card in FRENCH.cards)
    assert chi < 87.97  # 51 degrees of freedom, one time in a thousand
