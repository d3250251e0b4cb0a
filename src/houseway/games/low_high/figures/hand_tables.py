"""Tables for fast work on Low-and-High games, generated from the rules code and nothing else.

A *hand class* is four ranks without regard to suits or copies; a *strength* is the place of a
two-card hand in the ranking. Both are small numbers here, so that whole populations of deals can be
looked up in arrays.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.rulebook import ReadingsBase
from houseway.games.low_high.rules.hands import (
    FourCards,
    HandRank,
    Setting,
    TwoCards,
    four,
    settings_of,
)
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand
from houseway.tables.wagers import Outcome

Ints = NDArray[np.int64]

TABLES_KEPT = 16  # of under a megabyte each: edges, strategies and simulations ask for the same

# Weights of ranks, by the pack's ranks and copies: no two hands of four have the same sum. Each is
# the smallest that will do after those before it; looking for them takes longer than a simulation.
WEIGHTS: dict[tuple[int, int], tuple[int, ...]] = {
    (13, 4): (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663),
    (16, 2): (
        *(0, 1, 3, 8, 22, 60, 151, 371, 917, 1550, 3535),
        *(5746, 9712, 16445, 24411, 36451),
    ),
}


@dataclass(frozen=True)
class Codes:
    """The outcomes of a wager by small number."""

    outcomes: tuple[Outcome, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(outcome.short_name for outcome in self.outcomes)


@dataclass(frozen=True, eq=False)  # itself and no other, like the rules they are made of
class LowHighTables:
    ranks: tuple[str, ...]  # the pack's ranks, by number
    copies: int  # cards of each rank in the pack
    hands: tuple[FourCards, ...]  # one hand of each class
    counts: Ints  # (class, rank): how many cards of the rank the class holds
    settings: tuple[tuple[Setting, Setting, Setting], ...]
    low: Ints  # (class, setting): strength of the Low Hand
    high: Ints
    house_way: Ints  # (class): which of the three settings the House Way takes
    high_wins: NDArray[np.bool_]  # (player's strength, dealer's strength)
    box_code: Ints  # (player's Low, dealer's Low, whether the High Hand wins)
    box_codes: Codes
    side_code: Ints  # (class, setting)
    side_codes: Codes


@lru_cache(TABLES_KEPT)
def build_tables(rules: LowHighRules, readings: ReadingsBase) -> LowHighTables:
    by_rank = cards_by_rank(rules)
    hands = tuple(hand_classes(by_rank))
    settings = tuple(settings_of(hand, rules.rank) for hand in hands)
    ladder = strengths(rules, by_rank)
    place = {hand.strength: i for i, hand in enumerate(ladder)}

    def strength(hand: TwoCards) -> int:
        return place[rules.rank(hand).strength]

    box_code, box_codes = box_table(rules)
    side_code, side_codes = side_table(rules, hands, settings, readings)
    return LowHighTables(
        ranks=tuple(by_rank),
        copies=len(next(iter(by_rank.values()))),
        hands=hands,
        counts=rank_counts(hands, by_rank),
        settings=settings,
        low=np.array([[strength(s.low) for s in three] for three in settings]),
        high=np.array([[strength(s.high) for s in three] for three in settings]),
        house_way=np.array(
            [
                house_way_index(rules, h, three, readings)
                for h, three in zip(hands, settings, strict=True)
            ]
        ),
        high_wins=np.array([[p.beats_dealer(d) for d in ladder] for p in ladder]),
        box_code=box_code,
        box_codes=box_codes,
        side_code=side_code,
        side_codes=side_codes,
    )


def cards_by_rank(rules: LowHighRules) -> dict[str, tuple[Card, ...]]:
    """Group the pack's cards by rank; pai gow cards of one rank share their code."""
    found: dict[str, tuple[Card, ...]] = {}
    for card in rules.pack.cards:
        key = rules.rank_key(card)
        found[key] = (*found.get(key, ()), card)
    return found


def hand_classes(by_rank: dict[str, tuple[Card, ...]]) -> Iterator[FourCards]:
    for ranks in combinations_with_replacement(by_rank, 4):
        if all(ranks.count(rank) <= len(by_rank[rank]) for rank in ranks):
            yield four(tuple(by_rank[rank][ranks[:i].count(rank)] for i, rank in enumerate(ranks)))


def rank_counts(hands: tuple[FourCards, ...], by_rank: dict[str, tuple[Card, ...]]) -> Ints:
    place = {card: i for i, cards in enumerate(by_rank.values()) for card in cards}
    counts = np.zeros((len(hands), len(by_rank)), dtype=np.int64)
    for i, hand in enumerate(hands):
        for card in hand:
            counts[i, place[card]] += 1
    return counts


def two_card_hands(by_rank: dict[str, tuple[Card, ...]]) -> Iterator[TwoCards]:
    for one, other in combinations_with_replacement(by_rank, 2):
        yield by_rank[one][0], by_rank[other][1 if one == other else 0]


def strengths(rules: LowHighRules, by_rank: dict[str, tuple[Card, ...]]) -> tuple[HandRank, ...]:
    """Every different two-card hand of the game, weakest first."""
    return tuple(sorted({rules.rank(hand) for hand in two_card_hands(by_rank)}))


def house_way_index(
    rules: LowHighRules, hand: FourCards, settings: tuple[Setting, ...], readings: ReadingsBase
) -> int:
    """Find the setting that the House Way takes, by the strength of its hands."""
    chosen = rules.house_way(hand, readings).setting
    wanted = rules.rank(chosen.low), rules.rank(chosen.high)
    found = [(rules.rank(s.low), rules.rank(s.high)) for s in settings]
    return found.index(wanted)


@lru_cache(TABLES_KEPT)
def box_table(rules: LowHighRules) -> tuple[Ints, Codes]:
    """Ask the rules for the outcome of a box, for every pair of Low Hands. Of the High Hands, only
    which one wins matters. No reading changes it."""
    by_rank = cards_by_rank(rules)
    ladder = strengths(rules, by_rank)
    sample = {rules.rank(hand): hand for hand in two_card_hands(by_rank)}
    weakest, strongest = sample[ladder[0]], sample[ladder[-1]]
    highs = ((weakest, strongest), (strongest, weakest))  # the player's loses, the player's wins
    return number_outcomes(
        (len(ladder), len(ladder), 2),
        lambda p, d, wins: rules.box_outcome(
            Setting(sample[ladder[p]], highs[wins][0]), Setting(sample[ladder[d]], highs[wins][1])
        ),
    )


def side_table(
    rules: LowHighRules,
    hands: tuple[FourCards, ...],
    settings: tuple[tuple[Setting, Setting, Setting], ...],
    readings: ReadingsBase,
) -> tuple[Ints, Codes]:
    return number_outcomes(
        (len(hands), 3),
        lambda hand, s: rules.side_outcome(SetHand(hands[hand], settings[hand][s]), readings),
    )


def number_outcomes(shape: tuple[int, ...], ask: Callable[..., Outcome]) -> tuple[Ints, Codes]:
    """Ask the rules for every index, and number the answers that differ in name or pay."""
    numbers: dict[str, int] = {}
    outcomes: list[Outcome] = []
    codes = np.empty(shape, dtype=np.int64)
    for index in np.ndindex(*shape):
        outcome = ask(*index)
        name = outcome.short_name
        if name not in numbers:
            numbers[name] = len(outcomes)
            outcomes.append(outcome)
        codes[index] = numbers[name]
    return codes, Codes(tuple(outcomes))
