"""Players to measure a learner by, each with the exact expectation of how it sets every hand."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.envs.tabular import Means
from houseway.game.environment import Baseline
from houseway.games.low_high.figures.edges import LowHighEdges, low_high_edges
from houseway.games.low_high.learn.box_env import SETTINGS, Boxes, BoxVectorEnv

BOXES = 1 << 15

Settings = NDArray[np.int64]  # by hand class


def baselines(boxes: Boxes, steps: int, seed: int) -> Iterator[Baseline]:
    exact = low_high_edges(boxes.rules, boxes.rules.readings())
    classes = exact.classes
    anyhow = sum(
        (Fraction(result.ways) * sum(result.evs, Fraction()) / SETTINGS for result in classes),
        Fraction(),
    )
    yield Baseline("random", anyhow / sum(result.ways for result in classes))
    yield Baseline("house way", exact.main["house-way"].ev)
    learnt = learn(boxes, steps, seed)
    yield Baseline(f"tabular learner, {steps:,} steps", worth(exact, learnt))
    yield Baseline("best play", exact.main["optimal"].ev)


def worth(exact: LowHighEdges, chosen: Settings) -> Fraction:
    """Compute what a unit wager brings if every hand class is set like this."""
    whole = sum(result.ways for result in exact.classes)
    won = (result.ways * result.ev(int(chosen[result.index])) for result in exact.classes)
    return sum(won, Fraction()) / whole


def learn(boxes: Boxes, steps: int, seed: int) -> Settings:
    """Learn from observations and rewards alone."""
    env = BoxVectorEnv(boxes, BOXES)
    table = boxes.tables(None)
    weight = np.zeros(table.observed, dtype=np.float32)
    weight[table.cards] = table.weights
    rng = np.random.default_rng(seed)
    means = Means(np.ones((len(table.low), SETTINGS), dtype=np.bool_))
    seen, _ = env.reset(seed=seed)
    for number in range(-(-steps // BOXES)):
        held = table.classes[(seen @ weight).astype(np.int64)]
        actions = means.choose(held, rng)
        seen, rewards, *_ = env.step(actions)
        means.learn(held, actions, rewards)
        if number % 16 == 15:
            means.narrow()
    return means.best()
