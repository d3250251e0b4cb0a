"""A real PostgreSQL for the tests: one server for the whole run, a new database for each test.

Its programs are the system's; `tools/postgresql.sh` installs them if they are missing.
"""

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

_numbers = itertools.count(1)

SYSTEM_USER = "postgres"  # runs the server in the place of root, as whom it refuses to start
SETTINGS = ("listen_addresses = ''", "unix_socket_directories = '{folder}'", "jit = off")
# It does not wait for the disk: the machine itself stays up, whatever a test ends.
HASTY = ("fsync = off", "full_page_writes = off")


def find_programs() -> Path:
    """The folder of `initdb` and `pg_ctl`, which Debian keeps out of PATH."""
    found = os.environ.get("POSTGRES_BIN") or os.path.dirname(shutil.which("pg_ctl") or "")  # noqa: PTH120
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: float(p.parent.name))
    assert found or versions, "PostgreSQL is not installed: run tools/postgresql.sh"
    return Path(found) if found else versions[-1]


class Postgres:
    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self._programs = find_programs()
        self._user = SYSTEM_USER if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user, self._user)
        self._run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale")
        with (folder / "postgresql.conf").open("a") as settings:
            for line in SETTINGS if durable else SETTINGS + HASTY:
                settings.write(line.format(folder=folder) + "\n")
        self._control("start")

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def restart(self, mode: str) -> None:
        """`fast` ends every connection; `immediate` is a crash that it recovers from."""
        self._control("restart", "--mode", mode)

    def stop(self) -> None:
        self._control("stop", "--mode", "immediate")

    def _control(self, *what: str) -> None:
        self._run("pg_ctl", "--wait", "--log", str(self.folder / "log"), *what)

    def _run(self, program: str, *arguments: str) -> None:
        groups: list[int] | None = None if self._user is None else []
        subprocess.run(
            [self._programs / program, "--pgdata", self.folder, *arguments],
            check=True,
            timeout=60,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,  # a pipe would stay open with the server
            user=self._user,
            group=self._user,
            extra_groups=groups,
        )

    @contextmanager
    def fresh(self) -> Iterator[str]:
        """The address of an empty database, which is dropped again afterwards."""
        name = f"house_{os.getpid()}_{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        yield self.url(name)
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    # The path of a socket has to be short, so it is not below pytest's own folder.
    with tempfile.TemporaryDirectory(prefix="hwpg", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), durable=durable)
        try:
            yield server
        finally:
            server.stop()
