"""What a type checker sees of `import houseway as hw`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

PROGRAM = """
import houseway as hw
from fractions import Fraction

right: Fraction = hw.edges("si-ki-pi", two_pairs="literal")["initial"]["optimal"].ev
hw.play("king-high", rounds=2, players={"me": None})
hw.edges(hw.game("king-high"))
hw.edges("si-ki-pi", two_pairs="odd")  # wrong
hw.edges("king-high", two_pairs="literal")  # wrong
hw.edges("baccarat")  # wrong
hw.game("baccarat")  # wrong
skp = hw.game("si-ki-pi")
table = skp.open_table(skp.readings(), {})
skp.decide(table, "deal")  # wrong
hw.play("king-high", players={"me": lambda seen, offers, rng: "deal"})  # wrong
hw.simulate("si-ki-pi", rounds="many")  # wrong
"""


def test_the_stub_is_what_the_games_declare() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import stubs  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    ruff = [
        sys.executable,
        "-m",
        "ruff",
        "format",
        "--stdin-filename",
        "houseway/__init__.pyi",
        "-",
    ]
    made = subprocess.run(
        ruff, input=stubs.stub(), capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
    assert made == stubs.STUB.read_text(), "Run `make stubs`: a game declares something else."


@pytest.mark.slow
def test_a_wrong_game_reading_or_command_is_seen_before_anything_runs(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    mypy = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(program)]
    said = subprocess.run(mypy, capture_output=True, text=True, check=False, cwd=ROOT).stdout
    wrong = {n for n, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")}
    # Mypy may remember the same program from another folder.
    seen = {int(n) for n in re.findall(rf"{program.name}:(\d+): error:", said)}
    assert seen == wrong, said
