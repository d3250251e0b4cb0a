"""How segments rank, and which hands are foul."""

from itertools import pairwise

import pytest

from clauses import clause
from games.pineapple.tables import cards, rows
from houseway.core.cards.french import FRENCH
from houseway.core.hands import Category
from houseway.games.pineapple import GAME
from houseway.games.pineapple.rules.ranking import Foul, find_foul, five, segments, top
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Row

FALLING = (
    "As Ks Qs Js Ts",
    "Ks Qs Js Ts 9s",
    "5s 4s 3s 2s As",
    "As Ah Ad Ac 2s",
    "2s 2h 2d 2c As",
    "As Ah Ad Ks Kh",
    "2s 2h 2d 3s 3h",
    "As Ks Qs Js 9s",
    "7s 5s 4s 3s 2s",
    "As Ks Qs Js Th",
    "5s 4s 3s 2s Ah",
    "As Ah Ad Ks Qh",
    "2s 2h 2d 4s 3h",
    "As Ah Ks Kh Qd",
    "3s 3h 2s 2h 4d",
    "As Ah Ks Qh Jd",
    "2s 2h 5s 4h 3d",
    "As Ks Qs Js 9h",
    "7s 5s 4s 3s 2h",
)
FALLING_ON_TOP = (
    "As Ah Ad",
    "2s 2h 2d",
    "As Ah Kd",
    "2s 2h 3d",
    "As Ks Qs",
    "As Ks Jd",
    "4s 3s 2s",
)


@clause("FUP-deck")
def test_one_pack_without_a_joker() -> None:
    assert GAME.pack is FRENCH
    assert len(set(FRENCH.cards)) == 52


@clause("FUP-ranks.5")
@pytest.mark.parametrize("row", ["middle", "bottom"])
def test_five_cards_rank_in_the_order_of_the_document(row: Row) -> None:
    values = [five(row, cards(hand)).value for hand in FALLING]
    assert all(higher > lower for higher, lower in pairwise(values))


@clause("FUP-ranks.3")
def test_three_cards_know_no_straights_and_no_flushes() -> None:
    values = [top(cards(hand)).value for hand in FALLING_ON_TOP]
    assert all(higher > lower for higher, lower in pairwise(values))
    assert top(cards("4s 3s 2s")).kind == Category.HIGH_CARD
    assert top(cards("As Ks Qs")).value == top(cards("Ah Kd Qc")).value


@clause("FUP-ranks.cards")
def test_suits_are_equal_and_an_ace_may_end_a_straight_below() -> None:
    assert five("bottom", cards("As Ks Qs Js 9h")) == five("bottom", cards("Ac Kc Qc Jc 9d"))
    assert five("bottom", cards("5s 4s 3s 2s Ah")).kind == Category.STRAIGHT
    assert five("bottom", cards("4s 3s 2s As Kh")).kind == Category.HIGH_CARD


@clause("FUP-object", "FUP-foul")
@pytest.mark.parametrize(
    ("hand", "foul"),
    [
        ("Ks Qd 2h / As Jd 9h 6c 3d / 2s 2d 4c 6h 8h", None),
        ("Ks Qd 2h / 2s 2d 4c 6h 8h / As Jd 9h 6c 3d", "the middle (Pair of 2s) ranks above"),
        ("As Ad 2h / Ks Kd 9h 6c 3d / 3s 3c 4c 4h 8h", "the top (Pair of Aces) ranks above"),
        ("As Ad 2h / Ac Ah Th 6c 3d / 3s 3c 4c 4h 8h", None),
        ("As Ad 3h / Ac Ah 2c 2d 2s / 3s 3c 3d 4h 4c", None),
        ("As Kd Qh / Ac Kh Qd 3c 2c / 3s 3d 4c 5h 8h", None),
        ("As Kd Qh / Ac Kh Jd 3c 2c / 3s 3d 4c 5h 8h", "the top (Ace high) ranks above"),
        ("2s 2d 2h / 3c 3h Ks Kd 9h / Ac As Jd Jh 4c", "the top (Three of a kind, 2s)"),
    ],
)
def test_bottom_above_middle_above_top(hand: str, foul: str | None) -> None:
    found = find_foul(segments(rows(hand)), Readings())
    assert (found is None) is (foul is None)
    assert foul is None or (found is not None and found.text.startswith(foul))


@clause("FUP-object")
def test_an_equal_middle_is_foul_unless_the_reading_allows_it() -> None:
    hand = segments(rows("2s 3d 4h / As Kd Jh 9c 7d / Ad Kc Js 9h 7c"))
    found = find_foul(hand, Readings())
    assert found == Foul("middle", hand.middle.cards, hand.bottom.cards)
    assert found.text == "the bottom ranks no higher than the middle (both Ace high)"
    assert find_foul(hand, Readings(equal_back_middle="allowed")) is None


@clause("FUP-object")
def test_the_middle_is_above_a_top_with_which_all_three_cards_match() -> None:
    """The document does not say; there the five-card hand is the higher one."""
    assert (
        find_foul(segments(rows("As Kd Jh / Ad Kc Js 9h 7c / 2s 2d 4c 5h 8h")), Readings()) is None
    )
