"""`houseway restore`: a house from a backup, into an empty database."""

from pathlib import Path

import click

from houseway.cli.audit_command import show
from houseway.cli.house_options import house_options, plain_database_errors
from houseway.cli.key_file_option import key_file_option
from houseway.core.words import money, t
from houseway.house.audit.house import audit
from houseway.house.play.kinds import all_kinds
from houseway.house.run.data_folder import database_url, new_house
from houseway.house.store.keys import given_keys
from houseway.house.store.restore import restore_backup
from houseway.terminal.exit_codes import DONE, FOUND


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@house_options
@key_file_option
def command(file: Path, database: str | None, data: Path | None, key_file: Path | None) -> int:
    """Put the house in FILE into an empty database, of either kind, and audit it.

    Exit code 0 where nothing is wrong, 1 where the audit has findings, 2 where nothing was
    restored.
    """
    with plain_database_errors():
        house = new_house(database_url(database, data), given_keys(key_file))
        header = restore_backup(file, house)
        result = audit(house, all_kinds())
        house.close()
    print(
        t(
            "Restored {values} rows of a backup written {written_at}.",
            values=money(sum(header.rows.values())),
            written_at=header.written_at,
        )
    )
    show(result, as_json=False)
    return DONE if result.clean else FOUND
