"""Simulate the first round of six full decks of King High, with every wager on it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_id, card_of
from houseway.core.hands import rank_five
from houseway.core.jit import U
from houseway.exact.covariances import Covariances
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Win
from houseway.exact.streams import Stream, rejected_below
from houseway.figures.simulation.models import Counts
from houseway.game import HowPlayed, Simulations
from houseway.games.king_high.figures.edges import king_high_edges, run_result
from houseway.games.king_high.figures.kernel import (
    CARDS,
    CARDS_IN_A_ROUND,
    FACTS,
    FIRST,
    LEVEL,
    LEVELS,
    ORDER,
    RANKS,
    SUITED,
    THREE,
    play,
)
from houseway.games.king_high.rules.ranking import Value, qualifying, value
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    RUNS,
    SUIT,
    SUITS,
    KingHighWager,
    action_outcome,
    pokerpot_outcome,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.tables.wagers import Outcome, WagerKind

VALUES: tuple[Value, ...] = get_args(Value)


class KingHighModel:
    chunk = 2**20
    in_a_part = 8
    most = 10**13
    in_threads = True

    def __init__(self, how: HowPlayed) -> None:
        self.pays = how.pays
        self.counts_together = how.together
        king_high_edges(how.pays)  # refuses unknown pays
        self.shoe = np.array([card_id(card) for card in DECK.cards], dtype=np.uint64)
        cards = len(self.shoe)
        even = [
            rejected_below(cards, THREE),
            rejected_below(cards - THREE, CARDS_IN_A_ROUND - THREE),
        ]
        self.even = np.array(even, dtype=np.uint64)
        self.values = np.array(
            [VALUES.index(value(card_of(i))) for i in range(CARDS)], dtype=np.uint64
        )
        self.levels = levels()

    def play(self, stream: Stream, rounds: int) -> Counts:
        return play(
            rounds,
            U(stream.first),
            U(stream.second),
            self.shoe,
            self.even,
            self.values,
            self.levels,
            self.counts_together,
        )

    def distributions(self, counts: Counts) -> Mapping[str, Distribution]:
        numbers = counts[:FACTS].tolist()
        return {
            name: self.pays.distribution(
                name, ((outcome, numbers[fact]) for fact, outcome in deciding_facts(kind))
            )
            for name, kind in KINDS.items()
        }

    def together(self, counts: Counts) -> Covariances | None:
        """Combine the seven wagers of one round: three facts decide them all."""
        if not self.counts_together:
            return None
        pairs = counts[FACTS:].reshape(FACTS, FACTS)
        rounds = int(counts[FIRST:ORDER].sum())
        return Covariances.of_facts(rounds, self.nets(), counts[:FACTS], pairs)

    def nets(self) -> dict[str, list[Fraction]]:
        """Return what each fact is worth to each wager."""
        return {name: self.worth(kind) for name, kind in KINDS.items()}

    def worth(self, kind: WagerKind) -> list[Fraction]:
        nets = [Fraction()] * FACTS
        for fact, outcome in deciding_facts(kind):
            nets[fact] = self.pays.net(Win(kind.name, outcome.short_name), outcome)
        return nets


def deciding_facts(kind: WagerKind) -> Iterator[tuple[int, Outcome]]:
    """Return the facts that decide a wager, by place, with what the rules make of each."""
    wager = KingHighWager(1, "anybody", kind.name, 1, suit=SUITS[0] if kind is SUIT else None)
    if kind in ACTION:
        for card in range(CARDS):
            yield FIRST + card, action_outcome(wager, card_of(card))
    elif kind in RUNS:
        for number, order in enumerate(orders()):
            yield ORDER + number, run_result(wager, order)
    else:
        assert kind is POKERPOT
        for level, hand in hands_by_level().items():
            yield LEVEL + level, pokerpot_outcome(hand)


def orders() -> Iterator[tuple[Card, ...]]:
    """Return sample cards for every order of values, numbered as in the kernel."""
    sample = {value(card): card for card in DECK.cards}
    for order in product(VALUES, repeat=CARDS_IN_A_ROUND):
        yield tuple(sample[which] for which in order)


@cache
def rank_hands() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return every five ranks, and the ids of such hands in several suits and in one."""
    every = combinations_with_replacement(range(RANKS), CARDS_IN_A_ROUND)
    ranks = np.array(list(every))
    suited = 4 * ranks
    mixed = suited + np.array([1, 0, 0, 0, 0])
    return ranks, mixed, suited


@cache
def levels() -> NDArray[np.uint8]:
    """Return the qualifying level of any five ranks in any order, asked of the rules code."""
    ranks, mixed, suited = rank_hands()
    both = qualifying(rank_five(mixed)) | qualifying(rank_five(suited)) << SUITED
    table = np.zeros(RANKS**CARDS_IN_A_ROUND, dtype=np.uint8)
    for powers in permutations(RANKS**place for place in range(CARDS_IN_A_ROUND)):
        table[ranks @ np.array(powers)] = both
    return table


@cache
def hands_by_level() -> dict[int, tuple[Card, ...]]:
    """Return a hand of each level."""
    _, mixed, suited = rank_hands()
    hands = np.concatenate([mixed, suited])
    _, first = np.unique(qualifying(rank_five(hands)), return_index=True)
    found = {int(qualifying(rank_five(hands[[i]]))[0]): hands[i].tolist() for i in first}
    assert max(found) < LEVELS
    return {level: tuple(card_of(i) for i in hand) for level, hand in found.items()}


SIMULATIONS = Simulations(KingHighModel, wagers=tuple(KINDS))
