"""Take every fix of the pages out, one at a time, and run the test that must notice.

    .venv/bin/python tools/page_mutants.py [--only WORD …]

The working copy stays unchanged: a mutant is a copy of the source that comes first on the tests'
path. Before that, all tests run once without a mutant, to show that none fails by itself."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIST = ROOT / "tests" / "web" / "mutants.toml"
SECONDS = "8"  # how long a test waits for an element that does not come


@dataclass(frozen=True)
class Mutant:
    what: str
    file: str
    was: str
    becomes: str
    test: str


def mutants(words: list[str]) -> list[Mutant]:
    listed = [Mutant(**entry) for entry in tomllib.loads(LIST.read_text())["mutant"]]
    return [one for one in listed if not words or any(word in one.what for word in words)]


def mutated(one: Mutant, source: Path) -> None:
    file = source / "houseway" / one.file
    text = file.read_text()
    if text.count(one.was) != 1:
        sys.exit(f"{one.file} has {one.what!r} {text.count(one.was)} times: mend {LIST.name}.")
    file.write_text(text.replace(one.was, one.becomes))


def passes(tests: list[str], source: Path) -> bool:
    env = {**os.environ, "PYTHONPATH": str(source), "HOUSEWAY_PATIENCE": SECONDS}
    command = [sys.executable, "-m", "pytest", "-q", "-x", *tests]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(done.stdout + done.stderr)
    return done.returncode == 0


def survives(one: Mutant, folder: Path) -> bool:
    source = folder / "src"
    shutil.copytree(ROOT / "src", source)
    try:
        mutated(one, source)
        return passes([one.test], source)
    finally:
        shutil.rmtree(source)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", nargs="*", default=[], help="mutants whose name has the word")
    asked.add_argument("--at-once", action="store_true", help="leave out the run without a mutant")
    given = asked.parse_args()
    found = mutants(given.only)
    if not given.at_once and not passes(sorted({one.test for one in found}), ROOT / "src"):
        sys.exit("A test fails without any mutant: mend that first.")
    missed = 0
    with tempfile.TemporaryDirectory(prefix="houseway-mutants-") as folder:
        for one in found:
            survived = survives(one, Path(folder))
            missed += survived
            print(f"{'MISSED' if survived else 'caught'}  {one.what}", flush=True)
    print(f"{len(found) - missed} of {len(found)} were noticed.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
