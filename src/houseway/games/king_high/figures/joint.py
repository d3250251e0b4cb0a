"""Count the wagers of one King High round together, exactly: they share the same five cards.

All sequences of five ranks from six full decks are enumerated. Suits add whether the five share
one, and which cards are of a suit that was wagered on: given which cards are of one rank, every
choice of suits has as many ways as the six copies of each card allow.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, product
from math import perm, prod

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards.french import RANKS, card, card_id
from houseway.core.errors import BadInput, quote
from houseway.core.hands import rank_five
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import Text, t
from houseway.exact.joint import JointDistribution, JointResults
from houseway.exact.pays import Pays, Win
from houseway.game import JointModel, RoundMix
from houseway.games.king_high.figures.edges import king_high_edges, run_result
from houseway.games.king_high.figures.simulation import VALUES, hands_by_level
from houseway.games.king_high.figures.simulation import orders as orders_of_values
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND, qualifying, value
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    RUNS,
    SUIT,
    SUITS,
    KingHighWager,
    Suit,
    action_outcome,
    pokerpot_outcome,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.tables.wagers import Outcome

Ints = NDArray[np.int64]
Partition = tuple[int, ...]  # which of the five cards share a rank: (0, 1, 0, 2, 2)

COPIES = DECK.copies[card(RANKS[0], SUITS[0])]
CARDS = range(1, CARDS_IN_A_ROUND + 1)
FIVE_SUITS = tuple(product(range(len(SUITS)), repeat=CARDS_IN_A_ROUND))


@dataclass(frozen=True)
class Bet:
    """A wager as a mix names it: `high`, `high@3` on the third card, `suit@2`, `pokerpot`."""

    name: str
    kind: str
    card: int | None  # from 1; None if the wager is on the round of play

    def wager(self) -> KingHighWager:
        suit = SUITS[0] if self.kind == SUIT.name else None
        return KingHighWager(1, "anybody", self.kind, 1, suit=suit, action_round=self.card)


def parse_bet(name: str) -> Bet:
    kind, at, which = name.partition("@")
    on_cards = [one.name for one in ACTION]
    if kind in on_cards and (not at or (which.isdigit() and int(which) in CARDS)):
        return Bet(name, kind, int(which) if at else 1)
    if kind in KINDS and kind not in on_cards and not at:
        return Bet(name, kind, None)
    raise BadInput(
        t("King High has no wager {name}. Use high, suit@3, pokerpot and so on.", name=quote(name))
    )


@cache
def five_ranks() -> Ints:
    """Return (sequence, card): every five ranks in order, as places in `RANKS`."""
    every = np.indices((len(RANKS),) * CARDS_IN_A_ROUND, dtype=np.int64)
    return np.asarray(every.reshape(CARDS_IN_A_ROUND, -1).T)


@cache
def partitions() -> dict[Partition, Ints]:
    """Return the sequences by which of their cards share a rank."""
    ranks = five_ranks()
    number = np.zeros_like(ranks)
    for i in range(CARDS_IN_A_ROUND):
        number[:, i] = (ranks == ranks[:, [i]]).argmax(axis=1)  # the first card of that rank
    keys = number @ CARDS_IN_A_ROUND ** np.arange(CARDS_IN_A_ROUND)
    different = (np.flatnonzero(keys == key) for key in np.unique(keys))
    return {tuple(number[rows[0]].tolist()): rows for rows in different}


@cache
def levels() -> tuple[Ints, Ints]:
    """Return the qualifying hand of each sequence, in several suits and in one."""
    ids = np.array([card_id(card(rank, SUITS[0])) for rank in RANKS])[five_ranks()]
    other = ids.copy()
    other[:, 0] += card_id(card(RANKS[0], SUITS[1])) - card_id(card(RANKS[0], SUITS[0]))
    return (
        qualifying(rank_five(other)).astype(np.int64),
        qualifying(rank_five(ids)).astype(np.int64),
    )


@cache
def ways_of_suits() -> dict[Partition, tuple[int, ...]]:
    """Return in how many ways each choice of five suits comes, in the order of `FIVE_SUITS`."""
    return {
        partition: tuple(
            prod(perm(COPIES, n) for n in Counter(zip(partition, suits, strict=True)).values())
            for suits in FIVE_SUITS
        )
        for partition in partitions()
    }


@cache
def suits_of(cards: tuple[int, ...]) -> tuple[tuple[Partition, tuple[bool, ...], bool, int], ...]:
    """Return the ways for each partition, for which of these cards (from 0) are of the wagered
    suit, and for whether all five share a suit."""
    answers = [(tuple(suits[i] == 0 for i in cards), len(set(suits)) == 1) for suits in FIVE_SUITS]
    every = []
    for partition, ways in ways_of_suits().items():
        found: dict[tuple[tuple[bool, ...], bool], int] = {}
        for answer, n in zip(answers, ways, strict=True):
            found[answer] = found.get(answer, 0) + n
        every += [(partition, *answer, n) for answer, n in found.items() if n]
    return tuple(every)


@dataclass(frozen=True)
class Together:
    """Some wagers of one round, a unit on each, and every way they can come out together."""

    bets: tuple[Bet, ...]
    pays: Pays

    @cached_property
    def joint(self) -> JointDistribution:
        counts: dict[tuple[Fraction, ...], int] = {}
        for nets, n in self._count_results():
            counts[nets] = counts.get(nets, 0) + n
        return JointDistribution(tuple(one.name for one in self.bets), counts)

    def _count_results(self) -> Iterator[tuple[tuple[Fraction, ...], int]]:
        on_cards = {one.card for one in self.bets if one.card and one.kind == SUIT.name}
        suited = tuple(sorted(which - 1 for which in on_cards))
        found = [self._results(one) for one in self.bets]
        sizes = [len(nets) for nets, _ in found]
        for partition, matches, flush, ways in suits_of(suited):
            rows = partitions()[partition]
            of_suit = dict(zip(suited, matches, strict=True))
            codes = [
                places[facts(one, rows, of_suit, flush)]
                for one, (_, places) in zip(self.bets, found, strict=True)
            ]
            keys, numbers = np.unique(np.ravel_multi_index(codes, sizes), return_counts=True)
            for key, n in zip(keys.tolist(), numbers.tolist(), strict=True):
                which = np.unravel_index(key, sizes)
                yield tuple(nets[i] for (nets, _), i in zip(found, which, strict=True)), n * ways

    def _results(self, one: Bet) -> tuple[tuple[Fraction, ...], Ints]:
        """Return the different nets of a wager, and which of them each fact brings."""
        nets = [self.pays.net(Win(one.kind, o.short_name), o) for o in outcomes(one)]
        different = tuple(sorted(set(nets)))
        return different, np.array([different.index(net) for net in nets])


def facts(one: Bet, rows: Ints, of_suit: Mapping[int, bool], flush: bool) -> Ints:
    """Return what decides a wager as a number: the hand, the order of values, or the card."""
    if one.kind == POKERPOT.name:
        return levels()[flush][rows]
    if one.card is None:
        return orders()[rows]
    ranks = five_ranks()[rows, one.card - 1]
    return np.asarray(ranks + len(RANKS) * of_suit.get(one.card - 1, False))


def outcomes(one: Bet) -> list[Outcome]:
    """Return what the rules make of each of these facts."""
    wager = one.wager()
    if one.kind == POKERPOT.name:
        hands = hands_by_level()
        return [pokerpot_outcome(hands.get(level, hands[0])) for level in range(max(hands) + 1)]
    if KINDS[one.kind] in RUNS:
        return [run_result(wager, cards) for cards in orders_of_values()]
    return [
        action_outcome(wager, card(rank, suit)) for suit in (SUITS[1], SUITS[0]) for rank in RANKS
    ]


@cache
def orders() -> Ints:
    """Return the order of high cards, low cards and sevens, numbered as `orders_of_values` does."""
    values = np.array([VALUES.index(value(card(rank, SUITS[0]))) for rank in RANKS])
    powers = len(VALUES) ** np.arange(CARDS_IN_A_ROUND - 1, -1, -1)
    return np.asarray(values[five_ranks()] @ powers, dtype=np.int64)


def mix(readings: ReadingsBase, pays: Pays, stakes: Mapping[str, int]) -> RoundMix:
    """Return the results of a mix; no reading changes what a wager is worth."""
    king_high_edges(pays)  # refuses unknown pays
    bets = tuple(parse_bet(name) for name, amount in stakes.items() if amount)
    found = Together(bets, pays).joint
    return RoundMix(found.total_net([stakes[one.name] for one in bets]), sum(stakes.values()))


def results(readings: ReadingsBase, pays: Pays) -> JointResults:
    king_high_edges(pays)
    names = (*KINDS, *(f"{kind.name}@2" for kind in ACTION))
    pairs = [
        pair
        for pair in combinations(names, 2)
        if not pair[1].endswith("@2") or pair[0] == pair[1].removesuffix("@2")
    ]
    found = (Together((parse_bet(one), parse_bet(other)), pays).joint for one, other in pairs)
    return JointResults(tuple(joint.pair(0, 1) for joint in found))


# -- Two bets at a table ---------------------------------------------------------------------------


def bet_relation(one: str, other: str) -> str:
    """Return how two bets, named as `KingHighLine.bet` does, are related.

    Two wagers of action rounds are related by whether they are on the same card, whichever it is. A
    run knows its cards, the Pokerpot does not.
    """
    (kind, card_of, suit), (other_kind, other_card, other_suit) = sorted(
        (split_bet(bet) for bet in (one, other)), key=lambda bet: (not bet[1], bet)
    )
    if card_of and other_card:
        suits = " other-suit" if suit and other_suit and suit != other_suit else ""
        cards = " other-card" if card_of != other_card else ""
        return f"{kind} {other_kind}{suits}{cards}"
    if card_of and KINDS[other_kind] in RUNS:
        return f"{kind}@{card_of} {other_kind}"
    return f"{kind} {other_kind}"


def split_bet(bet: str) -> tuple[str, str, str]:
    name, _, suit = bet.partition("/")
    kind, _, which = name.partition("@")
    return kind, which, suit


@cache
def covariance_of(pair: str) -> Fraction:
    """Return the covariance of a relation under the document's pays."""
    one, other, *marks = pair.split()
    kinds = [name.partition("@")[0] for name in (one, other)]
    if all(KINDS[kind] in ACTION for kind in kinds):
        same = one_card_covariance(kinds[0], kinds[1], other_suit="other-suit" in marks)
        # In a finite shoe the other card is equally likely to be any card left, for any property.
        return -same / (len(DECK.cards) - 1) if "other-card" in marks else same
    if one == other:
        return Together((parse_bet(one),), Pays()).joint.covariance(0, 0)
    return Together((parse_bet(one), parse_bet(other)), Pays()).joint.covariance(0, 1)


