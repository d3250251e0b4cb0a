"""Means of the wagers of one round, and how they move with each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.core.errors import BadInput, quote
from houseway.core.words import t


@dataclass(frozen=True)
class Covariances:
    """Mean results of wagers over some rounds with a unit on each, and their covariances."""

    names: tuple[str, ...]
    rounds: int
    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def of_facts(
        cls,
        rounds: int,
        nets: Mapping[str, Sequence[Fraction]],
        facts: NDArray[np.int64],
        pairs: NDArray[np.int64],
    ) -> "Covariances":
        """Compute them from how often each fact came, and any two in one round, each also with
        itself. A wager wins the sum of what the facts of the round are worth to it, by `nets`."""
        parts = lcm(*(net.denominator for row in nets.values() for net in row))
        worth = np.array([[int(net * parts) for net in row] for row in nets.values()], dtype=object)
        sums = worth @ facts.astype(object)
        products = worth @ pairs.astype(object) @ worth.T
        means = tuple(Fraction(total, rounds * parts) for total in sums)
        covariances = tuple(
            tuple(
                Fraction(products[i, j], rounds * parts**2) - means[i] * means[j]
                for j in range(len(means))
            )
            for i in range(len(means))
        )
        return cls(tuple(nets), rounds, means, covariances)

    def deviation(self, name: str) -> float:
        place = self.place(name)
        return sqrt(self.covariances[place][place])

    def correlation(self, one: str, other: str) -> float | None:
        """The correlation of two wagers; None if one of them never changed."""
        spread = self.deviation(one) * self.deviation(other)
        covariance = self.covariances[self.place(one)][self.place(other)]
        return float(covariance) / spread if spread else None

    def mean_and_variance(self, units: Mapping[str, Fraction]) -> tuple[Fraction, Fraction]:
        """Return mean and variance of a round with these units on each wager."""
        places = {self.place(name): n for name, n in units.items()}
        mean = sum((self.means[i] * n for i, n in places.items()), Fraction())
        variance = sum(
            (self.covariances[i][j] * n * m for i, n in places.items() for j, m in places.items()),
            Fraction(),
        )
        return mean, variance

    def place(self, name: str) -> int:
        if name not in self.names:
            listed = ", ".join(self.names)
            raise BadInput(
                t(
                    "The wager {name} isn't counted here. Counted are {listed}.",
                    name=quote(name),
                    listed=listed,
                )
            )
        return self.names.index(name)
