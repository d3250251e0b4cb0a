"""The numbers of the rule set against the literal rules, place by place."""

from collections.abc import Iterator

import numpy as np
import pytest

from houseway.cards.french import FRENCH, card_of
from houseway.games.pineapple import fantasy
from houseway.games.pineapple.ranking import Segment, Segments, five, foul_because, top
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.solver.hands.ranks import five_hands, three_hands, weakest_middle
from houseway.games.pineapple.solver.hands.rule_set import _SWEEPS, RuleSet, of_document, usual
from houseway.games.pineapple.sweeps import sweeps_of
from houseway.games.pineapple.wagers import FOUL, bonus_of

RULES = of_document()


def tops() -> Iterator[Segment]:
    return (top(tuple(card_of(int(card)) for card in hand)) for hand in three_hands())


def fives() -> Iterator[Segment]:
    return (five("middle", tuple(card_of(int(card)) for card in hand)) for hand in five_hands())


LOW_TOP, LOW_FIVE = next(tops()), next(fives())


def test_every_top_has_the_bonus_and_fantasy_land_of_the_rules() -> None:
    for place, held in enumerate(tops()):
        hand = Segments(held, LOW_FIVE, LOW_FIVE)
        assert RULES.top_bonus[place] == bonus_of(hand).top
        assert RULES.earns[place] == fantasy.earns(hand, foul=False)
        assert RULES.top_stays[place] == fantasy.stays(hand, foul=False)


def test_every_five_has_the_bonus_and_the_stay_of_the_rules() -> None:
    for place, held in enumerate(fives()):
        in_middle = Segments(LOW_TOP, held, LOW_FIVE)
        at_bottom = Segments(LOW_TOP, LOW_FIVE, held)
        assert RULES.middle_bonus[place] == bonus_of(in_middle).middle
        assert RULES.bottom_bonus[place] == bonus_of(at_bottom).bottom
        assert RULES.middle_stays[place] == fantasy.stays(in_middle, foul=False)
        assert RULES.bottom_stays[place] == fantasy.stays(at_bottom, foul=False)


def test_a_hand_is_foul_by_places_where_the_rules_say_so() -> None:
    middles = list(fives())
    for place, held in enumerate(tops()):
        weakest = int(weakest_middle()[place])
        high = middles[-1]
        assert foul_because(Segments(held, middles[weakest], high), Readings()) is None
        if weakest:
            assert foul_because(Segments(held, middles[weakest - 1], high), Readings()) is not None


@pytest.mark.parametrize("reading", ["foul", "allowed"])
def test_equal_rows_follow_the_reading(reading: str) -> None:
    readings = Readings(equal_back_middle=reading)  # type: ignore[arg-type]
    equal = Segments(LOW_TOP, LOW_FIVE, LOW_FIVE)
    assert of_document(readings).equal_allowed == (foul_because(equal, readings) is None)


@pytest.mark.parametrize("name", _SWEEPS)
def test_the_hand_shown_for_a_clean_sweep_is_that_one(name: str) -> None:
    rows = Rows(*(FRENCH.parse([row]) for row in _SWEEPS[name].split("/")))
    found = max(sweeps_of(rows, Readings()), key=lambda sweep: sweep.points)
    assert found.name.lower() == name.replace("_", " ")
    assert getattr(RULES, name) == found.points


def test_the_torn_value_of_three_flushes_follows_the_reading() -> None:
    assert of_document().three_flushes == 3
    assert of_document(Readings(three_flushes=2)).three_flushes == 2


def test_the_usual_rules_differ_where_they_should() -> None:
    there = usual()
    differing = {
        name
        for name in RuleSet._fields
        if not np.array_equal(getattr(there, name), getattr(RULES, name))
    }
    assert differing == {
        *("middle_bonus", "foul", "scoop", "fantasy_cards", "button_wins_ties", "equal_allowed"),
        *_SWEEPS,
    }
    assert (RULES.foul, there.foul) == (FOUL, 6)
    changed = there.middle_bonus != RULES.middle_bonus
    kinds = {held.kind.name for held, new in zip(fives(), changed, strict=True) if new}
    assert kinds == {"THREE_OF_A_KIND"}
    assert (there.middle_bonus[changed] == 2).all()
