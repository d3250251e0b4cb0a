"""The standing of a match, which stops when it is decided by results without luck.

Testing often would stop too soon now and then. So tests come at twice as many sessions each time.
The last one has half of the 5% chance to be wrong; each test before it has half of what is left of
the other half.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from houseway.core.words import Text, t
from houseway.games.pineapple.player.playing.estimates import WRONG, Estimate, reach
from houseway.games.pineapple.player.playing.match import Hand, House, Pair, Score, score

FIRST_LOOK = 8  # pairs of sessions
SURE = 1.96  # standard errors to each side: 95 of 100 such intervals contain the true value


@dataclass(frozen=True)
class Rates:
    """One player's fouls and entries on the streets, stays inside, and bonus on the streets."""

    foul: float
    enters: float
    stays: float
    bonus: float


@dataclass(frozen=True)
class Standing:
    """The first player's standing so far."""

    hands: int
    plain: Estimate
    adjusted: Estimate  # without what was luck
    margin: float
    decided: bool
    first: Rates
    second: Rates

    @property
    def less_chance(self) -> float:
        """How many times as many hands would be needed without the adjustment."""
        return (self.plain.error / self.adjusted.error) ** 2 if self.adjusted.error else 1.0

    def decision(self, player: str) -> Text:
        """Say whether the first player is better, or ahead by more than the margin."""
        margin, ahead = self.margin, self.adjusted.mean > self.margin
        if not margin:
            if not self.decided:
                return t("Undecided: {player} may or may not be the better player.", player=player)
            if ahead:
                return t("Decided: {player} is the better player.", player=player)
            return t("Decided: {player} isn't the better player.", player=player)
        by = f"{margin:g}"
        if not self.decided:
            return t(
                "Undecided: {player} may or may not be ahead by more than {points} "
                "points per hand.",
                player=player,
                points=by,
            )
        if ahead:
            return t(
                "Decided: {player} is ahead by more than {points} points per hand.",
                player=player,
                points=by,
            )
        return t(
            "Decided: {player} isn't ahead by more than {points} points per hand.",
            player=player,
            points=by,
        )

    def as_json(self) -> dict[str, object]:
        rates = {
            name: {key: round(value, 6) for key, value in vars(one).items()}
            for name, one in (("first_rates", self.first), ("second_rates", self.second))
        }
        return {
            "hands": self.hands,
            **estimate_json(self.plain),
            "adjusted": estimate_json(self.adjusted),
            "less_chance": round(self.less_chance, 6),
            "margin": self.margin,
            "decided": self.decided,
            **rates,
        }


def estimate_json(found: Estimate) -> dict[str, object]:
    return {
        "points": round(found.mean, 6),
        "stderr": round(found.error, 6),
        "interval": [round(found.mean + sign * found.interval, 6) for sign in (-1, 1)],
    }


def pairs_for(hands: int, house: House) -> int:
    """Return how many pairs of sessions have at least this many hands."""
    return max(2, -(-hands // (2 * house.session)))


def until_decided(pairs: Iterable[Pair], most: int, margin: float = 0.0) -> Iterator[Standing]:
    """Yield the standing after every pair of sessions, until it is decided or `most` are played."""
    look, wrong = FIRST_LOOK, WRONG / 4
    played = []
    for pair in pairs:
        played.append(pair)
        found = score(played)
        decided = False
        if len(played) == most:
            decided = is_surely_beside(found.adjusted, margin, WRONG / 2)
        elif len(played) == look:
            decided = is_surely_beside(found.adjusted, margin, wrong)
            look, wrong = 2 * look, wrong / 2
        yield standing(found, margin, decided=decided)
        if decided:
            return


def is_surely_beside(found: Estimate, margin: float, wrong: float) -> bool:
    return abs(found.mean - margin) > reach(len(found.numbers), wrong) * found.error


def standing(found: Score, margin: float, *, decided: bool) -> Standing:
    first, second = (rates([hand[of] for hand in found.hands]) for of in (0, 1))
    return Standing(len(found.hands), found.plain, found.adjusted, margin, decided, first, second)


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
