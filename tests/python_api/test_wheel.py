"""The wheel, in environments that hold what it names and nothing else: the base, and each extra."""

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from effort import EFFORT
from houseway.core.extras import EXTRA_OF

ROOT = Path(__file__).parent.parent.parent
WITHIN = 300.0  # seconds, on a machine that has much else to do

RUN = """
import sys
sys.path.append(sys.argv[1])
from houseway.cli.main import run
def houseway(*words):
    sys.stdout.flush()
    return run(list(words))
"""
BASE = """
assert houseway("edge", "si-ki-pi", "--json") == 0
assert houseway("edge", "king-high") == 0
assert houseway("set", "power-pai-gow", "teen", "day", "h8", "gj") == 0
assert houseway("rules", "pineapple") == 0
assert houseway("play", "king-high") == 0
import houseway as hw
played = hw.play("pineapple", rounds=1)
played.save(sys.argv[2] + "/round.jsonl")
assert houseway("verify", sys.argv[2] + "/round.jsonl") == 0
assert hw.rank_five([[0, 1, 2, 3, 4]] * 2_000_000).shape == (2_000_000,)
"""
SERVE = """
from houseway.testing.house import audit_of
from houseway.testing import Recorded
table = Recorded("si-ki-pi", "ann")
table.seat()
table.play(1)
assert audit_of(table).clean
from houseway.house.run import app
"""
SCHOOL = """
assert houseway("train") == 0
"""
SIMULATE = """
assert houseway("simulate", "king-high", "--rounds", "1000", "--seed", "1") == 0
"""
REPORTS = """
for ending in ("csv", "parquet"):
    assert houseway("report", "king-high", "-o", f"{sys.argv[2]}/sheet.{ending}") == 0
import houseway as hw
assert hw.edges("si-ki-pi").to_frame().height == 3
assert hw.par_sheet("king-high", compare=False).to_pdf().startswith(b"%PDF")
"""
RESEARCH = """
import gymnasium, pyspiel
from houseway.envs import king_high_v0
env = king_high_v0.env()
env.reset(seed=1)
both = king_high_v0.parallel_env()
both.reset(seed=1)
box = gymnasium.make("houseway/KingHigh-v0")
box.reset(seed=1)
box.step(0)
from houseway.envs import spiel
assert pyspiel.load_game("houseway_king_high").num_players() == 1
assert pyspiel.load_game("houseway_pineapple").num_players() == 2
"""
CLUSTER = """
same = ("simulate", "king-high", "--rounds", "1000", "--seed", "1", "--workers", "1")
assert houseway(*same, "--engine", "ray") == 0
"""
PARTS = {
    "": BASE,
    "serve": SERVE,
    "school": SCHOOL,
    "simulate": SIMULATE,
    "reports": REPORTS,
    "research": RESEARCH,
    "cluster": CLUSTER,
    "all": SERVE + SCHOOL + SIMULATE + REPORTS + RESEARCH + CLUSTER,
}
# Ray starts a new Python for its workers, which then has everything installed beside it.
IN_ONE_PROCESS = [extra for extra in PARTS if extra not in ("cluster", "all")]


