"""Many rounds: convolutions against whole numbers, ruin against closed form and chance."""

from collections import Counter
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from cli.run import houseway
from houseway.core.errors import BadInput
from houseway.exact.ruin import Ruin
from houseway.exact.session import RoundResults, Session, add_up, session

UNEVEN = {Fraction(-1): 50, Fraction(0): 15, Fraction(19, 20): 30, Fraction(7): 5}
EVEN_MONEY = {Fraction(-10): 20, Fraction(0): 5, Fraction(10): 18}


def exactly(nets: dict[Fraction, int], rounds: int) -> Counter[Fraction]:
    """In whole numbers, one round after the other."""
    found = Counter({Fraction(0): 1})
    for _ in range(rounds):
        after: Counter[Fraction] = Counter()
        for money, n in found.items():
            for net, m in nets.items():
                after[money + net] += n * m
        found = after
    return found


@pytest.mark.parametrize("rounds", [1, 2, 7, 30])
def test_convolution_is_what_whole_numbers_say(rounds: int) -> None:
    found = session(UNEVEN, 1, rounds)
    slow = exactly(UNEVEN, rounds)
    total = sum(slow.values())
    for money in (-rounds, -1, 0, Fraction(1, 2), 3):
        below = Fraction(sum(n for net, n in slow.items() if net <= money), total)
        assert found.at_most(money) == pytest.approx(float(below), abs=1e-12)
    assert found.ahead == pytest.approx(
        float(Fraction(sum(n for net, n in slow.items() if net > 0), total)), abs=1e-12
    )
    assert found.ahead + found.even + found.behind == pytest.approx(1, abs=1e-12)


def test_moments_of_a_session_are_those_of_its_results() -> None:
    found = session(UNEVEN, 1, 400)
    step = float(found.round.step)
    money = (found.results.first + np.arange(len(found.results.chances))) * step
    mean = float((money * found.results.chances).sum())
    deviation = sqrt(float(((money - mean) ** 2 * found.results.chances).sum()))
    third = float(((money - mean) ** 3 * found.results.chances).sum())
    assert mean == pytest.approx(float(found.mean))
    assert deviation == pytest.approx(found.deviation)
    assert third / deviation**3 == pytest.approx(found.skewness, abs=1e-6)


def test_long_convolutions_agree_with_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand = session(UNEVEN, 1, 300)
    before = by_hand.ahead, by_hand.intervals
    monkeypatch.setattr("houseway.exact.session._BY_HAND", 0)
    by_transform = session(UNEVEN, 1, 300)
    assert by_transform.ahead == pytest.approx(before[0], abs=1e-10)
    assert by_transform.intervals == before[1]


def test_a_rare_large_win_over_a_million_rounds() -> None:
    """What a transform leaves in the tails does not stay: they end, and the moments are right."""
    pot = {Fraction(2500): 1, Fraction(1): 300_000, Fraction(-1): 466_987}
    found = session(pot, 1, 1_000_000)
    chances = found.results.chances
    assert len(chances) < 200_000
    money = (found.results.first + np.arange(len(chances))) * float(found.round.step)
    mean = float((money * chances).sum())
    assert mean == pytest.approx(float(found.mean), rel=1e-7)
    assert (chances * (money - mean) ** 2).sum() == pytest.approx(found.deviation**2, rel=1e-6)


def test_intervals_hold_what_they_say() -> None:
    found = session(EVEN_MONEY, 10, 100)
    for one in found.intervals:
        inside = found.at_most(Fraction(one.high)) - found.at_most(Fraction(one.low) - 10)
        assert inside >= one.confidence
        assert found.at_most(Fraction(one.low) - 10) <= (1 - one.confidence) / 2
    assert [one.confidence for one in found.intervals] == [0.9, 0.95, 0.99]


def test_a_binomial_session() -> None:
    found = session({Fraction(-1): 1, Fraction(1): 1}, 1, 100)
    assert found.even == pytest.approx(comb(100, 50) / 2**100, rel=1e-12)
    assert (float(found.mean), found.deviation, found.skewness) == (0.0, 10.0, 0.0)
    assert found.volatility_index == pytest.approx(1.6448536)


def test_a_round_that_changes_nothing() -> None:
    found = Session(5, RoundResults({Fraction(0): 3}), 1)
    assert (found.even, found.skewness, found.deviation) == (1.0, 0.0, 0.0)
    assert add_up(found.results, 3).first == 0


# -- Ruin -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bankroll", "target"), [(10, 10), (50, 30), (200, 400), (205, 395)])
def test_ruin_that_is_solved_for_is_the_closed_form(bankroll: int, target: int) -> None:
    for nets in (
        EVEN_MONEY,
        {Fraction(-10): 3, Fraction(10): 3},
        {Fraction(-10): 4, Fraction(10): 5},
    ):
        ruin = Ruin(RoundResults(nets), 10, bankroll, target)
        closed = ruin.closed_form()
        assert closed is not None
        assert ruin.solve_levels() == pytest.approx(float(closed), rel=1e-9)
        assert ruin.in_the_end() == pytest.approx(float(closed), rel=1e-12)


