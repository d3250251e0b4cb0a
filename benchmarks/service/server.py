"""Run the measured house as a process of its own."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import msgspec

from houseway.house.run.settings import Settings
from houseway.house.run.supervisor import bind_address
from houseway.house.run.uvicorn_server import serve

HOST = "127.0.0.1"
STARTS_WITHIN = 60.0
STOPS_WITHIN = 30.0


class Work(msgspec.Struct, frozen=True):
    """Processor time of the worker with all its threads, of its commit process, and of the players,
    who run in the measuring process."""

    worker: float = 0.0
    commits: float = 0.0
    players: float = 0.0

    @property
    def house(self) -> float:
        return self.worker + self.commits

    def plus(self, other: "Work", times: float = 1.0) -> "Work":
        return Work(
            self.worker + other.worker * times,
            self.commits + other.commits * times,
            self.players + other.players * times,
        )


class Server:
    def __init__(self, settings: Settings, port: int) -> None:
        self.port = port
        given = msgspec.json.encode(settings).decode()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.service.server", given, str(port)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )

    def wait(self) -> None:
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end and self._process.poll() is None:
            with contextlib.suppress(OSError):
                self.get("/readyz")
                return
            time.sleep(0.1)
        raise SystemExit("the house did not start")

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://{HOST}:{self.port}{path}", timeout=5) as answer:
            found: str = answer.read().decode()
            return found

    def stop(self) -> tuple[int, float]:
        """Stop it; return how it ended, and after how many seconds."""
        began = time.monotonic()
        self._process.terminate()
        code = self._process.wait(STOPS_WITHIN)
        return code, time.monotonic() - began

    def kill(self) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """Pause the house, so that the bare driver has the disk to itself."""
        os.killpg(self._process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.killpg(self._process.pid, signal.SIGCONT)

    def memory(self) -> float:
        """Return the megabytes of the process and its workers."""
        return sum(resident(pid) for pid in self.processes())

    def work(self) -> "Work":
        """Return the processor seconds until now, of the house and of the players here."""
        worker, *beside = self.processes()
        commits = sum(processor_seconds(pid) for pid in beside)
        return Work(processor_seconds(worker), commits, time.process_time())

    def processes(self) -> list[int]:
        return family(self._process.pid)


def family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(other for child in children for other in family(int(child)))]


def resident(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def processor_seconds(pid: int) -> float:
    """Add up the scheduler's count for each thread, which is in nanoseconds."""
    counts = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(count.read_text().split()[0]) for count in counts) / 1e9


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


def end_with_parent() -> None:
    """End with the parent, so that an interrupted measurement leaves no house behind."""

    def wait() -> None:
        os.read(sys.stdin.fileno(), 1)  # its parent never writes to it
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    end_with_parent()
    serve(msgspec.json.decode(sys.argv[1], type=Settings), bind_address(HOST, int(sys.argv[2])))
