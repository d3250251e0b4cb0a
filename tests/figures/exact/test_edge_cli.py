"""`houseway edge` and `houseway strategy` as their callers see them."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from cli.run import houseway

WAGERS = {
    "si-ki-pi": {"initial": ["house-way", "optimal"], "bonus": ["fixed"]},
    "power-pai-gow": {"standard": ["house-way", "optimal"], "power": ["fixed"]},
    "king-high": {
        wager: ["fixed"]
        for wager in ("high", "low", "suit", "seven", "high-run", "low-run", "pokerpot")
    },
}
# Runs the command and reports the child's memory at its highest, in kilobytes, and its CPU time.
MEASURED = """
import json, resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", "houseway", *sys.argv[1:]], capture_output=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, used.ru_maxrss, used.ru_utime + used.ru_stime]))
"""


@pytest.mark.parametrize("game", WAGERS)
def test_the_form_of_the_contract(game: str) -> None:
    ran = houseway("edge", game, "--json")
    assert (ran.code, ran.err) == (0, "")
    said = ran.json
    assert said["game"] == game
    assert said["readings"]
    assert {w: list(found) for w, found in said["wagers"].items()} == WAGERS[game]
    for strategies in said["wagers"].values():
        for found in strategies.values():
            assert sum(found["outcomes"].values()) == found["total"]
            ev = Fraction(found["ev"])
            assert found["ev"] == f"{ev.numerator}/{ev.denominator}"
            assert found["edge"] == float(-ev)
            nets = {name: Fraction(net) for name, net in found["nets"].items()}
            assert ev == sum(nets[n] * c for n, c in found["outcomes"].items()) / found["total"]


@pytest.mark.parametrize("game", WAGERS)
def test_a_cold_start_is_small_and_quick(game: str) -> None:
    measured = subprocess.run(
        [sys.executable, "-c", MEASURED, "edge", game], capture_output=True, check=True
    )
    code, kilobytes, seconds = json.loads(measured.stdout)
    assert code == 0
    assert kilobytes < 400 * 1024
    assert seconds < 3


def test_for_people_it_says_the_edge_and_each_outcome() -> None:
    ran = houseway("edge", "si-ki-pi")
    assert ran.code == 0
    assert "initial, optimal: the house keeps 1.8334%" in ran.out
    assert "four-of-a-kind" in ran.out


def test_a_reading_a_pay_and_seen_cards() -> None:
    plain = houseway("edge", "power-pai-gow", "--reading", "two-pairs=literal", "--json").json
    assert plain["readings"]["two-pairs"] == "literal"
    paid = houseway("edge", "king-high", "--pays", "high.king=2:1", "--json").json
    assert paid["wagers"]["high"]["fixed"]["ev"] == "0/1"
    seen = houseway("edge", "king-high", "--seen", "As 10h,7d", "--json").json
    assert list(seen["wagers"]["suit"]) == ["spades", "hearts", "diamonds", "clubs"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("edge", "pineapple"), "no wagers against the house"),
        (("edge", "baccarat"), "'baccarat'"),
        (("edge", "si-ki-pi", "--pays", "commission=100"), "less than 100"),
        (("edge", "si-ki-pi", "--pays", "win=nothing"), "'nothing'"),
        (("edge", "power-pai-gow", "--pays", "commission=5"), "no commission"),
        (("edge", "king-high", "--pays", "win=2:1"), "high.win"),
        (("edge", "king-high", "--seen", "As As As As As As As"), "As"),
        (("edge", "si-ki-pi", "--seen", "Zz"), "'Zz'"),
        (("edge", "si-ki-pi", "--reading", "moon=full"), "'moon'"),
        (("strategy", "pineapple"), "no strategy to learn"),
        (("strategy", "si-ki-pi", "As", "Ks"), "not 2"),
        (("strategy", "si-ki-pi", "As", "Ks", "Qs", "Js", "--seen", "As"), "As"),
        (("strategy", "si-ki-pi", "--cut", "50"), "--cut"),
        (("strategy", "king-high", "--hands"), "--hands"),
        (("strategy", "king-high", "--cut", "400"), "400"),
        (("strategy", "king-high", "--cut", "many"), "many"),
    ],
)
def test_bad_input_is_one_plain_sentence_and_exit_2(arguments: tuple[str, ...], part: str) -> None:
    ran = houseway(*arguments)
    assert ran.code == 2
    assert ran.is_one_plain_sentence(part), ran.err


def test_the_strategy_to_learn() -> None:
    said = houseway("strategy", "si-ki-pi", "--json").json
    assert said["strategies"]["learned"]["edge"] < said["strategies"]["house-way"]["edge"]
    assert all(rule["words"].endswith(".") for rule in said["rules"])
    assert "hands" not in said


def test_every_hand_that_best_play_sets_otherwise() -> None:
    ran = houseway("strategy", "si-ki-pi", "--hands")
    assert ran.code == 0
    assert "sets 295 hands otherwise" in ran.out
    assert ran.out.splitlines()[-1].startswith(tuple("AKQJT98765432"))


def test_one_hand() -> None:
    ran = houseway("strategy", "power-pai-gow", "teen", "l4", "h8", "n9")
    assert ran.code == 0
    assert [line.split()[-1] for line in ran.out.splitlines()].count("Way") == 1
    assert "best" in ran.out.splitlines()[0]


def test_counting_at_king_high() -> None:
    ran = houseway("strategy", "king-high")
    assert ran.code == 0
    assert "4 rounds per shoe" in ran.out
    said = houseway("strategy", "king-high", "--json", "--cut", "60").json
    assert said["counting"]["cut_card_at"] == 60
    assert len(said["removal"]) == 13
