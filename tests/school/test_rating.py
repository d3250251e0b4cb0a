"""Glicko-2 as it was published."""

import pytest

from houseway.school.rating import NEW, Rating, rate_answer, rate_period, win_chance


def test_the_worked_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": three games, one of them won."""
    games = [
        (Rating(1400, 30, 0.06), 1.0),
        (Rating(1550, 100, 0.06), 0.0),
        (Rating(1700, 300, 0.06), 0.0),
    ]
    found = rate_period(Rating(1500, 200, 0.06), games)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_doubt_grows() -> None:
    found = rate_period(Rating(1500, 200, 0.06), [])
    assert found.rating == 1500
    assert found.deviation > 200


def test_a_surprise_makes_a_rating_more_volatile() -> None:
    """Step 5 where the result was less likely than the doubt allows for."""
    steady = Rating(1500, 45, 0.06)
    assert rate_period(steady, [(Rating(800, 30, 0.06), 0.0)] * 12).volatility > 0.06


def test_a_right_answer_lifts_the_learner_and_lowers_the_topic() -> None:
    learner, topic = rate_answer(NEW, NEW, right=True)
    assert learner.rating > NEW.rating > topic.rating
    assert win_chance(learner, topic) > 0.5
    again = rate_answer(learner, topic, right=False)
    assert again[0].rating < learner.rating
    assert again[1].rating > topic.rating
