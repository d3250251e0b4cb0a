"""`--address`: a cluster that runs already, in a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.run import houseway, houseway_process
from effort import by_effort

CLUSTER = """
import ray
ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100_000_000,
         _node_ip_address="127.0.0.1", log_to_driver=False)
print("address", ray.get_runtime_context().gcs_address, flush=True)
input()
"""
ROUNDS = ("--rounds", "1000000000000", "--seed", "7", "--json")
ENDLESS = (sys.executable, "-m", "houseway", "simulate", "si-ki-pi", *ROUNDS)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A real cluster on this machine; it ends when the process that holds it ends."""
    cluster = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", CLUSTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert cluster.stdin is not None
    assert cluster.stdout is not None
    said = next(line for line in cluster.stdout if line.startswith("address "))
    yield said.split()[1]
    cluster.stdin.write("\n")
    cluster.stdin.close()
    cluster.stdout.close()
    cluster.wait(timeout=60)


def test_a_running_cluster_gives_the_numbers_of_this_machine(address: str) -> None:
    same = ("simulate", "si-ki-pi", "--rounds", "3000000", "--seed", "7", "--json")
    there = houseway_process(*same, "--engine", "ray", "--address", address)
    assert there.code == 0, there.err
    assert there.json == houseway(*same).json


@pytest.mark.slow
def test_every_interruption_ends_with_the_result_so_far(address: str, tmp_path: Path) -> None:
    """However often: Ctrl-C at a terminal goes to all processes of the group."""
    for number in range(by_effort(quick=1, default=1, soak=50)):
        kept = tmp_path / f"kept {number}"
        process = subprocess.Popen(
            [*ENDLESS, "--checkpoint", str(kept), "--engine", "ray", "--address", address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        while not played(kept):
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        time.sleep(0.037 * number)  # not always at the same moment
        os.killpg(process.pid, signal.SIGINT)
        out, said = process.communicate(timeout=60)
        assert process.returncode == 130, said
        found = json.loads(out)
        assert found["rounds"] > 0
        assert found["wagers"]["initial"]["stderr"] < 0.01


def played(checkpoint: Path) -> int:
    """Rounds that are kept so far."""
    return int(json.loads(checkpoint.read_bytes())["rounds"]) if checkpoint.exists() else 0
