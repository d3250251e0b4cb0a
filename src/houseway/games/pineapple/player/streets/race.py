"""Moves that are played out with the same draws; those that fall behind are dropped."""

from dataclasses import dataclass, field

import numpy as np

from houseway.games.pineapple.player.hands.judging import Numbers

BEHIND = 3.0  # standard errors, to be dropped


@dataclass
class Race:
    """The results of moves so far, and which of them are still running."""

    network: Numbers  # the network's value of each
    error: float  # of the network, for the difference of two moves
    sums: Numbers = field(init=False)
    products: Numbers = field(init=False)  # sums of products of two moves' results
    draws: int = 0
    running: list[int] = field(init=False)

    def __post_init__(self) -> None:
        number = len(self.network)
        self.sums, self.products = np.zeros(number), np.zeros((number, number))
        self.running = list(range(number))
        self.stopped: dict[int, tuple[float, float]] = {}

    def add(self, results: Numbers) -> None:
        """Add results of the running moves, (draw, move), and drop moves that are behind."""
        at = np.ix_(self.running, self.running)
        self.products[at] += results.T @ results
        self.sums[self.running] += results.sum(axis=0)
        self.draws += len(results)
        self.drop()

    def against(self, other: int) -> tuple[Numbers, Numbers]:
        """Return how far each running move is ahead of another one, and the standard errors."""
        now, n = self.running, self.draws
        if n < 2:
            ahead = self.network[now] - self.network[other]
            return ahead, np.where(np.array(now) == other, 0.0, self.error)
        ahead = (self.sums[now] - self.sums[other]) / n
        squares = np.diag(self.products)[now] - 2 * self.products[now, other]
        spread = (squares + self.products[other, other]) / n - ahead**2
        certain = n / np.maximum(spread, 1e-9)
        predicted = self.network[now] - self.network[other]
        # If play-outs differ a lot, the network has met no such hand, and counts less.
        before = 1 / np.maximum(self.error, np.abs(ahead - predicted) - 2 / np.sqrt(certain)) ** 2
        joined = (certain * ahead + before * predicted) / (certain + before)
        return joined, np.where(np.array(now) == other, 0.0, 1 / np.sqrt(certain + before))

    @property
    def leader(self) -> int:
        ahead, _ = self.against(self.running[0])
        return self.running[int(ahead.argmax())]

    def drop(self) -> None:
        best = self.leader
        ahead, errors = self.against(best)
        for move, difference, error in list(zip(self.running, ahead, errors, strict=True)):
            if difference < -BEHIND * error and move != best:
                self.stopped[move] = float(difference), float(error)
                self.running.remove(move)

    @property
    def is_decided(self) -> bool:
        return len(self.running) == 1

    @property
    def top(self) -> tuple[float, float]:
        """The worth of the leader, and its standard error."""
        best, n = self.leader, self.draws
        if n < 2:
            return float(self.network[best]), self.error
        mean = self.sums[best] / n
        spread = self.products[best, best] / n - mean**2
        return float(mean), float(np.sqrt(max(spread, 0.0) / n))
