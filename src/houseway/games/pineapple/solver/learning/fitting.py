"""Fitting a network to lessons: plain stochastic gradient descent with Adam, in numpy."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.games.pineapple.solver.hands.rows import Ids
from houseway.games.pineapple.solver.streets.features import FACTS
from houseway.games.pineapple.solver.streets.network import SECOND, WIDTH, Network

Array = NDArray[np.float32]

BATCH = 512
RATE = 2e-3
DECAY_1, DECAY_2, TINY = 0.9, 0.999, 1e-8
SCALE = 8.0  # points: lessons are fitted in units about as wide as they vary


@dataclass
class Parameter:
    """Numbers to be fitted, with Adam's two running means of their slopes."""

    now: Array
    mean: Array
    square: Array

    def step(self, slope: Array, rate: float, number: int) -> None:
        self.mean += (1 - DECAY_1) * (slope - self.mean)
        self.square += (1 - DECAY_2) * (slope * slope - self.square)
        mean = self.mean / (1 - DECAY_1**number)
        square = self.square / (1 - DECAY_2**number)
        self.now -= rate * mean / (np.sqrt(square) + TINY)


def fit(
    network: Network,
    street: int,
    facts: Ids,
    worths: NDArray[np.float64],
    epochs: int,
    rng: np.random.Generator,
) -> None:
    """Changes the network of one street so that it gives these worths for these facts."""
    parameters = [
        Parameter(now, np.zeros_like(now), np.zeros_like(now))
        for now in beginning(network, street, float(worths.mean()), rng)
    ]
    wanted = (worths / SCALE).astype(np.float32)
    steps = epochs * -(-len(facts) // BATCH)
    number = 0
    for _ in range(epochs):
        order = rng.permutation(len(facts))
        for start in range(0, len(facts), BATCH):
            batch = order[start : start + BATCH]
            number += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * number / (steps + 1)))
            slopes = slopes_of([p.now for p in parameters], facts[batch], wanted[batch])
            for parameter, slope in zip(parameters, slopes, strict=True):
                parameter.step(slope, rate, number)
    keep(network, street, [parameter.now for parameter in parameters])


def beginning(network: Network, street: int, mean: float, rng: np.random.Generator) -> list[Array]:
    """What was learned before, or small numbers by chance."""
    learned = [np.array(part[street], dtype=np.float32) for part in network]
    learned[4] /= SCALE
    learned[5] = np.array([learned[5] / SCALE], dtype=np.float32)
    if learned[0].any():
        return learned
    fresh = [
        rng.normal(0, 0.15, (FACTS, WIDTH)),
        np.zeros(WIDTH),
        rng.normal(0, np.sqrt(2 / WIDTH), (WIDTH, SECOND)),
        np.zeros(SECOND),
        rng.normal(0, np.sqrt(1 / SECOND), SECOND),
        np.array([mean / SCALE]),
    ]
    return [part.astype(np.float32) for part in fresh]


def slopes_of(now: list[Array], facts: Ids, wanted: Array) -> list[Array]:
    """How the mean squared error rises with each number."""
    first, first_bias, second, second_bias, third, third_bias = now
    true = np.zeros((len(facts), FACTS + 1), dtype=np.float32)
    np.put_along_axis(true, facts, np.float32(1), axis=1)
    seen = true[:, :FACTS]  # the last column took the places without a fact
    hidden = np.maximum(seen @ first + first_bias, 0)
    deeper = np.maximum(hidden @ second + second_bias, 0)
    error = (deeper @ third + third_bias - wanted) * np.float32(2 / len(facts))
    to_deeper = np.outer(error, third) * (deeper > 0)
    to_hidden = (to_deeper @ second.T) * (hidden > 0)
    return [
        seen.T @ to_hidden,
        to_hidden.sum(axis=0),
        hidden.T @ to_deeper,
        to_deeper.sum(axis=0),
        error @ deeper,
        error.sum(keepdims=True),
    ]


def keep(network: Network, street: int, now: list[Array]) -> None:
    for part, fitted in zip(network[:4], now[:4], strict=True):
        part[street] = fitted
    network.third[street] = now[4] * SCALE
    network.third_bias[street] = now[5][0] * SCALE


def rounded(network: Network) -> Network:
    """As it is kept in the file: half the digits, which changes no value by a hundredth."""
    return Network(*(part.astype(np.float16).astype(np.float32) for part in network))
