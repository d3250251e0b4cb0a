"""`--address`: a cluster that runs already, in a process of its own."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from cli.run import houseway, houseway_process

CLUSTER = """
import ray
ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100_000_000,
         _node_ip_address="127.0.0.1", log_to_driver=False)
print("address", ray.get_runtime_context().gcs_address, flush=True)
input()
"""


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
