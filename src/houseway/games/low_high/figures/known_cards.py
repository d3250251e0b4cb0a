"""Best play when some of the dealer's cards are known: exact, over every deal by hand class.

Beside the exact figure stands a simulation. Its player sets by best play against the known cards,
and the dealer's whole hand decides what that brings: so its mean checks how the exact figure weighs
and adds up.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, factorial, prod, sqrt
from operator import mul

import numpy as np

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.jit import kernel
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.pays import Pays
from houseway.exact.protection import SimulatedGain
from houseway.exact.streams import splitmix64, stream
from houseway.exact.surveillance_kernel import Words, deal
from houseway.games.low_high.figures.edges import PayTable, remaining_cards
from houseway.games.low_high.figures.hand_tables import Ints, LowHighTables, build_tables
from houseway.games.low_high.figures.protection_kernel import HAND, settings_against
from houseway.games.low_high.rules.hands import FourCards, Setting, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules

Ranks = tuple[int, ...]  # by number, in order
_EXACT = 2**62  # sums below it are whole numbers of numpy


@dataclass(frozen=True)
class AgainstKnown:
    """Each setting of each of the player's classes, against a dealer some of whose cards are known:
    the net over the dealer's hands, in parts of a unit, and how many hands those are."""

    scores: Ints  # (class, setting)
    deals: Ints  # (class)
    hands: Ints  # (class): of the player
    parts: int

    def evs(self, player: int) -> tuple[Fraction, ...]:
        deals = self.parts * int(self.deals[player])
        return tuple(Fraction(int(score), deals) for score in self.scores[player])


@dataclass(frozen=True)
class KnownCards:
    """A game under its readings and pays, with the cards of each rank that are in play."""

    rules: LowHighRules
    tables: LowHighTables
    pay_table: PayTable
    remaining: Ints

    @classmethod
    def of(
        cls, rules: LowHighRules, readings: ReadingsBase, pays: Pays, seen: tuple[Card, ...] = ()
    ) -> "KnownCards":
        """`seen` are cards that neither this player nor the dealer can hold."""
        tables = build_tables(rules, readings)
        main = PayTable(rules.main.name, tables.box_codes, pays)
        side = PayTable(rules.side.name, tables.side_codes, pays)
        pays.check((*main.wins, *side.wins), main.has_commission or side.has_commission)
        return cls(rules, tables, main, remaining_cards(rules, tables, seen))

    @cached_property
    def ranks(self) -> Ints:
        """(class, card): the four ranks of each class in order."""
        return np.array(
            [np.repeat(np.arange(len(row)), row) for row in self.tables.counts], dtype=np.int64
        )

    @cached_property
    def class_of(self) -> dict[Ranks, int]:
        return {tuple(map(int, row)): i for i, row in enumerate(self.ranks)}

    @cached_property
    def repeats(self) -> Ints:
        return np.array([repeats(ranks) for ranks in self.class_of], dtype=np.int64)

    @cached_property
    def set_by_house_way(self) -> tuple[Ints, Ints, Ints]:
        """Low Hand, High Hand and side outcome of each class."""
        rows = np.arange(len(self.tables.hands)), self.tables.house_way
        return self.tables.low[rows], self.tables.high[rows], self.tables.side_code[rows]

    @cached_property
    def parts(self) -> int:
        return int(np.lcm.reduce([net.denominator for net in self.pay_table.nets]))

    @cached_property
    def nets(self) -> Ints:
        """(player's Low, dealer's Low, whether the High Hand wins): in parts of a unit."""
        units = np.array([int(net * self.parts) for net in self.pay_table.nets], dtype=np.int64)
        return units[self.tables.box_code]

    def expectation(self, known: int) -> Fraction:
        """The expectation of best play with this number of the dealer's cards known."""
        score, deals = 0, 0
        for cards in self.known_ranks(known):
            ways = self.ways_of(cards)
            found, hands = self.best_against(cards)
            score += ways * found
            deals += ways * hands
        return Fraction(score, deals * self.parts)

    def expectation_given(self, cards: Ranks) -> Fraction:
        """The expectation of best play with exactly these of the dealer's cards known."""
        score, deals = self.best_against(cards)
        return Fraction(score, deals * self.parts)

    def ranks_of(self, cards: tuple[Card, ...]) -> Ranks:
        return tuple(sorted(self.tables.ranks.index(self.rules.rank_key(card)) for card in cards))

    def settings(self, hand: FourCards, dealer: tuple[Card, ...]) -> dict[Setting, Fraction]:
        """Return what each setting of a hand is expected to bring with these of the dealer's cards
        known, the best first."""
        player = self.class_of[self.ranks_of(hand)]
        found = self.against(self.ranks_of(dealer))
        if not found.deals[player]:
            raise BadInput(
                t("{hand} can't be dealt from the cards that are left.", hand=" ".join(hand))
            )
        rank = self.rules.rank
        worth = {
            (rank(setting.low), rank(setting.high)): ev
            for setting, ev in zip(self.tables.settings[player], found.evs(player), strict=True)
        }
        evs = {s: worth[rank(s.low), rank(s.high)] for s in settings_of(hand, rank)}
        return dict(sorted(evs.items(), key=lambda one: -one[1]))

    def known_ranks(self, known: int) -> Iterator[Ranks]:
        """Yield every choice of ranks that `known` cards of the pack can have."""
        for ranks in combinations_with_replacement(range(len(self.remaining)), known):
            if all(ranks.count(rank) <= self.remaining[rank] for rank in ranks):
                yield ranks

    def ways_of(self, cards: Ranks) -> int:
        held = Counter(cards).items()
        return prod(comb(int(self.remaining[rank]), n) for rank, n in held)

    def best_against(self, known: Ranks) -> tuple[int, int]:
        """Return the net of best play over all deals of player and dealer, and the number of
        deals."""
        found = self.against(known)
        best = found.scores.max(axis=1)
        deals = int(found.hands @ found.deals)
        if deals * int(np.abs(self.nets).max()) < _EXACT:
            return int(found.hands @ best), deals
        return sum(map(mul, found.hands.tolist(), best.tolist())), deals

    def against(self, known: Ranks) -> AgainstKnown:
        tables = self.tables
        missing, dealer = self.completions(known)
        house_way = tables.house_way[dealer]
        scores, deals, hands = settings_against(
            self.left_after(known),
            self.ranks,
            tables.counts,
            self.repeats,
            tables.low,
            tables.high,
            missing,
            np.array([repeats(tuple(way)) for way in missing.tolist()], dtype=np.int64),
            tables.low[dealer, house_way],
            tables.high[dealer, house_way],
            tables.high_wins,
            self.nets,
        )
        return AgainstKnown(scores, deals, hands, self.parts)

    def completions(self, known: Ranks) -> tuple[Ints, Ints]:
        """List the ranks that may complete the dealer's hand, and the class that each makes."""
        wanted = HAND - len(known)
        ways = combinations_with_replacement(range(len(self.remaining)), wanted)
        found = [(way, self.class_of.get(tuple(sorted((*known, *way))))) for way in ways]
        whole = [(way, dealer) for way, dealer in found if dealer is not None]
        missing = np.array([way for way, _ in whole], dtype=np.int64).reshape(len(whole), wanted)
        return missing, np.array([dealer for _, dealer in whole], dtype=np.int64)

    def left_after(self, known: Ranks) -> Ints:
        left = self.remaining.copy()
        for rank in known:
            left[rank] -= 1
        if left.min() < 0:
            raise BadInput(t("These cards can't all be the dealer's."))
        return left


