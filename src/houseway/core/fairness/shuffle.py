"""A Fisher–Yates shuffle fed by an HMAC-SHA256 counter stream, without modulo bias.

Word i of the stream is the i-th big-endian 32-bit group of HMAC-SHA256(seed, counter) for
counter = 0, 1, 2 … as eight big-endian bytes. Anyone with the seed can repeat the shuffle.
"""

import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 4
_RANGE = 2 ** (8 * _WORD)


class Draws:
    """Whole numbers drawn evenly from a seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        # Words at or past the last whole multiple of the bound would favour small numbers.
        limit = _RANGE - _RANGE % bound
        while True:
            word = self._word()
            if word < limit:
                return word % bound

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some_of(self, things: Sequence[T], count: int) -> tuple[T, ...]:
        """Draw `count` of the things, each at most once, in the order they were drawn."""
        left = list(things)
        return tuple(left.pop(self.below(len(left))) for _ in range(count))

    def _word(self) -> int:
        if not self._words:
            block = hmac.digest(self._seed, self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
            words = [block[i : i + _WORD] for i in range(0, len(block), _WORD)]
            self._words = [int.from_bytes(word, "big") for word in reversed(words)]
        return self._words.pop()


def shuffle_cards(cards: Sequence[T], seed: bytes) -> tuple[T, ...]:
    """Return the cards in an order that depends on the seed alone."""
    order = list(cards)
    draws = Draws(seed)
    for last in range(len(order) - 1, 0, -1):
        other = draws.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
