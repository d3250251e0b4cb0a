"""Wagers that share their cards: how often each combination of results comes, exactly."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

Nets = tuple[Fraction, ...]


@dataclass(frozen=True)
class JointPair:
    """Two wagers of one round, a unit on each."""

    first: str
    second: str
    covariance: Fraction
    correlation: float

    def as_json(self) -> dict[str, object]:
        return {
            "wagers": [self.first, self.second],
            "covariance": f"{self.covariance.numerator}/{self.covariance.denominator}",
            "correlation": self.correlation,
        }


@dataclass(frozen=True)
class JointDistribution:
    """Wagers of one unit each that are decided together: the nets of all of them, and how often."""

    wagers: tuple[str, ...]
    counts: Mapping[Nets, int]

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values())

    def mean(self, wager: int) -> Fraction:
        return self._expected(lambda nets: nets[wager])

    def covariance(self, one: int, other: int) -> Fraction:
        together = self._expected(lambda nets: nets[one] * nets[other])
        return together - self.mean(one) * self.mean(other)

    def correlation(self, one: int, other: int) -> float:
        spread = sqrt(self.covariance(one, one) * self.covariance(other, other))
        return float(self.covariance(one, other)) / spread if spread else 0.0

    def pair(self, one: int, other: int) -> JointPair:
        names = self.wagers[one], self.wagers[other]
        return JointPair(*names, self.covariance(one, other), self.correlation(one, other))

    def total_net(self, stakes: Sequence[int]) -> dict[Fraction, int]:
        """How often each result of all wagers together comes, with so much on each."""
        found: dict[Fraction, int] = {}
        for nets, n in self.counts.items():
            net = sum((stake * one for stake, one in zip(stakes, nets, strict=True)), Fraction())
            found[net] = found.get(net, 0) + n
        return found

    def _expected(self, of: Callable[[Nets], Fraction]) -> Fraction:
        return sum((of(nets) * n for nets, n in self.counts.items()), Fraction()) / self.total


@dataclass(frozen=True)
class JointResults:
    """Every two wagers that can lie in one round, with their exact covariance."""

    pairs: tuple[JointPair, ...]

    def as_json(self) -> list[dict[str, object]]:
        return [pair.as_json() for pair in self.pairs]
