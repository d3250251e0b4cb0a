from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.cards import Card, CardError
from houseway.core.cards.french import (
    FRENCH,
    RANKS,
    SUIT_NAMES,
    SUITS,
    card,
    card_id,
    card_of,
    card_symbol,
    plural,
    rank_name,
    rank_of,
    suit_of,
)

cards = st.sampled_from(FRENCH.cards)


def test_the_pack_holds_every_rank_of_every_suit_once() -> None:
    assert len(FRENCH.cards) == 52
    assert set(FRENCH.cards) == {card(rank, suit) for rank, suit in product(RANKS, SUITS)}
    assert (min(RANKS), max(RANKS), len(RANKS)) == (2, 14, 13)


@given(cards)
def test_a_card_is_read_as_it_is_written_in_any_case(written: Card) -> None:
    for text in (written, written.lower(), written.upper(), f"  {written} "):
        assert FRENCH.parse_card(text) == written
    assert card(rank_of(written), suit_of(written)) == written


@pytest.mark.parametrize("suit", SUITS)
def test_a_ten_may_be_written_with_its_number(suit: str) -> None:
    assert FRENCH.parse_card(f"10{suit}") == FRENCH.parse_card(f"10{suit.upper()}") == f"T{suit}"


@pytest.mark.parametrize(
    "text", ["", " ", "A", "s", "As1", "1s", "11h", "0h", "100h", "Ax", "sA", "A s", "♠A", "Joker"]
)
def test_what_is_no_card_is_said_in_one_sentence_that_names_it(text: str) -> None:
    with pytest.raises(CardError) as error:
        FRENCH.parse_card(text)
    assert str(error.value) == (
        f"{text!r} isn't a card of the 52-card pack: "
        "write a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (s h d c), such as As or 10h."
    )


def test_the_numbers_of_the_cards_are_those_of_the_evaluators() -> None:
    assert [card_of(n) for n in (0, 1, 2, 3, 4, 51)] == ["2c", "2d", "2h", "2s", "3c", "As"]
    assert [card_id(card_of(n)) for n in range(52)] == list(range(52))
    assert {card_of(n) for n in range(52)} == set(FRENCH.cards)


def test_cards_have_names_and_drawings() -> None:
    assert " ".join(map(rank_name, (2, 10, 11, 12, 13, 14))) == "2 10 Jack Queen King Ace"
    assert [plural(r) for r in (9, 14)] == ["9s", "Aces"]
    assert [card_symbol(Card(c)) for c in ("As", "Th", "9d", "Kc")] == ["A♠", "10♥", "9♦", "K♣"]
    assert {SUIT_NAMES[s] for s in SUITS} == {"clubs", "diamonds", "hearts", "spades"}
    assert len({card_symbol(c) for c in FRENCH.cards}) == 52
