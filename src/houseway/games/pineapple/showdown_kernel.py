"""Pineapple showdowns by the hundred thousand: fouls, bonuses, Fantasy Land and points in arrays.

The values of hands, bonuses and clean sweeps come from the rules code; here they are only looked up
and put together. Hands lie in an array (showdowns, positions, thirteen cards): three cards of the
top, five of the middle, five of the bottom, by their ids; the first position has the buttons.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.french import QUEEN, SUITS, card, card_of
from houseway.games.pineapple.best_setting import by_kind
from houseway.games.pineapple.ranking import top
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import CARDS_OF_A_HAND, ROWS, Rows
from houseway.games.pineapple.sweeps import sweep_of
from houseway.games.pineapple.wagers import BOTTOM, FOUL, MIDDLE, SEGMENT, top_bonus
from houseway.hands import (
    Category,
    category,
    five_beats_three,
    rank_five,
    rank_three,
    three_category,
)

Ids = NDArray[np.int64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

TOP, MIDDLE_ROW, BOTTOM_ROW = slice(0, 3), slice(3, 8), slice(8, 13)
_SEGMENTS = (TOP, MIDDLE_ROW, BOTTOM_ROW)


@dataclass(frozen=True)
class Showdowns:
    """By showdown and position; points by showdown and pair, from the second to the first."""

    values: Ints  # (showdown, position, segment)
    foul: Bools
    bonus: Ints  # (showdown, position, segment)
    sweep: Ints  # its value, 0 where there is none
    earns: Bools
    stays: Bools
    pairs: tuple[tuple[int, int], ...]
    points: Ints


def showdowns(hands: Ids, readings: Readings) -> Showdowns:
    """Every hand that makes a clean sweep declares it."""
    flat = hands.reshape(-1, CARDS_OF_A_HAND)
    tops, middles, bottoms = segment_values(flat)
    foul = ~five_beats_three(middles, tops) | (middles > bottoms)
    if readings.equal_back_middle == "foul":
        foul |= middles == bottoms
    kinds, top_kinds = (category(middles), category(bottoms)), three_category(tops)
    on_top, queens = top_facts(tops)
    bonus = np.stack([on_top, by_kind(MIDDLE)[kinds[0]], by_kind(BOTTOM)[kinds[1]]], axis=1)
    bonus[foul] = 0
    stays = (
        (kinds[1] >= Category.FOUR_OF_A_KIND)
        | (kinds[0] >= Category.FULL_HOUSE)
        | (top_kinds == Category.THREE_OF_A_KIND)
    )
    shape = hands.shape[:2]
    values = np.stack([tops, middles, bottoms], axis=1).reshape(*shape, 3)
    pairs = tuple(combinations(range(shape[1]), 2))
    found = Showdowns(
        values=values,
        foul=foul.reshape(shape),
        bonus=bonus.reshape(*shape, 3),
        sweep=np.where(foul, 0, sweeps(flat, readings)).reshape(shape),
        earns=(queens & ~foul).reshape(shape),
        stays=(stays & ~foul).reshape(shape),
        pairs=pairs,
        points=np.zeros((len(hands), len(pairs)), dtype=np.int64),
    )
    for i, (a, b) in enumerate(pairs):
        found.points[:, i] = pair_points(found, a, b)
    return found


def segment_values(flat: Ids) -> tuple[Ints, Ints, Ints]:
    tops = rank_three(flat[:, TOP]).astype(np.int64)
    middles = rank_five(flat[:, MIDDLE_ROW]).astype(np.int64)
    bottoms = rank_five(flat[:, BOTTOM_ROW]).astype(np.int64)
    return tops, middles, bottoms


def pair_points(found: Showdowns, a: int, b: int) -> Ints:
    """Points to the first of two positions (FUP-settle to FUP-sweep)."""
    bonus = found.bonus.sum(axis=2)
    gains_a, gains_b = bonus[:, a] + found.sweep[:, a], bonus[:, b] + found.sweep[:, b]
    foul_a, foul_b = found.foul[:, a], found.foul[:, b]
    sweep_a, sweep_b = found.sweep[:, a], found.sweep[:, b]
    cases = (
        (foul_a & foul_b, np.zeros_like(gains_a)),
        (foul_a, -(FOUL + gains_b)),
        (foul_b, FOUL + gains_a),
        ((sweep_a > 0) & (sweep_b > 0), higher_sweep(sweep_a, sweep_b)),
        (sweep_a > 0, gains_a),
        (sweep_b > 0, -gains_b),
    )
    compared = segments_won(found.values, a, b) + gains_a - gains_b
    return np.select([case for case, _ in cases], [points for _, points in cases], compared)


def higher_sweep(one: Ints, other: Ints) -> Ints:
    return np.where(one > other, one, np.where(one < other, -other, 0))


def segments_won(values: Ints, a: int, b: int) -> Ints:
    """A tie goes to the first position, which has the buttons, and is a push among others."""
    won = np.sign(values[:, a] - values[:, b])
    if a == 0:
        won[won == 0] = 1
    return np.asarray(SEGMENT * won.sum(axis=1))


def ties_won_by_buttons(found: Showdowns) -> Ints:
    """Points the buttons add: tied segments with each hand that is compared with theirs."""
    compared = ~found.foul & (found.sweep == 0)
    ties = (found.values[:, 1:] == found.values[:, :1]).sum(axis=2)
    return np.asarray((ties * (compared[:, 1:] & compared[:, :1])).sum(axis=1) * SEGMENT)


# -- What the rules code is asked --------------------------------------------------------------


@cache
def top_table() -> tuple[Ints, Ints, Bools]:
    """Every value of three cards, with its bonus and whether it earns Fantasy Land."""
    facts: dict[int, tuple[int, bool]] = {}
    for ranks in combinations([rank for rank in range(2, 15) for _ in range(3)], 3):
        held = tuple(card(rank, suit) for rank, suit in zip(ranks, SUITS, strict=False))
        segment = top(held)
        is_pair = segment.kind == Category.PAIR and segment.rank >= QUEEN
        earns = is_pair or segment.kind == Category.THREE_OF_A_KIND
        facts[segment.value] = top_bonus(segment), earns
    values = np.array(sorted(facts))
    bonus = np.array([facts[value][0] for value in sorted(facts)])
    return values, bonus, np.array([facts[value][1] for value in sorted(facts)])


def top_facts(tops: Ints) -> tuple[Ints, Bools]:
    values, bonus, earns = top_table()
    at = np.searchsorted(values, tops)
    return bonus[at], earns[at]


def sweeps(flat: Ids, readings: Readings) -> Ints:
    """The rules are asked only of hands that may be a clean sweep; few are."""
    worth = np.zeros(len(flat), dtype=np.int64)
    for i in np.flatnonzero(may_sweep(flat)):
        cards = [card_of(int(number)) for number in flat[i]]
        parts = dict(zip(ROWS, (tuple(cards[part]) for part in _SEGMENTS), strict=True))
        found = sweep_of(Rows(**parts), readings)
        worth[i] = found.points if found else 0
    return worth


def may_sweep(flat: Ids) -> Bools:
    """Thirteen ranks, six pairs, or in each segment one suit or ranks that are all different and
    near each other."""
    ranks, suits = flat >> 2, flat & 3
    held = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)], axis=1)
    suited, near = np.ones((2, len(flat)), dtype=np.bool_)
    for part in _SEGMENTS:
        in_order = np.sort(ranks[:, part], axis=1)
        width = in_order.shape[1]
        different = (np.diff(in_order, axis=1) > 0).all(axis=1)
        close = in_order[:, -1] - in_order[:, 0] < width
        low_ace = (in_order[:, -1] == 12) & (in_order[:, -2] <= width - 2)
        near &= different & (close | low_ace)
        suited &= (suits[:, part] == suits[:, part][:, :1]).all(axis=1)
    return np.asarray((held == 1).all(axis=1) | ((held // 2).sum(axis=1) == 6) | suited | near)
