"""The simulation of bots."""

import numpy as np
import pytest

from houseway.analysis.simulation import named, simulate
from houseway.analysis.simulation.local import LocalEngine
from houseway.errors import BadInput
from houseway.exact.streams import stream
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.simulation import PineappleModel


def test_bots_give_the_same_numbers_for_any_number_of_workers() -> None:
    name = named("pineapple", Readings(), ("careless", "careless"))
    one, two = (simulate(name, 80, 3, LocalEngine(workers)) for workers in (1, 2))
    assert one.as_json() == two.as_json()
    points = [one.wagers[f"careless-{i} points"].ev for i in (1, 2)]
    assert sum(points) == 0
    assert one.wagers["careless-1 foul"].total == 80


def test_a_steady_player_enters_fantasy_land_and_fouls_less_than_a_careless_one() -> None:
    name = named("pineapple", Readings(), ("steady", "careless"))
    wagers = simulate(name, 64, 1, LocalEngine(2)).wagers
    assert wagers["steady-1 foul"].ev < wagers["careless-2 foul"].ev
    assert wagers["steady-1 points"].ev > 0
    assert wagers["buttons ties-won"].total == 64


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("clever", "steady"), "There is no bot 'clever': the bots are steady, careless."),
        (("steady",), "Two or three players play Pineapple, not 1."),
        (("steady",) * 4, "Two or three players play Pineapple, not 4."),
    ],
)
def test_players_that_cannot_play_are_refused(players: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        simulate(named("pineapple", Readings(), players), 1, 1, LocalEngine(1))
    assert str(refused.value) == sentence


def test_errors_are_those_of_sessions_since_fantasy_land_carries_over() -> None:
    """Told from sessions played one by one: their sums, and how often each fact was counted."""
    model = PineappleModel(("steady", "careless"), Readings())
    each = [model.play(stream(3, number), 8) for number in range(6)]
    found = model.errors(sum(each[1:], each[0].copy()))
    for fact in model.facts:
        begin, end = model.begins[model.place[fact.name] :][:2]
        sums = np.array([counts[begin:end] @ np.array(fact.values) for counts in each], float)
        numbers = np.array([counts[begin:end].sum() for counts in each], float)
        if not numbers.sum():
            assert fact.name not in found
            continue
        apart = sums - numbers * sums.sum() / numbers.sum()
        expected = np.sqrt(6 / 5 * (apart**2).sum()) / numbers.sum()
        assert found[fact.name] == pytest.approx(expected)
    assert set(model.errors(each[0]).values()) == {None}
