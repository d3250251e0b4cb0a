"""Streams of random numbers: every chunk of a run draws from a stream of its own.

A stream is the state of a xoroshiro128++ generator, made from the seed and the chunk's number by
splitmix64. So what a chunk draws does not depend on anything that happens elsewhere.
"""

from dataclasses import dataclass

from houseway.core.errors import BadInput
from houseway.core.words import money, t

SEEDS = 2**64

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Stream:
    first: int
    second: int

    @property
    def number(self) -> int:
        """The whole state as one number, to seed a generator of another kind."""
        return self.first << 64 | self.second


def stream(seed: int, chunk: int) -> Stream:
    """Make the chunk's own stream; the two halves of its state are never both zero."""
    base = splitmix64(seed + _GOLDEN) ^ splitmix64(splitmix64(chunk + _GOLDEN) + _GOLDEN)
    first, second = splitmix64(base + _GOLDEN), splitmix64(base + 2 * _GOLDEN)
    return Stream(first, second)


def check_seed(seed: int) -> None:
    if not 0 <= seed < SEEDS:
        raise BadInput(
            t(
                "A seed must be a whole number from 0 to {seeds}, not {seed}.",
                seeds=money(SEEDS - 1),
                seed=money(seed),
            )
        )


def splitmix64(number: int) -> int:
    """Return the output of splitmix64. It is one to one, so different numbers stay different."""
    z = number & _MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
    return z ^ z >> 31


def rejected_below(cards: int, count: int) -> int:
    """Return the limit below which draws of 32 bits are drawn again. The rest fall evenly on every
    way to take `count` of `cards` in order (Lemire's multiplication, several draws out of one
    number)."""
    ways = 1
    for gone in range(count):
        ways *= cards - gone
    if ways >= 2**32:
        raise ValueError(f"{count} draws of {cards} are too many for 32 bits")
    return 2**32 % ways
