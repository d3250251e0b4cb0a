"""The commit process, driven through its wire."""

import fcntl
import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseway.core.typed_json import packed_decoder
from houseway.house.store.commit_process import CommitProcess
from houseway.house.store.orders import Answer, Frames, Opening, Order, frame_message

MANY = 1_100  # files: more than `select` knows of


@contextmanager
def room_for_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2 * MANY:
        pytest.skip("no process has so many files here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * MANY), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_it_is_heard_however_many_files_its_worker_has_open(tmp_path: Path) -> None:
    """A thousand players are a thousand files: one that is started among them has a high number."""
    ours, theirs = socket.socketpair()
    ours.settimeout(30)
    with room_for_files(), ours:
        with theirs:
            wire = socket.socket(fileno=fcntl.fcntl(theirs, fcntl.F_DUPFD_CLOEXEC, MANY))
        ours.sendall(frame_message(Opening(True, str(tmp_path / "house.db"), most_together=8)))
        with wire:
            thread = threading.Thread(target=lambda: CommitProcess(wire).run())
            thread.start()
            answered: dict[int, object] = {}
            frames, answer = Frames(), packed_decoder(Answer)
            for number in (1, 2):
                ours.sendall(frame_message(Order(number, "", stands_alone=False, steps=[])))
                while number not in answered:
                    frames.feed(ours.recv(1 << 16))
                    for frame in frames:
                        answered |= answer.decode(frame).outcomes
            ours.shutdown(socket.SHUT_WR)
            thread.join(30)
    assert answered == {1: "added", 2: "added"}
