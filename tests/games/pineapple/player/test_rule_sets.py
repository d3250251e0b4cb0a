"""Rule sets: every difference is a field; the document's fields say what the rules code does."""

import numpy as np
import pytest

from houseway.core.errors import BadInput
from houseway.core.hands import Category, category, rank_three
from houseway.games.pineapple.figures.exchanges import COMPARED, FOUL, POINTS
from houseway.games.pineapple.figures.kernel import RuleSet, of_document
from houseway.games.pineapple.player.hands.rule_sets import (
    DOCUMENT,
    VARIANTS,
    rules_named,
    rules_of,
    usual,
)
from houseway.games.pineapple.rules.places import five_values, three_values
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.wagers import FOUL as FOUL_POINTS


def differing(one: RuleSet, other: RuleSet) -> set[str]:
    return {
        name
        for name in RuleSet._fields
        if not np.array_equal(getattr(one, name), getattr(other, name))
    }


def test_the_fields_of_the_document_say_what_the_rules_code_does() -> None:
    assert differing(rules_of(DOCUMENT), of_document()) == set()
    assert differing(rules_named("document"), of_document()) == set()


def test_the_usual_rules_differ_where_they_should() -> None:
    there = usual()
    assert differing(there, of_document()) == {
        *("middle_bonus", "exchanges", "scoop", "fantasy_cards", "tie", "weakest_bottom", "sweeps"),
    }
    changed = there.middle_bonus != of_document().middle_bonus
    assert set(category(five_values())[changed]) == {Category.THREE_OF_A_KIND}
    assert (there.middle_bonus[changed] == 2).all()
    equal_allowed = of_document(Readings(equal_back_middle="allowed"))
    assert np.array_equal(there.weakest_bottom, equal_allowed.weakest_bottom)


def test_the_published_rules_differ_from_the_usual_in_who_stays_only() -> None:
    there = rules_named("published")
    assert differing(there, usual()) == {"middle_stays"}
    assert not there.middle_stays.any()
    assert (there.bottom_stays == (category(five_values()) >= Category.FOUR_OF_A_KIND)).all()


def test_queens_and_better_enter_under_all_of_them() -> None:
    queens, jacks = rank_three([[40, 41, 0], [36, 37, 48]])
    for name in VARIANTS:
        earns = rules_named(name).earns
        assert earns[three_values() >= queens].all()
        assert not earns[three_values() <= jacks].any()


def test_a_foul_costs_less_elsewhere_and_nothing_else_between_two_hands_differs() -> None:
    here, there = of_document().exchanges, usual().exchanges
    assert (-here[FOUL, COMPARED, POINTS], -there[FOUL, COMPARED, POINTS]) == (FOUL_POINTS, 6)
    assert there[COMPARED, FOUL, POINTS] == 6
    assert (here != there).sum() == 2


def test_a_rule_set_that_there_is_not() -> None:
    with pytest.raises(BadInput, match="'pub'"):
        rules_named("pub")
