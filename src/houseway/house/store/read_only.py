"""Refuse a database that can be read but not written."""

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.store.database import Database

SAYS_READ_ONLY = ("SQLITE_READONLY", "SQLITE_CANTOPEN")  # the latter of a folder


def check_writable(database: Database) -> None:
    try:
        with database.write() as connection:
            if database.is_sqlite:
                write_what_is_there(connection)
                return
            read_only = connection.execute(text("SHOW transaction_read_only")).scalar() == "on"
    except DBAPIError as error:
        code = str(getattr(error.orig, "sqlite_errorname", ""))
        if not code.startswith(SAYS_READ_ONLY):
            raise
        read_only = True
    if read_only:
        raise BadInput(
            t(
                "The database {url} cannot be written to: let this user write to it and to "
                "its folder, or name another one.",
                url=str(database.engine.url),
            )
        )


def write_what_is_there(connection: Connection) -> None:
    """Write a value that is there already: SQLite notices only a write, not its beginning."""
    number = connection.execute(text("PRAGMA user_version")).scalar_one()
    connection.execute(text(f"PRAGMA user_version = {int(number)}"))
