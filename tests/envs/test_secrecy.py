"""No hidden card is in any observation: where all that a player does not see lies otherwise, the
player observes the same."""

import re
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import by_effort
from houseway.core.typed_json import decode
from houseway.envs import TableEnv
from houseway.envs.catalogue import modules
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.registry import game

WORD = re.compile(rb'"([^"]*)"')
TRIED = settings(max_examples=by_effort(quick=3, default=10, soak=1_000))
PLAYERS = 3


def codes_in(state: object, rules: AnyGame) -> set[str]:
    text = msgspec.json.encode(state)
    return {code for code in map(bytes.decode, WORD.findall(text)) if code in rules.pack.copies}


def hidden_elsewhere(state: object, seen: object, rules: AnyGame, rng: Random) -> bytes:
    """The state with the cards that are not in the view in other places, each for another."""
    hidden = sorted(set(rules.pack.copies) - codes_in(seen, rules))
    mixed = hidden[1:] + hidden[:1] if rng.random() < 0.5 else rng.sample(hidden, len(hidden))
    new: dict[str, str] = dict(zip(hidden, mixed, strict=True))

    def moved(found: re.Match[bytes]) -> bytes:
        code = bytes(found[1]).decode()
        return f'"{new.get(code, code)}"'.encode()

    return WORD.sub(moved, msgspec.json.encode(state))


def after(env: Any, seed: int, steps: int) -> Random:
    """Masked random steps."""
    rng = Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        seen, _, over, *_ = env.last()
        if over:
            break
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return rng


@pytest.mark.slow
@pytest.mark.parametrize("module", [name for name in modules() if "tournament" not in name])
@TRIED
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_at_a_table_what_is_hidden_changes_no_observation(
    module: str, seed: int, steps: int
) -> None:
    env: TableEnv = modules()[module].raw_env(players=PLAYERS)
    rng = after(env, seed, steps)
    rules, table = env.game, env.table
    for viewer in env.possible_agents:
        env.table = table
        before = env.observe_with_mask(viewer)
        other = hidden_elsewhere(table, rules.view(table, viewer), rules, rng)
        env.table = rules.read_table(other)
        again = env.observe_with_mask(viewer)
        assert (again["observation"] == before["observation"]).all()
        assert (again["action_mask"] == before["action_mask"]).all()
        shown = cards_shown(env, before["observation"])
        assert shown <= codes_in(rules.view(table, viewer), rules)


def cards_shown(env: TableEnv, observed: Any) -> set[str]:
    names = [name for of in env.model.planes.values() for name in of]
    return {n for n, number in zip(names, observed, strict=True) if number} & set(
        env.game.pack.copies
    )


@pytest.mark.slow
@TRIED
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 25))
def test_in_a_tournament_what_is_hidden_changes_no_observation(seed: int, steps: int) -> None:
    env: Any = modules()["king_high_tournament_v0"].raw_env(players=PLAYERS)
    rng = after(env, seed, steps)
    rules = game("king-high")
    whole = env.run.tournament
    planes = [name for of in rules.require(cap.ENVIRONMENT).planes.values() for name in of]
    for viewer in env.possible_agents:
        env.run.tournament = whole
        before = env.observe(viewer)
        seen = env._view_for(viewer)
        if seen is None:
            continue
        env.run.tournament = decode(hidden_elsewhere(whole, seen, rules, rng), Tournament)
        again = env.observe(viewer)
        assert (again["observation"] == before["observation"]).all()
        assert (again["action_mask"] == before["action_mask"]).all()
        shown = {n for n, number in zip(planes, before["observation"], strict=False) if number}
        assert shown & set(rules.pack.copies) <= codes_in(seen, rules)


def test_it_would_be_seen_if_an_observation_held_a_hidden_card() -> None:
    """The cards that are not in a view do lie elsewhere in the state that is tried."""
    env: TableEnv = modules()["si_ki_pi_v0"].raw_env(players=2)
    rng = after(env, 1, 0)
    while env.table.round.phase != "setting":  # with all wagers that can be placed
        env.step(max(env.choices(env.agent_selection)))
    seen = env.game.view(env.table, "player_0")
    other = env.game.read_table(hidden_elsewhere(env.table, seen, env.game, rng))
    assert other.round.dealer.cards != env.table.round.dealer.cards
    assert other.round.hands[1].cards == env.table.round.hands[1].cards
