"""Streams of chance and even draws."""

from itertools import product

import pytest

from houseway.exact.streams import rejected_below, splitmix64, stream


def test_splitmix_is_the_published_one() -> None:
    """The first outputs for the seed 1234567, as its authors give them."""
    golden = 0x9E3779B97F4A7C15
    assert [splitmix64(1234567 + i * golden) for i in range(1, 4)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_streams_of_seeds_and_chunks_are_all_different() -> None:
    found = {stream(seed, chunk) for seed, chunk in product(range(100), range(100))}
    assert len(found) == 10_000
    assert all(one.first or one.second for one in found)


@pytest.mark.parametrize("cards", [3, 5, 7])
def test_draws_are_exactly_even(cards: int) -> None:
    """With 8 bits instead of 32 every draw can be tried: those that are kept fall on each way to
    take two cards equally often."""
    ways = cards * (cards - 1)
    kept: dict[tuple[int, int], int] = {}
    for draw in range(256):
        one = draw * cards
        two = (one & 255) * (cards - 1)
        if two & 255 >= 256 % ways:
            kept[one >> 8, two >> 8] = kept.get((one >> 8, two >> 8), 0) + 1
    assert len(kept) == ways
    assert len(set(kept.values())) == 1


def test_draws_that_do_not_fit_into_32_bits_are_refused() -> None:
    assert rejected_below(52, 4) == 2**32 % (52 * 51 * 50 * 49)
    with pytest.raises(ValueError, match="too many for 32 bits"):
        rejected_below(312, 4)
