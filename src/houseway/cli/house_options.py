"""Options of commands that work on a house: where its database is, and its keys."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click
from sqlalchemy.exc import DBAPIError

from houseway.core.errors import BadInput
from houseway.core.words import t

F = TypeVar("F", bound=Callable[..., object])


def house_options(function: F) -> F:
    database = click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…")
    data = click.option(
        "--data",
        metavar="FOLDER",
        type=click.Path(path_type=Path),
        help="The house's folder; HOUSEWAY_DATA or houseway-data where nothing is said.",
    )
    return database(data(function))


key_file_option = click.option(
    "--key-file",
    metavar="FILE",
    envvar="HOUSEWAY_KEY_FILE",
    type=click.Path(path_type=Path),
    help="Keys that hide the seeds and decks in the database; or the key itself in HOUSEWAY_KEY.",
)


@contextmanager
def plain_database_errors() -> Iterator[None]:
    """Turn a database's long error into one line."""
    try:
        yield
    except DBAPIError as error:
        first = str(error.orig).strip().splitlines()[0].rstrip(".")
        raise BadInput(t("The database can't be used: {first}.", first=first)) from None
