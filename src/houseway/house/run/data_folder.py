"""The folder of a house's SQLite file, and opening the database of a house."""

import contextlib
import os
from pathlib import Path

from sqlalchemy import Connection

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.store.database import Database, sqlite_url
from houseway.house.store.keys import NO_KEYS, Keys
from houseway.house.store.migrate import check_keys, check_known, known_revisions, revision
from houseway.house.store.private_files import PRIVATE_FILE, PRIVATE_FOLDER, make_private

FOLDER = "houseway-data"


def data_folder() -> Path:
    return Path(os.environ.get("HOUSEWAY_DATA") or FOLDER)


def database_url(database: str | None, data: Path | None) -> str:
    if database is not None and data is not None:
        raise BadInput(t("Name a database or a data folder, not both."))
    return database or sqlite_url(data or data_folder())


def existing_house(url: str, keys: Keys | None = None) -> Database:
    """Open the database of an existing house, in the form that this Houseway knows. Without keys
    what is encrypted stays so."""
    database = Database(url, keys or NO_KEYS)
    file = database.file
    if database.is_sqlite and not (file and file.is_file()):
        raise BadInput(t("There's no house in {place}.", place=str(file or "memory")))
    try:
        with database.read() as connection:  # refuses what cannot be reached
            check_form(connection, database)
            if keys is not None:
                check_keys(connection, keys)
    except BaseException:
        database.close()
        raise
    return database


def check_form(connection: Connection, database: Database) -> None:
    check_known(connection)
    found = revision(connection)
    if found is None:
        raise BadInput(
            # its password is left out
            t("There's no house in {place}.", place=str(database.engine.url))
        )
    if found != known_revisions()[0]:
        raise BadInput(
            t(
                "This database has form {found}, but this Houseway works with {known}. "
                "Use the Houseway that wrote it, or start this one once to upgrade it.",
                found=found,
                known=known_revisions()[0],
            )
        )


def new_house(url: str, keys: Keys = NO_KEYS) -> Database:
    """Open a database for a new house, and make the folder of a SQLite file."""
    database = Database(url, keys)
    if database.file is not None:
        make_folder(database.file.parent)
        make_private(database.file)
        # `check_writable` refuses a database that cannot be written.
        with contextlib.suppress(OSError):
            database.file.touch(PRIVATE_FILE)
    return database


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            t(
                "The folder {folder} can't be created: {problem}.",
                folder=str(folder),
                problem=error.strerror,
            )
        ) from None
