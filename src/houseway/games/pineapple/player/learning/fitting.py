"""Fitting a network to lessons: plain stochastic gradient descent with Adam.

Of the facts of a board few are true, so a kernel that adds up only those is many times as fast as
products of matrices.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.features import FACTS
from houseway.games.pineapple.player.streets.network import SECOND, WIDTH, Network

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
    learned = [np.array(part[street], dtype=np.float32) for part in network[:6]]
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
    slopes = tuple(np.zeros_like(part) for part in now)
    add_slopes(tuple(now), facts, wanted, slopes)
    return list(slopes)


@kernel
def add_slopes(
    now: tuple[Array, ...], facts: Ids, wanted: Array, slopes: tuple[Array, ...]
) -> None:
    """Board by board, forth through the network and back."""
    first, second_bias = now[0], now[3]
    hidden, back = np.empty_like(first[0]), np.empty_like(first[0])
    deeper, error_of = np.empty_like(second_bias), np.empty_like(second_bias)
    for i in range(len(facts)):
        true = facts[i, : (facts[i] < len(first)).sum()]
        said = forth(now, true, hidden, deeper)
        error = (said - wanted[i]) * np.float32(2 / len(facts))
        back_through(now, true, error, (hidden, back), (deeper, error_of), slopes)


@kernel
def forth(now: tuple[Array, ...], true: Ids, hidden: Array, deeper: Array) -> np.float32:
    """What the network says; both layers are filled."""
    first, first_bias, second, second_bias, third, third_bias = now
    none = np.float32(0)
    hidden[:] = first_bias
    for fact in true:
        weights = first[fact]
        for unit in range(len(hidden)):
            hidden[unit] += weights[unit]
    deeper[:] = second_bias
    for unit in range(len(hidden)):
        hidden[unit] = max(hidden[unit], none)
        lit, weights = hidden[unit], second[unit]
        for j in range(len(deeper)):
            deeper[j] += lit * weights[j]
    said: np.float32 = third_bias[0]
    for j in range(len(deeper)):
        deeper[j] = max(deeper[j], none)
        said += deeper[j] * third[j]
    return said


@kernel
def back_through(
    now: tuple[Array, ...],
    true: Ids,
    error: np.float32,
    upper: tuple[Array, Array],
    lower: tuple[Array, Array],
    slopes: tuple[Array, ...],
) -> None:
    """Adds to the slopes what one board's error has to do with each number."""
    _, _, second, _, third, _ = now
    to_first, to_first_bias, to_second, to_second_bias, to_third, to_third_bias = slopes
    (hidden, back), (deeper, error_of), none = upper, lower, np.float32(0)
    to_third_bias[0] += error
    for j in range(len(deeper)):
        to_third[j] += error * deeper[j]
        error_of[j] = error * third[j] if deeper[j] > none else none
        to_second_bias[j] += error_of[j]
    for unit in range(len(hidden)):
        lit, weights, slope = hidden[unit], second[unit], to_second[unit]
        total = none
        for j in range(len(deeper)):
            slope[j] += lit * error_of[j]
            total += weights[j] * error_of[j]
        back[unit] = total if lit > none else none
        to_first_bias[unit] += back[unit]
    for fact in true:
        slope = to_first[fact]
        for unit in range(len(hidden)):
            slope[unit] += back[unit]


def keep(network: Network, street: int, now: list[Array]) -> None:
    for part, fitted in zip(network[:4], now[:4], strict=True):
        part[street] = fitted
    network.third[street] = now[4] * SCALE
    network.third_bias[street] = now[5][0] * SCALE


def rounded(network: Network) -> Network:
    """As it is kept in the file: half the digits, which changes no value by a hundredth."""
    return Network(*(part.astype(np.float16).astype(np.float32) for part in network))
