"""Run Ray in a process of its own, which sends back the counts of each part.

Ray does not bear an interruption well, and writes its messages wherever it likes. So none of it
runs in the process in which a person presses Ctrl-C and reads the result: the driver gets no
signals of the terminal, its output is discarded, and whatever happens to it, this process has what
was counted by then.
"""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.figures.simulation.cluster import RayEngine, check_reachable
from houseway.figures.simulation.models import Counts, ModelName
from houseway.figures.simulation.run import Part

_ENDS_WITHIN = 20.0  # seconds, when all is played
READY = "ready"


class RayProcess:
    """Starts and stops the process; without the `address` of a cluster, Ray runs on this
    machine."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        self.asked = (workers, address)

    def __enter__(self) -> "RayProcess":
        _, address = self.asked
        if address is not None:
            check_reachable(address)  # before anything is started for it
        ours, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,  # Ctrl-C is for us alone
            )
        self.driver = Connection(ours.detach())
        try:
            self.driver.send(self.asked)
            self.answer()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def answer(self) -> object:
        """Return the next message of the driver."""
        try:
            said: object = self.driver.recv()
        except (EOFError, OSError):
            raise BadInput(
                t("Ray ended before all rounds were played. Is the cluster up?")
            ) from None
        if isinstance(said, BadInput):
            raise said
        return said

    def play_parts(self, name: ModelName, seed: int, parts: Iterable[Part]) -> Iterator[Counts]:
        self.driver.send((name, seed, parts))
        while (counts := self.answer()) is not None:
            yield counts  # type: ignore[misc]
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(_ENDS_WITHIN)  # it puts an end to its cluster

    def stop(self) -> None:
        """Stop at once, without waiting for parts under way."""
        self.driver.close()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def drive(caller: Connection) -> None:
    """Serve the caller from the process of its own, until all is played or the caller has gone."""
    workers, address = caller.recv()
    try:
        with RayEngine(workers, address) as engine:
            caller.send(READY)
            name, seed, parts = caller.recv()
            for counts in engine.play_parts(name, seed, parts):
                caller.send(counts)
            caller.send(None)
    except BadInput as error:
        caller.send(error)


if __name__ == "__main__":
    with suppress(EOFError, BrokenPipeError):
        drive(Connection(int(sys.argv[1])))
