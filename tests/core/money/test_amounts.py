import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.errors import BadInput
from houseway.core.money import MOST, check_amount


@given(st.integers(1, MOST))
def test_whole_positive_numbers_are_amounts(amount: int) -> None:
    assert check_amount(amount, "A bet") == amount


@given(st.integers(max_value=0))
def test_nothing_and_less_is_no_amount(amount: int) -> None:
    with pytest.raises(BadInput, match=r"^A bet must be more than 0, not -?\d+\.$"):
        check_amount(amount, "A bet")


@given(st.integers(min_value=MOST + 1))
def test_more_than_houseway_counts_is_no_amount(amount: int) -> None:
    with pytest.raises(BadInput, match=r"^A bet is more than Houseway can count \(1,000,000,"):
        check_amount(amount, "A bet")


@pytest.mark.parametrize("amount", [1.0, 0.5, float("nan"), float("inf"), "100", None, True, [1]])
def test_only_whole_numbers_are_amounts(amount: object) -> None:
    with pytest.raises(BadInput, match=r"^A bet must be a whole number of the smallest unit"):
        check_amount(amount, "A bet")
