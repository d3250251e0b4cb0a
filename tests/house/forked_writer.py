"""A writer whose commit process is a fork of the test, so that both share a little memory."""

import mmap
import os
import socket
import struct
import time
from typing import ClassVar

from houseway.house.store.commit_process import CommitProcess, stay
from houseway.house.store.database import Database
from houseway.house.store.writer import Process, Writer

MOST_FILES = 4096


class Number:
    """A whole number that both processes see."""

    def __init__(self, value: int = 0) -> None:
        self._memory = mmap.mmap(-1, 8)
        self.value = value

    @property
    def value(self) -> int:
        return int(struct.unpack("q", self._memory[:8])[0])

    @value.setter
    def value(self, value: int) -> None:
        self._memory[:8] = struct.pack("q", value)


class Child:
    def __init__(self, pid: int) -> None:
        self.pid = pid

    def wait(self, timeout: float | None = None) -> int:
        until = time.monotonic() + (60 if timeout is None else timeout)
        while True:
            try:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:  # it was waited for before
                return 0
            if pid:
                return status
            if time.monotonic() >= until:
                raise TimeoutError("the commit process did not end")
            time.sleep(0.0005)


class Forked(Writer):
    """It begins at once: SQLite does not bear a fork while a connection is open."""

    commit_process: ClassVar[type[CommitProcess]] = CommitProcess

    def __init__(self, database: Database, *, grouped: bool = True) -> None:
        super().__init__(database, grouped=grouped)
        self._line = self._begin()

    def _start(self, wire: socket.socket) -> Process:
        pid = os.fork()
        if pid:
            return Child(pid)
        try:
            stay()
            # Keep only the wire open: a copy of another one would hide that its end has closed.
            os.closerange(3, wire.fileno())
            os.closerange(wire.fileno() + 1, MOST_FILES)
            self.commit_process(wire).run()
        finally:
            os._exit(0)
