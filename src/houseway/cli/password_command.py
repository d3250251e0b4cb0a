"""`houseway password`: a new password for somebody who has lost theirs."""

import asyncio
from pathlib import Path

import click

from houseway.cli.house_options import house_options, plain_database_errors
from houseway.service.accounts.sign_in import THE_HOUSE
from houseway.service.data_folder import database_url, existing_house
from houseway.service.settings import Settings
from houseway.service.worker import Worker
from houseway.terminal.exit_codes import DONE


@click.command()
@click.argument("name")
@house_options
def command(name: str, database: str | None, data: Path | None) -> int:
    """Give the account NAME a new password, and print it once.

    All its sessions end. Whoever can run this can read the house's database already.
    """
    url = database_url(database, data)
    with plain_database_errors():
        existing_house(url).close()
        click.echo(asyncio.run(reset(url, name)))
    return DONE


async def reset(url: str, name: str) -> str:
    worker = Worker(Settings(database=url))
    try:
        return await worker.accounts.reset_password(THE_HOUSE, name)
    finally:
        await worker.stop()
