"""Theoretical against actual, reckoned once more by hand."""

import dataclasses
from fractions import Fraction
from math import sqrt

import pytest

from houseway.core.errors import BadInput
from houseway.exact.pays import Pays
from houseway.figures.edges import edges
from houseway.game import capabilities as cap
from houseway.games.king_high.figures.joint import Together, parse_bet
from houseway.record.entry import GENESIS
from houseway.record.projection import project
from houseway.registry import game
from houseway.review.segment import Segment
from houseway.review.settled_rounds import SettledLine, WatchedRound
from houseway.review.theory import INDEPENDENT, JOINT, Sums, sum_settlements, theory
from houseway.tables.messages import Settlement
from review.stories import story


def settled_of(name: str) -> list[Settlement]:
    table = story(name)
    number = 0
    found: list[Settlement] = []
    for act in Segment(table.name, table.kind.start, GENESIS, tuple(table.entries)).acts():
        seen = project(number, act.events)
        number = seen.opened or number
        found += seen.settled
    return found


def test_sums_leave_out_what_was_returned_and_take_in_corrections() -> None:
    lines = [
        Settlement(1, "ann", "initial", 100, 95, "win"),
        Settlement(1, "bea", "initial", 300, -300, "lose"),
        Settlement(2, "ann", "initial", 500, 0, "returned"),
        Settlement(1, "bea", "initial", 0, 300, "corrected"),
        Settlement(3, "ann", "bonus", 10, -10, "lose"),
    ]
    assert sum_settlements(lines) == (
        Sums("initial", 2, 400, 100**2 + 300**2, 95),
        Sums("bonus", 1, 10, 100, -10),
    )


def test_the_theory_is_edge_times_handle_and_its_spread_the_exact_variance() -> None:
    sums = Sums("initial", 3, 6_000, 3 * 2_000**2, -6_000)
    (found,) = theory("si-ki-pi", [sums]).wagers
    exact = edges(game("si-ki-pi"), game("si-ki-pi").readings()).wagers["initial"]["house-way"]
    assert (found.strategy, found.wagers, found.handle, found.actual) == (
        "house-way",
        3,
        6_000,
        6_000,
    )
    assert found.theoretical == pytest.approx(exact.edge * 6_000)
    assert found.difference == pytest.approx(6_000 - exact.edge * 6_000)
    assert found.deviation == pytest.approx(2_000 * sqrt(3) * exact.deviation)
    narrow, wide = found.intervals
    assert (narrow.confidence, wide.confidence) == (0.95, 0.99)
    assert narrow.high - found.theoretical == pytest.approx(1.959964 * found.deviation, rel=1e-6)
    assert wide.low == pytest.approx(found.theoretical - 2.575829 * found.deviation, rel=1e-6)


@pytest.mark.parametrize(("net", "holds"), [(0, True), (-80_000, False), (80_000, False)])
def test_an_interval_says_whether_the_result_lies_in_it(net: int, holds: bool) -> None:
    (found,) = theory("si-ki-pi", [Sums("initial", 100, 100_000, 100 * 1_000**2, net)]).wagers
    assert [interval.holds for interval in found.intervals] == [holds, holds]


def test_the_readings_in_force_change_the_theory() -> None:
    sums = [Sums("power", 1, 1_000, 1_000_000, 0)]
    usual = theory("power-pai-gow", sums)
    as_set = theory("power-pai-gow", sums, {"wong-bet": "as-set"})
    assert as_set.readings["wong-bet"] == "as-set"
    assert usual.wagers[0].edge < as_set.wagers[0].edge


def test_a_table_as_it_was_played_has_a_theory() -> None:
    found = theory("king-high", sum_settlements(settled_of("king-high manual shoe")))
    assert found.actual == story("king-high manual shoe").table.floor.bank.house
    assert any("six full decks" in note for note in found.notes)
    assert {wager.strategy for wager in found.wagers} == {"fixed"}


def test_corrected_money_is_the_houses_result_too() -> None:
    found = theory("power-pai-gow", sum_settlements(settled_of("power-pai-gow corrected")))
    assert found.actual == story("power-pai-gow corrected").table.floor.bank.house


def test_pineapple_has_fees_and_no_wagers() -> None:
    found = theory("pineapple", sum_settlements(settled_of("pineapple automatic")), fees=3_000)
    assert (found.wagers, found.actual, found.theoretical) == ((), 3_000, 3_000)
    assert "collection fees" in found.notes[0]


def test_a_game_against_the_house_without_exact_figures_says_that_it_has_no_theory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without = dataclasses.replace(game("si-ki-pi"), capabilities={})
    monkeypatch.setattr("houseway.review.theory.game", lambda name: without)
    with pytest.raises(BadInput, match=r"Si Ki Pi has no wagers .* with an exact edge"):
        theory("si-ki-pi", sum_settlements(settled_of("si-ki-pi automatic")))


