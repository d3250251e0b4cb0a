"""The usual rules beside those of the document."""

import numpy as np

from houseway.games.pineapple.exchanges import COMPARED, FOUL, POINTS
from houseway.games.pineapple.kernel import RuleSet, of_document
from houseway.games.pineapple.places import five_values
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.solver.hands.rule_sets import usual
from houseway.games.pineapple.wagers import FOUL as FOUL_POINTS
from houseway.hands import Category, category

RULES = of_document()


def test_the_usual_rules_differ_where_they_should() -> None:
    there = usual()
    differing = {
        name
        for name in RuleSet._fields
        if not np.array_equal(getattr(there, name), getattr(RULES, name))
    }
    assert differing == {
        *("middle_bonus", "exchanges", "scoop", "fantasy_cards", "tie", "weakest_bottom", "sweeps"),
    }
    changed = there.middle_bonus != RULES.middle_bonus
    assert set(category(five_values())[changed]) == {Category.THREE_OF_A_KIND}
    assert (there.middle_bonus[changed] == 2).all()
    equal_allowed = of_document(Readings(equal_back_middle="allowed"))
    assert np.array_equal(there.weakest_bottom, equal_allowed.weakest_bottom)


def test_a_foul_costs_less_elsewhere_and_nothing_else_between_two_hands_differs() -> None:
    here, there = RULES.exchanges, usual().exchanges
    assert (-here[FOUL, COMPARED, POINTS], -there[FOUL, COMPARED, POINTS]) == (FOUL_POINTS, 6)
    assert there[COMPARED, FOUL, POINTS] == 6
    assert (here != there).sum() == 2
