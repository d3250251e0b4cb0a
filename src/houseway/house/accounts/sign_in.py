"""Open and change accounts, sign people in, and move money.

Every change is an entry of the house's record, and the rows change in its transaction.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import TypeVar

import structlog
from sqlalchemy import Connection

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import ENGLISH, LANGUAGES, t
from houseway.house.accounts import roles as roles_
from houseway.house.accounts.limits import TokenBuckets, TryLater, address_key, in_words
from houseway.house.accounts.lock_out import SIGNED_IN, end_locks
from houseway.house.accounts.names import Lookalikes, check_name, guest_names
from houseway.house.accounts.office import THE_HOUSE, By, Office, OfficeRequest
from houseway.house.accounts.passwords import Passwords, check_password, new_password
from houseway.house.accounts.proof import Proof, WrongPassword
from houseway.house.accounts.protection import Protection
from houseway.house.accounts.roles import Kind, check_roles
from houseway.house.accounts.rows import Account, AccountRows, new_rows
from houseway.house.accounts.second_factors import FactorRows, SecondFactors
from houseway.house.accounts.sessions import Sessions, SignedIn, Whereabouts, all_over
from houseway.house.office import commands as c
from houseway.house.office.state import House
from houseway.house.play.command_handler import LONGEST_KEY, CommandHandler, Receipt
from houseway.house.store.append import Change
from houseway.house.store.database import Database

GUEST_CHIPS = 100_000
GUEST_CHIPS_GIVEN = "guest-chips"  # the reason of a deposit in the record
TRIES_A_SECOND = 0.2  # to sign in, from one address
TRIES_AT_ONCE = 20

log = structlog.get_logger()

R = TypeVar("R")


class Accounts:
    def __init__(
        self,
        database: Database,
        handler: CommandHandler,
        *,
        passwords: Passwords | None = None,
        addresses: TokenBuckets | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._database = database
        self._clock = clock
        self.office = Office(handler, clock)
        self._rows = AccountRows(database)
        self._lookalikes = Lookalikes()
        self._passwords = passwords or Passwords()
        self._addresses = addresses or TokenBuckets(TRIES_A_SECOND, TRIES_AT_ONCE)
        self._proof = Proof(database, self._passwords, clock)
        self.sessions = Sessions(database, clock)
        self.second_factors = SecondFactors(
            self.office, self._rows, FactorRows(database), self.sessions, self.prove_again, clock
        )
        self.protection = Protection(self.office, self._rows)

    # -- Reading -----------------------------------------------------------------------------------

    async def account(self, name: str) -> Account:
        return await asyncio.to_thread(self._rows.need, name)

    async def page(self, after: str = "", most: int = 100) -> list[Account]:
        return await asyncio.to_thread(self._rows.page, after, most)

    async def purge(self) -> None:
        """Delete sessions that are over, and wrong passwords that no longer count."""
        await self.sessions.purge()
        await asyncio.to_thread(self._proof.tries.purge, self._clock())

    async def choose_language(self, account: str, language: str) -> None:
        """Set the language that an account reads in on every device. Records hold facts, which are
        the same in every language, so no entry is written."""
        if language != ENGLISH and language not in LANGUAGES:
            known = ", ".join((ENGLISH, *LANGUAGES))
            raise BadInput(
                t(
                    "The house isn't translated into {language}. Choose {known}.",
                    language=quote(language),
                    known=known,
                )
            )
        await asyncio.to_thread(self._rows.write_language, account, language)
        self.sessions.forget(account)

    async def balance(self, name: str) -> int:
        return await asyncio.to_thread(self._rows.balance, name)

    # -- Signing in --------------------------------------------------------------------------------

    async def sign_in(
        self, name: str, password: str, address: str, code: str | None = None, program: str = ""
    ) -> SignedIn:
        """Sign in. A wrong name and a wrong password raise the same; a lock raises TryLater."""
        self._check_address(address)
        where = Whereabouts.of(address, program)

        def start(connection: Connection, account: Account) -> SignedIn:
            return self.sessions.start(connection, account, where)

        signed = await self._prove(name, password, address, start, code)
        log.info("signed-in", account=signed.session.account.name)
        return signed

    async def guest(self, address: str, program: str = "") -> SignedIn:
        """Open an account with chips for a visitor to try; in a demonstration house only."""
        account = await self._new_guest()
        await self.deposit(THE_HOUSE, account.name, GUEST_CHIPS, GUEST_CHIPS_GIVEN)
        return await self._start(account, Whereabouts.of(address, program))

    async def change_password(
        self,
        by: By,
        old: str,
        new: str,
        address: str,
        *,
        code: str | None = None,
        program: str = "",
        key: str | None = None,
    ) -> SignedIn:
        """Change the caller's own password; end all sessions and return a new one."""
        check_password(new, by.name)
        if new == old:
            raise BadInput(t("That's your current password. Choose another one."))
        account = await self.prove_again(by, old, address, code)
        await self._set_password(by, account.name, new, key)
        return await self._start(await self.account(by.name), Whereabouts.of(address, program))

    async def prove_again(
        self, by: By, password: str, address: str, code: str | None = None
    ) -> Account:
        """Prove the identity of someone who is signed in. Strangers who try the same name elsewhere
        cannot lock this."""
        self._check_address(address)
        return await self._prove(by.name, password, SIGNED_IN, lambda _, account: account, code)

    async def keep_guest(
        self, by: By, password: str, address: str, *, key: str | None = None
    ) -> SignedIn:
        """Turn a guest into an account with a password, under the name in the record."""
        check_password(password, by.name)
        self._check_address(address)
        hashed = await self._passwords.hash(password)
        values = {"kind": "person", "password": hashed}
        await self._change(by, c.KeepGuest(by.name, by.name), by.name, values, key, None)
        return await self._start(await self.account(by.name), Whereabouts.of(address, ""))

    async def reset_password(
        self, by: By, name: str, password: str | None = None, *, key: str | None = None
    ) -> str:
        """Set a password, made up if none is given, and return it; a lock ends with it."""
        account = await self.account(name)
        chosen = check_password(password or new_password(), account.name)
        done = await self._set_password(by, account.name, chosen, key)
        if done.repeated:
            raise Refusal(
                "done-already", BY_HOUSE, t("This has already been done. Ask for another password.")
            )
        return chosen

    # -- Changing ----------------------------------------------------------------------------------

    async def open_account(
        self,
        by: By,
        name: str,
        password: str | None,
        roles: Iterable[str],
        kind: Kind = "person",
        *,
        key: str | None = None,
        why: str | None = None,
        password_due: bool = False,
    ) -> Account:
        """Open an account; `password_due` if the password was made up, and its owner must choose
        another."""
        checked = check_roles(roles)
        name = check_name(name)
        if password is None and checked != ("player",):
            raise BadInput(t("A staff account needs a password."))
        hashed = await self._hash(password, name)
        now, wall = self.office.now(), self.office.wall()
        rows = new_rows(name, checked, kind, hashed, now, password_due=password_due)
        command = c.OpenAccount(by.name, name, checked, wall, kind, password_due)

        def ask(house: House) -> OfficeRequest:
            self._check_lookalike(name, house)
            return OfficeRequest(command, rows=rows)

        if by.role == "house":  # the house itself chooses the names of guests and bots
            self._check_lookalike(name, await self.office.house())
            staff = checked != ("player",)
            await self.office.act(by, command, key, why=why, significant=staff, rows=rows)
        else:
            await self.office.act_as_it_stands(by, ask, key, why=why)
        return Account(name, frozenset(checked), kind, disabled=False)

    async def change_roles(
        self,
        by: By,
        name: str,
        roles: Iterable[str],
        *,
        key: str | None = None,
        why: str | None = None,
    ) -> Receipt:
        checked = check_roles(roles)
        account = (await self.account(name)).name
        values = {"roles": roles_.write_roles(checked)}
        command = c.ChangeRoles(by.name, account, checked, self.office.wall())
        return await self._change(by, command, account, values, key, why)

    async def disable(self, by: By, name: str, reason: str, *, key: str | None = None) -> Receipt:
        account = (await self.account(name)).name
        command = c.DisableAccount(by.name, account, reason)
        return await self._change(by, command, account, {"disabled": True}, key, reason)

    async def enable(self, by: By, name: str, reason: str, *, key: str | None = None) -> Receipt:
        account = (await self.account(name)).name
        command = c.EnableAccount(by.name, account, reason, self.office.wall())
        values = {"disabled": False}
        return await self._change(by, command, account, values, key, reason, end_locks(account))

    async def deposit(
        self, by: By, name: str, amount: int, reason: str, *, key: str | None = None
    ) -> Receipt:
        account = (await self.account(name)).name
        command = c.Deposit(by.name, account, amount, reason, self.office.wall())
        return await self.office.act(by, command, key, why=reason, significant=by.role != "house")

    async def withdraw(
        self, by: By, name: str, amount: int, reason: str, *, key: str | None = None
    ) -> Receipt:
        account = (await self.account(name)).name
        command = c.Withdraw(by.name, account, amount, reason, self.office.wall())
        return await self.office.act(by, command, key, why=reason, significant=by.role != "house")

    # -- Two people --------------------------------------------------------------------------------

    async def change_payment_limit(
        self, by: By, limit: int, reason: str, *, key: str | None = None
    ) -> Receipt:
        command = c.ChangePaymentLimit(by.name, limit, reason)
        return await self.office.act(by, command, key, why=reason)

    async def change_deposit_limit(
        self, by: By, limit: int, reason: str, *, key: str | None = None
    ) -> Receipt:
        return await self.office.act(
            by, c.ChangeDepositLimit(by.name, limit, reason), key, why=reason
        )

    async def change_independence(
        self, by: By, days: int, reason: str, *, key: str | None = None
    ) -> Receipt:
        return await self.office.act(
            by, c.ChangeIndependence(by.name, days, reason), key, why=reason
        )

    async def confirm(self, by: By, number: int, *, key: str | None = None) -> Receipt:
        return await self.office.act(
            by, c.ConfirmForOffice(by.name, number, self.office.wall()), key
        )

    async def turn_down(
        self, by: By, number: int, reason: str, *, key: str | None = None
    ) -> Receipt:
        return await self.office.act(
            by, c.TurnDownForOffice(by.name, number, reason), key, why=reason
        )

    async def note_alarm(self, alarm: c.NoteAlarm) -> Receipt:
        """Record an alarm once for its subject, however many workers find it."""
        who = f"{alarm.table} {alarm.kind} {alarm.name}"
        key = f"house-alarm-{sha256(who.encode()).hexdigest()}"[:LONGEST_KEY]
        return await self.office.act(THE_HOUSE, alarm, key)

    async def note_preview(self, by: By, preview: c.NotePreview, why: str | None) -> Receipt:
        return await self.office.act(by, preview, None, why=why)

    # -- Within ------------------------------------------------------------------------------------

    async def _prove(
        self,
        name: str,
        password: str,
        address: str,
        then: Callable[[Connection, Account], R],
        code: str | None,
    ) -> R:
        try:
            return await self._proof.prove(name, password, address, then, code)
        except WrongPassword as wrong:
            log.warning("wrong-password", account=wrong.account, address=address)
            await self._note_lock_out(wrong)
            wrong.tries.check(self._clock())
            raise

    async def _note_lock_out(self, wrong: WrongPassword) -> None:
        """Record a lock. The lock itself is in force already, and stays so if this fails."""
        if wrong.account is None or not wrong.tries.locks:
            return
        log.warning("locked-out", account=wrong.account, failures=wrong.tries.failures)
        command = c.NoteLockOut(THE_HOUSE.name, wrong.account, wrong.tries.failures)
        await self.office.act(THE_HOUSE, command, None)

    async def _new_guest(self) -> Account:
        for name in guest_names():
            if await asyncio.to_thread(self._rows.has_wallet, name):
                continue  # a guest who has left had this name, and others played with that guest
            try:
                return await self.open_account(THE_HOUSE, name, None, ("player",), "guest")
            except Refusal as refusal:
                if refusal.code not in ("name-taken", "name-alike"):
                    raise
        raise Refusal("busy", BY_HOUSE, t("No guest name could be found. Try again."))

    async def _set_password(self, by: By, account: str, password: str, key: str | None) -> Receipt:
        hashed = await self._passwords.hash(password)
        values = {"password": hashed, "password_due": by.name != account}
        command = c.NotePassword(by.name, account, self.office.wall())
        return await self._change(by, command, account, values, key, None, end_locks(account))

    def _check_lookalike(self, name: str, house: House) -> None:
        alike = self._lookalikes.find(name, (one.name for one in house.accounts.values()))
        if alike is not None:
            sentence = t(
                "{name} looks like {alike}. Choose another name.",
                name=quote(name),
                alike=quote(alike),
            )
            raise Refusal("name-alike", BY_HOUSE, sentence)

    async def _hash(self, password: str | None, name: str) -> str | None:
        if password is None:
            return None
        return await self._passwords.hash(check_password(password, name))

    async def _change(
        self,
        by: By,
        command: c.AnyOfficeCommand,
        account: str,
        values: Mapping[str, object],
        key: str | None,
        why: str | None,
        *more: Change,
    ) -> Receipt:
        """Change the account and end its sessions.

        The account comes first: a sign-in that has locked it must finish, so that its session ends
        too."""
        updates = (Change("accounts", {"name": account}, values), all_over(account), *more)
        try:
            return await self.office.act(by, command, key, why=why, updates=updates)
        finally:
            self.sessions.forget(account)

    async def _start(self, account: Account, where: Whereabouts) -> SignedIn:
        def start() -> SignedIn:
            with self._database.write() as connection:
                return self.sessions.start(connection, account, where)

        return await asyncio.to_thread(start)

    def _check_address(self, address: str) -> None:
        wait = self._addresses.take(address_key(address))
        if wait:
            sentence = t(
                "Too many attempts from your address. Try again in {wait}.", wait=in_words(wait)
            )
            raise TryLater("too-many-tries", sentence, wait)
