"""The simulation of bots."""

import pytest

from houseway.analysis.simulation import named, simulate
from houseway.analysis.simulation.local import LocalEngine
from houseway.errors import BadInput
from houseway.games.pineapple.readings import Readings


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
