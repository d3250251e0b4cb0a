"""Own the listening socket, and start the house again when it dies.

The house is a fork of this process, made before anything is loaded, so that little here can fail.
Several workers have a supervisor already: uvicorn's, in the process that starts them.
"""

import contextlib
import os
import signal
import socket
import threading
import time
from collections.abc import Callable

from houseway.core.errors import BadInput
from houseway.core.words import t

STOPS = frozenset({signal.SIGINT, signal.SIGTERM})
WATCHED = STOPS | {signal.SIGCHLD, signal.SIGALRM}
LONGEST_PAUSE = 30.0  # seconds before a house that keeps dying is started again
LONG_LIFE = 60.0  # seconds after which the next death counts as the first
SIGNAL_EXIT = 128  # an exit code for a signal is this and its number

ENDS_WITHIN = 10  # seconds; a house gives up waiting for its store before that
ENDED_BY_FORCE = 1  # exit code

OPEN = b"!"


def bind_address(host: str, port: int) -> socket.socket:
    """Reserve the house's address; port 0 takes any free one."""
    held = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind((host, port))
    except OSError as error:
        held.close()
        raise BadInput(
            t(
                "The house can't listen on {host}:{port}: {problem}.",
                host=host,
                port=port,
                problem=error.strerror,
            )
        ) from None
    return held


def die_with(wait_for_parent: Callable[[], object]) -> None:
    """Kill this process when its parent is gone: killing the parent is meant for the house."""

    def wait() -> None:
        with contextlib.suppress(ConnectionError):
            wait_for_parent()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


class SupervisorLink:
    """The house's end of the wire to its supervisor."""

    def __init__(self, wire: socket.socket, *, is_restart: bool) -> None:
        self._wire = wire
        self.is_restart = is_restart
        die_with(lambda: wire.recv(1))

    def report_open(self) -> None:
        """From now on the house is started again, whatever it dies of."""
        self._wire.sendall(OPEN)


class Supervisor:
    """Waits for its signals one at a time (`sigwait`), so none comes at a wrong moment."""

    def __init__(self) -> None:
        self._house: int | None = None  # its process
        self._has_opened = False
        self._stops = False

    def start(self) -> SupervisorLink:
        """Return in the house's process, once in each of its lives, and never in this one."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # some systems discard an ignored signal
        deaths = 0
        while True:
            began = time.monotonic()
            ours, theirs = socket.socketpair()
            self._house = os.fork() or None
            if self._house is None:
                ours.close()
                os.setpgid(0, 0)  # Ctrl-C reaches the supervisor alone, which passes it on
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
                return SupervisorLink(theirs, is_restart=self._has_opened)
            theirs.close()
            exit_code = self._wait_for_end()
            with ours, contextlib.suppress(BlockingIOError):
                ours.setblocking(False)
                self._has_opened = self._has_opened or ours.recv(1) == OPEN
            if exit_code == 0 or self._stops or not self._has_opened:
                raise SystemExit(exit_code if exit_code >= 0 else SIGNAL_EXIT - exit_code)
            deaths = 1 if time.monotonic() - began > LONG_LIFE else deaths + 1
            self._pause(exit_code, pause_after(deaths))

    def _wait_for_end(self) -> int:
        """The house's exit code, or minus the number of the signal that ended it."""
        assert self._house is not None
        while True:
            ended, status = os.waitpid(self._house, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            number = signal.sigwait(WATCHED)
            if number == signal.SIGALRM:  # it hangs so much that it cannot even end itself
                os.kill(self._house, signal.SIGKILL)
                raise SystemExit(ENDED_BY_FORCE)
            if number in STOPS:
                if not self._stops:
                    signal.alarm(ENDS_WITHIN)
                self._stops = True
                os.kill(self._house, number)

    def _pause(self, exit_code: int, seconds: float) -> None:
        import structlog

        from houseway.house.run.logs import configure_logs

        configure_logs()
        how = signal.Signals(-exit_code).name if exit_code < 0 else f"exit code {exit_code}"
        structlog.get_logger().error("house-died", how=how, again_in=seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        while seconds and (number := signal.sigwait(WATCHED)) != signal.SIGALRM:
            if number in STOPS:
                raise SystemExit(0)


def pause_after(deaths: int) -> float:
    """Seconds: none after the first death, then longer after each."""
    return 0.0 if deaths == 1 else min(2.0 ** (deaths - 2), LONGEST_PAUSE)
