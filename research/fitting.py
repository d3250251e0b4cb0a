"""Fitting a network to lessons: stochastic gradient descent with Adam.

Few facts of a board are true, so a kernel that adds up only those is many times faster than matrix
products. The first look at openings is fitted by least squares, which has one answer.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel
from houseway.games.pineapple.player.hands.judging import Numbers
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.streets.features import FACTS
from houseway.games.pineapple.player.streets.network import (
    SECOND,
    WIDTH,
    Network,
    read_only,
    value_of_facts,
)

Array = NDArray[np.float32]

BATCH = 512
RATE = 2e-3
DECAY_1, DECAY_2, TINY = 0.9, 0.999, 1e-8
SCALE = 8.0  # points: lessons are fitted in units about as wide as they vary
RIDGE = 5.0  # boards worth nothing, added so that rare facts count little
MOST_BOARDS = 100_000  # that the first look is fitted to


@dataclass
class Parameter:
    """Weights to be fitted, with Adam's two running means of their slopes."""

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
    """Fit the network of one street to these worths of these facts."""
    parameters = [
        Parameter(now, np.zeros_like(now), np.zeros_like(now))
        for now in initial_weights(network, street, float(worths.mean()), rng)
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
    store(network, street, [parameter.now for parameter in parameters])


def initial_weights(
    network: Network, street: int, mean: float, rng: np.random.Generator
) -> list[Array]:
    """Return the weights learned before, or small random ones at first."""
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
    """Return the derivatives of the mean squared error by each weight."""
    slopes = tuple(np.zeros_like(part) for part in now)
    add_slopes(tuple(now), facts, wanted, slopes)
    return list(slopes)


@kernel
def add_slopes(
    now: tuple[Array, ...], facts: Ids, wanted: Array, slopes: tuple[Array, ...]
) -> None:
    """Add the slopes board by board: forward through the network, then back."""
    first, second_bias = now[0], now[3]
    hidden, back = np.empty_like(first[0]), np.empty_like(first[0])
    deeper, error_of = np.empty_like(second_bias), np.empty_like(second_bias)
    for i in range(len(facts)):
        true = facts[i, : (facts[i] < len(first)).sum()]
        value = forward(now, true, hidden, deeper)
        error = (value - wanted[i]) * np.float32(2 / len(facts))
        backward(now, true, error, (hidden, back), (deeper, error_of), slopes)


@kernel
def forward(now: tuple[Array, ...], true: Ids, hidden: Array, deeper: Array) -> np.float32:
    """Fill both layers and return the network's value."""
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
    value: np.float32 = third_bias[0]
    for j in range(len(deeper)):
        deeper[j] = max(deeper[j], none)
        value += deeper[j] * third[j]
    return value


@kernel
def backward(
    now: tuple[Array, ...],
    true: Ids,
    error: np.float32,
    upper: tuple[Array, Array],
    lower: tuple[Array, Array],
    slopes: tuple[Array, ...],
) -> None:
    """Add to the slopes the share of one board's error in each weight."""
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


def store(network: Network, street: int, now: list[Array]) -> None:
    for part, fitted in zip(network[:4], now[:4], strict=True):
        part[street] = fitted
    network.third[street] = now[4] * SCALE
    network.third_bias[street] = now[5][0] * SCALE


def round_weights(network: Network) -> Network:
    """Round as in the file: half the digits, which changes no value by a hundredth."""
    return Network(*(part.astype(np.float16).astype(np.float32) for part in network))


def fit_screen(network: Network, openings: Ids) -> None:
    """Fit a number for each fact whose sums come near the network's values of openings.

    `openings` are facts of boards of five cards.
    """
    boards = openings[:MOST_BOARDS]
    together, total = np.zeros((FACTS, FACTS)), np.zeros(FACTS)
    add_up(boards, opening_values(read_only(network), boards), together, total)
    network.screen[:] = np.linalg.solve(together + RIDGE * np.eye(FACTS), total)


@kernel
def opening_values(network: Network, openings: Ids) -> Numbers:
    values = np.empty(len(openings))
    for i in range(len(openings)):
        values[i] = value_of_facts(network, 0, openings[i], (openings[i] < FACTS).sum())
    return values


@kernel
def add_up(facts: Ids, worths: Numbers, together: Numbers, total: Numbers) -> None:
    """Count how often two facts are true together, and sum the worths that each was true with."""
    for i in range(len(facts)):
        for one in facts[i]:
            if one < FACTS:
                total[one] += worths[i]
                for other in facts[i]:
                    if other < FACTS:
                        together[one, other] += 1
