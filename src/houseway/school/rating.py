"""Glicko-2: how strong a learner is, and how hard a topic.

After Mark Glickman, "Example of the Glicko-2 system" (2013). Every answer is a period
with one game: the learner against the topic.
"""

import math
from collections.abc import Sequence

import msgspec

SCALE = 173.7178
BASE = 1500.0
TAU = 0.5  # how far the volatility may move
LEAST_DEVIATION = 45.0  # so that a rating never stands still
_CLOSE = 0.000001


class Rating(msgspec.Struct, frozen=True):
    rating: float = BASE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        return (self.rating - BASE) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


NEW = Rating()


def g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def win_chance(one: Rating, other: Rating) -> float:
    """Return how likely `one` wins against `other`: a learner who answers an item of a topic."""
    return 1 / (1 + math.exp(-g(other.phi) * (one.mu - other.mu)))


def rate_period(one: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """Return the rating after a period of games, each an opponent and a score from 0 to 1."""
    if not games:
        phi = math.sqrt(one.phi**2 + one.volatility**2)
        return Rating(one.rating, phi * SCALE, one.volatility)
    chances = [(g(other.phi), win_chance(one, other), score) for other, score in games]
    v = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance, _ in chances)
    gained = sum(weight * (score - chance) for weight, chance, score in chances)
    volatility = new_volatility(one, v * gained, v)
    phi_star = math.sqrt(one.phi**2 + volatility**2)
    phi = 1 / math.sqrt(1 / phi_star**2 + 1 / v)
    return Rating(BASE + SCALE * (one.mu + phi**2 * gained), phi * SCALE, volatility)


def new_volatility(one: Rating, delta: float, v: float) -> float:
    """Find the root of f (step 5) from both sides, by the Illinois method."""
    a = math.log(one.volatility**2)
    phi = one.phi

    def f(x: float) -> float:
        e = math.exp(x)
        top = e * (delta**2 - phi**2 - v - e)
        return top / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low, high = a, math.log(delta**2 - phi**2 - v) if delta**2 > phi**2 + v else a - TAU
    while delta**2 <= phi**2 + v and f(high) < 0:
        high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def rate_answer(learner: Rating, topic: Rating, *, right: bool) -> tuple[Rating, Rating]:
    """Return both ratings after one answer."""
    score = float(right)
    return limit_deviation(rate_period(learner, [(topic, score)])), limit_deviation(
        rate_period(topic, [(learner, 1 - score)])
    )


def limit_deviation(rating: Rating) -> Rating:
    deviation = max(rating.deviation, LEAST_DEVIATION)
    return msgspec.structs.replace(rating, deviation=deviation)
