"""Measures of shuffles, each with the exact covariance of even shuffles, so that it is chi-square.

A sample is an array of orders: `orders[i, p]` is the card at position p of shuffle i, by its number
in the pack. Both tails count: cards that fall too regularly are as wrong as cards that cluster.
"""

from collections.abc import Callable, Sequence
from math import exp, lgamma
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import chi2

Orders = NDArray[np.int64]

_LEAST_EXPECTED = 5.0  # of a cell; rarer ones are counted together


class Chi(NamedTuple):
    """A value that is chi-square with `freedom` degrees of freedom if the shuffles are even."""

    value: float
    freedom: int

    @property
    def p(self) -> float:
        """How often even shuffles would be this far out, on either side."""
        tails = chi2.cdf(self.value, self.freedom), chi2.sf(self.value, self.freedom)
        return float(min(1.0, 2 * min(tails)))


def position_by_card(orders: Orders) -> Chi:
    """How often each card lay at each position.

    Rows and columns of a permutation matrix sum to 1; within that an even one has the variance
    1/(n-1) in every direction.
    """
    shuffles, n = orders.shape
    cells = np.bincount((np.arange(n) * n + orders).ravel(), minlength=n * n)
    squares = float(((cells - shuffles / n) ** 2).sum())
    return Chi(squares * (n - 1) / shuffles, (n - 1) ** 2)


def adjacent_pairs(orders: Orders) -> Chi:
    """How often each card followed each other card.

    With a mark n before the first card and behind the last a shuffle is an even cycle of m = n + 1.
    What the two directions of a pair share has the variance 1/(m-1), what they do not share
    m/((m-1)(m-2)).
    """
    shuffles, n = orders.shape
    m = n + 1
    mark = np.full((shuffles, 1), n)
    from_, to = np.hstack([mark, orders]), np.hstack([orders, mark])
    cells = np.bincount((from_ * m + to).ravel(), minlength=m * m).reshape(m, m)
    excess = cells - shuffles / (m - 1) * (1 - np.eye(m))
    shared, difference = (excess + excess.T) / 2, (excess - excess.T) / 2
    value = (shared**2).sum() * (m - 1) + (difference**2).sum() * (m - 1) * (m - 2) / m
    return Chi(float(value) / shuffles, m * m - 3 * m + 1)


def first_card(orders: Orders) -> Chi:
    """How often each card was dealt first."""
    n = orders.shape[1]
    return goodness(np.bincount(orders[:, 0], minlength=n), [1] * n)


def fixed_points(orders: Orders) -> Chi:
    """How many cards lay where they lie in a fresh pack."""
    n = orders.shape[1]
    found = (orders == np.arange(n)).sum(axis=1)
    return goodness(np.bincount(found, minlength=n + 1), matches(n))


def moves_to_the_next(orders: Orders) -> Chi:
    """From which position to which each card came between one shuffle and the next."""
    return position_by_card(moves(orders))


def serial_correlation(orders: Orders) -> Chi:
    """Spearman's correlation of the positions in one shuffle and the next, summed: its variance
    is 1/(n-1)."""
    moved = moves(orders)
    n = moved.shape[1]
    centred = np.arange(n) - (n - 1) / 2
    correlation = (moved - (n - 1) / 2) @ centred / (centred**2).sum()
    return Chi(float(correlation.sum() ** 2) * (n - 1) / len(moved), 1)


MEASURES: dict[str, Callable[[Orders], Chi]] = {
    "position by card": position_by_card,
    "adjacent pairs": adjacent_pairs,
    "first card": first_card,
    "fixed points": fixed_points,
    "moves to the next shuffle": moves_to_the_next,
    "serial correlation": serial_correlation,
}


def moves(orders: Orders) -> Orders:
    """`moves[i, p]`: where the card at p in shuffle i lies in shuffle i + 1.

    Of even and independent shuffles these are even and independent again.
    """
    position = np.argsort(orders, axis=1)
    return np.take_along_axis(position[1:], orders[:-1], axis=1)


def matches(n: int) -> list[float]:
    """The chance of 0, 1 … n cards in their own places: Montmort's problem."""
    stray = [1.0, 0.0]  # the share of the k! orders that leave no card in place
    for k in range(2, n + 1):
        stray.append(((k - 1) * stray[k - 1] + stray[k - 2]) / k)
    return [stray[n - k] * exp(-lgamma(k + 1)) for k in range(n + 1)]


def goodness(
    found: Sequence[int] | NDArray[np.int64], exact: Sequence[float], *, spread: float = 1.0
) -> Chi:
    """Counts against exact frequencies; `spread` is the variance of the counts where the cards
    counted come from one deck, as a share of what independent ones would have."""
    total = sum(int(n) for n in found)
    weight = total / sum(exact)
    cells = [(share * weight, int(n)) for share, n in zip(exact, found, strict=True)]
    pooled = [(0.0, 0)]
    for expected, n in sorted(cells, key=lambda cell: cell[0]):
        if pooled[-1][0] >= _LEAST_EXPECTED:
            pooled.append((0.0, 0))
        pooled[-1] = pooled[-1][0] + expected, pooled[-1][1] + n
    value = sum((n - expected) ** 2 / expected for expected, n in pooled)
    return Chi(value / spread, len(pooled) - 1)
