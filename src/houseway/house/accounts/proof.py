"""Prove an identity by a password and a second factor, and count failures."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy import Connection, update

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.accounts.lock_out import Door, Tries, TriesRows
from houseway.house.accounts.passwords import Passwords
from houseway.house.accounts.rows import Account, AccountRows, StoredAccount, lock_account
from houseway.house.accounts.second_factors import accept_code
from houseway.house.store import schema
from houseway.house.store.database import Database

R = TypeVar("R")

Sleep = Callable[[float], Awaitable[None]]


class WrongPassword(Refusal):
    """The same for an unknown name; `tries` are those at its door."""

    def __init__(self, account: str | None, tries: Tries) -> None:
        super().__init__("wrong-password", BY_HOUSE, t("Wrong name or password."))
        self.account = account
        self.tries = tries


class WrongCode(WrongPassword):
    """The password was right, but it counts as wrong, so that codes cannot be guessed either."""

    def __init__(self, account: str, tries: Tries) -> None:
        super().__init__(account, tries)
        self.code = "wrong-code"
        self.text = t("Wrong code, or it was already used.")


class CodeNeeded(Refusal):
    def __init__(self) -> None:
        super().__init__(
            "code-needed", BY_HOUSE, t("Enter the code from your authenticator app as well.")
        )


class Proof:
    def __init__(
        self,
        database: Database,
        passwords: Passwords,
        clock: Callable[[], float],
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._database = database
        self._rows = AccountRows(database)
        self._passwords = passwords
        self._clock = clock
        self._sleep = sleep
        self.tries = TriesRows(database)

    async def prove(
        self,
        name: str,
        password: str,
        address: str,
        then: Callable[[Connection, Account], R],
        code: str | None = None,
    ) -> R:
        """Return the result of `then`, called in the transaction that verifies the password."""
        door = Door.of(name, address)
        tries, seconds = await asyncio.to_thread(self.tries.look, door, self._clock())
        tries.check(self._clock())
        if seconds:
            await self._sleep(seconds)
        found = await asyncio.to_thread(self._rows.find, name)
        hashed = None if found is None else found.password
        right = await self._passwords.verify(hashed, password)
        better = await self._better(hashed, password) if right and hashed else None
        answer = await asyncio.to_thread(self._answer, door, found, right, better, then, code)
        if isinstance(answer, WrongPassword):
            raise answer
        return answer

    async def _better(self, kept: str, password: str) -> str | None:
        if not self._passwords.needs_rehash(kept):
            return None
        return await self._passwords.hash(password)

    def _answer(
        self,
        door: Door,
        found: StoredAccount | None,
        right: bool,
        better: str | None,
        then: Callable[[Connection, Account], R],
        code: str | None,
    ) -> R | WrongPassword:
        """Answer attempts one by one, even those that were hashed side by side: the fifth failure
        locks, and the results of the others stay secret."""
        with self._database.write() as connection:
            tries, now = self.tries.lock(connection, door), self._clock()
            tries.check(now)
            current = None if found is None else lock_account(connection, found.account.name)
            if current is None or found is None or not right or current.password != found.password:
                after = tries.after_failure(now)
                self.tries.save(connection, door, after)
                return WrongPassword(None if found is None else found.account.name, after)
            account = current.account
            if account.disabled:
                raise Refusal("account-disabled", BY_HOUSE, t("This account is disabled."))
            if account.second_factor:
                if code is None:
                    raise CodeNeeded
                if not accept_code(connection, account.name, code, now):
                    after = tries.after_failure(now)
                    self.tries.save(connection, door, after)
                    return WrongCode(account.name, after)
            self.tries.save(connection, door, tries.after_success(now))
            if better is not None:
                update_account(connection, account.name, {"password": better})
            return then(connection, account)


def update_account(connection: Connection, account: str, values: dict[str, object]) -> None:
    a = schema.accounts
    connection.execute(update(a).where(a.c.name == account).values(values))
