"""The same numbers on any worker, and the result so far when a run is stopped."""

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from figures.simulation.ray_workers import workers_of
from houseway.core.errors import BadInput
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.cluster import RayEngine, check_reachable
from houseway.figures.simulation.local import LocalEngine
from houseway.figures.simulation.models import Counts, ModelName
from houseway.figures.simulation.run import Part, Parts
from houseway.registry import game

CHUNK = 2**20
PART = 8 * CHUNK
ROUNDS = 40 * CHUNK + 12_345


def skp() -> ModelName:
    return model_name("si-ki-pi", game("si-ki-pi").readings())


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    return simulate(skp(), ROUNDS, 7, LocalEngine(1)).as_json()


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_gives_the_same_numbers(alone: dict[str, Any], workers: int) -> None:
    assert simulate(skp(), ROUNDS, 7, LocalEngine(workers)).as_json() == alone
    assert alone["rounds"] == ROUNDS
    assert all(sum(w["outcomes"].values()) == ROUNDS for w in alone["wagers"].values())


def test_another_seed_gives_other_numbers() -> None:
    one, other = (simulate(skp(), 100_000, seed, LocalEngine(1)).as_json() for seed in (1, 2))
    assert one["wagers"] != other["wagers"]


def test_parts_hold_every_chunk_once() -> None:
    for rounds in (1, 9, 10, 11, 40, 41, 99):
        parts = list(Parts(rounds, chunk=10, chunks=4))
        assert sum(part.rounds for part in parts) == rounds
        chunks = [c for part in parts for c in range(part.first, part.first + part.chunks)]
        assert chunks == list(range(-(-rounds // 10)))


class Interrupted(LocalEngine):
    """Press Ctrl-C when some parts are done."""

    def __init__(self, after: int) -> None:
        super().__init__(2)
        self.after = after

    def play_parts(self, name: ModelName, seed: int, parts: Iterable[Part]) -> Iterator[Counts]:
        for done, counts in enumerate(super().play_parts(name, seed, parts)):
            if done == self.after:
                raise KeyboardInterrupt
            yield counts


def test_ctrl_c_gives_the_result_so_far_which_is_that_of_a_shorter_run() -> None:
    stopped = simulate(skp(), ROUNDS, 7, Interrupted(after=3))
    assert not stopped.whole
    assert stopped.rounds == 3 * PART
    assert stopped.as_json() == simulate(skp(), 3 * PART, 7, LocalEngine(1)).as_json()


def test_ctrl_c_before_anything_is_done_gives_nothing() -> None:
    with pytest.raises(KeyboardInterrupt):
        simulate(skp(), ROUNDS, 7, Interrupted(after=0))


# -- Ray ---------------------------------------------------------------------------------------

anyway = pytest.mark.filterwarnings("ignore")  # Ray's own warnings are not ours to mend


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A real Ray on this machine, as small as it gets."""
    found = pytest.importorskip("ray")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    found.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=80 * 2**20,
        _node_ip_address="127.0.0.1",
    )
    yield found
    found.shutdown()


@anyway
def test_ray_gives_the_same_numbers_even_when_its_workers_are_killed(
    ray: Any, alone: dict[str, Any]
) -> None:
    killed: set[int] = set()
    over = threading.Event()
    raylet = ray._private.worker._global_node.all_processes["raylet"][0].process.pid

    def kill() -> None:
        while len(killed) < 2 and not over.wait(0.005):
            for worker in set(workers_of(raylet)) - killed:
                with suppress(ProcessLookupError):  # it has just ended by itself
                    os.kill(worker, signal.SIGKILL)
                    killed.add(worker)

    with ThreadPoolExecutor(1) as beside:
        killing = beside.submit(kill)
        try:
            found = simulate(skp(), ROUNDS, 7, RayEngine(workers=2)).as_json()
        finally:
            over.set()
        killing.result()
    assert found == alone
    assert killed


@anyway
def test_bots_play_the_same_on_ray(ray: Any) -> None:
    name = model_name("pineapple", game("pineapple").readings(), ("careless", "careless"))
    found = [simulate(name, 70, 5, engine) for engine in (RayEngine(2), LocalEngine(1))]
    assert found[0].as_json() == found[1].as_json()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("127.0.0.1:1", "No Ray cluster answers at '127.0.0.1:1'."),
        ("ray://127.0.0.1:1", "No Ray cluster answers at 'ray://127.0.0.1:1'."),
        ("nowhere", "'nowhere' isn't a cluster address. Write it as HOST:PORT."),
        ("host:0", "'host:0' isn't a cluster address. Write it as HOST:PORT."),
    ],
)
def test_an_unreachable_cluster_is_one_plain_sentence(address: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        check_reachable(address)
    assert str(refused.value) == sentence
