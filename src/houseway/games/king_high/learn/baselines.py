"""Baselines for a learner: a King High round with a unit on the Pokerpot and wagers on the cards,
exactly."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.envs.tabular import Means, Whole
from houseway.game.environment import Baseline
from houseway.games.king_high.figures.edges import king_high_edges
from houseway.games.king_high.learn.box_env import CHOICES, CHOSEN, FIRST, LATER, BoxVectorEnv
from houseway.games.king_high.learn.environment import ACTION_ROUNDS, PASS
from houseway.games.king_high.rules.wagers import POKERPOT
from houseway.games.king_high.table.shoe import DECK

BOXES = 1 << 15
EPISODES_TO_NARROW = 8  # boxes played at once
FEWEST = 10_000  # tries; high because the rare Pokerpot pays are in the results
HIGH = 1 + CHOSEN.index(("high", None))


def baselines(steps: int, seed: int) -> Iterator[Baseline]:
    """Return the baselines. To a player who does not follow the cards the next card is any card, so
    a wager has the same expectation in each action round."""
    expects = expectations()
    assert nothing_gains(expects)
    pot = next(iter(king_high_edges()[POKERPOT.name].values())).ev
    anything = sum((mean(expects, mask) for mask in masks()), Fraction())
    learnt = learn(steps, seed)
    chosen = sum((expects[action] for action in learnt.tolist()), Fraction())
    yield Baseline("random", pot + anything)
    yield Baseline("high on every card", pot + ACTION_ROUNDS * expects[HIGH])
    yield Baseline(f"tabular learner, {steps:,} steps", pot + chosen)
    yield Baseline("best play, no wager on a card", pot)


def expectations() -> tuple[Fraction, ...]:
    """Return the expectation of each action, for a unit wager."""
    edges = king_high_edges()
    first = (next(iter(edges[name].values())).ev for name, _ in CHOSEN)
    return (Fraction(0), *first)


def nothing_gains(expects: tuple[Fraction, ...]) -> bool:
    """Return whether no wager on a card is worth it after any four cards: if each of them had lost
    it the whole unit, the others would still win less than they lose."""
    cards = len(DECK.cards)
    return all(expect * cards + ACTION_ROUNDS - 1 < 0 for expect in expects[PASS + 1 :])


def masks() -> "NDArray[np.bool_]":
    """Return what may be done, by action round."""
    return np.array([FIRST, *[LATER] * (ACTION_ROUNDS - 1)], dtype=np.bool_)


def mean(expects: tuple[Fraction, ...], mask: "NDArray[np.bool_]") -> Fraction:
    allowed = [expects[action] for action in range(CHOICES) if mask[action]]
    return sum(allowed, Fraction()) / len(allowed)


def learn(steps: int, seed: int) -> Whole:
    """Learn the action of each action round from observations and rewards alone."""
    env = BoxVectorEnv(BOXES)
    rng = np.random.default_rng(seed)
    means = Means(masks(), FEWEST)
    seen, _ = env.reset(seed=seed)
    for number in range(-(-steps // (BOXES * ACTION_ROUNDS))):
        taken, won = [], []
        for _ in range(ACTION_ROUNDS):
            states = seen[:, :ACTION_ROUNDS].argmax(axis=1)
            actions = means.choose(states, rng)
            seen, rewards, *_ = env.step(actions)
            taken.append((states, actions))
            won.append(rewards)
        for (states, actions), rest in zip(taken, sum_to_end(won), strict=True):
            means.learn(states, actions, rest)
        if number % EPISODES_TO_NARROW == EPISODES_TO_NARROW - 1:
            means.narrow()
    return means.best()


def sum_to_end(won: "list[NDArray[np.float64]]") -> "NDArray[np.float64]":
    """Return what a round won from each step on."""
    return np.cumsum(won[::-1], axis=0)[::-1]
