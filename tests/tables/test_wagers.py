from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST, Odds, Pay
from houseway.core.reasons import by_clause
from houseway.tables.offers import Bounds, Offer
from houseway.tables.rounds import RoundCalledOff
from houseway.tables.seating import BuyIn, Sit
from houseway.tables.wagers import Limits, Outcome, PayTableRow, WagerKind

WINS = PayTableRow("win", "Both hands higher", Pay(Odds(1), 5), "SKP-4.1")
KIND = WagerKind("initial", "Initial Bet", (WINS,), "SKP-4.1")
pays = st.builds(
    Pay, st.builds(Odds, st.integers(0, 250), st.integers(1, 12)), st.sampled_from((0, 5, 4, 12))
)
rows = st.builds(PayTableRow, st.just("win"), st.just("Any win"), pays, st.just("X-1"))
kinds = st.builds(
    WagerKind, st.just("side"), st.just("Side Bet"), st.lists(rows, min_size=1).map(tuple),
    st.just("X-1"),
)  # fmt: skip


def refused(limits: Limits, amount: int) -> str | None:
    try:
        limits.check(amount, KIND)
    except Refusal as refusal:
        return refusal.code
    return None


# -- Limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "code", "sentence"),
    [
        (900, "below-minimum", "The minimum Initial Bet here is 1,000, not 900."),
        (5100, "above-maximum", "The maximum Initial Bet here is 5,000, not 5,100."),
        (1050, "not-in-units", "The Initial Bet here goes in steps of 100, not 1,050."),
    ],
)
def test_the_notice_says_what_may_be_wagered(amount: int, code: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Limits(1000, 5000, 100).check(amount, KIND)
    assert (refusal.value.code, refusal.value.clause) == (code, None)
    assert refusal.value.sentence == sentence


def test_a_refusal_by_the_limits_cites_the_clause_that_speaks_of_them() -> None:
    with pytest.raises(Refusal) as refusal:
        Limits(1000, 5000).check(1, KIND, "KH-9.1")
    assert refusal.value.clause == "KH-9.1"


@given(st.integers(1, 300), st.integers(0, 300), st.integers(1, 50), st.integers(1, 700))
def test_limits_allow_what_lies_between_them_in_steps(
    minimum: int, more: int, unit: int, amount: int
) -> None:
    limits = Limits(minimum, minimum + more, unit)
    allowed = minimum <= amount <= minimum + more and amount % unit == 0
    assert (refused(limits, amount) is None) == allowed


@pytest.mark.parametrize(
    ("minimum", "maximum", "unit", "sentence"),
    [
        (0, 10, 1, "The minimum must be more than 0"),
        (1, -5, 1, "The maximum must be more than 0"),
        (1, MOST + 1, 1, "The maximum is more than Houseway can count"),
        (1, 10, 0, "The step must be more than 0"),
        (11, 10, 1, "The minimum 11 is above the maximum 10"),
    ],
)
def test_limits_that_cannot_be_are_refused(
    minimum: int, maximum: int, unit: int, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        Limits(minimum, maximum, unit)


def test_a_notice_may_allow_one_amount_only() -> None:
    limits = Limits(100, 100, 100)
    assert [refused(limits, n) for n in (99, 100, 101)] == ["below-minimum", None, "above-maximum"]


# -- Exactness ---------------------------------------------------------------------------------


@given(kinds, st.integers(1, 100_000))
def test_an_amount_is_taken_exactly_when_every_win_of_it_can_be_paid(
    kind: WagerKind, amount: int
) -> None:
    exact = all(
        (amount * pay.odds.ratio).denominator == 1
        and (amount * pay.odds.ratio * (1 - pay.rate)).denominator == 1
        for pay in kind.pays
    )
    assert exact == (amount % kind.exact_unit == 0)
    if exact:
        kind.check_exact(amount)
    else:
        with pytest.raises(Refusal, match=f"Bet a multiple of {kind.exact_unit:,}") as refusal:
            kind.check_exact(amount)
        assert (refusal.value.code, refusal.value.clause) == ("inexact-payout", "X-1")


@given(kinds, st.integers(1, 1000))
def test_what_was_taken_is_paid_to_the_last_unit(kind: WagerKind, times: int) -> None:
    amount = times * kind.exact_unit
    for pay in kind.pays:
        won = Outcome("win", RoundCalledOff(by_clause("X-1")), pay=pay)
        gross = amount * pay.odds.ratio
        assert won.net(amount) + won.commission(amount) == gross
        assert won.commission(amount) == gross * Fraction(pay.commission_percent, 100)


def test_commission_of_five_per_cent_asks_for_multiples_of_twenty() -> None:
    assert KIND.exact_unit == 20
    KIND.check_exact(10_020)
    with pytest.raises(Refusal, match=r"A win on 10,010 at 1 to 1 less 5% commission can't be"):
        KIND.check_exact(10_010)


# -- Outcomes and words ------------------------------------------------------------------------


def test_what_is_lost_is_the_whole_wager_and_what_is_returned_is_nothing() -> None:
    lost, back = (
        Outcome("lose", RoundCalledOff(by_clause("X-1")), loses=True),
        Outcome("tie", RoundCalledOff(by_clause("X-1"))),
    )
    assert (lost.net(500), lost.commission(500)) == (-500, 0)
    assert (back.net(500), back.commission(500)) == (0, 0)


@given(st.integers(1, 50), st.integers(0, 50), st.integers(1, 9))
def test_bounds_allow_the_multiples_between_them(low: int, more: int, unit: int) -> None:
    bounds = Bounds(low * unit, (low + more) * unit, unit)
    allowed = [n for n in range(-unit, bounds.maximum + 2 * unit) if bounds.allows(n)]
    assert allowed == list(range(bounds.minimum, bounds.maximum + 1, unit))


@pytest.mark.parametrize(
    ("amount", "fits"), [(0, 100), (100, 100), (199, 100), (250, 200), (10_000, 500)]
)
def test_the_amount_that_fits_bounds_is_the_nearest_from_below(amount: int, fits: int) -> None:
    assert Bounds(100, 500, 100).fit(amount) == fits


def test_an_offer_is_taken_with_about_the_amount_that_was_meant() -> None:
    buy_in = Offer(BuyIn("ann", 100), "Buy chips", amount=Bounds(100, 500, 100))
    assert buy_in.about(250) == BuyIn("ann", 200)
    assert Offer(Sit("ann", 3), "Sit down").about(250) == Sit("ann", 3)
