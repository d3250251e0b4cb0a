"""`houseway password`: a new password for somebody who has lost theirs."""

import asyncio
from pathlib import Path

import click

from houseway.cli.house_options import house_options, key_file_option, plain_database_errors
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.run.data_folder import database_url, existing_house
from houseway.house.run.settings import Settings
from houseway.house.run.worker import Worker
from houseway.terminal.exit_codes import DONE


@click.command()
@click.argument("name")
@house_options
@key_file_option
@click.option("--no-second-factor", is_flag=True, help="Take its second factor away as well.")
def command(
    name: str,
    database: str | None,
    data: Path | None,
    key_file: Path | None,
    no_second_factor: bool,
) -> int:
    """Give the account NAME a new password, and print it once.

    All its sessions end. Whoever can run this can read the house's database already.
    """
    settings = Settings(
        database=database_url(database, data), key_file=None if key_file is None else str(key_file)
    )
    with plain_database_errors():
        existing_house(settings.database, settings.keys).close()
        click.echo(asyncio.run(reset(settings, name, no_second_factor)))
    return DONE


async def reset(settings: Settings, name: str, no_second_factor: bool) -> str:
    worker = Worker(settings)
    try:
        account = await worker.accounts.account(name)
        if no_second_factor and account.second_factor:
            await worker.accounts.second_factors.reset(THE_HOUSE, account.name, "")
        return await worker.accounts.reset_password(THE_HOUSE, name)
    finally:
        await worker.stop()
