"""Prepare a house before its workers start: the database, the house, its demonstration."""

from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.accounts.first_start import ensure_house
from houseway.house.run.data_folder import data_folder, make_folder, new_house
from houseway.house.run.demo import open_demonstration
from houseway.house.run.settings import Settings
from houseway.house.run.worker import Worker
from houseway.house.store.database import Database
from houseway.house.store.migrate import migrate
from houseway.house.store.private_files import write_private

PASSWORD_FILE = "first-password"
SAYS_READ_ONLY = ("SQLITE_READONLY", "SQLITE_CANTOPEN")  # the latter of a folder


async def prepare(settings: Settings) -> str | None:
    """Prepare the house, and return the first administrator's password if this start made one."""
    new_house(settings.database).close()
    worker = Worker(settings)
    try:
        check_writable(worker.database)
        migrate(worker.database)
        password = await ensure_house(
            worker.handler, worker.accounts, settings.name, demonstration=settings.demonstration
        )
        if (await worker.accounts.office.house()).demonstration:
            await open_demonstration(worker)
        return password
    finally:
        await worker.stop()


def write_password(password: str, settings: Settings) -> Path:
    """Write the first password to a file that only the user who runs the house can read.

    It is of no use once its owner has signed in and chosen another.
    """
    database = Database(settings.database)
    folder = data_folder() if database.file is None else database.file.parent
    database.close()
    make_folder(folder)
    file = folder.absolute() / PASSWORD_FILE
    try:
        write_private(file, f"{password}\n")
    except OSError as error:
        raise BadInput(
            t(
                "The first password can't be written to {file}: {problem}. Make room "
                "for it, then get another one with: houseway password admin",
                file=str(file),
                problem=error.strerror,
            )
        ) from None
    return file


def check_writable(database: Database) -> None:
    """Refuse a database that can be read but not written."""
    try:
        with database.write() as connection:
            if database.is_sqlite:
                rewrite_version(connection)
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
                "The database {url} can't be written to. Give this user write access "
                "to it and to its folder, or name another one.",
                url=str(database.engine.url),
            )
        )


def rewrite_version(connection: Connection) -> None:
    """Write a value that is there already: SQLite notices only a write, not its beginning."""
    number = connection.execute(text("PRAGMA user_version")).scalar_one()
    connection.execute(text(f"PRAGMA user_version = {int(number)}"))
