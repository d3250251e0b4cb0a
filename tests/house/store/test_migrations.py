"""An empty database is brought to the present form, by one worker or by several at once."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from cli.run import houseway_process
from houseway.core.errors import BadInput
from houseway.house.store.database import Database
from houseway.house.store.migrate import migrate
from houseway.house.store.schema import metadata


def test_migrations_lead_to_the_tables_the_code_works_with(store_url: str) -> None:
    database = Database(store_url)
    migrate(database)
    with database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    database.close()


def test_workers_that_start_together_do_not_both_migrate(store_url: str) -> None:
    def start(_: int) -> None:
        database = Database(store_url)
        migrate(database)
        database.close()

    with ThreadPoolExecutor(4) as workers:
        list(workers.map(start, range(4)))


def test_who_opens_a_new_file_waits_for_who_is_just_writing_to_it(tmp_path: Path) -> None:
    """Where its journal is still to be changed, SQLite itself would not wait."""
    path = tmp_path / "house.db"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    soon = Timer(0.1, other.rollback)
    soon.start()
    database = Database(f"sqlite:///{path}")
    with database.read() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    database.close()
    soon.join()
    other.close()


@pytest.mark.parametrize("form", ["0001", "0010", "house_9999"])
def test_a_database_that_only_another_houseway_knows_is_left_alone(
    store_url: str, form: str
) -> None:
    database = Database(store_url)
    migrate(database)
    with database.write() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{form}'"))
    with pytest.raises(BadInput, match=f"doesn't know this database's form .{form}."):
        migrate(database)
    database.close()


@pytest.mark.parametrize("command", ["serve --port 0", "audit", "export --json", "backup file"])
def test_an_older_database_is_refused_in_one_sentence(tmp_path: Path, command: str) -> None:
    database = Database(f"sqlite:///{tmp_path / 'house.db'}")
    migrate(database)
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0010'"))
    database.close()
    ran = houseway_process(*command.split(), "--data", str(tmp_path))
    assert ran.code == 2
    assert ran.is_one_plain_sentence(
        "doesn't know this database's form (0010). Use the Houseway that wrote it, or start "
        "a new house in another folder or database."
    )
