"""The sheet itself: the figures of the exact analysis, every reading, and the code's hash."""

import shutil
from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from figures.reports.conftest import GAMES, Sheets
from houseway.core.errors import BadInput
from houseway.core.rulebook import choices, parse_readings, questions
from houseway.figures.edges import edges
from houseway.figures.provenance import code_hash
from houseway.figures.reports import par_sheet
from houseway.registry import game

pytestmark = pytest.mark.slow  # the sheets that they look at take seconds


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_holds_the_exact_analysis(name: str, sheets: Sheets) -> None:
    sheet, found = sheets(name), edges(game(name), game(name).readings())
    assert [r.key for r in sheet.wagers] == [
        (wager, strategy) for wager, strategies in found.wagers.items() for strategy in strategies
    ]
    for result in sheet.wagers:
        assert result.found.as_json() == found.wagers[result.wager][result.strategy].as_json()
        assert sum(map(result.return_part, result.found.counts)) == result.return_to_player
        assert result.pay_clause.text


@pytest.mark.parametrize("name", GAMES)
def test_every_reading_is_there_with_its_values_and_a_clause_that_exists(
    name: str, sheets: Sheets
) -> None:
    known = choices(game(name).readings)
    assert {r.name: r.values for r in sheets(name).readings} == dict(known)
    for reading in sheets(name).readings:
        assert all(clause.text for clause in reading.clauses)
        assert reading.is_default


def test_the_question_and_the_effect_of_a_reading_are_on_its_sheet(sheets: Sheets) -> None:
    text = " ".join(sheets("king-high").to_markdown().split())
    for asked in questions(game("king-high").readings):
        assert f"{asked.question} {asked.effect}" in text


def test_what_a_reading_changes_is_what_the_analysis_under_it_says(sheets: Sheets) -> None:
    sheet, rules = sheets("si-ki-pi"), game("si-ki-pi")
    changing = {
        r.name: {p for a in r.alternatives for p in sheet.changes(a)} for r in sheet.readings
    }
    main = {("initial", "house-way"), ("initial", "optimal")}
    assert changing.pop("two-pairs") == main
    assert not any(changing.values())
    (literal,) = next(r for r in sheet.readings if r.name == "two-pairs").alternatives
    again = edges(rules, parse_readings(rules.readings, ["two-pairs=literal"]))
    for played, found in literal.found.items():
        assert found.as_json() == again.wagers[played[0]][played[1]].as_json()


def test_of_a_range_of_numbers_the_two_ends_are_compared(sheets: Sheets) -> None:
    boxes = next(r for r in sheets("si-ki-pi").readings if r.name == "boxes")
    assert [a.value for a in boxes.alternatives] == [1, 12]


def test_what_the_house_way_costs_is_the_difference_of_the_two_strategies(sheets: Sheets) -> None:
    cost = sheets("si-ki-pi").house_way
    assert cost is not None
    of = sheets("si-ki-pi").results
    assert cost.cost == of["initial", "optimal"].found.ev - of["initial", "house-way"].found.ev
    dear = [hand.cost * hand.hands for hand in cost.costliest]
    assert dear == sorted(dear, reverse=True)
    assert all(hand.house_way != hand.best for hand in cost.costliest)


def test_other_pays_are_in_the_figures_and_named() -> None:
    sheet = par_sheet(game("king-high"), pays=["king=2 to 1"], compare=False)
    assert sheet.results["high", "fixed"].found.ev == 0
    assert "king=2 to 1" in sheet.to_markdown()


def test_a_reading_that_is_not_the_default_is_said_to_be_none(sheets: Sheets) -> None:
    rules = game("king-high")
    changed = par_sheet(rules, parse_readings(rules.readings, ["run-needs-pokerpot=yes"]))
    reading = next(r for r in changed.readings if r.name == "run-needs-pokerpot")
    assert not reading.is_default
    assert [a.value for a in reading.alternatives] == ["no"]
    assert "yes (not the default)" in changed.to_markdown()


def test_a_game_without_wagers_against_the_house_says_so() -> None:
    with pytest.raises(BadInput, match="has no wagers against the house"):
        par_sheet(game("pineapple"))


def test_the_hash_is_of_the_code_and_changes_with_it(sheets: Sheets, tmp_path: Path) -> None:
    copy = tmp_path / "houseway"
    ours = Path(houseway.__file__).parent
    shutil.copytree(
        ours / "core" / "money", copy / "money", ignore=shutil.ignore_patterns("__pycache__")
    )
    first = code_hash(copy)
    assert first == code_hash(copy) == code_hash(copy)
    (copy / "notes.txt").write_text("no source")
    assert code_hash(copy) == first
    (copy / "money" / "odds.py").write_text("# nothing is left\n")
    second = code_hash(copy)
    (copy / "clauses.toml").write_text("[clauses]\n")
    third = code_hash(copy)
    (copy / "money" / "odds.py").rename(copy / "money" / "chances.py")
    assert len({first, second, third, code_hash(copy)}) == 4
    assert len(sheets("king-high").code) == 64


def test_known_figures(sheets: Sheets) -> None:
    assert sheets("si-ki-pi").results["bonus", "fixed"].found.ev == Fraction(-1212, 20825)
    assert sheets("king-high").results["high", "fixed"].found.ev == Fraction(-1, 26)
