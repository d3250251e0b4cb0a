"""An empty database is brought to the present form, by one worker or by several at once."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import select, text

from houseway.errors import BadInput
from houseway.service.store import migrate as migrating
from houseway.service.store.database import Database
from houseway.service.store.migrate import migrate, upgrade
from houseway.service.store.schema import metadata


@pytest.fixture(autouse=True)
def _by_alembic_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere what it did once is done again (`service.migrated_once`)."""
    monkeypatch.setattr(migrating, "upgrade", upgrade)


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


def test_snapshots_of_the_first_form_are_dropped_and_everything_else_stays(store_url: str) -> None:
    """They were taken at any moment, and the record is whole without them."""
    database = Database(store_url)
    with database.write() as connection:
        upgrade(connection, "0001")
        connection.execute(text("INSERT INTO snapshots VALUES ('x', 5, 'hash', 'body')"))
        connection.execute(text("INSERT INTO streams VALUES ('x', 'king-high', 'X', '', false)"))
    migrate(database)
    with database.read() as connection:
        assert connection.execute(select(metadata.tables["snapshots"])).all() == []
        assert len(connection.execute(select(metadata.tables["streams"])).all()) == 1
    database.close()


def test_the_database_of_a_newer_houseway_is_left_alone(store_url: str) -> None:
    database = Database(store_url)
    migrate(database)
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput, match="newer Houseway"):
        migrate(database)
    database.close()
