"""Send commands to the house's own record, in which every change of an account is an entry."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from houseway.core.errors import Refusal
from houseway.core.words import t
from houseway.house.accounts.names import fold_name
from houseway.house.accounts.roles import Capacity
from houseway.house.office.commands import AnyOfficeCommand
from houseway.house.office.kind import STREAM
from houseway.house.office.state import AccountState, House
from houseway.house.office.wall_time import wall
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Receipt, Stale
from houseway.house.play.retry import until_known
from houseway.house.store.append import Change, Removal, Row
from houseway.house.store.guard import no_such_account
from houseway.tables.text import check_line


@dataclass(frozen=True)
class By:
    """Who acts, and the capacity that the record names."""

    name: str
    role: Capacity


THE_HOUSE = By("house", "house")


@dataclass(frozen=True)
class OfficeRequest:
    """A command with the rows that change, or are new, with it."""

    command: AnyOfficeCommand
    updates: tuple[Change, ...] = ()
    rows: tuple[tuple[str, Row], ...] = ()


BuildRequest = Callable[[House], OfficeRequest]  # from the house as it stands


class Office:
    def __init__(self, handler: CommandHandler, clock: Callable[[], float] = time.time) -> None:
        self._handler = handler
        self._clock = clock

    async def house(self) -> House:
        """Return the house as this worker knows it."""
        current = await self._handler.read(STREAM)
        house: House = current.state
        return house

    async def account(self, name: str) -> AccountState:
        """Return an account with what its owner has chosen, as this worker knows it."""
        return (await self.house()).account(name)

    async def find_account(self, name: str) -> AccountState:
        """Return an account that another worker may just have opened, by any spelling."""
        for read in (self._handler.read, self._handler.streams.catch_up):
            house: House = (await read(STREAM)).state
            account = house.accounts.get(fold_name(name))
            if account is not None:
                return account
        raise no_such_account(name)

    async def act(
        self,
        by: By,
        command: AnyOfficeCommand,
        key: str | None,
        *,
        why: str | None = None,
        significant: bool = True,
        rows: tuple[tuple[str, Row], ...] = (),
        updates: tuple[Change, ...] = (),
        removals: tuple[Removal, ...] = (),
        only_at: int | None = None,
    ) -> Receipt:
        request = CommandRequest(
            command=command,
            by=by.name,
            role=by.role,
            key=secrets.token_hex(16) if key is None else key,
            why=None if why is None else check_line(why, t("The reason")),
            significant=significant,
            only_at=only_at,
            rows=rows,
            updates=updates,
            removals=removals,
        )
        if key is not None:
            return await self._execute(request)
        return await until_known(lambda: self._execute(request))

    async def act_as_it_stands(
        self,
        by: By,
        ask: BuildRequest,
        key: str | None,
        *,
        why: str | None = None,
        significant: bool = True,
    ) -> Receipt:
        """Execute a command whose rows follow from the record; ask again if the record has moved
        on."""
        while True:
            current = await self._handler.read(STREAM)
            office_request = ask(current.state)
            try:
                return await self.act(
                    by,
                    office_request.command,
                    key,
                    why=why,
                    significant=significant,
                    rows=office_request.rows,
                    updates=office_request.updates,
                    only_at=current.version,
                )
            except Stale:
                await self._handler.streams.catch_up(STREAM)

    async def _execute(self, request: CommandRequest) -> Receipt:
        before = await self._handler.read(STREAM)
        try:
            return await self._handler.execute(STREAM, request)
        except Stale:
            raise
        except Refusal:  # another worker may have added an entry that this one has not read
            if (await self._handler.streams.catch_up(STREAM)).version == before.version:
                raise
            return await self._handler.execute(STREAM, request)

    def wall(self) -> str:
        """Return the time on the house's wall."""
        return wall(datetime.fromtimestamp(self._clock()))

    def now(self) -> str:
        return datetime.fromtimestamp(self._clock(), UTC).isoformat(timespec="microseconds")
