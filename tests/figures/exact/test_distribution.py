"""What follows from counts and nets."""

from fractions import Fraction
from typing import Any

import pytest

from houseway.exact.distribution import Distribution

DICE = Distribution(
    counts={"big": 1, "small": 2, "push": 4, "lose": 3},
    nets={"big": Fraction(3), "small": Fraction(1, 2), "push": Fraction(), "lose": Fraction(-1)},
)


def test_expectation_and_edge() -> None:
    assert DICE.total == 10
    assert DICE.ev == Fraction(3 + 1 - 3, 10)
    assert DICE.edge == pytest.approx(-0.1)


def test_variance_is_the_mean_square_less_the_square_of_the_mean() -> None:
    assert DICE.variance == Fraction(9 + Fraction(1, 2) + 3, 10) - Fraction(1, 100)
    assert DICE.deviation == pytest.approx(float(DICE.variance) ** 0.5)


def test_hits_and_what_is_resolved() -> None:
    assert DICE.hit_frequency == Fraction(3, 10)
    assert DICE.resolved_share == Fraction(6, 10)
    assert DICE.edge_per_resolved == pytest.approx(-1 / 6)
    assert DICE.probability("push") == Fraction(2, 5)


def test_a_wager_never_resolved_has_no_edge() -> None:
    assert Distribution({"push": 3}, {"push": Fraction()}).edge_per_resolved == 0


def test_json_has_the_exact_fraction_in_lowest_terms() -> None:
    said: dict[str, Any] = DICE.as_json()
    assert (said["ev"], said["total"]) == ("1/10", 10)
    assert said["outcomes"] == {"big": 1, "small": 2, "push": 4, "lose": 3}
    assert said["nets"]["small"] == "1/2"


def test_a_notebook_shows_a_table() -> None:
    assert DICE._repr_html_().count("<tr>") == 5
