"""Sessions: who is signed in. Only the browser's cookie has the token; the house has its hash.

A session ends at once on the worker that ends it, and within `CACHE_SECONDS` on the others.
"""

import asyncio
import base64
import hashlib
import hmac
import secrets
import string
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from houseway.house.accounts.rows import Account, accounts, read_account
from houseway.house.store import schema
from houseway.house.store.append import Change
from houseway.house.store.database import Database
from houseway.house.store.results import AnyRow

LIFE = 12 * 3600.0  # seconds, however busy it is
IDLE = 2 * 3600.0  # seconds without a request
SEEN_EVERY = 60.0
CACHE_SECONDS = 3.0
MOST_CACHED = 10_000
LONGEST_PROGRAM = 160
_ID = 16  # digits of a token's hash that name a session to its owner
AT_ONCE = 250  # sessions in one query

_BYTES = 32
_LENGTH = 43  # of that many bytes in base64
_LETTERS = frozenset(string.ascii_letters + string.digits + "-_")


@dataclass(frozen=True)
class Session:
    """`csrf` is the token that the house's own pages send with every change."""

    account: Account
    expires: float
    csrf: str = field(repr=False)


@dataclass(frozen=True)
class SignedIn:
    """A new session: the only time the house knows its token."""

    session: Session
    token: str = field(repr=False)


@dataclass(frozen=True)
class Whereabouts:
    """Where a session was opened, so that its owner recognises it."""

    address: str = ""
    program: str = ""  # what the browser calls itself

    @classmethod
    def of(cls, address: str, program: str) -> "Whereabouts":
        said = "".join(letter for letter in program if letter.isprintable())
        return cls(address, said[:LONGEST_PROGRAM])


NOWHERE = Whereabouts()


class SessionCard(msgspec.Struct, frozen=True):
    """One of the caller's sessions; `id` reveals nothing of the token. Times are seconds since
    1970."""

    id: str
    created: float
    seen: float
    address: str
    program: str
    this: bool


@dataclass(frozen=True)
class Cached:
    session: Session
    at: float


