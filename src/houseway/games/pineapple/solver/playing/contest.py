"""A match that stops when it is decided.

Who looks again and again stops too soon now and then. So looks come at twice as many sessions each
time, and each is sure at half of what was left of the chance to be wrong: 5% in all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from houseway.games.pineapple.solver.playing.match import Hand, House, Score, play_match, score
from houseway.games.pineapple.solver.playing.players import Player

WRONG = 0.05
FIRST_LOOK = 8  # pairs of sessions
SURE = 1.96  # standard errors either side: 95 of 100 such intervals hold the true value


@dataclass(frozen=True)
class Rates:
    """Of one player: fouls and entries on the streets, staying inside, bonus on the streets."""

    foul: float
    enters: float
    stays: float
    bonus: float


@dataclass(frozen=True)
class Standing:
    """Of the first player, so far."""

    hands: int
    mean: float
    error: float
    margin: float
    decided: bool
    first: Rates
    second: Rates

    @property
    def interval(self) -> float:
        return SURE * self.error

    def decision(self, first: str) -> str:
        than = (
            f"ahead by more than {self.margin:g} points a hand"
            if self.margin
            else "the better player"
        )
        if not self.decided:
            return f"It is not decided whether {first} is {than}."
        yes = self.mean > self.margin
        return f"It is decided: {first} is {'' if yes else 'not '}{than}."

    def as_json(self) -> dict[str, object]:
        rates = {
            name: {key: round(value, 6) for key, value in vars(one).items()}
            for name, one in (("first_rates", self.first), ("second_rates", self.second))
        }
        return {
            "hands": self.hands,
            "points": round(self.mean, 6),
            "stderr": round(self.error, 6),
            "interval": [round(self.mean + sign * self.interval, 6) for sign in (-1, 1)],
            "margin": self.margin,
            "decided": self.decided,
            **rates,
        }


def play_until_decided(
    first: Player, second: Player, hands: int, seed: int, house: House, margin: float = 0.0
) -> Iterator[Standing]:
    """How it stands after every pair of sessions, until it is decided or so many are played."""
    sessions = max(2, -(-hands // (2 * house.session)))
    look, wrong = FIRST_LOOK, WRONG / 2
    played = []
    for session in play_match(first, second, sessions, seed, house):
        played.append(session)
        found = score(played)
        decided = False
        if len(played) == look:
            decided = surely_beside(found, margin, wrong)
            look, wrong = 2 * look, wrong / 2
        if len(played) == sessions:
            decided = decided or surely_beside(found, margin, wrong)
        yield standing(found, margin, decided=decided)
        if decided:
            return


def surely_beside(found: Score, margin: float, wrong: float) -> bool:
    far = NormalDist().inv_cdf(1 - wrong / 2)
    return bool(abs(found.mean - margin) > far * found.error)


def standing(found: Score, margin: float, *, decided: bool) -> Standing:
    first, second = (rates([hand[of] for hand in found.hands]) for of in (0, 1))
    return Standing(len(found.hands), found.mean, found.error, margin, decided, first, second)


def rates(hands: Sequence[Hand]) -> Rates:
    streets = [hand for hand in hands if not hand.fantasy]
    inside = [hand for hand in hands if hand.fantasy]
    return Rates(
        foul=mean([hand.foul for hand in streets]),
        enters=mean([hand.next_fantasy for hand in streets]),
        stays=mean([hand.next_fantasy for hand in inside]),
        bonus=mean([hand.bonus for hand in streets]),
    )


def mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else 0.0
