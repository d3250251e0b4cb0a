"""What of SQLite's files is left when the power fails: what was synced, and of the rest anything.

A file system of SQLite's own kind (a VFS) stands before the usual one in this process and notes
every write, truncation and sync in their order; from that the disk as it may be after any moment is
put together. It is registered with the very library that Python's `sqlite3` uses, by ctypes.
"""

import _sqlite3
import ctypes
import os
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from houseway.house.store.commit_process import CommitProcess
from houseway.house.store.writer import Process, Writer

SECTOR = 512  # bytes that are written whole or not at all
OK = 0

_file = ctypes.c_void_p
_number, _long = ctypes.c_int, ctypes.c_int64


class IoMethods(ctypes.Structure):
    """`sqlite3_io_methods`: those that are looked at have names."""

    _fields_ = (
        ("version", _number),
        ("close", _file),
        ("read", _file),
        ("write", ctypes.CFUNCTYPE(_number, _file, _file, _number, _long)),
        ("truncate", ctypes.CFUNCTYPE(_number, _file, _long)),
        ("sync", ctypes.CFUNCTYPE(_number, _file, _number)),
        ("others", _file * 14),
    )


class OpenFile(ctypes.Structure):
    """`sqlite3_file`"""

    _fields_ = (("methods", ctypes.POINTER(IoMethods)),)