def repeats(ranks: Ranks) -> int:
    """Return how often cards taken one after the other count the same choice of them."""
    return prod(factorial(n) for n in Counter(ranks).values())


DEALS = 100_000


def simulate_known(cards: KnownCards, known: int, seed: int, deals: int = DEALS) -> SimulatedGain:
    """Simulate with this number of the dealer's cards known; every number has its own deals."""
    chance = stream(splitmix64(seed + known), 0)
    state = np.array([chance.first, chance.second], dtype=np.uint64)
    pack = np.repeat(np.arange(len(cards.remaining)), cards.remaining)
    dealt = deal_rounds(deals, pack, state)
    player, dealer = classes_of(cards, dealt[:, :HAND]), classes_of(cards, dealt[:, HAND:])
    seen, which = distinct(np.sort(dealt[:, HAND : HAND + known]), len(cards.remaining))
    setting = np.empty(deals, dtype=np.int64)
    for i, ranks in enumerate(seen.tolist()):
        here = which == i
        setting[here] = cards.against(tuple(ranks)).scores.argmax(axis=1)[player[here]]
    nets = deal_results(cards, player, setting, dealer) / cards.parts
    return SimulatedGain(float(nets.mean()), float(nets.std()) / sqrt(deals), deals, seed)


@kernel
def deal_rounds(deals: int, pack: Ints, state: Words) -> Ints:
    """Deal the ranks of the player's cards, then of the dealer's."""
    deck, dealt = pack.copy(), np.empty((deals, 2 * HAND), dtype=np.int64)
    for i in range(deals):
        deal(deck, 2 * HAND, state)
        dealt[i] = deck[: 2 * HAND]
    return dealt


def classes_of(cards: KnownCards, hands: Ints) -> Ints:
    held, which = distinct(np.sort(hands), len(cards.remaining))
    found = np.array([cards.class_of[tuple(ranks)] for ranks in held.tolist()])
    return found[which]


def distinct(hands: Ints, ranks: int) -> tuple[Ints, Ints]:
    """Find the distinct hands, in order, and which of them each is. A hand is written as one
    number, which numpy sorts far sooner than a row."""
    numbers = np.ravel_multi_index(tuple(hands.T), (ranks,) * hands.shape[1])
    _, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    return hands[first], which


def deal_results(cards: KnownCards, player: Ints, setting: Ints, dealer: Ints) -> Ints:
    """Return what deals bring the player, in parts of a unit; the dealer sets by the House Way."""
    tables = cards.tables
    house_way = tables.house_way[dealer]
    wins = tables.high_wins[tables.high[player, setting], tables.high[dealer, house_way]]
    lows = tables.low[player, setting], tables.low[dealer, house_way]
    return cards.nets[(*lows, wins.astype(np.int64))]
