"""`--address`: a cluster that runs already, in a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.run import houseway, houseway_process
from effort import by_effort
from figures.simulation.ray_workers import workers_of

CLUSTER = """
import ray
ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100_000_000,
         _node_ip_address="127.0.0.1", log_to_driver=False)
raylet = ray._private.worker._global_node.all_processes["raylet"][0].process.pid
print("address", ray.get_runtime_context().gcs_address, raylet, flush=True)
input()
"""
ROUNDS = ("--rounds", "1000000000000", "--seed", "7", "--json")
ENDLESS = (sys.executable, "-m", "houseway", "simulate", "si-ki-pi", *ROUNDS)


class Cluster(NamedTuple):
    address: str
    raylet: int  # the process whose children play


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A real cluster on this machine; it ends when the process that holds it ends."""
    running = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", CLUSTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    said = next(line for line in running.stdout if line.startswith("address "))
    _, address, raylet = said.split()
    yield Cluster(address, int(raylet))
    running.stdin.write("\n")
    running.stdin.close()
    running.stdout.close()
    running.wait(timeout=60)


def test_a_running_cluster_gives_the_numbers_of_this_machine(cluster: Cluster) -> None:
    same = ("simulate", "si-ki-pi", "--rounds", "3000000", "--seed", "7", "--json")
    there = houseway_process(*same, "--engine", "ray", "--address", cluster.address)
    assert there.code == 0, there.err
    assert there.json == houseway(*same).json


class Endless:
    """A run without end on the cluster, in a group of processes as at a terminal."""

    def __init__(self, cluster: Cluster, kept: Path) -> None:
        self.kept = kept
        self.process = subprocess.Popen(
            [*ENDLESS, "--checkpoint", str(kept), "--engine", "ray", "--address", cluster.address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def wait(self, more_than: int = 0) -> int:
        """Until more rounds are kept; how many they are."""
        while (rounds := rounds_kept(self.kept)) <= more_than:
            assert self.process.poll() is None, self.process.communicate()
            time.sleep(0.05)
        return rounds

    def interrupt(self) -> dict[str, Any]:
        """Ctrl-C at a terminal goes to all processes of the group; the result so far."""
        os.killpg(self.process.pid, signal.SIGINT)
        out, said = self.process.communicate(timeout=60)
        assert self.process.returncode == 130, said
        found: dict[str, Any] = json.loads(out)
        return found


@pytest.mark.slow
def test_every_interruption_ends_with_the_result_so_far(cluster: Cluster, tmp_path: Path) -> None:
    """However often."""
    for number in range(by_effort(quick=1, default=1, soak=50)):
        run = Endless(cluster, tmp_path / f"kept {number}")
        run.wait()
        time.sleep(0.037 * number)  # not always at the same moment
        found = run.interrupt()
        assert found["rounds"] > 0
        assert found["wagers"]["initial"]["stderr"] < 0.01


@pytest.mark.slow
def test_what_is_said_of_a_killed_worker_is_not_in_the_answer(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Standard output is one piece of JSON, whatever happens to workers meanwhile."""
    run = Endless(cluster, tmp_path / "kept")
    run.wait()
    workers: list[int] = []
    while not workers:
        workers = workers_of(cluster.raylet)
    for worker in workers:
        with suppress(ProcessLookupError):  # it has just ended by itself
            os.kill(worker, signal.SIGKILL)
    after = run.wait(more_than=rounds_kept(run.kept))
    found = run.interrupt()
    assert found["rounds"] >= after


def rounds_kept(checkpoint: Path) -> int:
    """Rounds that are kept so far."""
    return int(json.loads(checkpoint.read_bytes())["rounds"]) if checkpoint.exists() else 0
