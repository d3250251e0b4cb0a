"""The tables of the kernel against the literal rules, place by place and pair by pair."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from houseway.core.cards.french import FRENCH, card_of
from houseway.core.hands import category
from houseway.games.pineapple.figures.exchanges import (
    COMPARED,
    FOUL,
    OWN_BONUS,
    POINTS,
    SEGMENT,
    THEIR_BONUS,
    exchanges,
)
from houseway.games.pineapple.figures.kernel import SWEEPS, of_document
from houseway.games.pineapple.rules import fantasy, wagers
from houseway.games.pineapple.rules.places import five_hands, five_values, three_hands
from houseway.games.pineapple.rules.ranking import Foul, Segment, Segments, find_foul, five, top
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import SetHand, judge
from houseway.games.pineapple.rules.sweeps import Sweep, consecutive, sweeps_of
from houseway.games.pineapple.rules.wagers import Bonus, Judged, bonus_of, exchange

SWEEP_NAMES = ("super-dragon", "dragon", "six-pairs", "three-straights", "three-flushes")

OUT_OF_ORDER = Foul("top", (), ())


def tops() -> Iterator[Segment]:
    return (top(tuple(card_of(int(card)) for card in hand)) for hand in three_hands())


def fives() -> Iterator[Segment]:
    return (five("middle", tuple(card_of(int(card)) for card in hand)) for hand in five_hands())


LOW_TOP, LOW_FIVE = next(tops()), next(fives())


def test_every_top_has_the_bonus_and_fantasy_land_of_the_rules() -> None:
    for place, held in enumerate(tops()):
        hand = Segments(held, LOW_FIVE, LOW_FIVE)
        assert of_document().top_bonus[place] == bonus_of(hand).top
        assert of_document().earns[place] == fantasy.earns(hand, foul=False)
        assert of_document().top_stays[place] == fantasy.stays(hand, foul=False)


def test_every_five_has_the_bonus_and_the_stay_of_the_rules() -> None:
    for place, held in enumerate(fives()):
        in_middle = Segments(LOW_TOP, held, LOW_FIVE)
        at_bottom = Segments(LOW_TOP, LOW_FIVE, held)
        assert of_document().middle_bonus[place] == bonus_of(in_middle).middle
        assert of_document().bottom_bonus[place] == bonus_of(at_bottom).bottom
        assert of_document().middle_stays[place] == fantasy.stays(in_middle, foul=False)
        assert of_document().bottom_stays[place] == fantasy.stays(at_bottom, foul=False)


def test_any_one_segment_is_enough_to_stay_and_only_those_that_are() -> None:
    _, kinds = np.unique(category(five_values()), return_index=True)
    on_top, lower = list(tops()), list(fives())
    for i, middle, bottom in product((0, -14, -1), kinds, kinds):
        hand = Segments(on_top[i], lower[middle], lower[bottom])
        where = (np.array([i]), np.array([middle]), np.array([bottom]))
        assert of_document().stays(*where)[0] == fantasy.stays(hand, foul=False)
        assert of_document().bonus(*where)[0] == bonus_of(hand).total


@pytest.mark.parametrize("reading", ["foul", "allowed"])
def test_a_hand_is_foul_by_places_where_the_rules_say_so(reading: str) -> None:
    readings = Readings(equal_back_middle=reading)  # type: ignore[arg-type]
    rules, on_top, lower = of_document(readings), list(tops()), list(fives())
    rng, checked = Random(1), set()
    for _ in range(20_000):
        i, middle = rng.randrange(len(on_top)), rng.randrange(len(lower))
        bottom = min(len(lower) - 1, max(0, middle + rng.choice((-9, -1, 0, 1, 9))))
        middle = rng.choice((middle, int(rules.weakest_middle[i]) - rng.randrange(2)))
        hand = Segments(on_top[i], lower[middle], lower[bottom])
        where = (np.array([i]), np.array([max(0, middle)]), np.array([bottom]))
        if middle >= 0:
            said = find_foul(hand, readings)
            assert rules.foul(*where)[0] == (said is not None), said
            checked.add(said is None)
    assert checked == {True, False}


def test_above_the_highest_middle_there_is_no_bottom_unless_equals_are_allowed() -> None:
    highest = len(five_values()) - 1
    assert of_document().weakest_bottom[-1] > highest
    assert of_document(Readings(equal_back_middle="allowed")).weakest_bottom[-1] == highest


@pytest.mark.parametrize("number", range(len(SWEEPS)))
def test_the_hand_shown_for_a_clean_sweep_is_that_one(number: int) -> None:
    rows = Rows(*(FRENCH.parse([row]) for row in SWEEPS[number].split("/")))
    found = max(sweeps_of(rows, Readings()), key=lambda sweep: sweep.points)
    assert found.name == SWEEP_NAMES[number]
    assert of_document().sweeps[number] == found.points


def test_the_torn_value_of_three_flushes_follows_the_reading() -> None:
    assert of_document().sweeps[-1] == 3
    assert of_document(Readings(three_flushes=2)).sweeps[-1] == 2


def test_runs_are_what_clean_sweeps_take_for_one() -> None:
    for marks, hands in (
        (of_document().top_runs, three_hands()),
        (of_document().runs, five_hands()),
    ):
        for mark, hand in zip(marks, hands, strict=True):
            assert mark == consecutive(tuple(card_of(int(card)) for card in hand))


def any_hand(rng: Random, player: str, *, has_buttons: bool) -> tuple[Judged, int]:
    """A hand of any status, with any bonus: what it meets it with the rules do not ask."""
    status = rng.choice((COMPARED, COMPARED, FOUL, 2, 3, 13, 26))
    cards = tuple(rng.sample(FRENCH.cards, 13))
    dealt = judge([SetHand(player, Rows(cards[:3], cards[3:8], cards[8:]))], 1, Readings())
    bonus = Bonus(rng.choice((0, 7)), rng.choice((0, 12)), rng.choice((0, 6, 10)))
    hand = replace(
        dealt,
        foul=OUT_OF_ORDER if status == FOUL else None,
        bonus=Bonus() if status == FOUL else bonus,
        sweep=Sweep("super-dragon", status) if 0 < status < FOUL else None,
        has_buttons=has_buttons,
    )
    return hand, status


def test_points_of_a_pair_come_out_of_the_table_as_the_rules_say_them() -> None:
    rng = Random(2)
    met = set()
    for _ in range(3_000):
        tie = rng.choice((1, 0, -1))
        a, mine = any_hand(rng, "a", has_buttons=tie == 1)
        b, theirs = any_hand(rng, "b", has_buttons=tie == -1)
        if rng.random() < 0.2:
            b = replace(b, segments=a.segments)
        won = sum(
            np.sign(one.value - other.value) or tie * of_document().tie
            for one, other in zip(a.segments.each, b.segments.each, strict=True)
        )
        given = exchanges(Readings())[mine, theirs]
        bonus = given[OWN_BONUS] * a.bonus.total - given[THEIR_BONUS] * b.bonus.total
        points = given[POINTS] + bonus + given[SEGMENT] * won
        assert points == exchange(a, b, Readings()).points_to("a"), (mine, theirs)
        met.add((mine, theirs))
    assert len(met) == 6 * 6


def test_a_change_of_the_rules_is_a_change_of_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wagers, "FOUL", 7)
    monkeypatch.setattr(wagers, "SEGMENT", 2)
    monkeypatch.setattr(wagers, "MIDDLE", {})
    monkeypatch.setattr(fantasy, "stays", lambda hand, foul: hand.top.rank == 14)
    exchanges.cache_clear()
    try:
        changed = of_document.__wrapped__()
    finally:
        exchanges.cache_clear()
    assert changed.exchanges[FOUL, COMPARED, POINTS] == -7
    assert changed.exchanges[COMPARED, COMPARED, SEGMENT] == 2
    assert not changed.middle_bonus.any()
    assert changed.top_stays[-1]
    assert not changed.bottom_stays.any()
