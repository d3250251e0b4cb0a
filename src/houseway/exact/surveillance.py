"""Compare actual results with theory, by a test that stays valid however often one looks at it.

A gambler who does not believe the theory bets against it in every round: a share of the wealth, at
odds that the theory thinks fair or better. As long as the theory holds, the wealth is expected not
to grow, whatever happened before (a supermartingale), and by Ville's inequality the chance that it
ever reaches `1/α` is `α` at most, even if one looks after every round without end. Several shares
are tried side by side, and a part of the money is kept for bets that begin later, so that a table
that was honest for a year is still watched. The wealth of all of these together is the
*evidence*.

Alarms of a table are shared out among what is watched there, so that the chance of any false one is
`ALPHA` at most: a quarter each to the table, its boxes, its dealers and its players, and within
those the k-th that comes gets 1/(k(k+1)) of it.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import ceil, log, log10

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ALPHA = 0.01  # of a false alarm at a table, ever
SHARES = np.array([0.5**k for k in range(1, 9)])  # of the wealth, bet on what is staked at most
KINDS = ("table", "box", "dealer", "player")
NOTHING = 1e-200  # wealth that is given up


def opening_stake(number: int) -> float:
    """Return the stake of bets that begin with the round of this number, from 1. All of them
    together are one."""
    return 1.0 / (number * (number + 1.0))


def threshold(place: int, alpha: float = ALPHA) -> float:
    """Return the evidence that raises an alarm about the k-th of its kind, from 1."""
    return len(KINDS) * place * (place + 1.0) / alpha


@dataclass
class Evidence:
    """Evidence against the theory that no round is expected to bring players more than it says."""

    place: int = 1  # among those of its kind at the table
    rounds: int = 0
    most: float = 0.0  # staked in one round so far
    actual: float = 0.0  # what the players have won
    expected: float = 0.0
    alarmed_at: int | None = None
    wealth: Floats = field(default_factory=lambda: np.zeros(len(SHARES)))

    def add_round(self, staked: float, net: float, expected: float) -> bool:
        """Add a round: what was staked, what it brought the players, and what theory expects of
        that at most. The stake is known before the cards, so it may weigh the bet. Return whether
        this round raises the alarm."""
        if staked <= 0:
            return False
        self.rounds += 1
        self.most = max(self.most, staked)
        self.actual += net
        self.expected += expected
        self.wealth += opening_stake(self.rounds) / len(SHARES)
        off = (net - expected) / self.most
        # No player can lose more than the stake, so no factor is below zero.
        self.wealth *= 1.0 + SHARES * max(off, -1.0 / SHARES[0])
        self.wealth[self.wealth < NOTHING] = 0.0
        if self.alarmed_at is None and self.value >= threshold(self.place):
            self.alarmed_at = self.rounds
            return True
        return False

    @property
    def value(self) -> float:
        return float(self.wealth.sum())

    @property
    def level(self) -> float:
        """The evidence as pages draw it, on a scale of powers of ten: 0 is none, 1 raises the
        alarm."""
        return max(0.0, log10(max(self.value, 1e-9))) / log10(threshold(self.place))


def rounds_to_find(gain: float, variance: float) -> int | None:
    """Estimate how many rounds pass until the alarm, if players win this much more than theory
    expects of a unit, by the share that grows fastest. None if none grows: so small a gain cannot
    be seen."""
    growth = float((SHARES * gain - SHARES**2 * (variance + gain**2) / 2).max())
    if growth <= 0:
        return None
    return ceil(log(threshold(1) * len(SHARES) / opening_stake(1)) / growth)


def watch_years(play: Callable[[int], int], years: int, workers: int | None) -> list[int | None]:
    """Return, by year, the round of its first alarm, or None if there was none. `play` takes the
    number of a year and returns the round, or a number below zero."""
    at_once = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(at_once, thread_name_prefix="surveillance") as pool:
        found = list(pool.map(play, range(years)))
    return [None if turn < 0 else turn for turn in found]
