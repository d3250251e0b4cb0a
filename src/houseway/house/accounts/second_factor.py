"""The second factor: codes of a phone (TOTP, RFC 6238), and codes on paper for when it is lost."""

import hashlib
import hmac
import io
import secrets
from collections.abc import Sequence

import msgspec
import pyotp
import segno
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from houseway.core.typed_json import decode
from houseway.house.store import schema
from houseway.house.store.append import Change
from houseway.house.store.database import Database

STEP = 30  # seconds
DRIFT = 1  # steps that a phone's clock may be wrong by
RECOVERY_CODES = 8
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # no two look alike
_PART = 5


def new_secret() -> str:
    return pyotp.random_base32()


def address(secret: str, account: str, house: str) -> str:
    """What a phone reads from the picture."""
    return pyotp.TOTP(secret, interval=STEP).provisioning_uri(account, issuer_name=house)


def picture(uri: str) -> str:
    """As SVG, which a page shows as it is."""
    out = io.BytesIO()
    segno.make(uri, micro=False).save(out, kind="svg", scale=5, border=4, light="white")
    return out.getvalue().decode()


def new_recovery_codes() -> tuple[str, ...]:
    return tuple(f"{_part()}-{_part()}" for _ in range(RECOVERY_CODES))


def _part() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_PART))


def hashed(codes: Sequence[str]) -> list[str]:
    """Each has fifty bits of chance: nobody finds it from its hash."""
    return [hashlib.sha256(tidy(code).encode()).hexdigest() for code in codes]


def tidy(code: str) -> str:
    """However it is typed."""
    return "".join(code.upper().split()).replace("-", "")


def step_of(secret: str, code: str, now: float) -> int | None:
    """The step of time for which this is the code; nothing where it is wrong."""
    current, typed = int(now // STEP), tidy(code)
    otp = pyotp.TOTP(secret, interval=STEP)
    for step in range(current - DRIFT, current + DRIFT + 1):
        if hmac.compare_digest(otp.at(step * STEP), typed.encode(errors="replace").decode()):
            return step
    return None


def accepted(connection: Connection, account: str, code: str, now: float) -> bool:
    """Whether it proves the account, each code once; in the transaction that holds the account."""
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
    spent = hashed([code])[0] if code.isascii() else ""
    if spent not in left:
        return False
    rest = msgspec.json.encode([one for one in left if one != spent]).decode()
    connection.execute(here.values(recovery=rest))
    return True


def confirmed(account: str, step: int, codes: Sequence[str]) -> Change:
    """From now on it is asked for."""
    recovery = msgspec.json.encode(hashed(codes)).decode()
    values = {"confirmed": True, "used": step, "recovery": recovery}
    return Change("second_factors", {"account": account}, values)


def removed(account: str) -> Change:
    values = {"confirmed": False, "secret": "", "used": 0, "recovery": "[]"}
    return Change("second_factors", {"account": account}, values)


class FactorRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, account: str, secret: str) -> None:
        """A secret that no code was given of yet; it takes the place of an earlier one."""
        upsert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        fresh = {"secret": self._database.keys.hide(secret), "confirmed": False, "used": 0}
        row = upsert(schema.second_factors).values(account=account, recovery="[]", **fresh)
        f = schema.second_factors.c
        kept = row.on_conflict_do_update(index_elements=["account"], set_=fresh, where=~f.confirmed)
        with self._database.write() as connection:
            connection.execute(kept)

    def begun(self, account: str) -> str | None:
        f = schema.second_factors.c
        query = select(f.secret).where(f.account == account, ~f.confirmed, f.secret != "")
        with self._database.read() as connection:
            return connection.execute(query).scalar()

    def codes_left(self, account: str) -> int:
        f = schema.second_factors.c
        with self._database.read() as connection:
            kept = connection.execute(select(f.recovery).where(f.account == account)).scalar()
        return 0 if kept is None else len(decode(kept, list[str]))
