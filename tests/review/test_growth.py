"""Whoever adds a reading or a setting with a default breaks no record of before.

The program is copied and really gets them: one more reading for every game and for tournaments, one
for all games of low and high hands, and one more setting at every table. With that program the
tests of kept records pass.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import houseway
from our_games import FOLDERS

READING = 'added_reading: Literal["as-ever", "otherwise"] = "as-ever"'
SHARED = 'shared_reading: Literal["as-ever", "otherwise"] = "as-ever"'
SETTING = 'added_setting: str = ""'
SETTINGS = ("Settings", "PlainSettings")  # of a game's own, and those that lie ready

TESTS = Path(__file__).parent.parent
KEPT = ("review/test_kept.py",)
LISTED = """
import msgspec
from houseway.registry import game, names
from houseway.rulebook import choices
found = {}
for name in names():
    rules = game(name)
    table = rules.open_table(rules.readings(), {})
    found[name] = [list(choices(rules.readings)), list(type(table.settings).__struct_fields__)]
print(msgspec.json.encode(found).decode())
"""


def grow(source: Path, field: str) -> None:
    """Adds a field at the end of a class of settings, or at the beginning of one of readings."""
    text = source.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for part in ast.parse(text).body:
        if isinstance(part, ast.ClassDef) and is_grown(part.name, field):
            fields = [line for line in part.body if isinstance(line, ast.AnnAssign)] or part.body
            at = fields[-1].end_lineno if field == SETTING else fields[0].lineno - 1
            assert at is not None
            lines.insert(at, f"    {field}\n")
            source.write_text("".join(lines), encoding="utf-8")
            return
    raise AssertionError(f"nothing in {source} can grow")


def is_grown(name: str, field: str) -> bool:
    return name in SETTINGS if field == SETTING else name.endswith("Readings")


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder to import such a program from."""
    folder = tmp_path_factory.mktemp("grown")
    ours, copy = Path(houseway.__file__).parent, folder / "houseway"
    # With what Python has compiled, which holds for all that does not grow; not with kernels.
    shutil.copytree(ours, copy, ignore=shutil.ignore_patterns("*.nbi", "*.nbc"))
    for source in copy.rglob("readings.py"):
        if source.parent.name != "rulebook":
            grow(source, SHARED if source.parent.name == "low_high" else READING)
    for source in (*copy.rglob("state.py"), copy / "tables/plain_table.py"):
        if re.search(r"class (Plain)?Settings\(", source.read_text(encoding="utf-8")):
            grow(source, SETTING)
    return folder


def run(grown: Path, *arguments: str) -> str:
    """What a Python says that finds that program before ours."""
    done = subprocess.run(
        (sys.executable, *arguments),
        cwd=TESTS.parent,
        env={**os.environ, "PYTHONPATH": str(grown)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_program_has_grown(grown: Path) -> None:
    found = msgspec.json.decode(run(grown, "-c", LISTED))
    for name in FOLDERS:
        readings, settings = found[name]
        assert "added-reading" in readings
        assert "added_setting" in settings
        assert ("shared-reading" in readings) == (name in ("si-ki-pi", "power-pai-gow"))


def test_records_of_before_hold_after_readings_and_settings_were_added(grown: Path) -> None:
    said = run(grown, "-m", "pytest", *(str(TESTS / name) for name in KEPT), "-k", "not mended")
    assert "passed" in said
