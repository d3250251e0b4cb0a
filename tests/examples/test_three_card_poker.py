"""A fifth game, in a package of its own: installed, it is everywhere that our four are."""

import json
import re
from pathlib import Path

import pytest

from cli.run import Ran
from examples.installing import EXAMPLE, all_of, environment, install_example, run
from houseway.registry import names

pytestmark = pytest.mark.slow

NAME = "three-card-poker"
ROUND = {
    "dealer": ["Qh", "7d", "2c"],
    "boxes": [
        {
            "box": 1,
            "player": "ann",
            "cards": ["Ks", "Kd", "2s"],
            "decision": "play",
            "wagers": {"ante": 1000, "pair-plus": 500},
        }
    ],
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_example(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def ran(installed: Path) -> dict[str, Ran]:
    """Every command that asks a game, asked of this one."""
    sheet = str(installed / "par-sheet.md")
    return all_of(
        {
            "help": (["--help"], ""),
            "play": (["play", NAME, "--seed", "1"], ""),
            "rules": (["rules", NAME], ""),
            "settle": (["settle", NAME, "--json"], json.dumps(ROUND)),
            "edge": (["edge", NAME, "--json"], ""),
            "strategy": (["strategy", NAME, "--json"], ""),
            "simulate": (["simulate", NAME, "--rounds", "100000", "--seed", "1", "--json"], ""),
            "report": (["report", NAME, "-o", sheet], ""),
            "set": (["set", NAME, "Ks"], ""),
        },
        installed,
    )


def test_its_own_tests_and_the_conformance_kit_pass(installed: Path) -> None:
    """They pass for a person who has the package and none of our settings."""
    alone = ("-p", "no:cacheprovider", "-c", "/dev/null", f"--rootdir={EXAMPLE}")
    said = run("-m", "pytest", "-q", *alone, str(EXAMPLE / "tests"), env=environment(installed))
    assert " passed" in said
    assert "skipped" not in said


def test_it_is_among_the_games_where_it_is_installed_and_only_there(ran: dict[str, Ran]) -> None:
    assert NAME in ran["help"].out
    assert NAME not in names()


def test_a_round_is_played_at_the_terminal_with_results_and_why(ran: dict[str, Ran]) -> None:
    assert ran["play"].code == 0, ran["play"].err
    assert "The round is settled" in ran["play"].out
    for kind, by in (("ante", r"TCP-\d\.\d"), ("pair-plus", "reading pair-plus-of-a-fold")):
        assert re.search(rf"^You, {kind} at box .*\n  .* \({by}\)$", ran["play"].out, re.M)
    assert "Your chips: " in ran["play"].out


def test_its_rules_are_told_with_their_tests_and_its_reading(ran: dict[str, Ran]) -> None:
    assert ran["rules"].code == 0, ran["rules"].err
    assert "TCP-5.1" in ran["rules"].out
    assert "The dealer qualifies with Queen high or better." in ran["rules"].out
    assert "\nPair Plus\n" in ran["rules"].out  # of which it is not said when it wins
    assert "What happens to the Pair Plus of a hand that folds?" in ran["rules"].out


def test_a_round_is_settled(ran: dict[str, Ran]) -> None:
    lines = ran["settle"].json["lines"]
    won = {line["kind"]: line["net"] for line in lines}
    assert won == {"ante": 1000, "play": 1000, "pair-plus": 500}


def test_its_exact_edges_are_the_published_ones(ran: dict[str, Ran]) -> None:
    wagers = ran["edge"].json["wagers"]
    assert f"{wagers['ante']['best-play']['edge']:.4%}" == "3.3730%"
    assert f"{wagers['pair-plus']['fixed']['edge']:.4%}" == "2.3167%"


def test_best_play_is_the_published_one(ran: dict[str, Ran]) -> None:
    assert ran["strategy"].json["play_from"] == "Queen, 6, 4"


def test_rounds_by_chance_come_near_the_exact_edges(ran: dict[str, Ran]) -> None:
    exact = {"ante": -0.03373, "pair-plus": -0.02317}
    found = ran["simulate"].json["wagers"]
    assert found.keys() == exact.keys()
    for wager, ev in exact.items():
        assert abs(found[wager]["ev"] - ev) < 4 * found[wager]["stderr"]


def test_its_par_sheet_is_written(ran: dict[str, Ran], installed: Path) -> None:
    assert ran["report"].code == 0, ran["report"].err
    sheet = (installed / "par-sheet.md").read_text()
    assert "Three Card Poker" in sheet
    assert "3.3730%" in sheet
    assert "2.3167%" in sheet


def test_what_it_does_not_have_is_said_in_a_sentence(ran: dict[str, Ran]) -> None:
    assert ran["set"].code == 2
    assert ran["set"].is_one_plain_sentence("Three Card Poker has no House Way")
