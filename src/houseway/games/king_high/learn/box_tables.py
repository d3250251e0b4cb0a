"""Look up what each wager of King High wins with each card, all asked of the rules."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards.french import card_of
from houseway.exact.pays import Pays, Win
from houseway.games.king_high.figures.kernel import RANKS, SUITED
from houseway.games.king_high.figures.simulation import VALUES, hands_by_level, levels, orders
from houseway.games.king_high.learn.environment import ACTION_ROUNDS, SPOTS
from houseway.games.king_high.rules.ranking import value
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    RUNS,
    KingHighWager,
    action_outcome,
    pokerpot_outcome,
    run_outcome,
)
from houseway.tables.wagers import Outcome

Floats = NDArray[np.float64]
CARDS = 52


@dataclass(frozen=True)
class KingHighNets:
    card: Floats  # (spot, card): of wagers on the next card
    runs: tuple[Floats, ...]  # by cards dealt: (spot, order of values), if decided then
    pot: Floats  # by qualifying level
    values: NDArray[np.int64]  # by card
    levels: NDArray[np.uint8]  # by five ranks, read as a number of base 13


def net(kind: str, outcome: Outcome) -> float:
    return float(Pays().net(Win(kind, outcome.short_name), outcome))


@cache
def king_high_nets() -> KingHighNets:
    card, runs = np.zeros((len(SPOTS), CARDS)), run_nets()
    for spot, (name, suit) in enumerate(SPOTS):
        if KINDS[name] in ACTION:
            wager = KingHighWager(1, "anybody", name, 1, suit=suit)
            for i in range(CARDS):
                card[spot, i] = net(name, action_outcome(wager, card_of(i)))
    pot = np.zeros(1 << SUITED)
    for level, hand in hands_by_level().items():
        pot[level] = net("pokerpot", pokerpot_outcome(hand))
    values = np.array([VALUES.index(value(card_of(i))) for i in range(CARDS)])
    return KingHighNets(card, runs, pot, values, levels())


def run_nets() -> tuple[Floats, ...]:
    made = tuple(
        np.zeros((len(SPOTS), len(VALUES) ** dealt)) for dealt in range(1, ACTION_ROUNDS + 1)
    )
    for spot, (name, _) in enumerate(SPOTS):
        if KINDS[name] not in RUNS:
            continue
        wager = KingHighWager(1, "anybody", name, 1)
        for number, cards in enumerate(orders()):
            for dealt in range(1, ACTION_ROUNDS + 1):
                outcome = run_outcome(wager, cards[:dealt])
                if outcome is not None:
                    order = number // len(VALUES) ** (ACTION_ROUNDS - dealt)
                    made[dealt - 1][spot, order] = net(name, outcome)
                    break
    return made


def level_of(ids: NDArray[np.int64], nets: KingHighNets) -> NDArray[np.int64]:
    """Return the qualifying level of rows of five card ids."""
    keys = np.zeros(len(ids), dtype=np.int64)
    for place in range(ACTION_ROUNDS):
        keys = keys * RANKS + (ids[:, place] >> 2)
    both = nets.levels[keys].astype(np.int64)
    one_suit = ((ids ^ ids[:, :1]) & 3 == 0).all(axis=1)
    return np.where(one_suit, both >> SUITED, both & ((1 << SUITED) - 1))
