"""Exact figures, from every player's hand against every dealer's hand; and random rounds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import card_id, card_of
from houseway.core.errors import BadInput
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.distribution import FIXED, Distribution
from houseway.exact.pays import Pays, Win
from houseway.exact.streams import Stream
from houseway.game import EdgeModel, Simulations
from three_card_poker import wagers as w
from three_card_poker.ranking import Category, category, strength

Ints = NDArray[np.int64]
Deals = Mapping[tuple[int, Category], int]  # by a hand's result and its category
Figures = dict[str, dict[str, Distribution]]  # by wager and strategy

FOLD = len(w.Result)  # the result of a folded hand
NAMES = ("dealer-not-qualified", "lose", "standoff", "win", "fold")
EVERY = t("Every hand of a player is set against every hand the dealer can have; none is sampled.")
PARTS = t("An Ante is told together with its Play and its bonus, all of them for a unit of Ante.")


class HandClass(NamedTuple):
    """Hands that differ only in the names of suits."""

    strength: int
    ways: int
    results: tuple[int, ...]  # how many of the dealer's hands lead to each

    def worth(self, pays: Pays) -> Fraction:
        """Return the average result of playing for a unit of Ante; folding gives -1."""
        nets = (net(found, category(self.strength), pays) for found in w.Result)
        total = sum((n * each for n, each in zip(self.results, nets, strict=True)), Fraction())
        return total / sum(self.results)


@cache
def every_hand() -> tuple[list[tuple[int, int, int]], Ints, Ints]:
    """Return all hands of three cards as ids, as strengths and as sets of bits."""
    hands = list(combinations(range(52), 3))
    strengths: Ints = np.array([strength(tuple(map(card_of, hand))) for hand in hands])
    return hands, strengths, np.array([sum(1 << card for card in hand) for hand in hands])


@cache
def hand_classes(seen: tuple[Card, ...] = ()) -> tuple[HandClass, ...]:
    if len(seen) > 46:
        raise BadInput(t("Fewer than six cards are left."))
    hands, strengths, bits = every_hand()
    left = bits & sum(1 << card_id(card) for card in seen) == 0
    classes: dict[tuple[object, ...], list[int]] = {}
    for i in np.flatnonzero(left).tolist():
        suits = [card % 4 for card in hands[i]]
        alike = tuple((card // 4, suits.index(card % 4)) for card in hands[i])
        classes.setdefault(hands[i] if seen else alike, []).append(i)

    def of(like: list[int]) -> HandClass:
        mine, dealers = strengths[like[0]], strengths[left & (bits & bits[like[0]] == 0)]
        found = np.bincount(w.results(mine, dealers), minlength=FOLD)
        return HandClass(int(mine), len(like), tuple(found.tolist()))

    return tuple(map(of, classes.values()))


def net(found: int, kind: Category, pays: Pays) -> Fraction:
    """Return the result of a unit of Ante, with its Play and its bonus."""
    if found == FOLD:
        return Fraction(-1)
    ante, play = w.ante_and_play(w.Result(found))
    won = pays.net(Win("ante", "win"), ante) + pays.net(Win("play", "win"), play)
    bonus = w.by_category(w.BONUS, kind)
    return won + (pays.net(Win("ante", bonus.short_name), bonus) if kind in w.BONUS else 0)


def distributions(found: Deals, pays: Pays) -> dict[str, Distribution]:
    def antes() -> Iterator[tuple[str, Fraction, int]]:
        for (came, kind), n in found.items():
            bonus = f"-and-{w.BONUS[kind].name}" if came != FOLD and kind in w.BONUS else ""
            yield NAMES[came] + bonus, net(came, kind, pays), n

    plus = ((w.by_category(w.PAIR_OR_MORE, kind), n) for (_, kind), n in found.items())
    return {"ante": Distribution.of(antes()), "pair-plus": pays.distribution("pair-plus", plus)}


def edges(_: ReadingsBase, pays: Pays, seen: tuple[Card, ...] = ()) -> Figures:
    pays.check((Win(k.name, row.name) for k in w.KINDS for row in k.pay_table), False)
    deals: Counter[tuple[int, Category]] = Counter()
    for one in hand_classes(seen):
        folds = {FOLD: sum(one.results)}
        came = dict(enumerate(one.results)) if one.worth(pays) > -1 else folds
        deals.update({(c, category(one.strength)): one.ways * n for c, n in came.items()})
    found = distributions(deals, pays)
    return {"ante": {"best-play": found["ante"]}, "pair-plus": {FIXED: found["pair-plus"]}}


BEST = t("The theory of the Ante, with its Play, is that of best play.")
EDGES = EdgeModel(edges, (EVERY, PARTS), BEST)


class Model:
    """Draw two hands evenly, and again if they share a card; play them best."""

    chunk, in_a_part, most, in_threads = 2**16, 8, 10**12, True

    def __init__(self) -> None:
        self.played = [one.strength for one in hand_classes() if one.worth(Pays()) > -1]

    def play(self, stream: Stream, rounds: int) -> Ints:
        _, strengths, bits = every_hand()
        rng = np.random.Generator(np.random.PCG64(stream.number))
        dealt: Ints = np.empty((0, 2), dtype=np.int64)
        while len(dealt) < rounds:
            drawn = rng.integers(len(bits), size=(rounds, 2))
            dealt = np.r_[dealt, drawn[bits[drawn[:, 0]] & bits[drawn[:, 1]] == 0]]
        mine, dealers = strengths[dealt[:rounds].T]
        came = np.where(np.isin(mine, self.played), w.results(mine, dealers), FOLD)
        return np.bincount(came * len(Category) + (mine >> 12), minlength=5 * len(Category))

    def distributions(self, counts: Ints) -> Mapping[str, Distribution]:
        places = [(came, kind) for came in range(FOLD + 1) for kind in Category]
        return distributions(dict(zip(places, counts.tolist(), strict=True)), Pays())


SIMULATIONS = Simulations(lambda how: Model())
