"""The process that first compiles a kernel keeps it on the disk, side by side with others."""

import json
import subprocess
import sys
from pathlib import Path

# Numba is loaded once; each process is a fork that has compiled nothing yet. All of a round work
# side by side, and what each of them prints is a line.
FORKS = """
import json, os, sys
from figures.simulation.variants import variant
def ended(number, program):
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(write, 1)
        exec(program, {"number": number, "variant": variant})
        sys.stdout.flush()
        os._exit(0)
    os.close(write)
    return read
for numbers in json.loads(sys.argv[1]):
    for pipe in [ended(number, sys.argv[2]) for number in numbers]:
        with os.fdopen(pipe) as said:
            print(said.read().strip(), flush=True)
        os.wait()
"""
# Each process compiles the same kernel for another type of number, which both keep under one index.
# The first notes there what it will keep and is slow to write it; the second does both meanwhile.
COMPILE = """
import time
from numba.core.caching import IndexDataCacheFile as Kept
read, write = Kept._load_index, Kept._save_data
def read_slowly(self):
    found = read(self)
    time.sleep(0.3 if number == 10 else 0.6)
    return found
def write_slowly(self, name, data):
    time.sleep(1.5 if number == 10 else 0)
    write(self, name, data)
Kept._load_index, Kept._save_data = read_slowly, write_slowly
print(variant(10)(1 if number == 10 else 0.5))
"""
NAME = """
compiled = variant(number)
compiled(1)
print(next(iter(compiled.overloads.values())).fndesc.mangled_name)
"""


def run_programs(folder: Path, program: str, *rounds: tuple[int, ...]) -> list[str]:
    """By processes with these numbers, side by side in each round."""
    tests = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", FORKS, json.dumps(rounds), program],
        env={"NUMBA_CACHE_DIR": str(folder), "PYTHONPATH": f"{tests}:{':'.join(sys.path)}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_two_processes_that_compile_side_by_side_never_run_each_others_kernel(
    tmp_path: Path,
) -> None:
    compiled_then_read = ((10, 20), (10, 20))
    assert run_programs(tmp_path, COMPILE, *compiled_then_read) == ["11", "10.5", "11", "10.5"]
    kept = sorted(file.name for file in tmp_path.rglob("*.nbc"))
    assert len(kept) == 2


def test_variants_that_two_processes_keep_have_names_of_their_own(tmp_path: Path) -> None:
    """A process that loads both calls the one it means."""
    first, second, again = run_programs(tmp_path, NAME, (10, 20, 10))
    assert first != second
    assert first == again != ""