def test_wagers_and_readings_that_cannot_be_are_bad_input() -> None:
    with pytest.raises(BadInput, match="no wager"):
        theory("si-ki-pi", [Sums("pokerpot", 1, 1, 1, 0)])
    with pytest.raises(BadInput, match="readings"):
        theory("si-ki-pi", [], {"two-pairs": "never"})


# -- Wagers that share their cards -----------------------------------------------------------------


def in_one_round(*lines: tuple[str, str, int]) -> WatchedRound:
    settled = tuple(SettledLine(1, "ann", kind, amount, 0, bet) for bet, kind, amount in lines)
    return WatchedRound(1, "", "dora", settled)


def test_the_spread_of_a_round_is_that_of_its_wagers_together() -> None:
    """Two boxes, a side bet on one of them and on the dealer; two rounds of it."""
    played = in_one_round(
        ("initial@1", "initial", 100),
        ("initial@2", "initial", 50),
        ("bonus@1", "bonus", 10),
        ("bonus@dealer", "bonus", 5),
    )
    sums = [Sums("initial", 4, 300, 25_000, 0), Sums("bonus", 4, 30, 250, 0)]
    found = theory("si-ki-pi", sums, rounds=[played, played])
    rules = game("si-ki-pi")
    exact = edges(rules, rules.readings()).wagers
    main, side = exact["initial"]["house-way"].variance, exact["bonus"]["fixed"].variance
    pairs = {
        (pair.first, pair.second): pair.covariance
        for pair in rules.require(cap.JOINT).results(rules.readings(), Pays()).pairs
    }
    of_main = 100**2 * main + 50**2 * main + 2 * 100 * 50 * pairs["initial", "initial@2"]
    of_side = 10**2 * side + 5**2 * side + 2 * 10 * 5 * pairs["bonus", "bonus@2"]
    between = (
        100 * 10 * pairs["initial", "bonus"]
        + 100 * 5 * pairs["initial", "bonus@dealer"]
        + 50 * 10 * pairs["initial", "bonus@2"]
        + 50 * 5 * pairs["initial", "bonus@dealer"]
    )
    by_kind = {wager.kind: wager.deviation for wager in found.wagers}
    assert by_kind["initial"] == pytest.approx(sqrt(2 * of_main))
    assert by_kind["bonus"] == pytest.approx(sqrt(2 * of_side))
    assert found.deviation == pytest.approx(sqrt(2 * (of_main + of_side + 2 * between)))
    assert JOINT in found.notes
    assert INDEPENDENT not in found.notes
    assert [one.confidence for one in found.intervals] == [0.95, 0.99]


def test_two_players_on_one_box_win_and_lose_together() -> None:
    together = theory(
        "king-high",
        [Sums("high", 2, 200, 20_000, 0)],
        rounds=[in_one_round(("high@1", "high", 100), ("high@1", "high", 100))],
    )
    exact = edges(game("king-high"), game("king-high").readings()).wagers["high"]["fixed"]
    assert together.deviation == pytest.approx(200 * exact.deviation)
    assert together.wagers[0].deviation == together.deviation


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("high@3", "low@3", ("high", "low")),
        ("high@3", "suit@3/h", ("high", "suit")),
        ("suit@2/h", "suit@2/h", ("suit", "suit")),
        ("high@1", "high@4", ("high", "high@4")),
        ("low-run", "high@2", ("high@2", "low-run")),
        ("seven@5", "pokerpot", ("seven", "pokerpot")),
        ("high-run", "pokerpot", ("high-run", "pokerpot")),
    ],
)
def test_king_high_wagers_are_related_as_all_five_cards_say(
    one: str, other: str, names: tuple[str, str]
) -> None:
    joint = game("king-high").require(cap.JOINT)
    found = joint.covariance(game("king-high").readings(), joint.related(one, other))
    if names[0] == names[1]:
        assert found == Together((parse_bet(names[0]),), Pays()).joint.covariance(0, 0)
    else:
        assert found == Together(tuple(map(parse_bet, names)), Pays()).joint.covariance(0, 1)
    assert joint.related(one, other) == joint.related(other, one)


def test_two_suits_of_one_card_shut_each_other_out() -> None:
    joint = game("king-high").require(cap.JOINT)
    readings = game("king-high").readings()
    both = joint.covariance(readings, joint.related("suit@1/s", "suit@1/h"))
    alone = joint.covariance(readings, joint.related("suit@1/s", "suit@1/s"))
    # All four suits and four times as much: one wins 3 and three lose, but for the four 7s.
    assert 4 * alone + 12 * both == Fraction(4 * 9, 52) - Fraction(4 * 3, 52) ** 2
