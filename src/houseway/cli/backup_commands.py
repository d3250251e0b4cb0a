"""`houseway backup` and `houseway restore`: a whole house in one file, and back."""

from pathlib import Path

import click

from houseway.cli.audit_command import show
from houseway.cli.house_options import house_options, key_file_option, plain_database_errors
from houseway.core.words import money, t
from houseway.house.audit.house import audit
from houseway.house.play.kinds import all_kinds
from houseway.house.run.data_folder import database_url, existing_house, new_house
from houseway.house.store.backup import write_backup
from houseway.house.store.keys import given_keys
from houseway.house.store.restore import restore_backup
from houseway.terminal.exit_codes import DONE, FOUND


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@house_options
@click.option("--force", is_flag=True, help="Write over a file that exists.")
def backup(file: Path, database: str | None, data: Path | None, force: bool) -> int:
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


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@house_options
@key_file_option
def restore(file: Path, database: str | None, data: Path | None, key_file: Path | None) -> int:
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
