"""Our games in OpenSpiel, by its own tests and algorithms, and the baselines."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, generate_playthrough

import houseway as hw
from effort import EFFORT, by_effort
from houseway.envs.baselines import table
from houseway.envs.spiel import spiel_name
from houseway.errors import BadInput
from houseway.registry import game

GOLDEN = Path(__file__).parent / "golden"
GAMES = ("si-ki-pi", "power-pai-gow", "king-high")
LEFT = 9  # cards of the reduced pack


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_plays_it_by_chance_and_finds_nothing_wrong(name: str) -> None:
    made = pyspiel.load_game(spiel_name(name))
    sims = by_effort(quick=1, default=2, soak=1_000)
    pyspiel.random_sim_test(made, num_sims=sims, serialize=False, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_the_one_that_is_kept(name: str) -> None:
    """To keep a new one, delete the old one and run this; read it before it is committed."""
    lines = generate_playthrough.playthrough_lines(spiel_name(name), seed=7)
    # Chance has thousands of outcomes here: one line of them all says nothing to anybody.
    made = "".join(f"{line[:300]}\n" for line in lines)
    file = GOLDEN / f"{name}.txt"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        file.write_text(made)
    assert made == file.read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wager"), [("si-ki-pi", "initial"), ("power-pai-gow", "standard")]
)
def test_on_a_reduced_pack_the_exact_best_response_is_our_best_play(name: Any, wager: str) -> None:
    pack = list(game(name).pack.cards)
    step = len(pack) // LEFT
    for kept in pack[::step][:LEFT]:
        pack.remove(kept)
    seen = " ".join(pack)
    reduced = pyspiel.load_game(spiel_name(name), {"seen": seen})
    best = best_response.BestResponsePolicy(reduced, 0, policy.UniformRandomPolicy(reduced))
    exact = hw.edges(name, seen=seen)[wager]["optimal"].ev
    assert isinstance(exact, Fraction)
    assert best.value(reduced.new_initial_state()) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.slow
def test_baselines_stand_in_their_order_and_the_learner_comes_close() -> None:
    """In a soak within 0.05 percentage points of best play, by as many steps as it takes."""
    soak = EFFORT == "soak"
    steps = 40_000_000 if soak else 1_000_000
    baselines = game("si-ki-pi").the_environment().baselines
    assert baselines is not None
    rows = list(baselines(steps, 1))
    assert [row.name.split(",")[0] for row in rows] == [
        "random",
        "house way",
        "tabular learner",
        "best play",
    ]
    behind = float(rows[-1].ev - rows[2].ev)
    assert 0 <= behind < (0.0005 if soak else 0.015)
    assert all(one.ev < other.ev for one, other in pairwise((rows[0], rows[1], rows[3])))


def test_a_game_without_baselines_says_so() -> None:
    with pytest.raises(BadInput, match="has no baselines"):
        table("king-high")
