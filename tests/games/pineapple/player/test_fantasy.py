"""Fantasy Land against every setting there is."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from effort import by_effort
from games.pineapple.player.plain import plain, plain_with_sweeps
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_id, card_of
from houseway.core.errors import BadInput
from houseway.games.pineapple.figures import best_setting as literal
from houseway.games.pineapple.figures.kernel import RuleSet, of_document
from houseway.games.pineapple.player.fantasy.exact import (
    FantasyHand,
    Setter,
    best_setting,
    places_of,
    set_fantasy,
    setter_of,
)
from houseway.games.pineapple.player.hands.objective import (
    Field,
    Objective,
    against,
    bonus_first,
    field_of,
)
from houseway.games.pineapple.player.hands.rule_sets import usual
from houseway.games.pineapple.rules.fantasy import stays
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.sweeps import sweep_of
from houseway.games.pineapple.rules.wagers import bonus_of

STRICT, EQUAL = Readings(), Readings(equal_back_middle="allowed")
RULES = of_document(STRICT)
MOST_BONUS = setter_of(RULES, bonus_first(RULES))


def deals(seed: int, number: int, cards: int = 13) -> NDArray[np.uint8]:
    rng = np.random.default_rng(seed)
    return np.array(
        [np.sort(rng.choice(52, cards, replace=False)) for _ in range(number)], dtype=np.uint8
    )


def solved(setter: Setter, hands: NDArray[np.uint8]) -> NDArray[np.float64]:
    return np.array([best_setting(setter, hand).worth for hand in hands])


def some_field(rules: RuleSet, seed: int) -> Field:
    """Opponents that set random deals for the most bonus; some foul, some sweep."""
    setter = setter_of(rules, bonus_first(rules))
    hands = [set_fantasy(cards_of(hand), rules, setter, STRICT) for hand in deals(seed, 200)]
    tops, middles, bottoms = (np.array(row) for row in zip(*map(at, hands), strict=True))
    chance = np.random.default_rng(seed).random(len(hands))
    sweeps = np.where(chance > 0.97, 3, np.where(chance > 0.95, 13, 0))
    return field_of(rules, tops, middles, bottoms, chance < 0.2, sweeps)


def at(hand: FantasyHand) -> tuple[int, int, int]:
    return places_of(hand.rows)


def cards_of(ids: NDArray[np.uint8]) -> tuple[Card, ...]:
    return tuple(card_of(int(card)) for card in ids)


def hand(text: str) -> tuple[Card, ...]:
    return FRENCH.parse([text])


def ids_of(text: str) -> NDArray[np.uint8]:
    return np.sort(np.array([[card_id(card) for card in hand(text)]], dtype=np.uint8))


@pytest.fixture(scope="module")
def value() -> Objective:
    fields = [some_field(RULES, 1), some_field(RULES, 2)]
    return against(RULES, fields, [1, 0], worth=3.75, inside=True)


HARD = {
    "wheel straights": "Ah 2d 3c 4s 5h Ad 2c 3s 4h 5d Kc Kd 9h",
    "wheel below a six-high straight": "Ac 2c 3d 4d 5h 2h 3s 4s 5c 6d Qh Qs Jd",
    "full house or flush": "Kh Kd Ks 7c 7d 2h 4h 6h 9h Jh 3c 5d 8s",
    "full houses against flushes": "As Ad Ah Kh Kd 2s 4s 6s 8s Ts 3h 5h 7h",
    "trips for the top": "2c 2d 2h 9s 9d 9h Kc Kd Ks 5h 5d 6c 7s",
    "three sets of trips and two pairs": "3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 7c 7d",
    "quads to split": "Qc Qd Qh Qs 2c 2d 2h 5s 5d 8c 9d Tc Jh",
    "two quads": "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Jh Tc 9s",
    "three quads": "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c",
    "royal flush and more": "As Ks Qs Js Ts Ah Kh Qh Jh Th 2c 3c 4c",
    "steel wheel": "As 2s 3s 4s 5s Ah 2h 3h 4h 5h 6c 7c 8c",
    "one suit only": "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
    "a dragon": "2h 3d 4h 5s 6h 7c 8h 9d Th Js Qh Kc Ah",
    "six pairs": "2c 2d 4h 4s 6c 6d 8h 8s Tc Td Qh Qs Kc",
    "equal middle and bottom": "As Kd Qh Jc 9s Ah Kc Qd Js 9c 2d 3h 4c",
    "equal straights": "5c 6d 7h 8s 9c 5d 6h 7s 8c 9d Kh 2c 3d",
    "nothing at all": "2c 3d 4h 6s 7c 8d 9h Js Qc Kd 2h 3s 7d",
    "three straights": "2c 3d 4h 4c 5d 6h 7s 8c 9d Th Js Qc Kd",
    "three flushes": "2c 5c 9c 2d 4d 6d 8d Td 3h 5h 7h 9h Jh",
}


@pytest.mark.parametrize("readings", [STRICT, EQUAL], ids=["equal foul", "equal allowed"])
def test_the_most_bonus_of_thousands_of_deals_is_that_of_all_settings(readings: Readings) -> None:
    rules = of_document(readings)
    objective = bonus_first(rules)
    hands = deals(13, by_effort(quick=50, default=200, soak=10_000))
    assert np.array_equal(
        solved(setter_of(rules, objective), hands), plain(rules, objective, hands)
    )


def test_the_most_value_of_many_deals_is_that_of_all_settings(value: Objective) -> None:
    hands = deals(14, by_effort(quick=20, default=100, soak=5_000))
    found = solved(setter_of(RULES, value), hands)
    assert np.allclose(found, plain_with_sweeps(RULES, value, hands), rtol=0, atol=1e-9)


@pytest.mark.parametrize("name", HARD)
@pytest.mark.parametrize("readings", [STRICT, EQUAL], ids=["equal foul", "equal allowed"])
def test_hard_hands_by_both_objectives(name: str, readings: Readings, value: Objective) -> None:
    rules, cards = of_document(readings), ids_of(HARD[name])
    most = bonus_first(rules)
    assert solved(setter_of(rules, most), cards) == plain(rules, most, cards)
    found = solved(setter_of(rules, value), cards)
    assert found == pytest.approx(plain_with_sweeps(rules, value, cards), abs=1e-9)


def test_equal_rows_are_set_where_they_are_allowed() -> None:
    cards = hand(HARD["equal straights"])
    strict = set_fantasy(cards, RULES, MOST_BONUS, STRICT)
    rules = of_document(EQUAL)
    equal = set_fantasy(cards, rules, setter_of(rules, bonus_first(rules)), EQUAL)
    assert (strict.bonus, equal.bonus) == (4, 4 + 2), "a pair of nines on top, or two straights"
    assert segments(equal.rows).middle.value == segments(equal.rows).bottom.value


SUITED = by_effort(quick=20, default=25, soak=500)


def suited_patterns() -> list[NDArray[np.uint8]]:
    """Hands rich in clean sweeps: few ranks in a row, few suits, many pairs."""
    rng = np.random.default_rng(21)
    found = []
    for _ in range(SUITED):
        low = int(rng.integers(0, 9))
        near = [card for card in range(52) if low <= card >> 2 <= low + 5]
        two_suits = [card for card in range(52) if card & 3 in (0, int(rng.integers(1, 4)))]
        pairs = [4 * int(rank) + s for rank in rng.choice(13, 7, replace=False) for s in (0, 2)]
        ranks = [4 * rank + int(rng.integers(0, 4)) for rank in range(13)]
        for pool in (near, two_suits, pairs, ranks):
            found.append(np.sort(rng.choice(pool, 13, replace=False)).astype(np.uint8))
    return found


def test_clean_sweeps_are_declared_only_where_they_are_better(value: Objective) -> None:
    hands = np.array(suited_patterns())
    setter = setter_of(RULES, value)
    found = [best_setting(setter, one) for one in hands]
    assert np.allclose([one.worth for one in found], plain_with_sweeps(RULES, value, hands))
    without = plain(RULES, value, hands)
    for one, hidden in zip(found, without, strict=True):
        assert one.declared == (one.worth > hidden + 1e-9)
    declared = [one.declared for one in found]
    some = SUITED // 3
    assert some < sum(declared) < len(declared) - some, "both kinds of hand are among them"


def test_a_declared_setting_is_the_sweep_it_is_paid_for(value: Objective) -> None:
    setter = setter_of(RULES, value)
    seen = set()
    for ids in suited_patterns():
        found = set_fantasy(cards_of(ids), RULES, setter, STRICT)
        assert find_foul(segments(found.rows), STRICT) is None
        if found.sweep:
            assert found.sweep == sweep_of(found.rows, STRICT)
            seen.add(found.sweep.name)
    assert seen >= {"dragon", "six-pairs", "three-straights"}


def all_ways(rules: RuleSet, objective: Objective, hand: NDArray[np.uint8]) -> float:
    """Of more than 13 cards: every choice of discards, and every setting of the rest."""
    kept = np.array(list(combinations(range(len(hand)), 13)))
    return float(plain_with_sweeps(rules, objective, hand[kept]).max())


DEALS_OF_14 = by_effort(quick=1, default=4, soak=100)


@pytest.mark.parametrize(("cards", "number"), [(14, DEALS_OF_14), (15, 1)])
def test_with_more_cards_every_choice_of_discards_counts(
    cards: int, number: int, value: Objective
) -> None:
    most = bonus_first(RULES)
    for one in deals(cards, number, cards):
        assert best_setting(MOST_BONUS, one).worth == all_ways(RULES, most, one)
        found = best_setting(setter_of(RULES, value), one).worth
        assert found == pytest.approx(all_ways(RULES, value, one), abs=1e-9)


@pytest.mark.parametrize("cards", [16, 17])
def test_sixteen_and_seventeen_cards_of_the_usual_rules(cards: int) -> None:
    rules = usual()
    most = bonus_first(rules)
    (one,) = deals(cards, 1, cards)
    kept = np.array(list(combinations(range(cards), 13)))
    assert best_setting(setter_of(rules, most), one).worth == plain(rules, most, one[kept]).max()


def test_a_dragon_is_found_among_seventeen_cards(value: Objective) -> None:
    cards = hand("2h 3d 4h 5s 6h 7c 8h 9d Th Js Qh Kc Ah 2c 3c 5c 7d")
    found = set_fantasy(cards, RULES, setter_of(RULES, value), STRICT)
    assert found.sweep is not None
    assert found.sweep.name == "dragon"
    assert len(found.discards) == 4
    assert {*found.discards, *found.rows.cards} == set(cards)


any_deal = st.integers(13, 17).flatmap(
    lambda number: st.lists(
        st.sampled_from(FRENCH.cards), min_size=number, max_size=number, unique=True
    )
)


@given(any_deal)
@settings(max_examples=settings().max_examples * 3 // 5)
def test_what_is_said_of_a_setting_is_what_the_rules_say(cards: list[Card]) -> None:
    found = set_fantasy(cards, RULES, MOST_BONUS, STRICT)
    parts = segments(found.rows)
    assert found.rows.complete
    assert sorted((*found.rows.cards, *found.discards)) == sorted(cards)
    assert find_foul(parts, STRICT) is None
    assert found.bonus == bonus_of(parts).total
    assert found.stays == stays(parts, foul=False)
    assert set_fantasy(sorted(cards), RULES, MOST_BONUS, STRICT) == found, "order does not matter"


def test_the_literal_rules_over_every_setting_agree() -> None:
    (ids,) = deals(101, 1)
    cards = cards_of(ids)
    fives, threes = literal._FIVES, literal._THREES
    most: tuple[int, ...] = (-1,)
    for top, middle, bottom in zip(*literal.ways(), strict=True):
        picked = (threes[top], fives[middle], fives[bottom])
        most = max(
            most, bonus_then_strength(Rows(*(literal.pick(cards, places) for places in picked)))
        )
    assert bonus_then_strength(set_fantasy(cards, RULES, MOST_BONUS, STRICT).rows) == most


def bonus_then_strength(rows: Rows) -> tuple[int, ...]:
    """What counts, in order; a foul hand is below all others."""
    parts = segments(rows)
    if find_foul(parts, STRICT) is not None:
        return (-1,)
    return (
        bonus_of(parts).total,
        stays(parts, foul=False),
        parts.bottom.value,
        parts.middle.value,
        parts.top.value,
    )


@pytest.mark.parametrize("readings", [STRICT, EQUAL], ids=["equal foul", "equal allowed"])
def test_the_steady_players_setting_is_the_solvers_by_its_objective(readings: Readings) -> None:
    """Bonus and eight points for staying; then bottom, middle and top."""
    rules = of_document(readings)
    first = bonus_first(rules)
    objective = first._replace(staying=literal.STAYING * 2.0**36)
    setter = setter_of(rules, objective)
    for ids in deals(50, 25):
        found = set_fantasy(cards_of(ids), rules, setter, readings)
        assert places_of(found.rows) == places_of(literal.best_setting(cards_of(ids), readings))


@pytest.mark.parametrize("number", [0, 12, 18])
def test_other_numbers_of_cards_are_refused(number: int) -> None:
    with pytest.raises(BadInput, match=f"13 to 17 cards, not {number}"):
        set_fantasy(FRENCH.cards[:number], RULES, MOST_BONUS, STRICT)
