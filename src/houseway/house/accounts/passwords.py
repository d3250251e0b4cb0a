"""Passwords: which are good enough, and how they are hashed and verified. Argon2id, never in
clear."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.accounts.limits import TryLater
from houseway.house.accounts.names import fold_name

SHORTEST = 10
LONGEST = 200
AT_ONCE = 2
MOST_WAITING = 64
_MADE_OF = 15  # random bytes

R = TypeVar("R")


def strong_hasher() -> PasswordHasher:
    """Return RFC 9106's choice for machines with little memory, in one thread per password."""
    return PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=1)


def check_password(password: str, name: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(
            t(
                "A password must have {shortest} to {longest} characters.",
                shortest=SHORTEST,
                longest=LONGEST,
            )
        )
    if fold_name(password) == fold_name(name):
        raise BadInput(t("A password can't be the account's name."))
    return password


def new_password() -> str:
    return secrets.token_urlsafe(_MADE_OF)


class Passwords:
    """Works in threads of its own, so that a flood of sign-ins cannot take the whole machine."""

    def __init__(
        self,
        hasher: PasswordHasher | None = None,
        *,
        at_once: int = AT_ONCE,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self._hasher = hasher or strong_hasher()
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="passwords")
        self._most = at_once + most_waiting
        self._working = 0
        self._nobodys = self._hasher.hash(new_password())

    async def hash(self, password: str) -> str:
        return await self._work(lambda: self._hasher.hash(encode(password)))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether the password fits. If there is no hash, compare with one that fits nothing: as
        slow."""
        if kept is None or len(password) > LONGEST:
            await self._work(lambda: self._matches(self._nobodys, password[:LONGEST]))
            return False
        return await self._work(lambda: self._matches(kept, password))

    def needs_rehash(self, kept: str) -> bool:
        """Whether it was hashed with other parameters than today's."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self._threads.shutdown()

    def _matches(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, encode(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _work(self, work: Callable[[], R]) -> R:
        if self._working >= self._most:
            raise TryLater("busy", t("Too many people are signing in right now. Try again."), 1.0)
        self._working += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._working -= 1


def encode(password: str) -> bytes:
    """Return the same bytes for the same letters, whatever a keyboard sends."""
    return unicodedata.normalize("NFKC", password).encode(errors="surrogatepass")
