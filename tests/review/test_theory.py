"""Theoretical against actual, reckoned once more by hand."""

import dataclasses
from math import sqrt

import pytest

from houseway.analysis.edges import edges
from houseway.errors import BadInput
from houseway.record.entry import GENESIS
from houseway.record.projection import projected
from houseway.registry import game
from houseway.review.segment import Segment
from houseway.review.theory import Sums, summed, theory
from houseway.tables.messages import Settlement
from review.stories import story


def settled_of(name: str) -> list[Settlement]:
    table = story(name)
    number = 0
    found: list[Settlement] = []
    for act in Segment(table.name, table.kind.start, GENESIS, tuple(table.entries)).acts():
        seen = projected(number, act.events)
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
    assert summed(lines) == (
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
    found = theory("king-high", summed(settled_of("king-high manual shoe")))
    assert found.actual == story("king-high manual shoe").table.floor.bank.house
    assert any("six full decks" in note for note in found.notes)
    assert {wager.strategy for wager in found.wagers} == {"fixed"}


def test_corrected_money_is_the_houses_result_too() -> None:
    found = theory("si-ki-pi", summed(settled_of("si-ki-pi corrected")))
    assert found.actual == story("si-ki-pi corrected").table.floor.bank.house


def test_pineapple_has_fees_and_no_wagers() -> None:
    found = theory("pineapple", summed(settled_of("pineapple automatic")), fees=3_000)
    assert (found.wagers, found.actual, found.theoretical) == ((), 3_000, 3_000)
    assert "collection fees" in found.notes[0]


def test_a_game_against_the_house_without_exact_figures_says_that_it_has_no_theory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without = dataclasses.replace(game("si-ki-pi"), edges=None)
    monkeypatch.setattr("houseway.review.theory.game", lambda name: without)
    with pytest.raises(BadInput, match=r"Si Ki Pi has no wagers .* with exact edges"):
        theory("si-ki-pi", summed(settled_of("si-ki-pi corrected")))


def test_wagers_and_readings_that_cannot_be_are_bad_input() -> None:
    with pytest.raises(BadInput, match="no wager"):
        theory("si-ki-pi", [Sums("pokerpot", 1, 1, 1, 0)])
    with pytest.raises(BadInput, match="readings"):
        theory("si-ki-pi", [], {"two-pairs": "never"})
