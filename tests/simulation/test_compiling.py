"""Kernels are kept on the disk by whoever compiles them first, side by side with others."""

import subprocess
import sys
from pathlib import Path

# Each process compiles another variant of the same kernel. The first notes in the index what it
# will keep and is slow to write it; the second does both meanwhile.
COMPILE = """
import sys, time
from numba.core.caching import IndexDataCacheFile as Kept
from simulation.variants import variant
number = int(sys.argv[1])
read, write = Kept._load_index, Kept._save_data
def read_slowly(self):
    found = read(self)
    time.sleep(0.3 if number == 10 else 0.6)
    return found
def write_slowly(self, name, data):
    time.sleep(1.5 if number == 10 else 0)
    write(self, name, data)
Kept._load_index, Kept._save_data = read_slowly, write_slowly
print(variant(number)(1))
"""
NAME = """
import sys
from simulation.variants import variant
compiled = variant(int(sys.argv[1]))
compiled(1)
print(next(iter(compiled.overloads.values())).fndesc.mangled_name)
"""


def started(folder: Path, number: int, program: str = COMPILE) -> "subprocess.Popen[str]":
    tests = Path(__file__).parent.parent
    return subprocess.Popen(
        [sys.executable, "-c", program, str(number)],
        env={"NUMBA_CACHE_DIR": str(folder), "PYTHONPATH": f"{tests}:{':'.join(sys.path)}"},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_processes_that_compile_side_by_side_never_run_each_others_kernel(
    tmp_path: Path,
) -> None:
    for _ in range(2):  # compiled, and then read from the disk
        side_by_side = [started(tmp_path, number) for number in (10, 20)]
        assert [int(one.communicate()[0]) for one in side_by_side] == [11, 21]
    kept = sorted(file.name for file in tmp_path.rglob("*.nbc"))
    assert len(kept) == 2


def test_variants_that_two_processes_keep_have_names_of_their_own(tmp_path: Path) -> None:
    """A process that loads both calls the one it means."""
    first, second, again = (started(tmp_path, number, NAME) for number in (10, 20, 10))
    names = [one.communicate()[0] for one in (first, second, again)]
    assert names[0] != names[1]
    assert names[0] == names[2] != ""
