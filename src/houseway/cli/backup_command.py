"""`houseway backup`: a whole house in one file."""

from pathlib import Path

import click

from houseway.cli.house_options import house_options, plain_database_errors
from houseway.core.words import money, t
from houseway.house.run.data_folder import database_url, existing_house
from houseway.house.store.backup import write_backup
from houseway.terminal.exit_codes import DONE


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@house_options
@click.option("--force", is_flag=True, help="Write over a file that exists.")
def command(file: Path, database: str | None, data: Path | None, force: bool) -> int:
    """Write a whole house into FILE, while it runs or not.

    The file holds password hashes and the secret seeds of shuffles that are not yet revealed, in
    plain text unless the house has a key: only its owner may read it, and it is to be kept like the
    house itself.
    """
    with plain_database_errors():
        house = existing_house(database_url(database, data))
        header = write_backup(house, file, force=force)
        house.close()
    print(
        t(
            "{values} rows, {rows} of them entries: {file}",
            values=money(sum(header.rows.values())),
            rows=money(header.rows["entries"]),
            file=file,
        )
    )
    print(t("It holds password hashes and secret seeds: keep it where only the house can read it."))
    return DONE
