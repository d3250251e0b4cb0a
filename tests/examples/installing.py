"""Install the example package beside this one, for processes that run with `environment`."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from cli.run import Ran

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
EXAMPLE = ROOT / "examples/three_card_poker"
INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index")
WITHIN = 120.0  # seconds, on a machine that has much else to do

# Many commands in one process: what each of them would load again is loaded once.
ALL_OF_THEM = """
import json, sys
from cli.run import houseway
asked = json.load(sys.stdin)
print(json.dumps({name: houseway(*words, stdin=given) for name, (words, given) in asked.items()}))
"""


def install_example(folder: Path) -> Path:
    """As `pip install examples/three_card_poker` does it, into this folder and offline."""
    run(*INSTALL, "--no-deps", "--no-build-isolation", "--target", str(folder), str(EXAMPLE))
    return folder


def environment(*folders: Path) -> Mapping[str, str]:
    """What these tests import, from wherever that is, and the packages in the folders."""
    paths = (*map(str, folders), str(TESTS), *sys.path)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def run(*arguments: str, env: Mapping[str, str] | None = None, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=env,
        input=given,
        capture_output=True,
        text=True,
        timeout=WITHIN,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def all_of(commands: Mapping[str, tuple[list[str], str]], folder: Path) -> dict[str, Ran]:
    """`houseway` with these words and this input, each time, where what is in the folder is
    installed."""
    said = run("-c", ALL_OF_THEM, env=environment(folder), given=json.dumps(commands))
    return {name: Ran(*ran) for name, ran in json.loads(said).items()}
