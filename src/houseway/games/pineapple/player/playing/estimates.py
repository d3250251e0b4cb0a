"""Means and how certain they are: intervals by Student's t, which are wider for fewer numbers."""

from dataclasses import dataclass
from math import atan, cos, inf, pi, sin, sqrt

import numpy as np

from houseway.games.pineapple.player.hands.judging import Numbers

WRONG = 0.05  # 95 of 100 intervals contain the true mean


def reach(numbers: int, wrong: float = WRONG) -> float:
    """Return how many standard errors an interval of a mean has to each side, given the chance to
    miss."""
    if numbers < 2:
        return float("inf")
    low, high = 0.0, 1.0
    while beyond(high, numbers - 1) > wrong:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, numbers - 1) > wrong else (low, middle)
    return high


def beyond(t: float, freedom: int) -> float:
    """Return the chance of more than `t` to either side, for whole degrees of freedom.

    It is a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    step = cos(angle) ** 2
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for power in range(2 + odd, freedom - 1, 2):
        term *= step * (power - 1) / power
        total += term
    within = 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
    return 1 - within


@dataclass(frozen=True)
class Estimate:
    """The estimate of a mean from equally weighted numbers."""

    numbers: Numbers

    @property
    def mean(self) -> float:
        return float(self.numbers.mean())

    @property
    def error(self) -> float:
        """The standard error."""
        if len(self.numbers) < 2:
            return inf
        return float(self.numbers.std(ddof=1) / np.sqrt(len(self.numbers)))

    @property
    def interval(self) -> float:
        """Half the width of the interval; 95 of 100 such intervals contain the true mean."""
        return reach(len(self.numbers)) * self.error
