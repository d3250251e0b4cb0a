"""Second factors: codes of a phone (TOTP, RFC 6238), and recovery codes for when it is lost."""

import asyncio
import hashlib
import hmac
import io
import secrets
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import pyotp
import segno
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.house.accounts.office import By, Office
from houseway.house.accounts.rows import Account, AccountRows
from houseway.house.accounts.sessions import Sessions, all_over
from houseway.house.office.commands import NoteSecondFactor
from houseway.house.play.command_handler import Receipt
from houseway.house.store import schema
from houseway.house.store.append import Change
from houseway.house.store.database import Database

STEP = 30  # seconds
DRIFT = 1  # steps by which a phone's clock may be wrong
RECOVERY_CODES = 8
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # no two look alike
_PART = 5


def new_secret() -> str:
    return pyotp.random_base32()


def address(secret: str, account: str, house: str) -> str:
    """Return the address that an authenticator app scans."""
    return pyotp.TOTP(secret, interval=STEP).provisioning_uri(account, issuer_name=house)


def picture(uri: str) -> str:
    """Return the QR code as SVG."""
    out = io.BytesIO()
    segno.make(uri, micro=False).save(out, kind="svg", scale=5, border=4, light="white")
    return out.getvalue().decode()


def new_recovery_codes() -> tuple[str, ...]:
    return tuple(f"{_part()}-{_part()}" for _ in range(RECOVERY_CODES))


def _part() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_PART))


def hash_codes(codes: Sequence[str]) -> list[str]:
    """Hash codes; each has fifty random bits, too many to guess from its hash."""
    return [hashlib.sha256(tidy(code).encode()).hexdigest() for code in codes]


def tidy(code: str) -> str:
    """Return a code as it was issued, however it is typed."""
    return "".join(code.upper().split()).replace("-", "")


def step_of(secret: str, code: str, now: float) -> int | None:
    """Return the time step whose code this is, or None if it is wrong."""
    current, typed = int(now // STEP), tidy(code)
    otp = pyotp.TOTP(secret, interval=STEP)
    for step in range(current - DRIFT, current + DRIFT + 1):
        if hmac.compare_digest(otp.at(step * STEP), typed.encode(errors="replace").decode()):
            return step
    return None


def accept_code(connection: Connection, account: str, code: str, now: float) -> bool:
    """Whether a code proves the account; each works once. Call it in the transaction that locks the
    account."""
    f = schema.second_factors
    row = connection.execute(select(f).where(f.c.account == account).with_for_update()).first()
    if row is None:
        return False
    here = update(f).where(f.c.account == account)
    step = step_of(row.secret, code, now) if row.secret and code.isascii() else None
    if step is not None:
        if step <= row.used:
            return False
        connection.execute(here.values(used=step))
        return True
    left = decode(row.recovery, list[str])
    spent = hash_codes([code])[0] if code.isascii() else ""
    if spent not in left:
        return False
    rest = msgspec.json.encode([one for one in left if one != spent]).decode()
    connection.execute(here.values(recovery=rest))
    return True


def confirm_factor(account: str, step: int, codes: Sequence[str]) -> Change:
    """Return the change that requires a code from now on."""
    recovery = msgspec.json.encode(hash_codes(codes)).decode()
    values = {"confirmed": True, "used": step, "recovery": recovery}
    return Change("second_factors", {"account": account}, values)


def remove_factor(account: str) -> Change:
    values = {"confirmed": False, "secret": "", "used": 0, "recovery": "[]"}
    return Change("second_factors", {"account": account}, values)


class FactorRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, account: str, secret: str) -> None:
        """Save a secret that no code has confirmed yet, in place of an earlier one."""
        upsert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        fresh = {"secret": self._database.keys.hide(secret), "confirmed": False, "used": 0}
        row = upsert(schema.second_factors).values(account=account, recovery="[]", **fresh)
        f = schema.second_factors.c
        kept = row.on_conflict_do_update(index_elements=["account"], set_=fresh, where=~f.confirmed)
        with self._database.write() as connection:
            connection.execute(kept)

    def find_begun(self, account: str) -> str | None:
        f = schema.second_factors.c
        query = select(f.secret).where(f.account == account, ~f.confirmed, f.secret != "")
        with self._database.read() as connection:
            return connection.execute(query).scalar()

    def codes_left(self, account: str) -> int:
        f = schema.second_factors.c
        with self._database.read() as connection:
            kept = connection.execute(select(f.recovery).where(f.account == account)).scalar()
        return 0 if kept is None else len(decode(kept, list[str]))


# Proves an identity again, from who acts, the password, the address and a code.
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
        """Return a new secret; it has no effect until a code confirms it."""
        account = await self._account(by.name)
        if account.second_factor:
            raise Refusal(
                "so-already", BY_HOUSE, t("Two-factor sign-in is already on. Turn it off first.")
            )
        secret = new_secret()
        await asyncio.to_thread(self._factors.begin, account.name, secret)
        return secret

    async def confirm(self, by: By, password: str, code: str, address: str) -> tuple[str, ...]:
        """Confirm the secret by a code; return the recovery codes, which are shown this once."""
        await self._prove(by, password, address, None)
        begun = await asyncio.to_thread(self._factors.find_begun, by.name)
        step = None if begun is None else step_of(begun, code, self._clock())
        if step is None:
            raise Refusal(
                "wrong-code", BY_HOUSE, t("Wrong code. Check that your phone's clock is correct.")
            )
        codes = new_recovery_codes()
        kept = confirm_factor(by.name, step, codes)
        command = NoteSecondFactor(by.name, by.name, on=True, at=self._office.wall())
        await self._office.act(by, command, None, updates=(kept,))
        self._sessions.forget(by.name)
        return codes

    async def remove(self, by: By, password: str, code: str, address: str) -> Receipt:
        """Remove the caller's own second factor, which its code proves once more."""
        await self._prove(by, password, address, code)
        return await self._without(by, by.name, "", None)

    async def reset(self, by: By, name: str, reason: str, *, key: str | None = None) -> Receipt:
        """Remove the second factor of someone who has lost phone and codes; all their sessions
        end."""
        account = await self._account(name)
        if account.name == by.name:
            raise Refusal(
                "own-account",
                BY_HOUSE,
                t("You can't reset your own two-factor sign-in here. Ask a colleague."),
            )
        return await self._without(by, account.name, reason, key, all_over(account.name))

    async def _without(
        self, by: By, name: str, reason: str, key: str | None, *more: Change
    ) -> Receipt:
        command = NoteSecondFactor(by.name, name, on=False, at=self._office.wall(), reason=reason)
        updates = (remove_factor(name), *more)
        try:
            return await self._office.act(by, command, key, why=reason or None, updates=updates)
        finally:
            self._sessions.forget(name)

    async def _account(self, name: str) -> Account:
        return await asyncio.to_thread(self._accounts.need, name)
