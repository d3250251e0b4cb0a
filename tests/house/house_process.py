"""`houseway serve` as a process of its own, with what it logs."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from house.running_house import NO_TLS, until
from houseway.house.run.supervisor import ENDS_WITHIN

STARTS_WITHIN = 60.0  # seconds, on a busy machine

# With tables that lose no time before the bets, and leave a lot for them.
PROGRAM = """
import sys
from houseway.tables.dealing import Pace
from houseway.house.run import demo
demo.PACE = Pace(bets=20.0, turn=40.0, pause=0.2)
from houseway.cli.main import main
sys.argv = ["houseway", "serve", *sys.argv[1:]]
main()
"""


class House:
    def __init__(self, folder: Path, *options: str, program: str = PROGRAM) -> None:
        self.log = folder / "log"
        self._log_begins = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", program, "--data", str(folder), "--port", "0", *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        found = re.search(r"http://(\S+:\d+) ", self.process.stdout.readline())
        assert found, f"the house does not say where it is: {self.said()}"
        self.address = found[1]
        until(self.is_ready, STARTS_WITHIN)

    def is_ready(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return self.get("/readyz").status_code == 200
        return False

    def get(self, path: str) -> httpx.Response:
        address = f"http://{self.address}{path}"
        return httpx.get(address, timeout=STARTS_WITHIN, verify=NO_TLS)

    def said(self) -> str:
        """All that this house has written on stderr."""
        with self.log.open() as log:
            log.seek(self._log_begins)
            return log.read()

    def logged(self, event: str) -> list[dict[str, Any]]:
        """Its lines about this."""
        whole = self.said().rpartition("\n")[0]
        lines = (line for line in whole.splitlines() if line.startswith("{"))
        return [line for line in map(json.loads, lines) if line["event"] == event]

    def workers(self) -> list[int]:
        """The processes that have ever served, in the order in which they began."""
        return [int(line["worker"].split("-")[0]) for line in self.logged("worker-started")]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        """Its exit code, and after how many seconds."""
        began = time.monotonic()
        os.kill(self.process.pid, number)
        return self.process.wait(4 * ENDS_WITHIN), time.monotonic() - began


@contextlib.contextmanager
def house(folder: Path, *options: str, program: str = PROGRAM) -> Iterator[House]:
    found = House(folder, *options, program=program)
    try:
        yield found
    finally:
        found.process.kill()
        found.process.communicate()
