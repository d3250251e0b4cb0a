"""Count wrong passwords by the name that was typed and the address it came from.

Too many from one address lock that name for that address, longer each time; elsewhere the right
password still works. Many from everywhere only slow down answers for that name, and not at
addresses that its owner has used before. Unknown names are counted like others, in the store, so
that no lock shows who has an account.
"""

import hashlib
from dataclasses import asdict, dataclass, replace

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from houseway.core.words import t
from houseway.house.accounts.limits import TryLater, address_key, in_words
from houseway.house.accounts.names import fold_name
from houseway.house.store import schema
from houseway.house.store.append import Change
from houseway.house.store.database import Database
from houseway.house.store.results import AnyRow

LOCK_AFTER = 5  # failures in a row
LOCKS = (60.0, 300.0, 900.0, 3600.0)  # seconds: the first time, the second, …
WINDOW = 3600.0  # seconds without a failure after which the count begins again
KNOWN_FOR = 30 * 86_400.0  # seconds for which an address is one that the owner uses
DELAYS = ((20, 1.0), (50, 2.0), (100, 4.0))  # failures from everywhere, and seconds
SIGNED_IN = "signed in"  # in place of the address of someone with a session
LONGEST_NAME = 100


@dataclass(frozen=True)
class Tries:
    failures: int = 0
    failed_at: float = 0.0
    locked_until: float = 0.0
    known_until: float = 0.0

    def after_failure(self, now: float) -> "Tries":
        quiet = now - max(self.failed_at, self.locked_until)
        failures = 1 if quiet > WINDOW else self.failures + 1
        failed = replace(self, failures=failures, failed_at=now)
        if failures % LOCK_AFTER:
            return failed
        times = min(failures // LOCK_AFTER, len(LOCKS))
        return replace(failed, locked_until=now + LOCKS[times - 1])

    def after_success(self, now: float) -> "Tries":
        return Tries(known_until=now + KNOWN_FOR)

    def check(self, now: float) -> None:
        """Refuse a locked door. The answer is the same for a right and a wrong password: it is not
        tested."""
        wait = self.locked_until - now
        if wait > 0:
            sentence = t(
                "Too many wrong passwords for this name. Try again in {wait}.", wait=in_words(wait)
            )
            raise TryLater("locked", sentence, wait)

    @property
    def locks(self) -> bool:
        """Whether the last failure was the one that locked."""
        return self.failures > 0 and self.failures % LOCK_AFTER == 0


@dataclass(frozen=True)
class Door:
    """A name, known or not, at an address."""

    name: str
    address: str

    @classmethod
    def of(cls, name: str, address: str) -> "Door":
        return cls(name_digest(name), address_key(address))


def name_digest(name: str) -> str:
    """Return the digest of a name: people type passwords there by mistake, so it is not stored."""
    typed = fold_name(name[:LONGEST_NAME]).encode(errors="surrogatepass")
    return hashlib.sha256(typed).hexdigest()[:16]


class TriesRows:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._upsert = sqlite.insert if database.is_sqlite else postgresql.insert

    def look(self, door: Door, now: float) -> tuple[Tries, float]:
        """Return the tries at a door, and the seconds that its answer takes."""
        t = schema.tries.c
        with self._database.read() as connection:
            query = select(schema.tries).where(t.name == door.name, t.address == door.address)
            row = connection.execute(query).first()
            everywhere = select(func.coalesce(func.sum(t.failures), 0)).where(
                t.name == door.name, t.failed_at > now - WINDOW
            )
            failures = int(connection.execute(everywhere).scalar_one())
        tries = Tries() if row is None else tries_of(row)
        owners = door.address == SIGNED_IN or tries.known_until > now
        return tries, 0.0 if owners else delay(failures)

    def lock(self, connection: Connection, door: Door) -> Tries:
        """Return the tries as they stand, and lock them until this transaction ends."""
        t = schema.tries.c
        new = self._upsert(schema.tries).values(
            name=door.name, address=door.address, **asdict(Tries())
        )
        connection.execute(new.on_conflict_do_nothing())
        query = select(schema.tries).where(t.name == door.name, t.address == door.address)
        return tries_of(connection.execute(query.with_for_update()).one())

    def save(self, connection: Connection, door: Door, tries: Tries) -> None:
        t = schema.tries
        here = update(t).where(t.c.name == door.name, t.c.address == door.address)
        connection.execute(here.values(**asdict(tries)))

    def purge(self, now: float) -> None:
        """Delete tries that no longer count."""
        t = schema.tries.c
        old = (t.failed_at <= now - WINDOW, t.locked_until <= now - WINDOW, t.known_until <= now)
        with self._database.write() as connection:
            connection.execute(delete(schema.tries).where(*old))


def tries_of(row: AnyRow) -> Tries:
    return Tries(row.failures, row.failed_at, row.locked_until, row.known_until)


def delay(failures: int) -> float:
    return max((seconds for least, seconds in DELAYS if failures >= least), default=0.0)


def end_locks(name: str) -> Change:
    """Return the change that ends every lock of a name, to write with an entry."""
    free = {"failures": 0, "failed_at": 0.0, "locked_until": 0.0}
    return Change("tries", {"name": name_digest(name)}, free)
