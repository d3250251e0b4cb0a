"""Workers of a Ray cluster. A part whose worker dies is played again, and comes out the same."""

import logging
import os
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.figures.simulation.models import Counts, ModelName
from houseway.figures.simulation.run import Part, play_part

TOKEN = Path.home() / ".ray" / "auth_token"  # where Ray itself keeps it

_AHEAD = 2
_SECONDS = 3.0  # to wait for a cluster to answer
_TRIES = 20  # for a part whose workers die


Ray: TypeAlias = Any  # the module, which has no types


class RayEngine:
    """`address` is that of a running cluster; without one Ray starts on this machine."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        self.workers = workers
        self.address = address
        self.ray: Ray = None
        self.is_ours = False

    def __enter__(self) -> "RayEngine":
        self.ray = load_ray()
        if not self.ray.is_initialized():
            self.connect()
            self.is_ours = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.is_ours:
            self.ray.shutdown()

    def connect(self) -> None:
        where: dict[str, object] = {"num_cpus": self.workers, "include_dashboard": False}
        if self.address is not None:
            check_reachable(self.address)
            where = {"address": self.address}
        try:
            self.ray.init(log_to_driver=False, logging_level=logging.CRITICAL, **where)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError):
            at = f" at {self.address}" if self.address else ""
            raise BadInput(t("No Ray cluster can be used{at}.", at=at)) from None

    def play_parts(self, name: ModelName, seed: int, parts: Iterable[Part]) -> Iterator[Counts]:
        remote = self.ray.remote(max_retries=_TRIES)(play_part)
        at_once = self.workers or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        coming = iter(parts)
        under_way: deque[object] = deque()

        def begin(number: int) -> None:
            under_way.extend(remote.remote(name, seed, part) for part in islice(coming, number))

        begin(at_once * _AHEAD)
        try:
            while under_way:
                counts: Counts = self.ray.get(under_way[0])
                under_way.popleft()
                yield counts
                begin(1)
        finally:
            for task in under_way:
                self.ray.cancel(task, force=True)


def load_ray() -> Ray:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if "RAY_AUTH_TOKEN" in os.environ or TOKEN.is_file():
        # A cluster asks for its token by default, and Ray sends it only in this mode.
        os.environ.setdefault("RAY_AUTH_MODE", "token")
    try:
        import ray
    except ImportError:
        raise BadInput(
            "Ray is not installed: install houseway[cluster], or leave out --engine ray."
        ) from None
    return ray


def check_reachable(address: str) -> None:
    """Check the address first: Ray itself takes minutes to give up, on many lines."""
    if address == "auto":
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 2**16:
        raise BadInput(
            t(
                "{address} isn't a cluster address. Write it as HOST:PORT.",
                address=quote(address),
            )
        )
    try:
        socket.create_connection((host, int(port)), timeout=_SECONDS).close()
    except (OSError, UnicodeError):
        raise BadInput(t("No Ray cluster answers at {address}.", address=quote(address))) from None
