"""What is done once before workers start: the database's form, the house, its demonstration."""

from pathlib import Path

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.accounts.first_start import ensure_house
from houseway.house.run.data_folder import data_folder, make_folder, new_house
from houseway.house.run.demo import open_demonstration
from houseway.house.run.settings import Settings
from houseway.house.run.worker import Worker
from houseway.house.store.database import Database
from houseway.house.store.migrate import migrate
from houseway.house.store.private_files import write_private
from houseway.house.store.read_only import check_writable

PASSWORD_FILE = "first-password"


async def prepare(settings: Settings) -> str | None:
    """The first administrator's password, where this start made one."""
    new_house(settings.database).close()
    worker = Worker(settings)
    try:
        check_writable(worker.database)
        migrate(worker.database)
        password = await ensure_house(
            worker.handler, worker.accounts, settings.name, demonstration=settings.demonstration
        )
        if (await worker.accounts.office.house()).demonstration:
            await open_demonstration(worker)
        return password
    finally:
        await worker.stop()


def write_password(password: str, settings: Settings) -> Path:
    """Writes the first password where only the user who runs the house reads it, and says where.

    It is of no use once its owner has signed in, and chosen another."""
    database = Database(settings.database)
    folder = data_folder() if database.file is None else database.file.parent
    database.close()
    make_folder(folder)
    file = folder.absolute() / PASSWORD_FILE
    try:
        write_private(file, f"{password}\n")
    except OSError as error:
        raise BadInput(
            t(
                "The first password cannot be written to {file}: {problem}. Make room for "
                "it, and ask for another one with: houseway password admin",
                file=str(file),
                problem=error.strerror,
            )
        ) from None
    return file
