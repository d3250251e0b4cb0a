"""Restore a house from a backup into an empty database, all of it or nothing."""

from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path

from sqlalchemy import Connection, column, insert, inspect, select, table

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.store import schema
from houseway.house.store.backup import AT_ONCE, Header, TableLine, Values, read_backup
from houseway.house.store.database import Database
from houseway.house.store.keys import Keys
from houseway.house.store.migrate import known_revisions, revision, upgrade
from houseway.house.store.schema import metadata


def restore_backup(file: Path, database: Database) -> Header:
    """Restore after reading the whole file once: a damaged one is refused before any write."""
    header = check_backup(file, database.keys)
    with database.write() as connection:
        check_empty(connection)
        prepare(connection, header)
        fill(connection, read_backup(file))
        upgrade(connection)
    return header


def check_backup(file: Path, keys: Keys) -> Header:
    """Refuse a damaged or unknown backup, and one that needs a key that is missing."""
    header = None
    used: set[str] = set()
    for item in read_backup(file):
        if isinstance(item, Header):
            header = item
        elif item[0].table == schema.keys.name:
            used.add(str(dict(zip(item[0].columns, item[1], strict=True))["id"]))
    assert header is not None, "a backup without a header is refused where it is read"
    if header.revision not in known_revisions():
        raise BadInput(
            t(
                "This Houseway doesn't know this backup's form ({revision}). Restore "
                "it with the Houseway that wrote it.",
                revision=header.revision,
            )
        )
    keys.check(used)
    return header


def check_empty(connection: Connection) -> None:
    existing = set(inspect(connection).get_table_names())
    for ours in metadata.sorted_tables:
        if ours.name in existing and connection.execute(select(ours).limit(1)).first():
            raise BadInput(t("This database already has a house. Restore into an empty one."))


def prepare(connection: Connection, header: Header) -> None:
    """Bring the database to the form of the one that was backed up."""
    if revision(connection) not in (None, header.revision):
        raise BadInput(
            t(
                "This database's form differs from the backup's ({revision}). Restore "
                "into a new one.",
                revision=header.revision,
            )
        )
    upgrade(connection, header.revision)


def fill(connection: Connection, items: Iterator[Header | tuple[TableLine, Values]]) -> None:
    rows = (item for item in items if not isinstance(item, Header))
    for line, of_table in groupby(rows, key=lambda item: item[0]):
        into = table(line.table, *(column(name) for name in line.columns))
        values = (dict(zip(line.columns, row, strict=True)) for _, row in of_table)
        while some := list(islice(values, AT_ONCE)):
            connection.execute(insert(into), some)
