"""Proving to be somebody by a password, and what comes of failing to."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, update

from houseway.errors import Refusal
from houseway.service.accounts.lock_out import Strangers, Tries
from houseway.service.accounts.names import folded
from houseway.service.accounts.passwords import Passwords
from houseway.service.accounts.rows import UNLOCKED, Account, AccountRows, Kept, held_fast
from houseway.service.store import schema
from houseway.service.store.database import Database

R = TypeVar("R")


class WrongPassword(Refusal):
    """The same for a name that nobody has; `tries` of a name that somebody has."""

    def __init__(self, account: str | None, tries: Tries) -> None:
        super().__init__("wrong-password", None, "The name or the password is wrong.")
        self.account = account
        self.tries = tries


class Proof:
    def __init__(
        self, database: Database, passwords: Passwords, clock: Callable[[], float]
    ) -> None:
        self._database = database
        self._rows = AccountRows(database)
        self._passwords = passwords
        self._clock = clock
        self._strangers = Strangers()

    async def proven(self, name: str, password: str, then: Callable[[Connection, Account], R]) -> R:
        """What `then` makes of it in the transaction that finds the password right."""
        found = await asyncio.to_thread(self._rows.find, name)
        if found is None or found.password is None:
            raise await self._stranger(name, password)
        found.tries.check(self._clock())
        right = await self._passwords.verify(found.password, password)
        better = await self._better(found.password, password) if right else None
        answer = await asyncio.to_thread(self._answer, found, right, better, then)
        if isinstance(answer, WrongPassword):
            raise answer
        return answer

    async def _stranger(self, name: str, password: str) -> Refusal:
        same = folded(name[:100])
        self._strangers.tries(same).check(self._clock())
        await self._passwords.verify(None, password)
        self._strangers.tries(same).check(self._clock())
        return WrongPassword(None, self._strangers.failed(same, self._clock()))

    async def _better(self, kept: str, password: str) -> str | None:
        if not self._passwords.needs_rehash(kept):
            return None
        return await self._passwords.hash(password)

    def _answer(
        self,
        found: Kept,
        right: bool,
        better: str | None,
        then: Callable[[Connection, Account], R],
    ) -> R | WrongPassword:
        """Many passwords tried side by side are answered one by one: the fifth failure locks, and
        what the others found out stays unsaid."""
        with self._database.write() as connection:
            current = held_fast(connection, found.account.name)
            now = self._clock()
            current.tries.check(now)
            if not right or current.password != found.password:
                after = current.tries.after_failure(now)
                keep(connection, current.account.name, tries_row(after))
                return WrongPassword(current.account.name, after)
            if current.account.disabled:
                raise Refusal("account-disabled", None, "This account is disabled.")
            changes = {} if current.tries == Tries() else dict(UNLOCKED)
            if better is not None:
                changes["password"] = better
            keep(connection, current.account.name, changes)
            return then(connection, current.account)


def keep(connection: Connection, account: str, values: dict[str, object]) -> None:
    a = schema.accounts
    if values:
        connection.execute(update(a).where(a.c.name == account).values(values))


def tries_row(tries: Tries) -> dict[str, object]:
    return {
        "failures": tries.failures,
        "failed_at": tries.failed_at,
        "locked_until": tries.locked_until,
    }
