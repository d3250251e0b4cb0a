"""What the games deal, by kind of hand, against the exact number of hands of each kind."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.fairness.decks import Hand, flat
from core.fairness.measures import Chi, goodness
from houseway.core.cards import Card
from houseway.core.cards.french import RANKS, SUITS, card_id, rank_of, suit_of
from houseway.core.hands import Category, category, rank_five
from houseway.games.king_high.figures.edges import king_high_edges
from houseway.games.king_high.rules.wagers import pokerpot_outcome
from houseway.games.king_high.table.shoe import DECK
from houseway.games.low_high.figures.edges import HOUSE_WAY, LowHighEdges, low_high_edges
from houseway.registry import game

Ints = NDArray[np.int64]

# -- Si Ki Pi and Power Pai Gow --------------------------------------------------------------------


@cache
def exactly(name: str) -> LowHighEdges:
    found: Any = game(name)
    return low_high_edges(found.rules, found.readings())


def low_high_kinds(name: str, hands: list[Hand]) -> Chi:
    """Hands by what they are to the side wager: pairs, Wongs, two pairs and so on."""
    tables, kinds = exactly(name).tables, exactly(name).side.counts
    rows = classes(name, hands)
    codes = tables.side_code[rows, tables.house_way[rows]]
    return goodness(
        np.bincount(codes, minlength=len(kinds)), [kinds[n] for n in tables.side_codes.names]
    )


def low_high_results(name: str, box: list[Hand], dealer: list[Hand]) -> Chi:
    """Boxes won, tied and lost, both hands set by the House Way."""
    tables, results = exactly(name).tables, exactly(name).main[HOUSE_WAY].counts
    mine, theirs = classes(name, box), classes(name, dealer)
    low, high = (
        [side[rows, tables.house_way[rows]] for rows in (mine, theirs)]
        for side in (tables.low, tables.high)
    )
    codes = tables.box_code[low[0], low[1], tables.high_wins[high[0], high[1]].astype(int)]
    return goodness(
        np.bincount(codes, minlength=len(results)), [results[n] for n in tables.box_codes.names]
    )


def classes(name: str, hands: list[Hand]) -> Ints:
    """The number of each hand's class in the tables."""
    place = _class_of(name)
    key = _rank_key(name)
    return np.array([place[tuple(sorted(map(key, hand)))] for hand in hands])


@cache
def _class_of(name: str) -> dict[tuple[str, ...], int]:
    key = _rank_key(name)
    found = exactly(name).tables.hands
    return {tuple(sorted(map(key, hand))): i for i, hand in enumerate(found)}


def _rank_key(name: str) -> Any:
    found: Any = game(name)
    return found.rules.rank_key


# -- King High -------------------------------------------------------------------------------------


def king_high_ranks(hands: list[Hand]) -> Chi:
    ranks = [rank_of(card) for card in flat(hands)]
    return goodness([ranks.count(rank) for rank in RANKS], [1] * 13, spread=_spread(hands))


def king_high_suits(hands: list[Hand]) -> Chi:
    suits = [suit_of(card) for card in flat(hands)]
    return goodness([suits.count(suit) for suit in SUITS], [1] * 4, spread=_spread(hands))


def king_high_kinds(hands: list[Hand]) -> Chi:
    """Hands by what they are to the Pokerpot."""
    exact = pokerpot_hands()
    found = [pokerpot_outcome(hand).short_name for hand in hands]
    return goodness([found.count(kind) for kind in exact], list(exact.values()))


@cache
def pokerpot_hands() -> Mapping[str, int]:
    (exact,) = king_high_edges()["pokerpot"].values()
    return exact.counts


def _spread(hands: list[Hand]) -> float:
    """Cards of one shoe are drawn without putting them back: the variance of their counts."""
    cards, drawn = len(DECK.cards), len(hands[0])
    return (cards - drawn) / (cards - 1)


# -- Pineapple -------------------------------------------------------------------------------------


def five_card_kinds(hands: list[Hand]) -> Chi:
    return goodness(_counted([ids(hand) for hand in hands]), all_five_card_hands().tolist())


@cache
def all_five_card_hands() -> Ints:
    """Every one of the 2,598,960 hands, by kind."""
    cards = np.fromiter(
        (card for hand in combinations(range(52), 5) for card in hand), dtype=np.uint8
    )
    return _counted(cards.reshape(-1, 5))


def _counted(hands: Any) -> Ints:
    return np.bincount(category(rank_five(hands)), minlength=len(Category))


def ids(hand: tuple[Card, ...]) -> list[int]:
    return [card_id(card) for card in hand]
