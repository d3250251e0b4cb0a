"""What Fantasy Land is worth: found by self-play, with itself in the objective.

Heads-up, being in Fantasy Land while the other is not is worth W to a player. A hand of it brings r
points against one on the streets; then the player may stay and the other may enter:

    W = r + (P(stays, other does not enter) - P(does not stay, other enters)) * W

Both inside, or both outside, is worth nothing to either. W is also what players reckon with when
they choose, so it is put in and comes out again until it stands still.
"""

from dataclasses import dataclass

import numpy as np

from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.fantasy.many import set_hands
from houseway.games.pineapple.player.hands.judging import Judge, judge
from houseway.games.pineapple.player.hands.objective import (
    STRAIGHT,
    Field,
    Leaning,
    Objective,
    against,
)
from houseway.games.pineapple.player.hands.rows import Ids
from houseway.games.pineapple.player.hands.showdown import Hands, hands_of, points
from houseway.games.pineapple.player.learning.self_play import PLAYERS, Played, play_hands
from houseway.games.pineapple.player.learning.workers import OneAfterTheOther, Workers, part_of
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.knowledge import Knowledge
from houseway.games.pineapple.player.streets.network import Network, to_read
from houseway.games.pineapple.rules.ranking import Marks

BUTTONS = 0  # the player who has them in self-play


@dataclass(frozen=True)
class Partners:
    """What quick players go by: rules, network, how hands fall, and the worth of Fantasy Land."""

    rules: RuleSet
    network: Network
    normal: Field
    fantasy: Field
    worth: float
    workers: Workers = OneAfterTheOther()  # noqa: RUF009 - it keeps nothing
    leaning: Leaning = STRAIGHT
    parts: int = 1  # that hands are played in; what is played depends on it, not on who plays

    def judges(self, *, fantasy: int | None = None) -> tuple[Judge, Judge]:
        """One for each player; `fantasy` is the one who is in Fantasy Land."""
        return self.judge(BUTTONS, fantasy), self.judge(1, fantasy)

    def judge(self, player: int, fantasy: int | None) -> Judge:
        other = self.normal if fantasy in (None, player) else self.fantasy
        return judge(self.rules, self.objective(other, self.tie(player)))

    def objective(self, other: Field, tie: int = 0) -> Objective:
        """On the streets, against such hands."""
        return against(self.rules, [other], [tie], worth=self.worth, leaning=self.leaning)

    def tie(self, player: int) -> int:
        return self.rules.tie if player == BUTTONS else -self.rules.tie


def partners_of(rules: RuleSet, knowledge: Knowledge) -> Partners:
    return Partners(
        rules,
        knowledge.network,
        knowledge.normal,
        knowledge.fantasy,
        knowledge.worth,
        leaning=knowledge.leaning,
    )


@dataclass(frozen=True)
class FantasyHands:
    """Hands of one in Fantasy Land against one on the streets."""

    inside: Hands
    outside: Hands
    points: Ids  # to the one inside

    @property
    def worth(self) -> float:
        """W by the equation above."""
        keeps = (self.inside.stays & ~self.outside.earns).mean()
        swaps = (~self.inside.stays & self.outside.earns).mean()
        return float(self.points.mean() / (1 - keeps + swaps))

    @property
    def error(self) -> float:
        """The standard error of W, from the points alone."""
        keeps = (self.inside.stays & ~self.outside.earns).mean()
        swaps = (~self.inside.stays & self.outside.earns).mean()
        spread = self.points.std() / np.sqrt(len(self.points))
        return float(spread / (1 - keeps + swaps))


def packs(hands: int, rng: np.random.Generator) -> Ids:
    return rng.permuted(np.tile(np.arange(52), (hands, 1)), axis=1)


def street_hands(
    partners: Partners, hands: int, rng: np.random.Generator, noise: float = 0.0
) -> Played:
    """Both on the streets."""
    nothing = np.zeros((hands, PLAYERS, 3, 5), dtype=np.int64)
    is_set = np.zeros((hands, PLAYERS), dtype=np.bool_)
    return _played(partners, partners.judges(), packs(hands, rng), nothing, is_set, noise, rng)


def _played(
    partners: Partners,
    judges: tuple[Judge, Judge],
    decks: Ids,
    settled: Ids,
    is_set: Marks,
    noise: float,
    rng: np.random.Generator,
) -> Played:
    """`play_hands` in parts, each with a chance of its own."""
    seeds = rng.integers(2**62, size=partners.parts)
    task = PartOfHands(judges, partners.network, decks, settled, is_set, noise, seeds)
    played = partners.workers.each(task, partners.parts)
    return Played(*(np.concatenate(column) for column in zip(*played, strict=True)))


@dataclass(frozen=True)
class PartOfHands:
    judges: tuple[Judge, Judge]
    network: Network
    decks: Ids
    settled: Ids
    is_set: Marks
    noise: float
    seeds: Ids  # by part

    def __call__(self, part: int) -> Played:
        mine = part_of(len(self.decks), len(self.seeds), part)
        return play_hands(
            self.judges,
            to_read(self.network),
            self.decks[mine].copy(),
            self.settled[mine].copy(),
            self.is_set[mine].copy(),
            self.noise,
            chance(int(self.seeds[part])),
        )


def fantasy_hands(partners: Partners, hands: int, rng: np.random.Generator) -> FantasyHands:
    """Half of them with the buttons inside, half outside."""
    parts = [_one_inside(partners, player, hands // 2, rng) for player in range(PLAYERS)]
    return FantasyHands(
        inside=_joined([inside for inside, _, _ in parts]),
        outside=_joined([outside for _, outside, _ in parts]),
        points=np.concatenate([won for _, _, won in parts]),
    )


def _joined(parts: list[Hands]) -> Hands:
    return Hands(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _one_inside(
    partners: Partners, inside: int, hands: int, rng: np.random.Generator
) -> tuple[Hands, Hands, Ids]:
    rules, outside = partners.rules, 1 - inside
    decks = packs(hands, rng)
    tie = partners.tie(inside)
    objective = against(rules, [partners.normal], [tie], worth=partners.worth, inside=True)
    settled = np.zeros((hands, PLAYERS, 3, 5), dtype=np.int64)
    # Self-play deals seventeen cards to each from the front of the deck; these lie behind them.
    settled[:, inside] = set_hands(rules, objective, decks[:, -rules.fantasy_cards :])
    is_set = np.zeros((hands, PLAYERS), dtype=np.bool_)
    is_set[:, inside] = True
    played = _played(partners, partners.judges(fantasy=inside), decks, settled, is_set, 0.0, rng)
    mine, theirs = (hands_of(rules, played.rows[:, player]) for player in (inside, outside))
    return mine, theirs, points(rules, mine, theirs, tie)
