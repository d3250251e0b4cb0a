"""Measure steps a second through Gymnasium, one and many at once, beside RLCard and OpenSpiel."""

import random
from collections.abc import Callable, Iterator

import gymnasium
import numpy as np

import houseway.envs  # registers the ids
from benchmarks.clock import race
from benchmarks.table import Row

assert houseway.envs.modules()
STEPS = 2_000
BOXES = 4_096
IDS = ("SiKiPi", "PowerPaiGow", "KingHigh")
PEER = "rlcard blackjack"


def single(name: str) -> Callable[[], object]:
    env = gymnasium.make(f"houseway/{name}-v0").unwrapped
    env.reset(seed=1)

    def play() -> None:
        over = True
        for _ in range(STEPS):
            if over:
                env.reset()
            over = env.step(0)[2]

    return play


def many(name: str) -> Callable[[], object]:
    env = gymnasium.make_vec(
        f"houseway/{name}-v0", num_envs=BOXES, vectorization_mode="vector_entry_point"
    )
    env.reset(seed=1)
    actions = np.zeros(BOXES, dtype=np.int64)
    return lambda: env.step(actions)


def table(module: str) -> Callable[[], object]:
    """Run a whole table by the rules themselves, with two players who act at random."""
    env = houseway.envs.modules()[module].raw_env()
    rng = random.Random(1)

    def play() -> None:
        done = 0
        while done < STEPS // 10:
            env.reset()
            for _ in env.agent_iter():
                seen, _, over, *_ = env.last()
                allowed = np.flatnonzero(seen["action_mask"]).tolist()
                env.step(None if over else rng.choice(allowed))
                done += not over

    return play


def rlcard_steps() -> Callable[[], object]:
    import rlcard

    env = rlcard.make("blackjack")

    def play() -> None:
        done = 0
        while done < STEPS // 10:
            env.reset()
            while not env.is_over():
                env.step(random.choice([0, 1]))
                done += 1

    return play


def open_spiel_steps() -> Callable[[], object]:
    import pyspiel

    game = pyspiel.load_game("blackjack")

    def play() -> None:
        done = 0
        while done < STEPS // 10:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    done += 1

    return play


def environments() -> Iterator[Row]:
    """Measure a player's steps a second."""
    jobs: dict[str, tuple[int, Callable[[], object]]] = {
        PEER: (STEPS // 10, rlcard_steps()),
        "open_spiel blackjack": (STEPS // 10, open_spiel_steps()),
    }
    for name in IDS:
        jobs[f"{name}-v0, one"] = (STEPS, single(name))
        jobs[f"{name}-v0, {BOXES:,} at once"] = (BOXES, many(name))
    for module in ("si_ki_pi_v0", "king_high_v0", "pineapple_v0"):
        jobs[f"{module}, a table of two"] = (STEPS // 10, table(module))
    best = race({name: job for name, (_, job) in jobs.items()}, seconds=8)
    rates = {name: steps / best[name] for name, (steps, _) in jobs.items()}
    for name, rate in rates.items():
        if name != PEER:
            yield Row(name, rate, PEER, rates[PEER])
