"""What one box against the house needs, looked up: every setting of every hand, made by the rules.

A hand's key is the sum of its cards' weights, as in the simulation."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.core.rulebook import ReadingsBase
from houseway.exact.pays import Pays
from houseway.games.low_high.figures.edges import PayTable
from houseway.games.low_high.figures.hand_tables import WEIGHTS, Ints, build_tables, cards_by_rank
from houseway.games.low_high.rules.rule_set import LowHighRules

HAND = 4


@dataclass(frozen=True)
class BoxTables:
    cards: Ints  # of the pack in order: which of its different cards each is
    weights: Ints  # of the pack in order
    classes: Ints  # by key: the hand class
    low: Ints  # (class, setting)
    high: Ints
    house_way: Ints  # (class)
    high_wins: NDArray[np.int64]
    box_code: Ints
    nets: NDArray[np.float64]  # of a unit, by code
    observed: int  # different cards of the pack


def box_tables(rules: LowHighRules, readings: ReadingsBase) -> BoxTables:
    tables = build_tables(rules, readings)
    weight = np.array(WEIGHTS[len(tables.ranks), tables.copies])
    keys = tables.counts @ weight
    classes = np.full(int(keys.max()) + 1, -1)
    classes[keys] = np.arange(len(keys))
    rank_of = {card: i for i, cards in enumerate(cards_by_rank(rules).values()) for card in cards}
    place = {card: i for i, card in enumerate(rules.pack.copies)}
    pays = PayTable(rules.main.name, tables.box_codes, Pays())
    return BoxTables(
        cards=np.array([place[card] for card in rules.pack.cards]),
        weights=np.array([int(weight[rank_of[card]]) for card in rules.pack.cards]),
        classes=classes,
        low=tables.low,
        high=tables.high,
        house_way=tables.house_way,
        high_wins=tables.high_wins.astype(np.int64),
        box_code=tables.box_code,
        nets=np.array([float(net) for net in pays.nets]),
        observed=len(place),
    )
