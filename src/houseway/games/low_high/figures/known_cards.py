"""Best play when some of the dealer's cards are known: exact, over every deal by hand class."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from operator import mul

import numpy as np

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.edges import PayTable, remaining_cards
from houseway.games.low_high.figures.kernel import Ints, LowHighTables, build_tables
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
        """Of best play with so many of the dealer's cards known, whichever they are."""
        score, deals = 0, 0
        for cards in self.known_ranks(known):
            ways = self.ways_of(cards)
            found, hands = self.best_against(cards)
            score += ways * found
            deals += ways * hands
        return Fraction(score, deals * self.parts)

    def given(self, cards: Ranks) -> Fraction:
        """Of best play where just these of the dealer's cards are known."""
        score, deals = self.best_against(cards)
        return Fraction(score, deals * self.parts)

    def ranks_of(self, cards: tuple[Card, ...]) -> Ranks:
        return tuple(sorted(self.tables.ranks.index(self.rules.rank_key(card)) for card in cards))

    def settings(self, hand: FourCards, dealer: tuple[Card, ...]) -> dict[Setting, Fraction]:
        """What each setting of a hand is expected to bring where these of the dealer's cards are
        known, the best first."""
        player = self.class_of[self.ranks_of(hand)]
        found = self.against(self.ranks_of(dealer))
        if not found.deals[player]:
            raise BadInput(
                t("{hand} cannot be dealt from the cards that are left.", hand=" ".join(hand))
            )
        rank = self.rules.rank
        worth = {
            (rank(setting.low), rank(setting.high)): ev
            for setting, ev in zip(self.tables.settings[player], found.evs(player), strict=True)
        }
        evs = {s: worth[rank(s.low), rank(s.high)] for s in settings_of(hand, rank)}
        return dict(sorted(evs.items(), key=lambda one: -one[1]))

    def known_ranks(self, known: int) -> Iterator[Ranks]:
        """Every choice of ranks that so many cards of the pack can have."""
        for ranks in combinations_with_replacement(range(len(self.remaining)), known):
            if all(ranks.count(rank) <= self.remaining[rank] for rank in ranks):
                yield ranks

    def ways_of(self, cards: Ranks) -> int:
        held = Counter(cards).items()
        return prod(comb(int(self.remaining[rank]), n) for rank, n in held)

    def best_against(self, known: Ranks) -> tuple[int, int]:
        """The net of best play over all deals of player and dealer, and how many those are."""
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
        """The ranks that may complete the dealer's hand, and the class that comes of each."""
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
            raise BadInput(t("These cards cannot all be the dealer's."))
        return left


def repeats(ranks: Ranks) -> int:
    """How often cards taken one after the other count the same choice of them."""
    return prod(factorial(n) for n in Counter(ranks).values())
