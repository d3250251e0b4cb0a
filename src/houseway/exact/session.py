"""Results of many rounds: those of one round, convolved with themselves.

Results are on a lattice of whole steps of money. Chances are added and multiplied, never
subtracted, so that what is rounded stays small beside each chance; tails that together hold less
than `TAILS` are cut off on the way. Long convolutions go by the fast Fourier transform, whose error
is absolute and about as small; what it leaves in the tails is taken out, so that they end.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from houseway.core.errors import BadInput
from houseway.core.words import money, t

Floats = NDArray[np.float64]

CONFIDENCES = (0.90, 0.95, 0.99)
TAILS = 1e-13  # of chance, at most, in all that is cut off
MOST_ROUNDS = 10_000_000
MOST_WIDTH = 2**24  # steps of a lattice
_BY_HAND = 2**24  # products of a convolution that is done one by one
_NOISE = 4 * np.finfo(np.float64).eps  # of a transform: what is smaller says nothing


@dataclass(frozen=True)
class RoundResults:
    """What one round changes the money by, and how often."""

    nets: Mapping[Fraction, int]

    @cached_property
    def total(self) -> int:
        return sum(self.nets.values())

    @cached_property
    def mean(self) -> Fraction:
        return self._moment(1)

    @cached_property
    def variance(self) -> Fraction:
        return self._moment(2) - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @cached_property
    def skewness(self) -> float:
        """The third moment about the mean, in deviations."""
        if not self.variance:
            return 0.0
        third = self._moment(3) - 3 * self.mean * self._moment(2) + 2 * self.mean**3
        return float(third) / self.deviation**3

    @cached_property
    def ahead(self) -> Fraction:
        """The chance to have won more than was lost."""
        return Fraction(sum(n for net, n in self.nets.items() if net > 0), self.total)

    @cached_property
    def even(self) -> Fraction:
        return Fraction(sum(n for net, n in self.nets.items() if not net), self.total)

    @property
    def behind(self) -> Fraction:
        return 1 - self.ahead - self.even

    @property
    def most(self) -> Fraction:
        """The largest win, which is the most that one round can cost the house."""
        return max(self.nets)

    @cached_property
    def step(self) -> Fraction:
        """The largest amount of which every result is a whole multiple."""
        parts = lcm(*(net.denominator for net in self.nets))
        return Fraction(gcd(*(int(net * parts) for net in self.nets)) or 1, parts)

    @cached_property
    def steps(self) -> dict[int, float]:
        """The chance of each result, counted in steps."""
        return {int(net / self.step): n / self.total for net, n in self.nets.items() if n}

    def _moment(self, power: int) -> Fraction:
        return sum((net**power * n for net, n in self.nets.items()), Fraction()) / self.total


@dataclass(frozen=True)
class Lattice:
    """Chances of results `first`, `first + 1`, … in steps of money."""

    first: int
    chances: Floats

    @classmethod
    def of(cls, steps: Mapping[int, float]) -> "Lattice":
        first, last = min(steps), max(steps)
        if last - first >= MOST_WIDTH:
            raise BadInput(
                t("The wagers are too different in size for their results to share one scale.")
            )
        chances = np.zeros(last - first + 1)
        for step, chance in steps.items():
            chances[step - first] = chance
        return cls(first, chances)

    def plus(self, other: "Lattice", cut: float) -> "Lattice":
        """The sum of two independent results, without tails of less than `cut` on either side."""
        chances = convolve(self.chances, other.chances)
        return Lattice(self.first + other.first, chances).trim(cut)

    def trim(self, cut: float) -> "Lattice":
        from_below, from_above = np.cumsum(self.chances), np.cumsum(self.chances[::-1])
        begin = int(np.searchsorted(from_below, cut, side="right"))
        end = len(self.chances) - int(np.searchsorted(from_above, cut, side="right"))
        return Lattice(self.first + begin, self.chances[begin:end])


def convolve(one: Floats, other: Floats) -> Floats:
    if len(one) * len(other) <= _BY_HAND:
        return np.convolve(one, other)
    from scipy.signal import fftconvolve  # heavy, and for long sessions only

    found = np.asarray(fftconvolve(one, other), dtype=np.float64)
    found[found < _NOISE * np.linalg.norm(one) * np.linalg.norm(other)] = 0.0
    return found


def add_up(one: Lattice, times: int) -> Lattice:
    """Return the sum of this many independent results, by doubling."""
    cut = TAILS / (4 * max(1, times.bit_length()) * max(1, times))
    total: Lattice | None = None
    power = one
    while True:
        if times & 1:
            total = power if total is None else total.plus(power, cut)
        times >>= 1
        if not times:
            assert total is not None
            return total
        power = power.plus(power, cut)
        if len(power.chances) > MOST_WIDTH:
            raise BadInput(t("That's too many rounds of these wagers to count."))


@dataclass(frozen=True)
class SessionInterval:
    """The result is inside with at least this chance, and as often below as above."""

    confidence: float
    low: float
    high: float


@dataclass(frozen=True)
class Session:
    """The change of a player's money after some number of rounds."""

    rounds: int
    round: RoundResults
    stake: int  # what a round takes

    @property
    def mean(self) -> Fraction:
        return self.rounds * self.round.mean

    @property
    def deviation(self) -> float:
        return self.round.deviation * sqrt(self.rounds)

    @property
    def skewness(self) -> float:
        return self.round.skewness / sqrt(self.rounds)

    @property
    def volatility_index(self) -> float:
        """How far nine results of ten are from the expectation, for a unit staked in one round."""
        reach = NormalDist().inv_cdf(0.95)
        return reach * self.round.deviation / self.stake

    @cached_property
    def results(self) -> Lattice:
        return add_up(Lattice.of(self.round.steps), self.rounds)

    @cached_property
    def ahead(self) -> float:
        return self._chance(1, None)

    @cached_property
    def even(self) -> float:
        return self._chance(0, 1)

    @cached_property
    def behind(self) -> float:
        return self._chance(None, 0)

    def at_most(self, money: Fraction | int) -> float:
        return self._chance(None, int(Fraction(money) // self.round.step) + 1)

    def _chance(self, begin: int | None, end: int | None) -> float:
        first, chances = self.results.first, self.results.chances
        low = 0 if begin is None else min(max(begin - first, 0), len(chances))
        high = len(chances) if end is None else min(max(end - first, 0), len(chances))
        return float(chances[low:high].sum())

    @cached_property
    def intervals(self) -> tuple[SessionInterval, ...]:
        below = np.cumsum(self.results.chances)
        below /= below[-1]

        def result(chance: float) -> float:
            place = min(int(np.searchsorted(below, chance)), len(below) - 1)
            return float((self.results.first + place) * self.round.step)

        return tuple(
            SessionInterval(c, result((1 - c) / 2), result((1 + c) / 2)) for c in CONFIDENCES
        )

    def as_json(self) -> dict[str, object]:
        return {
            "rounds": self.rounds,
            "stake": self.stake,
            "mean": float(self.mean),
            "deviation": self.deviation,
            "skewness": self.skewness,
            "volatility_index": self.volatility_index,
            "ahead": self.ahead,
            "even": self.even,
            "behind": self.behind,
            "intervals": {f"{one.confidence:.0%}": [one.low, one.high] for one in self.intervals},
            "exposure": float(self.round.most),
        }


def session(nets: Mapping[Fraction, int], stake: int, rounds: int) -> Session:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(
            t(
                "A session must have 1 to {most_rounds} rounds, not {rounds}.",
                most_rounds=money(MOST_ROUNDS),
                rounds=money(rounds),
            )
        )
    return Session(rounds, RoundResults(nets), stake)
