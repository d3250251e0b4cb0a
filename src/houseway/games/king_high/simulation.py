"""King High, the first round of six full decks, every wager on it."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.simulation.models import Counts
from houseway.cards import Card
from houseway.cards.french import card_id, card_of
from houseway.compiling import U
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.exact.streams import Stream, rejected_below
from houseway.games.king_high.kernel import (
    CARDS,
    CARDS_IN_A_ROUND,
    FIRST,
    LEVEL,
    LEVELS,
    ORDER,
    RANKS,
    SUITED,
    THREE,
    play,
)
from houseway.games.king_high.ranking import Value, qualifying, value
from houseway.games.king_high.shoe import DECK
from houseway.games.king_high.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    RUNS,
    SUIT,
    SUITS,
    KingHighWager,
    action_outcome,
    pokerpot_outcome,
    run_outcome,
)
from houseway.hands import rank_five
from houseway.tables.wagers import Outcome, WagerKind

Found = Iterator[tuple[Outcome, int]]

VALUES: tuple[Value, ...] = get_args(Value)


class KingHighModel:
    chunk = 2**20
    in_a_part = 8
    most = 10**13
    in_threads = True

    def __init__(self) -> None:
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
        )

    def distributions(self, counts: Counts) -> Mapping[str, Distribution]:
        numbers = counts.tolist()
        return {
            name: Pays().distribution(name, found(kind, numbers)) for name, kind in KINDS.items()
        }


def found(kind: WagerKind, numbers: list[int]) -> Found:
    """What the rules make of each fact that bears on the wager, with its count."""
    wager = KingHighWager(1, "anybody", kind.name, 1, suit=SUITS[0] if kind is SUIT else None)
    if kind in ACTION:
        for i, n in enumerate(numbers[FIRST:ORDER]):
            yield action_outcome(wager, card_of(i)), n
    elif kind in RUNS:
        for order, n in zip(orders(), numbers[ORDER:LEVEL], strict=True):
            yield decided(wager, order), n
    else:
        assert kind is POKERPOT
        for level, hand in samples().items():
            yield pokerpot_outcome(hand), numbers[LEVEL + level]


def orders() -> Iterator[tuple[Card, ...]]:
    """A sample of cards for every order of values, as the kernel numbers them."""
    sample = {value(card): card for card in DECK.cards}
    for order in product(VALUES, repeat=CARDS_IN_A_ROUND):
        yield tuple(sample[which] for which in order)


def decided(wager: KingHighWager, cards: tuple[Card, ...]) -> Outcome:
    """A run wager as it was settled on the way."""
    on_the_way = (run_outcome(wager, cards[:n]) for n in range(1, len(cards) + 1))
    return next(outcome for outcome in on_the_way if outcome is not None)


@cache
def rank_hands() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Every five ranks, and the ids of such hands of several suits and of one."""
    every = combinations_with_replacement(range(RANKS), CARDS_IN_A_ROUND)
    ranks = np.array(list(every))
    suited = 4 * ranks
    mixed = suited + np.array([1, 0, 0, 0, 0])
    return ranks, mixed, suited


@cache
def levels() -> NDArray[np.uint8]:
    """The qualifying level of any five ranks in any order, asked of the rules code."""
    ranks, mixed, suited = rank_hands()
    both = qualifying(rank_five(mixed)) | qualifying(rank_five(suited)) << SUITED
    table = np.zeros(RANKS**CARDS_IN_A_ROUND, dtype=np.uint8)
    for powers in permutations(RANKS**place for place in range(CARDS_IN_A_ROUND)):
        table[ranks @ np.array(powers)] = both
    return table


@cache
def samples() -> dict[int, tuple[Card, ...]]:
    """Some hand of each level."""
    _, mixed, suited = rank_hands()
    hands = np.concatenate([mixed, suited])
    _, first = np.unique(qualifying(rank_five(hands)), return_index=True)
    found = {int(qualifying(rank_five(hands[[i]]))[0]): hands[i].tolist() for i in first}
    assert max(found) < LEVELS
    return {level: tuple(card_of(i) for i in hand) for level, hand in found.items()}