class Wheel(NamedTuple):
    file: Path
    unpacked: Path
    metadata: Distribution


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    """As `pip install` unpacks it."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    subprocess.run([sys.executable, *pip, "-w", str(folder), str(ROOT)], check=True, timeout=WITHIN)
    (file,) = folder.glob("*.whl")
    unpacked = folder / "unpacked"
    with zipfile.ZipFile(file) as archive:
        archive.extractall(unpacked)
    (info,) = unpacked.glob("*.dist-info")
    return Wheel(file, unpacked, Distribution.at(info))


def requirements_of(of: Distribution, extras: frozenset[str]) -> Iterator[Requirement]:
    for line in of.requires or ():
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": e}) for e in ("", *extras)):
            yield requirement


def closure(wheel: Wheel, extra: str) -> set[str]:
    """The names of all distributions that an installation with this extra has."""
    names: set[tuple[str, frozenset[str]]] = set()
    waiting = list(requirements_of(wheel.metadata, frozenset({extra})))
    while waiting:
        one = waiting.pop()
        key = (one.name.lower().replace("_", "-"), frozenset(one.extras))
        if key in names:
            continue
        names.add(key)
        of = wheel.metadata if key[0] == "houseway" else distribution(one.name)
        waiting += requirements_of(of, key[1])
    return {name for name, _ in names} - {"houseway"}


def environment(wheel: Wheel, extra: str, folder: Path) -> Path:
    """The wheel and what it needs, side by side, and nothing else."""
    folder.mkdir()
    places = [wheel.unpacked / entry.name for entry in wheel.unpacked.iterdir()]
    for name in closure(wheel, extra):
        of = distribution(name)
        tops = {file.parts[0] for file in of.files or () if file.parts[0] != ".."}
        places += [Path(str(of.locate_file(top))) for top in tops if top != "__pycache__"]
    for place in places:
        if place.exists() and not (folder / place.name).exists():
            (folder / place.name).symlink_to(place)
    return folder


def ran(folder: Path, program: str, work: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN + program, str(folder), str(work)],
        capture_output=True,
        text=True,
        timeout=WITHIN,
        check=False,
        env={"PATH": os.environ["PATH"], "HOME": str(work)},
        cwd=work,
    )


@pytest.mark.slow
@pytest.mark.parametrize("extra", IN_ONE_PROCESS, ids=lambda extra: extra or "base")
def test_each_part_runs_with_its_own_extra_alone(wheel: Wheel, extra: str, tmp_path: Path) -> None:
    folder = environment(wheel, extra, tmp_path / "site")
    done = ran(folder, PARTS[extra], tmp_path)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


LACKING = {
    ("simulate", "si-ki-pi", "--rounds", "10", "--seed", "1"): "simulate",
    ("solve", "pineapple", "--fantasy", "As"): "simulate",
    ("play", "pineapple"): "simulate",
    ("serve",): "serve",
    ("train",): "school",
    ("audit",): "serve",
    ("export", "--json"): "serve",
    ("report", "king-high", "-o", "sheet.pdf"): "reports",
    ("report", "king-high", "-o", "sheet.parquet"): "reports",
}


@pytest.mark.slow
def test_without_its_extra_a_command_says_which_in_one_sentence(
    wheel: Wheel, tmp_path: Path
) -> None:
    folder = environment(wheel, "", tmp_path / "site")
    program = "".join(f"assert houseway(*{words!r}) == 2, {words!r}\n" for words in LACKING)
    done = ran(folder, program, tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    said = done.stderr.splitlines()
    assert len(said) == len(LACKING)
    for sentence, extra in zip(said, LACKING.values(), strict=True):
        assert sentence.startswith("houseway: ")
        assert f"houseway[{extra}]" in sentence


@pytest.mark.slow
def test_every_library_of_an_extra_is_known_by_it(wheel: Wheel) -> None:
    asked = [one for one in map(Requirement, wheel.metadata.requires or ()) if one.marker]
    for one in asked:
        module = {"argon2-cffi": "argon2"}.get(one.name, one.name.replace("-", "_"))
        brings = [other.marker for other in asked if other.name == one.name and other.marker]
        assert any(marker.evaluate({"extra": EXTRA_OF[module]}) for marker in brings), module


@pytest.mark.slow
@pytest.mark.skipif(EFFORT != "soak", reason="installs every extra anew: minutes")
@pytest.mark.parametrize("extra", PARTS, ids=lambda extra: extra or "base")
def test_pip_installs_each_extra_into_an_empty_environment(
    wheel: Wheel, extra: str, tmp_path: Path
) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv/bin/python"
    what = f"{wheel.file}[{extra}]" if extra else str(wheel.file)
    subprocess.run([python, "-m", "pip", "install", "--quiet", what], check=True, timeout=1800)
    program = RUN.replace("sys.path.append(sys.argv[1])", "") + PARTS[extra]
    subprocess.run([python, "-I", "-c", program, "", str(tmp_path)], check=True, timeout=WITHIN)