OPEN = ctypes.CFUNCTYPE(
    _number, _file, ctypes.c_void_p, ctypes.POINTER(OpenFile), _number, ctypes.c_void_p
)


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`"""

    _fields_ = (
        ("version", _number),
        ("file_size", _number),
        ("longest_path", _number),
        ("next", _file),
        ("name", ctypes.c_char_p),
        ("data", _file),
        ("open", OPEN),
        ("others", _file * 15),
    )


@dataclass(frozen=True)
class Write:
    file: str
    at: int
    data: bytes


@dataclass(frozen=True)
class Truncate:
    file: str
    size: int


@dataclass(frozen=True)
class Sync:
    file: str


Done = Write | Truncate | Sync
Disk = dict[str, bytearray]


def library() -> Any:
    """The one that Python's own module is linked with: a symbol of either is found by it."""
    found = ctypes.CDLL(_sqlite3.__file__)
    found.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
    found.sqlite3_vfs_find.argtypes = (ctypes.c_char_p,)
    found.sqlite3_vfs_register.argtypes = (ctypes.POINTER(Vfs), _number)
    found.sqlite3_vfs_unregister.argtypes = (ctypes.POINTER(Vfs),)
    return found


class Recorder:
    """Everything that is done to the files of a folder."""

    def __init__(self, usual: Any, folder: Path) -> None:
        self.done: list[Done] = []
        self._usual, self._folder = usual, os.fsencode(folder)
        self._paths: dict[int, str] = {}
        self._methods: dict[int, IoMethods] = {}
        self.vfs = Vfs.from_buffer_copy(usual.contents)
        self.vfs.name = b"recorder"
        self.vfs.open = OPEN(self._open)

    def _open(self, _: int, name: int | None, file: Any, flags: int, out: int | None) -> int:
        """The name is handed on as it is: SQLite keeps it where it lies until the file is closed,
        and looks for what is written behind it."""
        code: int = self._usual.contents.open(
            ctypes.cast(self._usual, _file), name, file, flags, out
        )
        path = b"" if name is None else ctypes.string_at(name)
        if code == OK and path.startswith(self._folder):
            self._paths[ctypes.addressof(file.contents)] = Path(os.fsdecode(path)).name
            file.contents.methods = ctypes.pointer(self._watched(file.contents.methods))
        return code

    def _watched(self, usual: Any) -> IoMethods:
        address = ctypes.addressof(usual.contents)
        if address not in self._methods:
            methods = IoMethods.from_buffer_copy(usual.contents)
            self._watch(methods, usual.contents)
            self._methods[address] = methods
        return self._methods[address]

    def _watch(self, methods: IoMethods, usual: IoMethods) -> None:
        fields = dict(IoMethods._fields_[3:6])
        write, truncate, sync = usual.write, usual.truncate, usual.sync

        def on_write(file: int, data: int, size: int, at: int) -> int:
            self.done.append(Write(self._paths[file], at, ctypes.string_at(data, size)))
            return int(write(file, data, size, at))

        def on_truncate(file: int, size: int) -> int:
            self.done.append(Truncate(self._paths[file], size))
            return int(truncate(file, size))

        def on_sync(file: int, flags: int) -> int:
            code = int(sync(file, flags))
            self.done.append(Sync(self._paths[file]))
            return code

        methods.write = fields["write"](on_write)
        methods.truncate = fields["truncate"](on_truncate)
        methods.sync = fields["sync"](on_sync)


@contextmanager
def record(folder: Path) -> Iterator[list[Done]]:
    """Every connection that is opened meanwhile goes through the recorder; all are closed by the
    end."""
    found = library()
    usual = found.sqlite3_vfs_find(None)
    recorder = Recorder(usual, folder)
    assert found.sqlite3_vfs_register(ctypes.byref(recorder.vfs), 1) == OK
    try:
        yield recorder.done
    finally:
        found.sqlite3_vfs_register(usual, 1)
        found.sqlite3_vfs_unregister(ctypes.byref(recorder.vfs))


def can_record() -> bool:
    try:
        return bool(library().sqlite3_vfs_find(None)) and sqlite3.threadsafety > 0
    except AttributeError:  # a Python that shows nothing of the library it holds
        return False


# -- What is left ----------------------------------------------------------------------------------


def disk_of(folder: Path) -> Disk:
    return {file.name: bytearray(file.read_bytes()) for file in folder.iterdir()}


def after_power_failed(before: Disk, done: list[Done], random: Random) -> Disk:
    """What was synced is there. The rest is lost, or there, or some sectors of it are."""
    disk = {name: bytearray(data) for name, data in before.items()}
    unsynced: dict[str, list[Write | Truncate]] = {}
    for one in done:
        if isinstance(one, Sync):
            for earlier in unsynced.pop(one.file, []):
                apply(disk, earlier, lambda: True)
        else:
            unsynced.setdefault(one.file, []).append(one)
    chance = random.choice((0.0, 0.5, 0.9, 1.0))
    for waiting in unsynced.values():
        for one in waiting:
            apply(disk, one, lambda: random.random() < chance)
    return disk


def apply(disk: Disk, one: Write | Truncate, is_kept: Callable[[], bool]) -> None:
    data = disk.setdefault(one.file, bytearray())
    if isinstance(one, Truncate):
        if is_kept():
            del data[one.size :]
        return
    for start in range(0, len(one.data), SECTOR):
        if is_kept():
            piece, at = one.data[start : start + SECTOR], one.at + start
            data.extend(bytes(max(0, at + len(piece) - len(data))))
            data[at : at + len(piece)] = piece


def put(disk: Disk, folder: Path) -> None:
    """Without what only ever was in memory."""
    folder.mkdir()
    for name, data in disk.items():
        if not name.endswith("-shm"):
            (folder / name).write_bytes(data)


# -- A commit process that is recorded too ---------------------------------------------------------


class Thread:
    """In the place of a process."""

    def __init__(self, thread: threading.Thread) -> None:
        self._thread = thread

    @property
    def pid(self) -> int:
        raise AssertionError("nobody kills a thread")

    def wait(self, timeout: float | None = None) -> int:
        self._thread.join(timeout)
        if self._thread.is_alive():
            raise TimeoutError
        return 0


class InThread(Writer):
    """A writer whose commit process runs here, so that its writes are seen."""

    def _start(self, wire: socket.socket) -> Process:
        theirs = wire.dup()

        def run() -> None:
            with theirs:
                CommitProcess(theirs).run()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        found: Any = Thread(thread)
        return found  # type: ignore[no-any-return]
