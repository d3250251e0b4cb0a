"""Shuffles that are wrong on purpose: the measures must find them."""

from collections.abc import Callable
from functools import cache

from houseway.core.fairness import Draws, shuffle_cards

Shuffle = Callable[[int, bytes], tuple[int, ...]]


def small_range(n: int, seed: bytes) -> tuple[int, ...]:
    """Words of just enough bits are reduced modulo the bound, which favours small numbers."""
    words = 1 << (n - 1).bit_length()
    return _fisher_yates(n, seed, lambda draws, last: draws.below(words) % (last + 1))


def off_by_one(n: int, seed: bytes) -> tuple[int, ...]:
    """A card never stays where it is (Sattolo's shuffle)."""
    return _fisher_yates(n, seed, lambda draws, last: draws.below(last))


def swap_with_any(n: int, seed: bytes) -> tuple[int, ...]:
    """Every card changes places with any other, also with those that are done."""
    return _fisher_yates(n, seed, lambda draws, _: draws.below(n))


def stops_early(n: int, seed: bytes) -> tuple[int, ...]:
    """The first quarter of the deck is not gone through any more."""
    rest = n // 4
    return _fisher_yates(
        n, seed, lambda draws, last: last if last < rest else draws.below(last + 1)
    )


def only_cut(n: int, seed: bytes) -> tuple[int, ...]:
    """Cut the same deck, shuffled once, at another place every time."""
    deck = _one_deck(n)
    at = Draws(seed).below(n)
    return deck[at:] + deck[:at]


def never_shuffled(n: int, seed: bytes) -> tuple[int, ...]:
    """A fresh pack is cut."""
    at = Draws(seed).below(n)
    return (*range(at, n), *range(at))


@cache
def _one_deck(n: int) -> tuple[int, ...]:
    return shuffle_cards(range(n), b"once and for all")


def _fisher_yates(n: int, seed: bytes, other: Callable[[Draws, int], int]) -> tuple[int, ...]:
    order, draws = list(range(n)), Draws(seed)
    for last in range(n - 1, 0, -1):
        place = other(draws, last)
        order[last], order[place] = order[place], order[last]
    return tuple(order)
