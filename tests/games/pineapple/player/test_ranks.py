"""Places against `houseway.core.hands`, over every place and every hand of a deck."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from games.pineapple.player.plain import five_place, three_place
from houseway.core.hands import rank_five, rank_three
from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.ranks import NO_HAND, five_places, three_places
from houseway.games.pineapple.rules.places import (
    FIVES,
    THREES,
    Places,
    five_hands,
    five_values,
    places_of_fives,
    places_of_threes,
    three_hands,
    three_values,
)


@kernel
def all_fives(hands: NDArray[np.uint8], table: Places) -> NDArray[np.int64]:
    found = np.empty(len(hands), dtype=np.int64)
    for i in range(len(hands)):
        found[i] = five_place(
            table, hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4]
        )
    return found


@pytest.fixture(scope="module")
def fives() -> NDArray[np.uint8]:
    """Each of the 2,598,960 hands, its cards in the order of their numbers."""
    fours = np.array(list(combinations(range(52), 4)), dtype=np.uint8)
    parts = [np.insert(fours[fours[:, 0] > low], 0, low, axis=1) for low in range(48)]
    return np.concatenate(parts)


def test_every_five_card_hand_has_the_place_of_its_value(fives: NDArray[np.uint8]) -> None:
    places = all_fives(fives, five_places())
    assert len(fives) == 2_598_960
    assert np.array_equal(five_values()[places], rank_five(fives))
    assert np.array_equal(np.unique(places), np.arange(FIVES))
    assert np.array_equal(places_of_fives(fives), places)


def test_the_order_of_the_cards_does_not_matter(fives: NDArray[np.uint8]) -> None:
    some = fives[::97]
    mixed = np.random.default_rng(5).permuted(some, axis=1)
    assert np.array_equal(all_fives(mixed, five_places()), all_fives(some, five_places()))


def test_every_three_card_hand_has_the_place_of_its_value() -> None:
    hands = np.array(list(combinations(range(52), 3)))
    places = np.array([three_place(three_places(), *hand) for hand in hands.tolist()])
    assert np.array_equal(three_values()[places], rank_three(hands))
    assert np.array_equal(np.unique(places), np.arange(THREES))
    assert np.array_equal(places_of_threes(hands), places)


def test_places_stand_in_the_order_of_values() -> None:
    assert len(five_values()) == FIVES
    assert len(three_values()) == THREES
    assert (np.diff(five_values()) > 0).all()
    assert (np.diff(three_values()) > 0).all()


def test_hands_of_several_decks_have_no_place() -> None:
    assert five_places()[0] == NO_HAND  # five twos
    assert five_places()[13**5 + 13] == NO_HAND  # a pair of one suit


def test_a_hand_is_known_for_every_place() -> None:
    assert np.array_equal(rank_five(five_hands()), five_values())
    assert np.array_equal(rank_three(three_hands()), three_values())
    for hands in (five_hands(), three_hands()):
        in_order = np.sort(hands, axis=1)
        assert (np.diff(in_order, axis=1) > 0).all(), "a card lies twice in a hand"
