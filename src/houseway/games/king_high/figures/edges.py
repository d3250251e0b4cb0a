"""Count exact edges of King High: every first card, order of run values and five-card hand.

The cards left are a matrix of ranks and suits, so that the same count serves six full decks and a
shoe from which cards have been seen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, perm, prod
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import RANKS, SUIT_CODES, card, card_id
from houseway.core.errors import BadInput
from houseway.core.hands import rank_five
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.distribution import FIXED, Distribution
from houseway.exact.pays import Pays, Win
from houseway.exact.removal import Removal, effects, plain_column
from houseway.game import EdgeModel
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND, Value, qualifying, value
from houseway.games.king_high.rules.wagers import (
    KINDS,
    POKERPOT,
    RUNS,
    SUIT,
    SUITS,
    KingHighWager,
    Suit,
    action_outcome,
    pokerpot_outcome,
    run_outcome,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.tables.wagers import Outcome

Left = Mapping[Card, int]
OutcomeCounts = Iterable[tuple[Outcome, int]]

ORDERS_KEPT = 4096  # more than two wagers have

METHOD = (
    t(
        "Everything is counted exactly from six full decks (312 cards), with "
        "no sampling: every first card for the wagers of an action round, "
        "every order of high cards, low cards and sevens for the runs, every "
        "five-card hand for the Pokerpot. Wins and losses come from the code "
        "that settles real rounds."
    ),
    t(
        "Later action rounds, and every round from a manual shoe, have the "
        "same odds for a player who doesn't track the cards. Void rounds are "
        "left out."
    ),
)


def king_high_edges(
    pays: Pays | None = None, seen: tuple[Card, ...] = ()
) -> dict[str, dict[str, Distribution]]:
    """Return every wager's distribution for the next card, or the next five, of what is left.

    A Suit wager has one distribution until cards have been seen; then it has four, by suit.
    """
    pays = pays or Pays()
    left = cards_left(seen)
    if sum(left.values()) < CARDS_IN_A_ROUND:
        raise BadInput(t("Fewer than five cards are left."))
    suits = {SUIT_CODES[suit]: suit for suit in SUITS} if seen else {FIXED: SUITS[0]}
    counts = {
        kind.name: {
            strategy: list(count_outcomes(kind.name, left, suit))
            for strategy, suit in (suits if kind is SUIT else {FIXED: None}).items()
        }
        for kind in KINDS.values()
    }
    pays.check(wins(counts), has_commission=False)
    return {
        wager: {strategy: pays.distribution(wager, n) for strategy, n in found.items()}
        for wager, found in counts.items()
    }


def cards_left(seen: tuple[Card, ...]) -> dict[Card, int]:
    left = dict(DECK.copies)
    for gone in seen:
        left[gone] -= 1
    return left


def count_outcomes(kind: str, left: Left, suit: Suit | None = None) -> OutcomeCounts:
    if kind == POKERPOT.name:
        return pokerpot_hands(left)
    wager = KingHighWager(1, "anybody", kind, 1, suit=suit)
    if KINDS[kind] in RUNS:
        return runs(wager, left)
    return first_cards(wager, left)


def first_cards(wager: KingHighWager, left: Left) -> OutcomeCounts:
    """Count the round's five-card hands by their first card: each card is equally likely."""
    total = sum(left.values())
    hands = comb(total, CARDS_IN_A_ROUND)
    if any(hands * n % total for n in left.values()):
        hands *= CARDS_IN_A_ROUND  # divides exactly: any of the five can come first
    for which, n in left.items():
        yield action_outcome(wager, which), hands * n // total


def runs(wager: KingHighWager, left: Left) -> OutcomeCounts:
    """Count every order of high cards, low cards and sevens. The order decides, so deals are
    counted in order too: P(312,5) for a full shoe."""
    number: dict[Value, int] = {"high": 0, "low": 0, "seven": 0}
    sample: dict[Value, Card] = {}
    for which, n in left.items():
        number[value(which)] += n
        sample[value(which)] = which
    for order, counts in orders_of_values():
        ways = prod(perm(number[kind], n) for kind, n in counts.items())
        yield run_result(wager, tuple(sample[kind] for kind in order)), ways


@cache
def orders_of_values() -> tuple[tuple[tuple[Value, ...], Counter[Value]], ...]:
    """Return each order with its number of cards of each value."""
    every = product(get_args(Value), repeat=CARDS_IN_A_ROUND)
    return tuple((order, Counter(order)) for order in every)


