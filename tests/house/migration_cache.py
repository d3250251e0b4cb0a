"""Empty databases that need not be migrated: what Alembic did to the first is done to the others.

Most tests begin with a new database, and Alembic takes longer to find out what to do than the
database to do it. The statements are the same, in the same transaction. A database that has any
form already is migrated as ever, and so is every one in `test_migrations`.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, event

from houseway.house.store import migrate
from houseway.house.store.migrate import revision, upgrade, wait_for_others

Statements = list[tuple[str, Any]]


@contextlib.contextmanager
def listening(connection: Connection) -> Iterator[Statements]:
    """What is said to the database meanwhile."""
    said: Statements = []

    def hear(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        said.append((statement, parameters))

    event.listen(connection, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        event.remove(connection, "before_cursor_execute", hear)


@contextlib.contextmanager
def migrated_once() -> Iterator[None]:
    known: dict[str, Statements] = {}

    def quickly(connection: Connection, to: str = "head") -> None:
        store = connection.dialect.name
        wait_for_others(connection)
        if to != "head" or revision(connection) is not None:
            upgrade(connection, to)
        elif store in known:
            for statement, parameters in known[store]:
                connection.exec_driver_sql(statement, parameters)
        else:
            with listening(connection) as said:
                upgrade(connection, to)
            known[store] = said

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "upgrade", quickly)
        yield
