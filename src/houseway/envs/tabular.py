"""A learner with a table: the mean result of every action in every state."""

import numpy as np
from numpy.typing import NDArray

SURE = 3.5  # standard errors by which an action must be worse before it is dropped
LEAST_VARIANCE = 0.05  # of actions tried a few times with equal results

Whole = NDArray[np.int64]
Marks = NDArray[np.bool_]


class Means:
    """A learner that tries every action not clearly worse than another of its state; it knows only
    states, actions and results."""

    def __init__(self, possible: Marks, fewest: int = 30) -> None:
        self.allowed = possible.copy()  # by state and action
        self.fewest = fewest  # tries before an action can be dropped
        self.shape = possible.shape
        self.won, self.squares, self.tried = (np.zeros(possible.size) for _ in range(3))

    def choose(self, states: Whole, rng: np.random.Generator) -> Whole:
        drawn = rng.random((len(states), self.shape[1])) * self.allowed[states]
        chosen: Whole = drawn.argmax(axis=1)
        return chosen

    def learn(self, states: Whole, actions: Whole, won: NDArray[np.float64]) -> None:
        at, size = states * self.shape[1] + actions, self.won.size
        self.won += np.bincount(at, won, size)
        self.squares += np.bincount(at, won**2, size)
        self.tried += np.bincount(at, minlength=size)

    def narrow(self) -> None:
        """Drop actions that cannot be the best of their state any more."""
        often = np.maximum(self.tried, 1)
        means = self.won / often
        variance = np.maximum(self.squares / often - means**2, LEAST_VARIANCE)
        errors = SURE * np.sqrt(variance / often)
        high = (means + errors).reshape(self.shape)
        low = np.where(self.allowed, (means - errors).reshape(self.shape), -np.inf)
        few = self.tried.reshape(self.shape) < self.fewest
        self.allowed &= few | (high >= low.max(axis=1, keepdims=True))

    def best(self) -> Whole:
        """Return the action of each state that has won the most."""
        means = (self.won / np.maximum(self.tried, 1)).reshape(self.shape)
        found: Whole = np.where(self.allowed, means, -np.inf).argmax(axis=1)
        return found