@lru_cache(maxsize=ORDERS_KEPT)
def run_result(wager: KingHighWager, cards: tuple[Card, ...]) -> Outcome:
    found = (run_outcome(wager, cards[:n]) for n in range(1, len(cards) + 1))
    return next(outcome for outcome in found if outcome is not None)


def pokerpot_hands(left: Left) -> OutcomeCounts:
    """Count Pokerpot hands: five ranks and whether they share a suit decide the hand."""
    totals = np.zeros(max(levels()) + 1, dtype=np.int64)
    np.add.at(totals, np.array(levels()), suited_and_mixed(left).ravel())
    return [
        (pokerpot_outcome(hand), int(totals[level])) for level, hand in hand_of_each_level().items()
    ]


def five_ranks() -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(RANKS, CARDS_IN_A_ROUND)


@cache
def sample_hands() -> tuple[tuple[Card, ...], ...]:
    """Return a hand of one suit and one of two suits for every five ranks."""
    return tuple(
        tuple(card(rank, suits[i % len(suits)]) for i, rank in enumerate(ranks))
        for ranks in five_ranks()
        for suits in ("s", "sh")
    )


@cache
def levels() -> tuple[int, ...]:
    """Return the qualifying level of each sample hand, asked of the rules in one call."""
    ids = [[card_id(which) for which in hand] for hand in sample_hands()]
    return tuple(qualifying(rank_five(ids)).tolist())


@cache
def hand_of_each_level() -> dict[int, tuple[Card, ...]]:
    """Return a hand of every level, in the order in which they first occur."""
    found: dict[int, tuple[Card, ...]] = {}
    for hand, level in zip(sample_hands(), levels(), strict=True):
        found.setdefault(level, hand)
    return found


@cache
def rank_counts() -> NDArray[np.int64]:
    """Return (five ranks, rank): how many of the five are of the rank."""
    return np.array([[ranks.count(rank) for rank in RANKS] for ranks in five_ranks()])


def suited_and_mixed(left: Left) -> NDArray[np.int64]:
    """Return (five ranks, 2): in how many ways they come in one suit, and otherwise."""
    copies = [[left[card(rank, suit)] for suit in SUITS] for rank in RANKS]
    suited = sum(ways_of([of[i] for of in copies]) for i in range(len(SUITS)))
    return np.stack((suited, ways_of([sum(of) for of in copies]) - suited), axis=1)


def ways_of(copies: Sequence[int]) -> NDArray[np.int64]:
    """Return (five ranks): in how many ways they come from these numbers of cards of each rank."""
    ways = np.ones(len(rank_counts()), dtype=np.int64)
    for n, held in zip(copies, rank_counts().T, strict=True):
        ways *= np.array([comb(n, k) for k in range(CARDS_IN_A_ROUND + 1)])[held]
    return ways


def wins(wagers: Mapping[str, Mapping[str, OutcomeCounts]]) -> list[Win]:
    """Return every way to win, each once and in the order of the wagers."""
    return list(
        dict.fromkeys(
            Win(wager, outcome.short_name)
            for wager, strategies in wagers.items()
            for found in strategies.values()
            for outcome, _ in found
            if outcome.pay
        )
    )


def edges(
    readings: ReadingsBase, pays: Pays, seen: tuple[Card, ...]
) -> Mapping[str, Mapping[str, Distribution]]:
    """Return the edges; no reading changes what a wager is worth."""
    return king_high_edges(pays, seen)


def removal(readings: ReadingsBase, pays: Pays) -> Removal:
    """Remove cards of spades: a Suit wager on spades is on the card's suit, one on hearts is
    not."""
    full = king_high_edges(pays)
    spades = [card(rank, "s") for rank in RANKS]
    found = {which[0]: king_high_edges(pays, (which,)) for which in spades}
    return Removal({rank: effects(full, wagers, column) for rank, wagers in found.items()})


def column(wager: str, strategy: str) -> str | None:
    if strategy in ("diamonds", "clubs"):  # like hearts: not the suit of the card
        return None
    suits = {"spades": "suit, its own", "hearts": "suit, another"}
    return suits.get(strategy) or plain_column(wager, strategy)


EDGES = EdgeModel(
    edges=edges,
    method=METHOD,
    theory_note=t(
        "The theoretical figures are for the first card, or the first five, from six full decks."
    ),
    removal=removal,
)
