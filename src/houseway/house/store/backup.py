"""Write a whole house to one file and read it: the same file for SQLite and PostgreSQL.

The file is gzip around lines of JSON: a header, then for each table a line that names its columns
and one line for each row, and at the end the SHA-256 of everything before.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec
from sqlalchemy import Connection, Table, Text, func, select, type_coerce

from houseway.core.errors import BadInput, quote
from houseway.core.typed_json import decoder
from houseway.core.words import t
from houseway.house.store.database import Database
from houseway.house.store.keys import HiddenText
from houseway.house.store.migrate import revision
from houseway.house.store.schema import metadata

FORMAT = "houseway-backup-1"
AT_ONCE = 500  # rows read from the database together
_PRIVATE = 0o600  # password hashes and secret seeds are in it

_encoder = msgspec.json.Encoder()


class Header(msgspec.Struct, frozen=True, tag="header"):
    """`rows` of each table; `revision` is the form of the database it was read from."""

    format: str
    revision: str
    written_at: str
    rows: dict[str, int]


class TableLine(msgspec.Struct, frozen=True, tag="table"):
    table: str
    columns: tuple[str, ...]


class Checksum(msgspec.Struct, frozen=True, tag="checksum"):
    sha256: str


Line = Header | TableLine | Checksum
Values = list[object]
_lines = decoder(Line | Values)


# -- Writing ---------------------------------------------------------------------------------------


def write_backup(database: Database, file: Path, *, force: bool = False) -> Header:
    """Back up the house as it is at one moment while it runs. Write the whole file, or none."""
    check_free(file, force)
    with whole_file(file, force) as out, database.one_moment() as connection:
        header = header_of(connection)
        checked = hashlib.sha256()
        with gzip.GzipFile(filename="", mode="wb", fileobj=out, compresslevel=6) as packed:
            for line in lines_of(connection, header):
                checked.update(line)
                packed.write(line)
            packed.write(_encoder.encode(Checksum(checked.hexdigest())) + b"\n")
    return header


def header_of(connection: Connection) -> Header:
    rows = {
        str(table.name): int(
            connection.execute(select(func.count()).select_from(table)).scalar_one()
        )
        for table in metadata.sorted_tables
    }
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Header(FORMAT, revision(connection) or "", now, rows)


def lines_of(connection: Connection, header: Header) -> Iterator[bytes]:
    yield _encoder.encode(header) + b"\n"
    for table in metadata.sorted_tables:
        columns = tuple(str(column.name) for column in table.columns)
        yield _encoder.encode(TableLine(str(table.name), columns)) + b"\n"
        yield from rows_of(connection, table)


def rows_of(connection: Connection, table: Table) -> Iterator[bytes]:
    as_kept = (type_coerce(c, Text) if isinstance(c.type, HiddenText) else c for c in table.columns)
    query = select(*as_kept).order_by(*table.primary_key.columns)
    found = connection.execution_options(yield_per=AT_ONCE).execute(query)
    for row in found:
        yield _encoder.encode(tuple(row)) + b"\n"


def check_free(file: Path, force: bool, option: str = "--force") -> None:
    """Refuse to overwrite a file; `option` is how to do so all the same."""
    if file.exists() and not force:
        raise BadInput(
            t(
                "{file} already exists. Name another file, or use {option}.",
                file=quote(str(file)),
                option=option,
            )
        )


@contextmanager
def whole_file(file: Path, force: bool) -> Iterator[IO[bytes]]:
    """Write beside the file, and rename when all of it is on the disk."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
        try:
            with os.fdopen(handle, "wb") as out:
                yield out
                out.flush()
                os.fsync(out.fileno())
            check_free(file, force)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(
            t(
                "{file} can't be written: {problem}.",
                file=quote(str(file)),
                problem=error.strerror,
            )
        ) from None


# -- Reading ---------------------------------------------------------------------------------------


def read_backup(file: Path) -> Iterator[Header | tuple[TableLine, Values]]:
    """Yield the header, then every row with its table; refuse a damaged file on the way."""
    try:
        with gzip.open(file, "rb") as packed:
            yield from read_lines(packed)
    except FileNotFoundError:
        raise BadInput(t("There's no file {file}.", file=quote(str(file)))) from None
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError, Damaged) as error:
        raise BadInput(
            t(
                "{file} isn't a complete backup: {error}.",
                file=quote(str(file)),
                error=describe_error(error),
            )
        ) from None


class Damaged(Exception):
    pass


def describe_error(error: Exception) -> str:
    return str(error).rstrip(".") or t("it can't be read")


def read_lines(packed: gzip.GzipFile) -> Iterator[Header | tuple[TableLine, Values]]:
    checked = hashlib.sha256()
    header: Header | None = None
    table = TableLine("", ())
    counts: dict[str, int] = {}
    for text in packed:
        line = _lines.decode(text)
        if isinstance(line, Checksum):
            check_whole(header, counts, line.sha256 == checked.hexdigest() and not packed.read(1))
            return
        checked.update(text)
        if isinstance(line, Header):
            header = check_header(line)
            yield header
        elif isinstance(line, TableLine):
            table = line
        else:
            counts[table.table] = counts.get(table.table, 0) + 1
            yield table, line
    raise Damaged(t("it ends too early"))


def check_header(header: Header) -> Header:
    if header.format != FORMAT:
        raise Damaged(t("its format is {format}", format=repr(header.format)))
    return header


def check_whole(header: Header | None, counts: dict[str, int], fits: bool) -> None:
    if header is None or not fits:
        raise Damaged(t("its checksum doesn't match"))
    if counts != {name: n for name, n in header.rows.items() if n}:
        raise Damaged(t("it doesn't contain the rows it lists"))
