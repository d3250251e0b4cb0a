"""A worker's office on a database of a test, with a clock that stands still until it is moved."""

import asyncio
import functools
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, ParamSpec

from argon2 import PasswordHasher
from sqlalchemy import text

from houseway.house.accounts.first_start import ensure_house
from houseway.house.accounts.limits import TokenBuckets
from houseway.house.accounts.office import By
from houseway.house.accounts.passwords import Passwords
from houseway.house.accounts.sign_in import Accounts
from houseway.house.office.kind import HOUSE_KIND, STREAM
from houseway.house.play.command_handler import CommandHandler
from houseway.house.store.database import Database
from houseway.house.store.migrate import migrate
from houseway.house.store.records import Records
from houseway.house.store.schema import metadata
from houseway.house.store.writer import Writer

P = ParamSpec("P")

ADMIN = By("admin", "administrator")
HERE = "192.0.2.1"
PASSWORD = "correct horse battery"


class Clock:
    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class CountingHasher(PasswordHasher):
    """As cheap as Argon2 can be, and it counts how often a password was compared."""

    def __init__(self, time_cost: int = 1) -> None:
        self.verified = 0
        super().__init__(time_cost=time_cost, memory_cost=8, parallelism=1)

    def verify(self, hash: str | bytes, password: str | bytes) -> Any:  # noqa: A002
        self.verified += 1
        return super().verify(hash, password)


class Office:
    def __init__(self, url: str, clock: Clock, hasher: CountingHasher) -> None:
        self.clock, self.hasher = clock, hasher
        self.database = Database(url)
        migrate(self.database)
        self.writer = Writer(self.database)
        self.passwords = Passwords(hasher)
        self.handler = CommandHandler(Records(self.database), self.writer, {STREAM: HOUSE_KIND})
        self.accounts = Accounts(
            self.database,
            self.handler,
            passwords=self.passwords,
            addresses=TokenBuckets(1_000_000, 1_000_000),
            clock=clock,
        )

    def close(self) -> None:
        self.writer.close()
        self.passwords.close()
        self.database.close()

    async def start(self, *, demonstration: bool = False) -> str | None:
        return await ensure_house(
            self.handler, self.accounts, "The House", demonstration=demonstration
        )

    async def with_player(self, name: str = "Ann") -> "Office":
        await self.start()
        await self.accounts.open_account(ADMIN, name, PASSWORD, ("player",))
        return self

    def everything(self) -> str:
        """Every row of every table as text."""
        with self.database.read() as connection:
            return "\n".join(
                repr(row)
                for table in metadata.tables
                for row in connection.execute(text(f"SELECT * FROM {table}"))
            )

    def significant(self) -> list[str]:
        """The commands in the log of significant events."""
        query = text("SELECT body FROM entries WHERE significant ORDER BY version")
        with self.database.read() as connection:
            bodies = [row[0] for row in connection.execute(query)]
        return [body.split('"command":{"command":"')[1].split('"')[0] for body in bodies]


@contextmanager
def offices(
    url: str, count: int = 1, *, clock: Clock | None = None, hasher: CountingHasher | None = None
) -> Iterator[list[Office]]:
    """Start several workers of one house."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            office = Office(url, clock or Clock(), hasher or CountingHasher())
            stack.callback(office.close)
            found.append(office)
        yield found


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Runs an asynchronous test."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def story() -> None:
            await test(*args, **kwargs)

        asyncio.run(story())

    return run


def code_of(outcome: object) -> str:
    return str(getattr(outcome, "code", type(outcome).__name__))


def sqlite_files(url: str) -> bytes:
    """What lies on the disk, with what SQLite has not yet put into its place."""
    path = Path(url.removeprefix("sqlite:///"))
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
