"""An empty database is brought to the present form, by one worker or by several at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from houseway.errors import BadInput
from houseway.service.store.database import Database
from houseway.service.store.migrate import migrate
from houseway.service.store.schema import metadata


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


def test_the_database_of_a_newer_houseway_is_left_alone(store_url: str) -> None:
    database = Database(store_url)
    migrate(database)
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput, match="newer Houseway"):
        migrate(database)
    database.close()
