"""Second factors of accounts: begun and confirmed by their owners, taken away when all is lost."""

import asyncio
from collections.abc import Awaitable, Callable

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.accounts import second_factor
from houseway.house.accounts.office import By, Office
from houseway.house.accounts.rows import Account, AccountRows
from houseway.house.accounts.second_factor import FactorRows
from houseway.house.accounts.sessions import Sessions, all_over
from houseway.house.office.commands import NoteSecondFactor
from houseway.house.play.command_handler import Receipt
from houseway.house.store.append import Change

# Who acts, the password, the address and a code: proves once more who it is.
Prove = Callable[[By, str, str, str | None], Awaitable[Account]]


class SecondFactors:
    def __init__(
        self,
        office: Office,
        accounts: AccountRows,
        factors: FactorRows,
        sessions: Sessions,
        prove: Prove,
        clock: Callable[[], float],
    ) -> None:
        self._office = office
        self._accounts = accounts
        self._factors = factors
        self._sessions = sessions
        self._prove = prove
        self._clock = clock

    async def codes_left(self, name: str) -> int:
        return await asyncio.to_thread(self._factors.codes_left, name)

    async def begin(self, by: By) -> str:
        """A new secret; it counts for nothing until a code of it was given."""
        account = await self._account(by.name)
        if account.second_factor:
            raise Refusal(
                "so-already", BY_HOUSE, t("You have a second factor: take it away first.")
            )
        secret = second_factor.new_secret()
        await asyncio.to_thread(self._factors.begin, account.name, secret)
        return secret

    async def confirm(self, by: By, password: str, code: str, address: str) -> tuple[str, ...]:
        """The codes for when the phone is lost, shown this once."""
        await self._prove(by, password, address, None)
        begun = await asyncio.to_thread(self._factors.begun, by.name)
        step = None if begun is None else second_factor.step_of(begun, code, self._clock())
        if step is None:
            raise Refusal(
                "wrong-code", BY_HOUSE, t("The code is wrong: is the clock of the phone right?")
            )
        codes = second_factor.new_recovery_codes()
        kept = second_factor.confirmed(by.name, step, codes)
        command = NoteSecondFactor(by.name, by.name, on=True, at=self._office.wall())
        await self._office.act(by, command, None, updates=(kept,))
        self._sessions.forget(by.name)
        return codes

    async def remove(self, by: By, password: str, code: str, address: str) -> Receipt:
        """One's own, which the code proves once more."""
        await self._prove(by, password, address, code)
        return await self._without(by, by.name, "", None)

    async def reset(self, by: By, name: str, reason: str, *, key: str | None = None) -> Receipt:
        """Of somebody who has lost phone and codes; all sessions of the account end."""
        account = await self._account(name)
        if account.name == by.name:
            raise Refusal(
                "own-account", BY_HOUSE, t("Somebody else takes your second factor away.")
            )
        return await self._without(by, account.name, reason, key, all_over(account.name))

    async def _without(
        self, by: By, name: str, reason: str, key: str | None, *more: Change
    ) -> Receipt:
        command = NoteSecondFactor(by.name, name, on=False, at=self._office.wall(), reason=reason)
        updates = (second_factor.removed(name), *more)
        try:
            return await self._office.act(by, command, key, why=reason or None, updates=updates)
        finally:
            self._sessions.forget(name)

    async def _account(self, name: str) -> Account:
        return await asyncio.to_thread(self._accounts.need, name)