class Sessions:
    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock
        self._cache: dict[str, Cached] = {}

    async def find(self, token: str, *, touch: bool = True) -> Session | None:
        """Return the session of a token; `touch` if its owner did something, so that it is not
        idle."""
        if not looks_like_token(token):
            return None
        digest = digest_of(token)
        known = self._cache.get(digest)
        if known is not None and 0 <= self._clock() - known.at < CACHE_SECONDS:
            return known.session
        found = await asyncio.to_thread(self._read, token, digest, touch)
        self._keep(digest, found)
        return found

    async def find_all(self, tokens: Mapping[str, bool]) -> dict[str, Session]:
        """Return the sessions, of these tokens, that are still valid; each says whether to
        touch."""
        digests = {digest_of(token): token for token in tokens}
        found: dict[str, Session] = {}
        for some in in_parts(list(digests), AT_ONCE):
            rows = await asyncio.to_thread(self._rows, some)
            for row in filter(self._holds, rows):
                token = digests[row.token]
                found[token] = session_of(row, token)
                if tokens[token] and self._is_due(row):
                    await asyncio.to_thread(self._touch, row.token)
        return found

    async def sign_out(self, token: str) -> None:
        self._cache.pop(digest_of(token), None)
        await asyncio.to_thread(self._delete, schema.sessions.c.token == digest_of(token))

    async def sign_out_everywhere(self, account: str) -> None:
        await asyncio.to_thread(self._delete, schema.sessions.c.account == account)
        self.forget(account)

    async def mine(self, account: str, token: str) -> list[SessionCard]:
        """Return an account's valid sessions, the latest first; `token` is the caller's."""
        rows = await asyncio.to_thread(self._rows_of, account)
        return [
            SessionCard(
                row.token[:_ID],
                row.created,
                row.seen,
                row.address,
                row.program,
                this=row.token == digest_of(token),
            )
            for row in rows
        ]

    async def end(self, account: str, id_: str) -> bool:
        """End one of an account's sessions; return False if there is none of that name."""
        rows = await asyncio.to_thread(self._rows_of, account)
        found = [row.token for row in rows if row.token[:_ID] == id_]
        for digest in found:
            self._cache.pop(digest, None)
            await asyncio.to_thread(self._delete, schema.sessions.c.token == digest)
        return bool(found)

    async def end_others(self, account: str, token: str) -> None:
        s = schema.sessions.c
        others = and_(s.account == account, s.token != digest_of(token))
        await asyncio.to_thread(self._delete, others)
        self.forget(account)

    async def purge(self) -> int:
        """Delete sessions that are over; return how many there were."""
        fresh = self._clock() - CACHE_SECONDS
        self._cache = {digest: one for digest, one in self._cache.items() if one.at > fresh}
        return await asyncio.to_thread(self._purge)

    def start(
        self, connection: Connection, account: Account, where: Whereabouts = NOWHERE
    ) -> SignedIn:
        """Start a session, in the transaction that verifies the password."""
        token = secrets.token_urlsafe(_BYTES)
        now = self._clock()
        row = {
            "token": digest_of(token),
            "account": account.name,
            "created": now,
            "seen": now,
            "expires": now + LIFE,
            "address": where.address,
            "program": where.program,
        }
        connection.execute(insert(schema.sessions).values(row))
        return SignedIn(Session(account, now + LIFE, csrf_of(token)), token)

    def forget(self, account: str) -> None:
        """Drop the account's sessions from this worker's cache."""
        gone = [d for d, known in self._cache.items() if known.session.account.name == account]
        for digest in gone:
            self._cache.pop(digest, None)

    # -- In a thread -------------------------------------------------------------------------------

    def _read(self, token: str, digest: str, touch: bool) -> Session | None:
        row = next(iter(self._rows((digest,))), None)
        if row is None or not self._holds(row):
            return None
        if touch and self._is_due(row):
            self._touch(digest)
        return session_of(row, token)

    def _rows(self, digests: Sequence[str]) -> Sequence[AnyRow]:
        s, a = schema.sessions, schema.accounts
        query = accounts(s.c.token, s.c.expires, s.c.seen).join(s, a.c.name == s.c.account)
        with self._database.read() as connection:
            return connection.execute(query.where(s.c.token.in_(digests))).all()

    def _rows_of(self, account: str) -> Sequence[AnyRow]:
        s, now = schema.sessions.c, self._clock()
        query = select(schema.sessions).where(s.account == account, s.expires > now)
        query = query.where(s.seen > now - IDLE).order_by(s.created.desc())
        with self._database.read() as connection:
            return connection.execute(query).all()

    def _holds(self, row: AnyRow) -> bool:
        now = self._clock()
        return not row.disabled and now < row.expires and now < row.seen + IDLE

    def _is_due(self, row: AnyRow) -> bool:
        return bool(row.seen + SEEN_EVERY <= self._clock())

    def _touch(self, digest: str) -> None:
        s = schema.sessions
        with self._database.write() as connection:
            connection.execute(update(s).where(s.c.token == digest).values(seen=self._clock()))

    def _delete(self, which: ColumnElement[bool]) -> None:
        with self._database.write() as connection:
            connection.execute(delete(schema.sessions).where(which))

    def _purge(self) -> int:
        s, now = schema.sessions, self._clock()
        over = select(s.c.token).where(or_(s.c.expires <= now, s.c.seen <= now - IDLE))
        # Rows that another worker has locked are left for the next time.
        over = over.with_for_update(skip_locked=True)
        with self._database.write() as connection:
            return connection.execute(delete(s).where(s.c.token.in_(over))).rowcount

    def _keep(self, digest: str, session: Session | None) -> None:
        if session is None:
            self._cache.pop(digest, None)
            return
        if len(self._cache) >= MOST_CACHED:
            self._cache.clear()
        self._cache[digest] = Cached(session, self._clock())


def in_parts(digests: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    return (digests[start : start + most] for start in range(0, len(digests), most))


def session_of(row: AnyRow, token: str) -> Session:
    return Session(read_account(row).account, row.expires, csrf_of(token))


def all_over(account: str) -> Change:
    """Return the change that ends all sessions of an account, to write with an entry."""
    return Change("sessions", {"account": account}, {"expires": 0.0})


def looks_like_token(token: str) -> bool:
    return len(token) == _LENGTH and set(token) <= _LETTERS


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def csrf_of(token: str) -> str:
    """Derive the token for changes, so that it need not be stored; it does not reveal the
    session's."""
    made = hmac.digest(token.encode(), b"csrf", "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")
