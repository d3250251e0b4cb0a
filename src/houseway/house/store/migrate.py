"""Bring a database to the present form when the service starts."""

from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select, text

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.keys import Keys

FOLDER = Path(__file__).parent / "migrations"
_ONE_AT_A_TIME = 4_837_201  # any number, the same in every worker


def migrate(database: Database) -> None:
    """Migrate, unless a key is missing. Of two workers that start together, one migrates and the
    other waits."""
    with database.write() as connection:
        upgrade(connection)
        check_keys(connection, database.keys)
        note_key(connection, database.keys.present)


def check_keys(connection: Connection, keys: Keys) -> None:
    keys.check(set(connection.execute(select(schema.keys.c.id)).scalars()))


def note_key(connection: Connection, key: str | None) -> None:
    """Note a key before anything is encrypted with it, so that starting without it is refused."""
    known = select(schema.keys.c.id).where(schema.keys.c.id == key)
    if key is not None and connection.execute(known).first() is None:
        since = datetime.now(UTC).isoformat(timespec="seconds")
        connection.execute(insert(schema.keys).values(id=key, since=since))


def upgrade(connection: Connection, to: str = "head") -> None:
    wait_for_others(connection)
    check_known(connection)
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def wait_for_others(connection: Connection) -> None:
    """Keep others from upgrading until the transaction ends; SQLite has one writer anyway."""
    if connection.dialect.name != "sqlite":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_ONE_AT_A_TIME})"))


def revision(connection: Connection) -> str | None:
    """The form of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> list[str]:
    """The forms that this version of Houseway knows, the present one first."""
    return [script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()]


def check_known(connection: Connection) -> None:
    """Refuse to touch a database whose form only another Houseway knows."""
    form = revision(connection)
    if form is not None and form not in known_revisions():
        raise BadInput(
            t(
                "This Houseway doesn't know this database's form ({form}). Use the "
                "Houseway that wrote it, or start a new house in another folder or "
                "database.",
                form=form,
            )
        )
