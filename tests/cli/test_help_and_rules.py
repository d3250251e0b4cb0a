"""`houseway --help`, `houseway rules`, and what a pipe that closes does."""

import subprocess
import sys

import pytest

from cli.run import houseway
from houseway.core.rulebook import questions
from houseway.game import capabilities as cap
from houseway.registry import game
from our_games import FOLDERS


def test_help_names_every_command_and_loads_none() -> None:
    ran = houseway("--help")
    assert ran.code == 0
    assert all(word in ran.out for word in ("play", "set", "settle", "rules"))
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "houseway", "--help"],
        capture_output=True,
        check=True,
    ).stderr.decode()
    modules = {line.rpartition("|")[2].strip() for line in loaded.splitlines()}
    assert {"click", "houseway.cli.main"} <= modules
    assert modules.isdisjoint({"numpy", "rich", "babel", "numba", "houseway.games"})


@pytest.mark.parametrize("name", FOLDERS)
def test_rules_lists_every_clause_with_its_tests_and_every_reading(name: str) -> None:
    clauses = houseway("rules", name, "--json").json
    assert [c["id"] for c in clauses] == [c.id for c in game(name).rulebook.clauses]
    assert all(set(c) == {"id", "text", "tests"} for c in clauses)
    assert all(c["tests"] for c in clauses)
    people = houseway("rules", name).out
    assert clauses[0]["text"].split()[0] in people
    kinds = [game(name).readings]
    if (tournament := game(name).get(cap.TOURNAMENT)) is not None:
        kinds.append(tournament.readings)
    for asked in (one for kind in kinds for one in questions(kind)):
        assert f"{asked.name} = {' | '.join(map(str, asked.values))}" in people
        assert f"{asked.question} {', '.join(asked.clauses)}\n    {asked.effect}\n" in people


@pytest.mark.parametrize("name", FOLDERS)
def test_rules_tells_every_pay_and_what_counts_how_many_points(name: str) -> None:
    told = " ".join(houseway("rules", name).out.split())
    for kind in game(name).wager_kinds:
        assert (f"{kind.title} wins if {kind.wins}" if kind.wins else kind.title) in told
        for row in kind.pay_table:
            assert f"{row.title}: {row.pay} {row.clause}" in told
    for table in game(name).points:
        for point in table.rows:
            assert f"{point.title}: {point.points or 'as'}" in told


def test_a_reader_that_goes_away_is_no_error() -> None:
    ran = subprocess.run(
        f"{sys.executable} -m houseway rules si-ki-pi | head -1",
        shell=True,
        capture_output=True,
        check=True,
    )
    assert ran.stderr == b""


def test_rules_are_told_in_german_by_a_program_that_has_just_started() -> None:
    """Games are imported when the language is known already."""
    asked = [sys.executable, "-m", "houseway", "--language", "de", "rules", "si-ki-pi"]
    ran = subprocess.run(asked, capture_output=True, check=True, text=True)
    clauses = game("si-ki-pi").rulebook.texts.values()
    told = " ".join(ran.stdout.split())
    assert all(" ".join(clause.write("de").split()) in told for clause in clauses)


def test_the_version_is_told() -> None:
    assert houseway("--version").out.startswith("houseway ")