def one_card_covariance(kind: str, other_kind: str, *, other_suit: bool) -> Fraction:
    pays = Pays()

    def nets(name: str, suit: Suit) -> list[Fraction]:
        wager = KingHighWager(1, "anybody", name, 1, suit=suit if name == SUIT.name else None)
        outcomes = (action_outcome(wager, which) for which in DECK.cards)
        return [pays.net(Win(name, outcome.short_name), outcome) for outcome in outcomes]

    ones, others = nets(kind, SUITS[0]), nets(other_kind, SUITS[other_suit])
    cards = len(DECK.cards)
    together = sum((a * b for a, b in zip(ones, others, strict=True)), Fraction())
    return together / cards - sum(ones, Fraction()) * sum(others, Fraction()) / cards**2


def names() -> dict[str, Text]:
    action = {
        f"{kind.name}@{which}": t("the {wager} on card {card}", wager=kind.title, card=which)
        for kind in ACTION
        for which in CARDS
    }
    first = {kind.name: t("the {wager} on the first card", wager=kind.title) for kind in ACTION}
    rest = {
        kind.name: t("the {wager}", wager=kind.title)
        for kind in KINDS.values()
        if kind not in ACTION
    }
    return {**first, **rest, **action}


JOINT = JointModel(
    names=names(),
    results=results,
    mix=mix,
    related=bet_relation,
    covariance=lambda readings, pair: covariance_of(pair),
    notes=(t("Five cards of six full decks. Suit wagers are on one suit."),),
)
