"""Commit processes that need not start: forks of one process that has loaded all they need.

`python -m house.fork_server WIRE` is that process. A fork does what the program itself does once
it has started. `houseway serve` starts its own as usual, and so does a test that needs another
program.
"""

import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.store.commit_process import CommitProcess, stay
from houseway.house.store.writer import Process, Writer

TESTS = Path(__file__).parents[1]


class Fork:
    """A commit process that another process has started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def wait(self, timeout: float | None = None) -> int:
        try:
            handle = os.pidfd_open(self.pid)
        except ProcessLookupError:
            return 0
        try:
            if not select.select([handle], [], [], timeout)[0]:
                raise TimeoutError("the commit process did not end")
        finally:
            os.close(handle)
        return 0


class ForkServer:
    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._one_at_a_time = threading.Lock()

    def fork(self, wire: socket.socket) -> Fork:
        with self._one_at_a_time:
            socket.send_fds(self._wire, [b"."], [wire.fileno()])
            return Fork(int.from_bytes(self._wire.recv(8), "big"))


@contextlib.contextmanager
def forked_commit_processes() -> Iterator[None]:
    """Every writer that begins meanwhile has a fork for its commit process."""
    ours, theirs = socket.socketpair()
    number = theirs.fileno()
    command = [sys.executable, "-m", "house.fork_server", str(number)]
    with ours, subprocess.Popen(command, cwd=TESTS, pass_fds=(number,)), theirs:
        server = ForkServer(ours)
        program, started = Writer.program, Writer._start

        def start(writer: Writer, wire: socket.socket) -> Process:
            return server.fork(wire) if writer.program == program else started(writer, wire)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Writer, "_start", start)
            yield
        ours.shutdown(socket.SHUT_WR)


def serve(orders: socket.socket) -> None:
    """Fork for each wire that arrives, until the process that started this one is gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no one here waits for them
    while True:
        word, [*wires], _, _ = socket.recv_fds(orders, 1, 1)
        if not word:
            return
        with socket.socket(fileno=wires[0]) as wire:
            pid = os.fork()
            if pid == 0:
                orders.close()
                write_for(wire)
        orders.send(pid.to_bytes(8, "big"))


def write_for(wire: socket.socket) -> None:
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            CommitProcess(wire).run()
    finally:
        os._exit(0)


if __name__ == "__main__":
    import sqlite3  # noqa: F401  # what a commit process loads when it connects

    import psycopg  # noqa: F401

    stay()
    serve(socket.socket(fileno=int(sys.argv[1])))
