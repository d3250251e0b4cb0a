"""Wagers that share their cards: how often each combination of results comes, exactly."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from houseway.exact.protection import exact_json
from houseway.exact.session import RoundResults

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
            "covariance": exact_json(self.covariance),
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
        return self._expectation(lambda nets: nets[wager])

    def covariance(self, one: int, other: int) -> Fraction:
        together = self._expectation(lambda nets: nets[one] * nets[other])
        return together - self.mean(one) * self.mean(other)

    def correlation(self, one: int, other: int) -> float:
        spread = sqrt(self.covariance(one, one) * self.covariance(other, other))
        return float(self.covariance(one, other)) / spread if spread else 0.0

    def pair(self, one: int, other: int) -> JointPair:
        names = self.wagers[one], self.wagers[other]
        return JointPair(*names, self.covariance(one, other), self.correlation(one, other))

    def total_net(self, stakes: Sequence[int]) -> dict[Fraction, int]:
        """Count how often each result of all wagers together comes, given the stake on each."""
        found: dict[Fraction, int] = {}
        for nets, n in self.counts.items():
            net = sum((stake * one for stake, one in zip(stakes, nets, strict=True)), Fraction())
            found[net] = found.get(net, 0) + n
        return found

    def _expectation(self, of: Callable[[Nets], Fraction]) -> Fraction:
        return sum((of(nets) * n for nets, n in self.counts.items()), Fraction()) / self.total


@dataclass(frozen=True)
class BoxesTogether:
    """Some number of boxes against one hand of the dealer's, a unit of one wager on each.

    Two of them hang together as every other two do, so mean and variance follow from one and from a
    pair, exactly. How more come out one by one does not: it takes all their hands that share no
    card, which is counted for a few boxes only.
    """

    wager: str
    boxes: int
    mean: Fraction
    variance: Fraction
    results: RoundResults | None = None  # of all boxes together, where they are counted

    @classmethod
    def of(
        cls,
        wager: str,
        boxes: int,
        joint: JointDistribution,
        other: int,
        nets: Mapping[Fraction, int] | None = None,
    ) -> "BoxesTogether":
        """Compute them from the wager of one box, the first of the joint ones, and of another."""
        alone, pair = joint.covariance(0, 0), joint.covariance(0, other)
        results = None if nets is None else RoundResults(nets)
        variance = boxes * (alone + (boxes - 1) * pair)
        return cls(wager, boxes, boxes * joint.mean(0), variance, results)

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    def as_json(self) -> dict[str, object]:
        return {
            "wager": self.wager,
            "boxes": self.boxes,
            "mean": exact_json(self.mean),
            "variance": exact_json(self.variance),
            "deviation": self.deviation,
            **({} if self.results is None else self._results_as_json(self.results)),
        }

    @staticmethod
    def _results_as_json(results: RoundResults) -> dict[str, object]:
        return {
            "skewness": results.skewness,
            "ahead": exact_json(results.ahead),
            "even": exact_json(results.even),
            "behind": exact_json(results.behind),
            "results": {exact_json(net): n for net, n in sorted(results.nets.items())},
        }


@dataclass(frozen=True)
class JointResults:
    """Every two wagers that one round can have, with their exact covariance; and boxes together,
    if the game has boxes."""

    pairs: tuple[JointPair, ...]
    boxes: tuple[BoxesTogether, ...] = ()

    def as_json(self) -> dict[str, object]:
        boxes = {"boxes": [one.as_json() for one in self.boxes]} if self.boxes else {}
        return {"pairs": [pair.as_json() for pair in self.pairs], **boxes}
