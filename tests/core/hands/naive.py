"""Hands judged one at a time, as a person would: slow, plain and owing nothing to numpy.

`five` and `three` describe a hand as (kind, ranks in order); descriptions compare as hands do.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

KINDS = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "five of a kind",
    "straight flush",
    "royal flush",
)
PATTERNS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
    (5,): "five of a kind",
    (1, 1, 1): "high card",
    (2, 1): "pair",
    (3,): "three of a kind",
}

Described = tuple[int, tuple[int, ...]]


def cards(text: str) -> list[int]:
    """ "As Kd" as card ids."""
    return [4 * "23456789TJQKA".index(c[0]) + "cdhs".index(c[1]) for c in text.split()]


def five(hand: Sequence[int]) -> Described:
    ranks = [2 + card // 4 for card in hand]
    candidates = [_same(ranks)]
    one_suit = len({card % 4 for card in hand}) == 1
    top = _top_of_straight(ranks)
    if one_suit:
        candidates.append(_described("flush", sorted(ranks, reverse=True)))
    if top:
        candidates.append(_described("straight", [top]))
    if top and one_suit:
        candidates.append(_described("royal flush" if top == 14 else "straight flush", [top]))
    return max(candidates)


def three(hand: Sequence[int]) -> Described:
    return _same([2 + card // 4 for card in hand])


def five_is_above(five_cards: Described, three_cards: Described) -> bool:
    """By kind, then rank by rank; the five-card hand is above where all three match."""
    kind, ranks = five_cards
    front_kind, front_ranks = three_cards
    if kind != front_kind:
        return kind > front_kind
    for mine, front in zip(ranks, front_ranks, strict=False):
        if mine != front:
            return mine > front
    return True


def _described(kind: str, ranks: Iterable[int]) -> Described:
    return KINDS.index(kind), tuple(ranks)


def _same(ranks: list[int]) -> Described:
    held = Counter(ranks)
    ordered = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    return _described(PATTERNS[tuple(held[rank] for rank in ordered)], ordered)


def _top_of_straight(ranks: list[int]) -> int | None:
    if sorted(ranks) == [2, 3, 4, 5, 14]:
        return 5
    top = max(ranks)
    return top if sorted(ranks) == list(range(top - 4, top + 1)) else None
