"""Commands that keep a house safe: `audit`, `backup`, `restore`, `new-key` and `password`."""

import asyncio
import secrets
from pathlib import Path

import click

from houseway.cli.house_options import house_options, key_file_option, plain_database_errors
from houseway.core.errors import BadInput, quote
from houseway.core.words import money, t
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.audit.house import Audit
from houseway.house.audit.house import audit as audit_house
from houseway.house.audit.seal import read_seals, write_seal
from houseway.house.play.kinds import all_kinds
from houseway.house.run.data_folder import database_url, existing_house, new_house
from houseway.house.run.settings import Settings
from houseway.house.store.backup import check_free, whole_file, write_backup
from houseway.house.store.keys import given_keys
from houseway.house.store.restore import restore_backup
from houseway.terminal.exit_codes import DONE, FOUND
from houseway.terminal.options import json_option
from houseway.terminal.output import print_json

UNSEEN = t(
    "passwords, second factors and sessions; anything only read; anything "
    "changed and put back without acting; anything from before a whole "
    "database was swapped for another (use seals)"
)


# -- Audit -----------------------------------------------------------------------------------------


@click.command()
@house_options
@key_file_option
@click.option(
    "--seal",
    "seals",
    metavar="PLACE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Write a seal; where the file exists, or a folder of seals, prove that nothing sealed was "
    "changed since.",
)
@json_option
def audit(
    database: str | None,
    data: Path | None,
    key_file: Path | None,
    seals: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Prove that every record and all money of a house add up.

    Exit code 0 if nothing is wrong, 1 with findings, 2 if nothing could be examined.
    """
    earlier = [seal for place in seals if place.exists() for seal in read_seals(place)]
    with plain_database_errors():
        house = existing_house(database_url(database, data), given_keys(key_file))
        result = audit_house(house, all_kinds(), earlier)
        house.close()
    if result.clean:
        for file in seals:
            if not file.exists():
                write_seal(file, result.heads)
    show_audit(result, as_json)
    return DONE if result.clean else FOUND


def show_audit(result: Audit, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "clean": result.clean,
                "records": result.records,
                "entries": result.entries,
                "seal": result.seal,
                "found": result.found,
                "findings": result.findings,
                "notes": result.notes,
                "unseen": UNSEEN,
            }
        )
        return
    for finding in result.findings:
        print(finding.text)
    if result.found > len(result.findings):
        print(t("… and {found} more.", found=money(result.found - len(result.findings))))
    for note in result.notes:
        print(t("Note: {note}", note=note))
    print(t("Not covered by this audit: {unseen}.", unseen=UNSEEN))
    said = (
        t("no problems found") if result.clean else t("{found} findings", found=money(result.found))
    )
    print(
        t(
            "{records} records with {entries} entries: {said}.",
            records=money(result.records),
            entries=money(result.entries),
            said=said,
        )
    )
    print(t("Seal {seal}", seal=result.seal))


# -- Backups ---------------------------------------------------------------------------------------


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
            "{values} rows, including {rows} entries: {file}",
            values=money(sum(header.rows.values())),
            rows=money(header.rows["entries"]),
            file=file,
        )
    )
    print(
        t("It contains password hashes and secret seeds. Keep it where only the house can read it.")
    )
    return DONE


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@house_options
@key_file_option
def restore(file: Path, database: str | None, data: Path | None, key_file: Path | None) -> int:
    """Put the house in FILE into an empty database, of either kind, and audit it.

    Exit code 0 if nothing is wrong, 1 if the audit has findings, 2 if nothing was restored.
    """
    with plain_database_errors():
        house = new_house(database_url(database, data), given_keys(key_file))
        header = restore_backup(file, house)
        result = audit_house(house, all_kinds())
        house.close()
    print(
        t(
            "Restored {values} rows from a backup written {written_at}.",
            values=money(sum(header.rows.values())),
            written_at=header.written_at,
        )
    )
    show_audit(result, as_json=False)
    return DONE if result.clean else FOUND


# -- Keys and passwords ----------------------------------------------------------------------------


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--before", is_flag=True, help="In front of the keys that FILE has: a new one.")
def new_key(file: Path, before: bool) -> int:
    """Write a new key into FILE, which only its owner may read.

    Start the house with --key-file FILE. The first key hides what is new; the others read what
    they have hidden. Keep FILE away from the database and its backups, and never lose it: without
    it the house cannot be read.
    """
    earlier = earlier_keys(file) if before else ()
    check_free(file, before, "--before")
    with whole_file(file, force=before) as out:
        out.write("".join(f"{key}\n" for key in (secrets.token_hex(32), *earlier)).encode())
    print(
        t(
            "The new key is in {file}. Without it the house can't be read, so keep "
            "a copy elsewhere.",
            file=file,
        )
    )
    return DONE


def earlier_keys(file: Path) -> tuple[str, ...]:
    if not file.exists():
        raise BadInput(f"There is no file {quote(str(file))}: leave --before out.")
    given_keys(file)  # refuses a file without keys
    return tuple(file.read_text("ascii").split())


@click.command()
@click.argument("name")
@house_options
@key_file_option
@click.option("--no-second-factor", is_flag=True, help="Take its second factor away as well.")
def password(
    name: str,
    database: str | None,
    data: Path | None,
    key_file: Path | None,
    no_second_factor: bool,
) -> int:
    """Give the account NAME a new password, and print it once.

    All its sessions end. Anyone who can run this can already read the house's database.
    """
    settings = Settings(
        database=database_url(database, data), key_file=None if key_file is None else str(key_file)
    )
    with plain_database_errors():
        existing_house(settings.database, settings.keys).close()
        click.echo(asyncio.run(reset(settings, name, no_second_factor)))
    return DONE


async def reset(settings: Settings, name: str, no_second_factor: bool) -> str:
    from houseway.house.run.worker import Worker  # slow, and no other command here needs it

    worker = Worker(settings)
    try:
        account = await worker.accounts.account(name)
        if no_second_factor and account.second_factor:
            await worker.accounts.second_factors.reset(THE_HOUSE, account.name, "")
        return await worker.accounts.reset_password(THE_HOUSE, name)
    finally:
        await worker.stop()
