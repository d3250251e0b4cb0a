"""A house in a process of its own, and how to launch the browser that looks at it."""

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.request import urlopen

from examples.installing import environment

# The shell is the same browser without windows, for a third of the work.
INSTALLED = (shutil.which("chromium-headless-shell"), shutil.which("chromium"))
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, INSTALLED), "chromium")
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Only this machine can be reached: a request to any other is an error in the console.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
STARTS_WITHIN = 60.0  # seconds
BELOW_CHANCE = range(20_000, 30_000)  # ports that the system gives out only by number


@contextlib.contextmanager
def running_house(
    folder: Path, module: str = "web.fast_house", env: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The address of a quick demonstration house that keeps its records in the folder."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", module, str(port), str(folder)]
    with (folder / "said").open("w+") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=env or environment())
        try:
            wait_until_ready(address, process, folder / "said")
            yield address
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()


def free_port() -> int:
    """A port that no other process is given by chance until the house has started."""
    while True:
        port = BELOW_CHANCE.start + secrets.randbelow(len(BELOW_CHANCE))
        with contextlib.suppress(OSError), socket.socket() as made:
            made.bind(("127.0.0.1", port))
            return port


def wait_until_ready(address: str, process: subprocess.Popen[bytes], said: Path) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), urlopen(f"{address}/readyz") as answer:
            if answer.status == 200:
                return
        time.sleep(0.1)
    raise RuntimeError(f"The house did not open:\n{said.read_text()}")