def test_the_gamblers_ruin_by_hand() -> None:
    fair = Ruin(RoundResults({Fraction(-1): 1, Fraction(1): 1}), 1, 3, 1)
    assert fair.closed_form() == Fraction(1, 4)
    twice = Ruin(RoundResults({Fraction(-1): 2, Fraction(1): 1}), 1, 1, 1)
    assert twice.closed_form() == Fraction(2, 3)


def test_ruin_within_many_rounds_comes_to_ruin_in_the_end() -> None:
    for nets in (EVEN_MONEY, {net * 10: n for net, n in UNEVEN.items()}):
        ruin = Ruin(RoundResults(nets), 10, 60, 50)
        within = ruin.within(3000)
        assert within is not None
        assert within.reached is not None
        assert within.ruined == pytest.approx(ruin.in_the_end(), abs=1e-9)
        assert within.ruined + within.reached == pytest.approx(1, abs=1e-9)


def test_ruin_within_some_rounds_by_every_way_they_can_go() -> None:
    ruin = Ruin(RoundResults(UNEVEN), 1, 3, 5)
    within = ruin.within(6)
    assert within is not None
    alive, ruined, total = Counter({Fraction(3): 1}), Fraction(), 1
    for _ in range(6):
        total *= sum(UNEVEN.values())
        after: Counter[Fraction] = Counter()
        for money, n in alive.items():
            for net, m in UNEVEN.items():
                if money + net < 1:
                    ruined += Fraction(n * m, total)
                elif money + net < 8:
                    after[money + net] += n * m
        alive = after
    assert within.ruined == pytest.approx(float(ruined), abs=1e-12)


def test_without_a_target() -> None:
    losing = Ruin(RoundResults(EVEN_MONEY), 10, 100)
    assert losing.in_the_end() == 1.0
    winning = Ruin(RoundResults({Fraction(-1): 4, Fraction(1): 5}), 1, 7)
    assert winning.in_the_end() == pytest.approx((4 / 5) ** 7)
    far = Ruin(RoundResults({Fraction(-1): 4, Fraction(2): 5}), 1, 3, 5000)
    near = Ruin(RoundResults({Fraction(-1): 4, Fraction(2): 5}), 1, 3)
    assert near.in_the_end() == pytest.approx(far.in_the_end(), rel=1e-6)
    assert Ruin(RoundResults({Fraction(-3): 1, Fraction(4): 2}), 3, 9).in_the_end() is None
    soon = losing.within(50)
    assert soon is not None
    assert soon.reached is None
    assert 0 < soon.ruined < 1


def test_what_cannot_be_asked_of_money() -> None:
    with pytest.raises(BadInput, match="too small"):
        Ruin(RoundResults(EVEN_MONEY), 10, 9)
    with pytest.raises(BadInput, match="more than 0"):
        Ruin(RoundResults(EVEN_MONEY), 10, 90, 0)
    with pytest.raises(BadInput, match="1 to"):
        session(EVEN_MONEY, 10, 0)
    with pytest.raises(BadInput, match="too different in size"):
        session({Fraction(1, 10**9): 1, Fraction(-1): 1}, 1, 2).ahead.as_integer_ratio()


# -- The command ----------------------------------------------------------------------------------

ASKED = ("session", "king-high", "--wager", "high=100", "--wager", "pokerpot=20")


def test_the_command_tells_a_session() -> None:
    asked = (*ASKED, "--rounds", "50", "--bankroll", "1000", "--target", "500")
    found = houseway(*asked, "--json").json
    assert found["wagers"] == {"high": 100, "pokerpot": 20}
    assert found["ahead"] + found["even"] + found["behind"] == pytest.approx(1)
    assert found["exposure"] == 20 * 2500 + 150  # a royal flush that begins with its King
    assert found["ruin"]["within"] <= found["ruin"]["in_the_end"]
    told = houseway(*asked).out
    assert "50 rounds with 100 on high and 20 on pokerpot" in told
    assert "Risk of ruin" in told
    assert "1 round with" in houseway(*ASKED, "--rounds", "1").out


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--wager", "knave=1"), "no wager 'knave'"),
        (("--wager", "high=0"), "NAME=AMOUNT"),
        (("--wager", "low"), "NAME=AMOUNT"),
        (("--wager", "high=5"), "given twice"),
        (("--target", "5"), "needs a bankroll"),
        (("--rounds", "0"), "1 to"),
    ],
)
def test_what_the_command_refuses(more: tuple[str, ...], says: str) -> None:
    assert houseway(*ASKED, *more).is_one_plain_sentence(says)


def test_players_who_pay_each_other_have_no_sessions() -> None:
    assert houseway("session", "pineapple").is_one_plain_sentence("Pineapple")


def test_what_a_table_of_such_limits_can_lose_in_a_round() -> None:
    limits = ("--limit", "initial=1000", "--limit", "bonus=100")
    found = houseway("session", "si-ki-pi", *limits, "--json").json
    # Even money less 5 per cent, and 100 to 1 on the box's hand and on the dealer's, at each box.
    assert found["places"] == 7
    assert found["exposure"] == 7 * (950 + 2 * 100 * 100)
    assert "146,650" in houseway("session", "si-ki-pi", *limits).out.replace("\n", " ")
    assert houseway("session", "si-ki-pi", "--limit", "moon=1").is_one_plain_sentence("'moon'")
