"""`houseway new-key`: a key that hides seeds and decks in a house's database."""

import secrets
from pathlib import Path

import click

from houseway.core.errors import BadInput, quoted
from houseway.core.words import t
from houseway.house.store.backup import check_free, whole_file
from houseway.house.store.keys import given_keys
from houseway.terminal.exit_codes import DONE


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--before", is_flag=True, help="In front of the keys that FILE has: a new one.")
def command(file: Path, before: bool) -> int:
    """Write a new key into FILE, which only its owner may read.

    Start the house with --key-file FILE. The first key hides what is new; the others read what
    they have hidden. Keep FILE away from the database and its backups, and never lose it: without
    it the house cannot be read.
    """
    earlier = kept(file) if before else ()
    check_free(file, before, "--before")
    with whole_file(file, force=before) as out:
        out.write("".join(f"{key}\n" for key in (secrets.token_hex(32), *earlier)).encode())
    print(
        t(
            "A new key is in {file}. Without it the house cannot be read: keep a copy elsewhere.",
            file=file,
        )
    )
    return DONE


def kept(file: Path) -> tuple[str, ...]:
    if not file.exists():
        raise BadInput(f"There is no file {quoted(str(file))}: leave --before out.")
    given_keys(file)  # refuses what is no file of keys
    return tuple(file.read_text("ascii").split())
