"""Allowances: how much at once, how fast they fill again, and how little they remember."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house.office_rig import Clock
from houseway.house.accounts.limits import TokenBuckets, address_key, in_words


def test_a_burst_then_the_rate() -> None:
    clock = Clock()
    buckets = TokenBuckets(2, 3, clock=clock)
    assert [buckets.take("ann") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("bob") == 0
    clock.now += 0.5
    assert [buckets.take("ann") for _ in range(2)] == [0, 0.5]
    clock.now += 1_000
    assert [buckets.take("ann", 3), buckets.take("ann", 3)] == [0, 1.5]


@given(st.lists(st.tuples(st.floats(0, 10), st.floats(0.1, 5)), max_size=50))
def test_never_more_than_the_burst_and_what_time_has_added(asks: list[tuple[float, float]]) -> None:
    clock = Clock(0.0)
    buckets, taken = TokenBuckets(2, 5, clock=clock), 0.0
    for pause, cost in asks:
        clock.now += pause
        wait = buckets.take("ann", cost)
        taken += 0 if wait else cost
        assert taken <= 5 + 2 * clock.now + 1e-6
        assert 0 <= wait <= cost / 2


def test_only_the_latest_are_remembered() -> None:
    buckets = TokenBuckets(1, 1, most=100, clock=Clock())
    for number in range(1_000):
        assert buckets.take(f"name {number}") == 0
    assert buckets.size == 100
    assert buckets.take("name 999") > 0


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("x" * 1_000, "x" * 100),
    ],
)
def test_one_household_is_one_address(address: str, key: str) -> None:
    assert address_key(address) == key


def test_times_are_said_in_words() -> None:
    words = [in_words(seconds) for seconds in (0.1, 1, 1.5, 60, 90, 300, 301, 3600)]
    assert words == [
        "1 second",
        "1 second",
        "2 seconds",
        "60 seconds",
        "2 minutes",
        "5 minutes",
        "6 minutes",
        "60 minutes",
    ]
