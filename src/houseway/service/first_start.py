"""What is done once before workers start: the database's form, the house, its demonstration."""

from houseway.service.accounts.first_start import ensure_house
from houseway.service.data_folder import new_house
from houseway.service.demo import open_demonstration
from houseway.service.settings import Settings
from houseway.service.store.migrate import migrate
from houseway.service.store.read_only import check_writable
from houseway.service.worker import Worker


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
