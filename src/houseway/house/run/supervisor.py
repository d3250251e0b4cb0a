"""The process that holds a house's address and starts the house again where it has died.

The house is a fork of it, made before anything is loaded, so that there is next to nothing here
that could fail. Several workers have a keeper already: the process they were started by.
"""

import contextlib
import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable
from types import FrameType

from houseway.core.errors import BadInput
from houseway.core.words import t

SIGNALS = (signal.SIGINT, signal.SIGTERM)
WAITS = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)  # seconds; the last for every further death
LONG = 60.0  # a life of so many seconds makes the next death a first one
BY_SIGNAL = 128  # what is added to a signal's number to make an exit code

ENDS_WITHIN = 10  # seconds; a house gives up waiting for its store before that
ENDED_BY_FORCE = 1  # exit code

OPEN = b"!"


def address(host: str, port: int) -> socket.socket:
    """Held for the house; any free port in the place of 0, refused where it could not listen."""
    held = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind((host, port))
    except OSError as error:
        held.close()
        raise BadInput(
            t(
                "The house cannot listen on {host}:{port}: {problem}.",
                host=host,
                port=port,
                problem=error.strerror,
            )
        ) from None
    return held


def end_after(keeper_is_gone: Callable[[], object]) -> None:
    """Whoever kills the keeper means the house."""

    def wait() -> None:
        with contextlib.suppress(ConnectionError):
            keeper_is_gone()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


class Life:
    """What a house knows of its keeper."""

    def __init__(self, wire: socket.socket, *, again: bool) -> None:
        self._wire = wire
        self.again = again
        end_after(lambda: wire.recv(1))

    def opened(self) -> None:
        """From now on it is started again, whatever it dies of."""
        self._wire.sendall(OPEN)


class News:
    """Wakes whoever waits for a signal. One that comes just before the waiting begins counts too,
    while `waitpid` and `sleep` would go on waiting with its handler still to be called."""

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        for end in (self._ours, self._theirs):
            end.setblocking(False)
        signal.set_wakeup_fd(self._theirs.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # one without a handler wakes nobody

    def wait(self, seconds: float | None = None) -> None:
        if select.select([self._ours], [], [], seconds)[0]:
            self._ours.recv(1024)

    def end(self) -> None:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._ours.close()
        self._theirs.close()


class Keeper:
    def __init__(self) -> None:
        self._house: int | None = None  # its process
        self._asked = False
        self._open = False
        self._deaths = 0

    def keep(self) -> Life:
        """Comes back in the house's process, once in every life; in the keeper's it never does."""
        self._news = News()
        for number in SIGNALS:
            signal.signal(number, self._pass_on)
        while True:
            began = time.monotonic()
            life = self._begin()
            if life is not None:
                return life
            ended = self._wait()
            if ended == 0 or self._asked or not self._open:
                raise SystemExit(ended if ended >= 0 else BY_SIGNAL - ended)
            self._deaths = 1 if time.monotonic() - began > LONG else self._deaths + 1
            self._pause(ended)

    def _begin(self) -> Life | None:
        ours, theirs = socket.socketpair()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        self._house = os.fork() or None
        if self._house is None:
            ours.close()
            os.setpgid(0, 0)  # Ctrl-C reaches the keeper alone, which passes it on
            self._news.end()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        else:
            theirs.close()
            self._wire = ours
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return Life(theirs, again=self._open) if self._house is None else None

    def _wait(self) -> int:
        """How the house ended: its exit code, or less than nothing for a signal."""
        assert self._house is not None
        while not (found := os.waitpid(self._house, os.WNOHANG))[0]:
            self._news.wait()
        ended = os.waitstatus_to_exitcode(found[1])
        self._house = None
        with self._wire as wire, contextlib.suppress(BlockingIOError):
            wire.setblocking(False)
            self._open = self._open or wire.recv(1) == OPEN
        return ended

    def _pause(self, ended: int) -> None:
        import structlog

        from houseway.house.run.logs import configure_logs

        configure_logs()
        how = signal.Signals(-ended).name if ended < 0 else f"exit code {ended}"
        seconds = wait_after(self._deaths)
        structlog.get_logger().error("house-died", how=how, again_in=seconds)
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._news.wait(left)

    def _pass_on(self, number: int, _: FrameType | None) -> None:
        if self._house is None:
            raise SystemExit(0)
        if not self._asked:
            signal.signal(signal.SIGALRM, self._end_by_force)
            signal.alarm(ENDS_WITHIN)
        self._asked = True
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            os.kill(self._house, number)

    def _end_by_force(self, number: int, _: FrameType | None) -> None:
        """It has not ended, and does not even have the means to end itself."""
        if self._house is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._house, signal.SIGKILL)
        raise SystemExit(ENDED_BY_FORCE)


def wait_after(deaths: int) -> float:
    """Seconds; what dies again and again is started ever more seldom."""
    return WAITS[min(deaths, len(WAITS)) - 1]
