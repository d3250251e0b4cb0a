"""`houseway simulate` from the outside."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.run import Ran, houseway
from houseway.cli.main import run

GAMES_AND_WAGERS = {
    "si-ki-pi": ["initial", "bonus"],
    "power-pai-gow": ["standard", "power"],
    "king-high": ["high", "low", "suit", "seven", "high-run", "low-run", "pokerpot"],
}


@pytest.mark.parametrize("name", GAMES_AND_WAGERS)
def test_json_has_the_promised_form(name: str) -> None:
    ran = houseway("simulate", name, "--rounds", "5000", "--seed", "1", "--json")
    assert ran.code == 0
    assert set(ran.json) >= {"rounds", "seed", "wagers"}
    assert (ran.json["rounds"], ran.json["seed"]) == (5000, 1)
    assert list(ran.json["wagers"]) == GAMES_AND_WAGERS[name]
    for wager in ran.json["wagers"].values():
        assert set(wager) == {"ev", "stderr", "outcomes", "exact", "z", "chi2"}
        assert sum(wager["outcomes"].values()) == 5000


def test_people_get_a_table() -> None:
    ran = houseway("simulate", "king-high", "--rounds", "1000", "--seed", "1")
    assert ran.code == 0
    assert "King High  1,000 rounds, seed 1" in ran.out
    assert "pokerpot: " in ran.out


def test_a_reading_changes_the_numbers() -> None:
    options = ("simulate", "power-pai-gow", "--rounds", "200000", "--seed", "1", "--json")
    usual, other = houseway(*options).json, houseway(*options, "--reading", "wong-bet=as-set").json
    assert usual["wagers"]["standard"] == other["wagers"]["standard"]
    assert usual["wagers"]["power"] != other["wagers"]["power"]


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ("--rounds 0 --seed 1", "at least one round, not 0"),
        ("--rounds -5 --seed 1", "not -5"),
        ("--rounds 99999999999999999999 --seed 1", "too many"),
        ("--rounds many --seed 1", "many"),
        ("--rounds 10 --seed -1", "-1"),
        ("--rounds 10 --seed 18446744073709551616", "A seed must be a whole number"),
        ("--rounds 10", "--seed"),
        ("--rounds 10 --seed 1 --workers 0", "not 0"),
        ("--rounds 10 --seed 1 --workers 99999", "not 99,999"),
        ("--rounds 10 --seed 1 --engine moon", "moon"),
        ("--rounds 10 --seed 1 --address h:1", "--engine ray"),
        ("--rounds 10 --seed 1 --engine ray --address 127.0.0.1:1", "127.0.0.1:1"),
        ("--rounds 10 --seed 1 --reading two-pairs=never", "two-pairs"),
        ("--rounds 10 --seed 1 --player steady", "--player"),
    ],
)
def test_bad_input_is_one_plain_sentence(
    options: str, part: str, capfd: pytest.CaptureFixture[str]
) -> None:
    code = run(["simulate", "si-ki-pi", *options.split()])
    assert code == 2
    assert Ran(code, *capfd.readouterr()).is_one_plain_sentence(part)


def test_the_first_run_ever_says_that_it_compiles_and_the_second_does_not(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "houseway", "simulate", "king-high", "--rounds", "9"]
    said = [
        subprocess.run(
            [*command, "--seed", "1", "--json"],
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stderr
        for _ in range(2)
    ]
    sentence = "Compiling for this machine. This takes up to a minute; the next run starts at once."
    assert said == [f"houseway: {sentence}\n", ""]


def stopped_after(seconds: float) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "houseway", "simulate", "si-ki-pi", "--rounds"]
    process = subprocess.Popen(
        [*command, "9000000000000", "--seed", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(seconds)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_ctrl_c_prints_the_result_so_far() -> None:
    # A busy machine may not have begun yet when it is stopped, and then there is nothing to print.
    tries = (stopped_after(seconds) for seconds in (3, 9, 27, 60))
    code, out, err = next(answer for answer in tries if answer[1])
    assert code == 130
    result = json.loads(out)
    assert 0 < result["rounds"] < 9_000_000_000_000
    assert sum(result["wagers"]["initial"]["outcomes"].values()) == result["rounds"]
    assert err == f"houseway: Stopped after {result['rounds']:,} rounds.\n"
