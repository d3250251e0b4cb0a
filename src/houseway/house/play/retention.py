"""Delete what guests leave behind once it has been kept for long enough.

Each deletion is an entry of the house's record, which stays, in one transaction with all the rows
that go. Of several workers, the one that holds the lease deletes.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

import msgspec
import structlog

from houseway.core.errors import BadInput, Refusal
from houseway.house.accounts.office import THE_HOUSE, Office
from houseway.house.accounts.sessions import IDLE
from houseway.house.office.commands import AnyOfficeCommand, DeleteGuest, DeletePractice
from houseway.house.play.command_handler import CommandHandler, CommandRequest
from houseway.house.play.retry import until_known
from houseway.house.run.clock import by_the_clock
from houseway.house.store.append import Removal
from houseway.house.store.database import Database
from houseway.house.store.expired import Expired, ExpiredGuest, ExpiredTable
from houseway.house.store.leases import Leases
from houseway.live.table.state import LiveTable
from houseway.tables.messages import Command
from houseway.tables.people import HOUSE
from houseway.tables.seating import CashOut

LEASE = "retention"  # no record has this name
LEASED_FOR = 120.0  # seconds
AT_ONCE = 100  # records, and guests, of one look
LOOK_EVERY = 300.0  # seconds
BETWEEN = 0.02  # seconds that commands have between two deletions

log = structlog.get_logger()

T = TypeVar("T", ExpiredTable, ExpiredGuest)


class DeletionCount(msgspec.Struct, frozen=True):
    tables: int = 0
    guests: int = 0

    def __bool__(self) -> bool:
        return bool(self.tables or self.guests)


class Retention:
    def __init__(
        self,
        database: Database,
        handler: CommandHandler,
        office: Office,
        leases: Leases,
        *,
        kept: float,
        tournaments: Collection[str],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._expired = Expired(database, tournaments)
        self._handler = handler
        self._office = office
        self._leases = leases
        self._kept = kept
        self._clock = clock

    async def run(self) -> None:
        """Delete for as long as the worker lives."""
        while True:
            try:
                deleted = await self.delete_expired()
            except Exception as error:
                log.warning("retention-failed", error=type(error).__name__)
            else:
                if deleted:
                    log.info("guests-deleted", tables=deleted.tables, guests=deleted.guests)
            await asyncio.sleep(LOOK_EVERY)

    async def delete_expired(self) -> DeletionCount:
        """Delete what has expired; what cannot be deleted now is tried again next time."""
        now = self._clock()
        before = datetime.fromtimestamp(now - self._kept, UTC).isoformat(timespec="microseconds")
        tables = await self._delete_all(partial(self._expired.tables, before), self._delete_table)
        guests = await self._delete_all(
            partial(self._expired.guests, before, (now, now - IDLE)), self._delete_guest
        )
        return DeletionCount(tables, guests)

    async def _delete_all(
        self,
        page: Callable[[str, int], Sequence[T]],
        delete: Callable[[T], Awaitable[bool]],
    ) -> int:
        """Delete page by page; return how many were deleted."""
        deleted, after = 0, ""
        while await self._is_mine():
            found = await asyncio.to_thread(page, after, AT_ONCE)
            for one in found:
                deleted += await self._try(delete(one), one.name)
                after = one.name
            if len(found) < AT_ONCE:
                break
        return deleted

    async def _is_mine(self) -> bool:
        return bool(await asyncio.to_thread(self._leases.take, {LEASE}, time.time(), LEASED_FOR))

    async def _try(self, deleting: Awaitable[bool], what: str) -> bool:
        try:
            return await deleting
        except (Refusal, BadInput) as refusal:  # it has changed, or a round is in progress
            log.info("deletion-postponed", what=what, sentence=str(refusal))
            return False
        finally:
            await asyncio.sleep(BETWEEN)

    async def _delete_table(self, table: ExpiredTable) -> bool:
        live: LiveTable = (await self._handler.read(table.name)).state
        command = DeletePractice(
            HOUSE, table.name, table.owner, live.companions, table.entries, table.hash
        )
        await self._act(command, f"house-delete-{table.name}", table.removals)
        self._handler.streams.forget(table.name)
        return True

    async def _delete_guest(self, guest: ExpiredGuest) -> bool:
        for stream in guest.at_tables:
            await self._release(stream, guest.name)
        if guest.at_tables:
            return False  # delete it once the chips are in the wallet
        key = f"house-delete-{secrets.token_hex(16)}"  # another guest may come to the same name
        await self._act(DeleteGuest(HOUSE, guest.name, guest.balance), key, guest.removals)
        return True

    async def _act(
        self, command: AnyOfficeCommand, key: str, removals: tuple[Removal, ...]
    ) -> None:
        act = partial(
            self._office.act, THE_HOUSE, command, key, significant=False, removals=removals
        )
        await until_known(act)

    async def _release(self, stream: str, player: str) -> None:
        """Give up the seat of a guest who has left, and cash out the chips."""
        for wanted in (leaves, cashes):
            current = await self._handler.read(stream)
            if not isinstance(current.state, LiveTable):  # a tournament ends by itself
                return
            offers = (offer.command for offer in current.kind.legal(current.state, player))
            command = next(filter(wanted, offers), None)
            if isinstance(command, CashOut):
                chips = current.state.need_opened().floor.bank.has(player)
                command = msgspec.structs.replace(command, amount=chips)
            if command is not None:
                dated = by_the_clock(current.kind, command)
                request = CommandRequest(dated, HOUSE, "stand-in", secrets.token_hex(8))
                await self._handler.execute(stream, request)


def leaves(command: Command) -> bool:
    return command.gives_up_seat


def cashes(command: Command) -> bool:
    return isinstance(command, CashOut)
