"""Our games in OpenSpiel, by its own tests and algorithms, and the baselines."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response

import houseway as hw
from effort import EFFORT, by_effort
from houseway.core.cards.french import card_id
from houseway.core.errors import BadInput
from houseway.envs.baselines import baseline_table
from houseway.envs.catalogue import modules
from houseway.envs.spiel import spiel_name
from houseway.game import capabilities as cap
from houseway.registry import game

GOLDEN = Path(__file__).parent / "golden"
GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
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
    from open_spiel.python.algorithms import generate_playthrough  # takes a second

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
    baselines = game("si-ki-pi").require(cap.ENVIRONMENT).baselines
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
        baseline_table("pineapple")


@pytest.mark.slow
def test_at_king_high_no_wager_on_a_card_is_best_and_the_learner_finds_it() -> None:
    """In a soak it leaves every wager; what each expects is that of `houseway edge`."""
    soak = EFFORT == "soak"
    baselines = game("king-high").require(cap.ENVIRONMENT).baselines
    assert baselines is not None
    random, high, learnt, best = baselines(40_000_000 if soak else 400_000, 1)
    edges = hw.edges("king-high")
    pot = edges["pokerpot"]["fixed"].ev
    assert best.ev == pot
    assert high.ev == pot + 5 * edges["high"]["fixed"].ev
    assert random.ev < high.ev < learnt.ev <= best.ev
    assert best.ev - learnt.ev < (Fraction(5, 10_000) if soak else Fraction(2, 10))


def test_a_hand_of_pineapple_is_the_one_that_the_rules_play() -> None:
    """Card for card and action for action beside a table, with the same choices and points."""
    for seed in range(by_effort(quick=1, default=3, soak=2_000)):
        env = modules()["pineapple_v0"].raw_env(players=2 + seed % 2)
        env.reset(seed=seed)
        hands = env.table.round.hands
        around = (*range(1, len(hands)), 0)
        dealt = [hands[place].held[number] for number in range(5) for place in around]
        pack = [card_id(card) for card in (*dealt, *env.table.round.pack)]
        state = pyspiel.load_game(f"houseway_pineapple(players={len(hands)})").new_initial_state()
        rng = Random(seed)
        while not env.is_over:
            while state.is_chance_node():
                state.apply_action(pack.pop(0))
            place = [hand.player for hand in hands].index(env.agent_selection)
            assert state.current_player() == place
            allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
            assert state.legal_actions() == allowed
            action = rng.choice(allowed)
            state.apply_action(action)
            env.step(action)
        assert state.returns() == [env.rewards[hand.player] for hand in hands]


def test_at_pineapple_nobody_is_told_of_drawn_cards_and_discards_of_others() -> None:
    state = pyspiel.load_game("houseway_pineapple").new_initial_state()
    rng = Random(3)
    public = state.get_game().make_py_observer(
        pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE), {}
    )
    while not state.is_terminal():
        held = state.round.held
        for who in (0, 1):
            for seen in (state.information_state_string(1 - who), public.string_from(state, 0)):
                assert state.round.rows[who].cards == () or not set(held[who]) & set(seen.split())
        state.apply_action(rng.choice(state.legal_actions()))
    discarded = [
        card for _, shown, own in state.round.turn_texts for card in own.split("; discard ")[1:]
    ]
    assert len(discarded) == 8
    assert not set(discarded) & set(public.string_from(state, 0).replace(";", "").split())
