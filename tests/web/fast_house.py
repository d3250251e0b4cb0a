"""A demonstration house for tests: `python -m web.fast_house PORT FOLDER` serves it.

It is what `houseway serve` runs, with quick bots, an impatient dealer and no limit on how often
one address may ask; staff of every role sign in with the same password. Where FOLDER has a folder
`faults`, what is put there happens to its commit processes (`house.store_faults`)."""

import asyncio
import contextlib
import sys
from pathlib import Path

from argon2 import PasswordHasher
from msgspec.structs import replace

from house.running_house import allowances
from house.store_faults import killable_commit_processes
from houseway.house.accounts import passwords
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.run import demo
from houseway.house.run.first_start import prepare
from houseway.house.run.logs import configure_logs
from houseway.house.run.settings import Settings
from houseway.house.run.supervisor import bind_address
from houseway.house.run.uvicorn_server import serve
from houseway.house.run.worker import Worker
from houseway.tables.dealing import Pace

PASSWORD = "correct horse battery"
STAFF = {
    "Dora": ("dealer",),
    "Igor": ("inspector",),
    "Iris": ("inspector",),
    "Dirk": ("director",),
    "Tara": ("trainer",),
    "Lena": ("player",),
    "Ada": ("administrator",),
}
PACE = Pace(bets=3.0, turn=8.0, pause=0.4)


async def open_house(settings: Settings) -> None:
    await prepare(settings)
    worker = Worker(settings)
    try:
        for name, roles in STAFF.items():
            await worker.accounts.open_account(THE_HOUSE, name, PASSWORD, roles)
    finally:
        await worker.stop()


def main(port: int, folder: Path) -> None:
    demo.PACE = PACE
    # A real one takes a third of a second for each sign-in.
    passwords.strong_hasher = lambda: PasswordHasher(1, 8, 1)
    settings = Settings(database=f"sqlite:///{folder / 'houseway.db'}", bot_haste=10.0)
    settings = replace(settings, **allowances())
    configure_logs()
    faults = folder / "faults"
    with killable_commit_processes(faults) if faults.exists() else contextlib.nullcontext():
        asyncio.run(open_house(settings))
        serve(settings, bind_address("127.0.0.1", port))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
