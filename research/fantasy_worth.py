"""The worth of Fantasy Land, found by self-play of players who themselves play for it.

Heads-up, being in Fantasy Land while the other is not is worth W to a player. A hand there wins r
points against one on the streets; then the player may stay and the other may enter:

    W = r + (P(stays, other does not enter) - P(does not stay, other enters)) * W

Both inside, or both outside, is worth nothing to either. Players choose by W as well, so training
puts in the W that came out of the round before, until it no longer changes.
"""

from dataclasses import dataclass

import numpy as np

from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.fantasy.exact import set_hands
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
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.knowledge import Knowledge
from houseway.games.pineapple.player.streets.network import Network, read_only
from houseway.games.pineapple.rules.ranking import Marks
from research.self_play import PLAYERS, Played, play_hands
from research.workers import Sequential, Workers, part_of

BUTTONS = 0  # the player who has them in self-play


@dataclass(frozen=True)
class Partners:
    """What two equal quick players go by: rules, network, fields and the worth of Fantasy Land."""

    rules: RuleSet
    network: Network
    normal: Field
    fantasy: Field
    worth: float
    workers: Workers = Sequential()  # noqa: RUF009 - it has no state
    leaning: Leaning = STRAIGHT
    parts: int = 1  # that hands are played in; results depend on it, not on the workers

    def judges(self, *, fantasy: int | None = None) -> tuple[Judge, Judge]:
        """Return a judge for each player; `fantasy` is the player in Fantasy Land."""
        return self.judge(BUTTONS, fantasy), self.judge(1, fantasy)

    def judge(self, player: int, fantasy: int | None) -> Judge:
        other = self.normal if fantasy in (None, player) else self.fantasy
        return judge(self.rules, self.objective(other, self.tie(player)))

    def objective(self, other: Field, tie: int = 0) -> Objective:
        """Return the objective on the streets against hands of this field."""
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
    """Hands of a player in Fantasy Land against one on the streets."""

    inside: Hands
    outside: Hands
    points: Ids  # won by the player inside

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
    """Play hands with both players on the streets."""
    nothing = np.zeros((hands, PLAYERS, 3, 5), dtype=np.int64)
    is_set = np.zeros((hands, PLAYERS), dtype=np.bool_)
    return _play_in_parts(
        partners, partners.judges(), packs(hands, rng), nothing, is_set, noise, rng
    )


def _play_in_parts(
    partners: Partners,
    judges: tuple[Judge, Judge],
    decks: Ids,
    inside_hands: Ids,
    is_set: Marks,
    noise: float,
    rng: np.random.Generator,
) -> Played:
    """Run `play_hands` in parts with a random state each."""
    seeds = rng.integers(2**62, size=partners.parts)
    task = HandTask(judges, partners.network, decks, inside_hands, is_set, noise, seeds)
    played = partners.workers.each(task, partners.parts)
    return Played(*(np.concatenate(column) for column in zip(*played, strict=True)))


@dataclass(frozen=True)
class HandTask:
    judges: tuple[Judge, Judge]
    network: Network
    decks: Ids
    inside_hands: Ids
    is_set: Marks
    noise: float
    seeds: Ids  # by part

    def __call__(self, part: int) -> Played:
        mine = part_of(len(self.decks), len(self.seeds), part)
        return play_hands(
            self.judges,
            read_only(self.network),
            self.decks[mine].copy(),
            self.inside_hands[mine].copy(),
            self.is_set[mine].copy(),
            self.noise,
            chance(int(self.seeds[part])),
        )


def fantasy_hands(partners: Partners, hands: int, rng: np.random.Generator) -> FantasyHands:
    """Play hands with one player in Fantasy Land, who has the buttons in half of them."""
    parts = [_play_one_inside(partners, player, hands // 2, rng) for player in range(PLAYERS)]
    return FantasyHands(
        inside=_concatenate([inside for inside, _, _ in parts]),
        outside=_concatenate([outside for _, outside, _ in parts]),
        points=np.concatenate([won for _, _, won in parts]),
    )


def _concatenate(parts: list[Hands]) -> Hands:
    return Hands(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _play_one_inside(
    partners: Partners, inside: int, hands: int, rng: np.random.Generator
) -> tuple[Hands, Hands, Ids]:
    rules, outside = partners.rules, 1 - inside
    decks = packs(hands, rng)
    tie = partners.tie(inside)
    objective = against(rules, [partners.normal], [tie], worth=partners.worth, inside=True)
    inside_hands = np.zeros((hands, PLAYERS, 3, 5), dtype=np.int64)
    # Self-play deals seventeen cards to each from the front of the deck; these come after.
    inside_hands[:, inside] = set_hands(rules, objective, decks[:, -rules.fantasy_cards :])
    is_set = np.zeros((hands, PLAYERS), dtype=np.bool_)
    is_set[:, inside] = True
    played = _play_in_parts(
        partners, partners.judges(fantasy=inside), decks, inside_hands, is_set, 0.0, rng
    )
    mine, theirs = (hands_of(rules, played.rows[:, player]) for player in (inside, outside))
    return mine, theirs, points(rules, mine, theirs, tie)
