"""Players to measure a learner by, each with the exact expectation of how it sets every hand."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.game.environment import Baseline
from houseway.low_high.box_env import SETTINGS, Boxes, BoxVectorEnv
from houseway.low_high.edges import LowHighEdges, low_high_edges

BOXES = 1 << 15
SURE = 3.5  # standard errors by which a setting is worse before it is left alone

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
    """What a unit wager brings where every hand class is set like this."""
    whole = sum(result.ways for result in exact.classes)
    won = (result.ways * result.ev(int(chosen[result.index])) for result in exact.classes)
    return sum(won, Fraction()) / whole


def learn(boxes: Boxes, steps: int, seed: int) -> Settings:
    """Tries every setting of every hand class that is not clearly worse than another, and keeps the
    mean of what it won: from observations and rewards alone."""
    env = BoxVectorEnv(boxes, BOXES)
    table = boxes.tables(None)
    weight = np.zeros(table.observed, dtype=np.float32)
    weight[table.cards] = table.weights
    rng = np.random.default_rng(seed)
    hands = len(table.low)
    won, squares = np.zeros(hands * SETTINGS), np.zeros(hands * SETTINGS)
    tried = np.zeros(hands * SETTINGS)
    allowed = np.ones((hands, SETTINGS), dtype=np.bool_)
    seen, _ = env.reset(seed=seed)
    for number in range(-(-steps // BOXES)):
        held = table.classes[(seen @ weight).astype(np.int64)]
        drawn = rng.random((BOXES, SETTINGS)) * allowed[held]
        actions = drawn.argmax(axis=1)
        seen, rewards, *_ = env.step(actions)
        at = held * SETTINGS + actions
        won += np.bincount(at, rewards, len(won))
        squares += np.bincount(at, rewards**2, len(won))
        tried += np.bincount(at, minlength=len(won))
        if number % 16 == 15:
            allowed = hopeful(won, squares, tried)
    means = (won / np.maximum(tried, 1)).reshape(-1, SETTINGS)
    best: Settings = np.where(allowed, means, -np.inf).argmax(axis=1)
    return best


def hopeful(
    won: NDArray[np.float64], squares: NDArray[np.float64], tried: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """The settings that may still be the best of their hand."""
    often = np.maximum(tried, 1)
    means = won / often
    errors = np.sqrt(np.maximum(squares / often - means**2, 0.05) / often)
    high = (means + SURE * errors).reshape(-1, SETTINGS)
    low = (means - SURE * errors).reshape(-1, SETTINGS)
    few = tried.reshape(-1, SETTINGS) < 30
    found: NDArray[np.bool_] = few | (high >= low.max(axis=1, keepdims=True))
    return found
