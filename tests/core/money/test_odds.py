from fractions import Fraction
from math import lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.errors import BadInput
from houseway.core.money import Odds, Pay, exact_unit

odds = st.builds(Odds, st.integers(0, 999_999_999), st.integers(1, 999_999_999))
pays = st.builds(Pay, st.builds(Odds, st.integers(0, 500), st.integers(1, 60)), st.integers(0, 100))


# -- Writing and reading -----------------------------------------------------------------------


@given(odds)
def test_odds_are_read_as_they_are_written(written: Odds) -> None:
    assert Odds.parse(str(written)) == written
    assert Odds.parse(f" {written.pays} : {written.to} ") == written
    assert Odds.parse(f"{written.pays}-{written.to}") == written


NO_ODDS = (
    *("", "3", "3 to", "to 2", "a to b", "evens", "1.5 to 1", "3/2", "-3 to 2", "3 to -2"),
    *("3 to 0", "3:00", "3 to 2 to 1", "3:2:1", "1234567890 to 1"),
)


@pytest.mark.parametrize("text", NO_ODDS)
def test_what_are_no_odds_is_said_in_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match=r"isn't valid as odds. Write 3 to 2 or 3:2\.$"):
        Odds.parse(text)


@pytest.mark.parametrize(("number", "to"), [(-1, 1), (1, 0), (1, -1)])
def test_odds_that_cannot_be_are_not_made(number: int, to: int) -> None:
    with pytest.raises(BadInput, match="aren't odds"):
        Odds(number, to)


def test_odds_without_a_second_number_are_to_one() -> None:
    assert str(Odds(100)) == "100 to 1"
    assert Odds(3, 2).ratio == Fraction(3, 2)


def test_a_pay_says_its_commission_only_where_there_is_one() -> None:
    assert str(Pay(Odds(1))) == "1 to 1"
    assert str(Pay(Odds(1), 5)) == "1 to 1 less 5% commission"


# -- Paying ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pay", "amount", "net", "commission"),
    [
        (Pay(Odds(1)), 7, 7, 0),
        (Pay(Odds(1), 5), 10_000, 9_500, 500),
        (Pay(Odds(1, 2)), 1_000, 500, 0),
        (Pay(Odds(3, 2)), 2, 3, 0),
        (Pay(Odds(100)), 5, 500, 0),
        (Pay(Odds(0)), 5, 0, 0),
    ],
)
def test_a_win_pays_by_its_odds_less_its_commission(
    pay: Pay, amount: int, net: int, commission: int
) -> None:
    assert (pay.net(amount), pay.commission(amount)) == (net, commission)


@given(pays, st.integers(1, 10_000))
def test_a_payment_is_exact_or_not_made_at_all(pay: Pay, amount: int) -> None:
    gross = Fraction(amount * pay.odds.pays, pay.odds.to)
    commission = gross * pay.commission_percent / 100
    if gross.denominator == commission.denominator == 1:
        assert amount % pay.unit == 0
        assert pay.net(amount) == gross - commission
        assert pay.commission(amount) == commission
    else:
        assert amount % pay.unit != 0


@pytest.mark.parametrize("pay", [Pay(Odds(1, 2)), Pay(Odds(3, 2)), Pay(Odds(1), 5)])
def test_an_odd_amount_is_not_rounded(pay: Pay) -> None:
    with pytest.raises(BadInput, match="can't be made exactly"):
        pay.net(7)


@given(pays)
def test_no_smaller_amount_than_the_unit_pays_exactly(pay: Pay) -> None:
    gross = pay.odds.ratio
    exact = (
        n
        for n in range(1, pay.unit + 1)
        if (n * gross).denominator == (n * gross * pay.rate).denominator == 1
    )
    assert next(exact) == pay.unit


@given(st.lists(pays, max_size=6))
def test_the_unit_of_several_pays_is_exact_for_each(several: list[Pay]) -> None:
    unit = exact_unit(tuple(several))
    assert unit == lcm(*(pay.unit for pay in several))
    for pay in several:
        assert pay.net(unit) + pay.commission(unit) == unit * pay.odds.ratio


def test_odds_with_larger_numbers_than_they_need_pay_the_same() -> None:
    assert Pay(Odds(2, 4)).unit == Pay(Odds(1, 2)).unit == 2
    assert Pay(Odds(2, 4)).net(2) == 1
