"""A house with a database and no server: accounts, money, tables and an audit."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.house.accounts.roles import Role
from houseway.house.accounts.rows import new_rows
from houseway.house.audit.house import Audit, audit
from houseway.house.audit.seal import Seal
from houseway.house.office.commands import Deposit, OpenAccount, OpenHouse
from houseway.house.office.kind import STREAM
from houseway.house.play.command_handler import CommandHandler, CommandRequest, now
from houseway.house.play.kinds import all_kinds
from houseway.house.store.append import Row
from houseway.house.store.database import Database
from houseway.house.store.keys import NO_KEYS, Keys
from houseway.house.store.migrate import migrate
from houseway.house.store.records import Records
from houseway.house.store.writer import Writer
from houseway.live.table.events import SeedCommitted
from houseway.review.segment import DecodedEntry
from houseway.tables.messages import Command
from houseway.tables.people import STAFF
from houseway.testing.recorded import Recorded, staff_account

PLAYERS = ("ann", "bob")
DEPOSIT = 10_000_000
OPENED_AT = "2026-01-01T12:00:00"  # on the wall
OF_STAFF: tuple[Role, ...] = ("dealer", "inspector", "director")


@dataclass
class Worker:
    """One worker of the house: its own connections, its own writer, its own handler."""

    database: Database
    records: Records
    writer: Writer
    handler: CommandHandler

    def close(self) -> None:
        self.writer.close()
        self.database.close()


def worker(
    url: str,
    clock: Callable[[], str] = now,
    writer: type[Writer] = Writer,
    keys: Keys = NO_KEYS,
) -> Worker:
    database = Database(url, keys)
    records = Records(database)
    written = writer(database)
    return Worker(database, records, written, CommandHandler(records, written, all_kinds(), clock))


def migrate_store(url: str, keys: Keys = NO_KEYS) -> str:
    database = Database(url, keys)
    migrate(database)
    database.close()
    return url


def audit_store(url: str, seals: Sequence[Seal] = (), keys: Keys = NO_KEYS) -> Audit:
    database = Database(url, keys)
    try:
        return audit(database, all_kinds(), seals)
    finally:
        database.close()


# -- What is done in it ----------------------------------------------------------------------------


def office_request(
    command: Command, key: str, rows: tuple[tuple[str, Row], ...] = ()
) -> CommandRequest:
    return CommandRequest(command, "house", "house", key, rows=rows)


async def open_house(handler: CommandHandler, players: Iterable[str] = PLAYERS) -> None:
    """Accounts with money in their wallets, and those of the staff."""
    opened = office_request(OpenHouse("house", "The House", False), "open")
    await handler.open(STREAM, "house", "The House", opened)
    for role in OF_STAFF:
        await open_account(handler, staff_account(role), role)
    for name in players:
        await open_account(handler, name, "player")
        deposit = Deposit("house", name, DEPOSIT, "For the test", OPENED_AT)
        await handler.execute(STREAM, office_request(deposit, f"deposit-{name}"))


async def open_account(handler: CommandHandler, name: str, role: Role) -> None:
    rows = new_rows(name, (role,), "person", None, now())
    account = OpenAccount("house", name, (role,), OPENED_AT)
    await handler.execute(STREAM, office_request(account, f"account-{name}", rows))


def request_of(table: Recorded, act: DecodedEntry) -> CommandRequest:
    """The request behind an entry of a table that was played elsewhere."""
    body = act.body
    rows: tuple[tuple[str, Row], ...] = ()
    committed = act.events[0]
    if isinstance(committed, SeedCommitted):
        number = committed.number
        row = {"stream": table.id, "number": number, "server_seed": table.secret(number)}
        rows = (("secrets", row),)
    staff = body.role in STAFF
    return CommandRequest(act.command, body.by, body.role, body.key, body.why, staff, rows=rows)


async def play_again(handler: CommandHandler, table: Recorded) -> None:
    """The same commands once more, in a house in which all who play have accounts."""
    opening, *others = table.whole.acts()
    await handler.open(table.id, table.name, table.state.name, request_of(table, opening))
    for act in others:
        await handler.execute(table.id, request_of(table, act))
    await handler.drain()


def audit_of(table: Recorded) -> Audit:
    """What the audit of a house says in which the table was played once more."""
    with TemporaryDirectory() as folder:
        url = migrate_store(f"sqlite:///{Path(folder) / 'house.db'}")
        at_work = worker(url)

        async def whole() -> None:
            await open_house(at_work.handler, table.players)
            await play_again(at_work.handler, table)

        try:
            asyncio.run(whole())
        finally:
            at_work.close()
        return audit_store(url)
